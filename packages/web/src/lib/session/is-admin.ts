import type { Session } from './session-store.ts';

/** Determines what the page offers. The server checks what is allowed. */
export const isAdmin = (session: Session | null): boolean => session?.user.roles.includes('admin') ?? false;
