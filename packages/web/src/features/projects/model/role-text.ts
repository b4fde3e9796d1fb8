import type { Role } from '@assay/contract';

/** Returns `an editor` or `a viewer`. */
export const roleText = (role: Role): string => `${role === 'viewer' ? 'a' : 'an'} ${role}`;
