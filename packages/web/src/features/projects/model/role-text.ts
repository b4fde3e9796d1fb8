import type { Role } from '@assay/contract';

/** `an editor`, `a viewer`. */
export const roleText = (role: Role): string => `${role === 'viewer' ? 'a' : 'an'} ${role}`;
