import type { Environment } from '@assay/contract';

type Access = Pick<Environment, 'role' | 'locked'>;

export const mayEdit = ({ role, locked }: Access): boolean => role !== 'viewer' && !locked;
/** Owners can unlock a locked environment for a limited time. */
export const mayUnlock = ({ role, locked }: Access): boolean => role === 'owner' && locked;
