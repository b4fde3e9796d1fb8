import type { Session } from './session-store.ts';

/** Decides what is offered; what is allowed the server decides. */
export const isAdmin = (session: Session | null): boolean => session?.user.roles.includes('admin') ?? false;
