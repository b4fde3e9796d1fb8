import type { Session } from './session-store.ts';

/** Decides what the page offers. The server decides what is allowed. */
export const isAdmin = (session: Session | null): boolean => session?.user.roles.includes('admin') ?? false;
