import type { Environment } from '@assay/contract';

type Access = Pick<Environment, 'role' | 'locked'>;

/** A locked environment can go only by the hand of an owner. */
export const mayDelete = ({ role, locked }: Access): boolean => role === 'owner' || (role === 'editor' && !locked);
export const mayEdit = ({ role, locked }: Access): boolean => role !== 'viewer' && !locked;
