import type { TokenReply, User } from '@assay/contract';
import { useSyncExternalStore } from 'react';
import { decodeUser } from './decode-user.ts';

const KEY = 'assay.session';

export interface Session {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly idToken: string;
  /** When the access token expires, in milliseconds since 1970. */
  readonly expiresAt: number;
  readonly user: User;
}

const listeners = new Set<() => void>();
let cached: { readonly text: string | null; readonly session: Session | null } = { text: null, session: null };

function isSession(value: unknown): value is Session {
  if (typeof value !== 'object' || value === null) return false;
  const { accessToken, refreshToken, expiresAt, user } = value as Partial<Session>;
  return (
    typeof accessToken === 'string' &&
    typeof refreshToken === 'string' &&
    typeof expiresAt === 'number' &&
    typeof user === 'object' &&
    user !== null
  );
}

function parse(text: string): Session | null {
  try {
    const value: unknown = JSON.parse(text);
    return isSession(value) ? value : null;
  } catch {
    return null;
  }
}

/** Reads storage every time, because other tabs write to it too. */
export function readSession(): Session | null {
  const text = localStorage.getItem(KEY);
  if (text !== cached.text) cached = { text, session: text === null ? null : parse(text) };
  return cached.session;
}

/** Makes all screens read the stored session again. */
export function announceSession(): void {
  for (const listener of listeners) listener();
}

/** Stores a token response. The token expires `expires_in` seconds from now. */
export function storeTokens(reply: TokenReply): Session {
  const session: Session = {
    accessToken: reply.access_token,
    refreshToken: reply.refresh_token,
    idToken: reply.id_token,
    expiresAt: Date.now() + reply.expires_in * 1000,
    user: decodeUser(reply.id_token),
  };
  lastEndReason = null;
  localStorage.setItem(KEY, JSON.stringify(session));
  announceSession();
  return session;
}

/** Why this page's session ended: the user signed out, or the server rejected it. */
export type SessionEndReason = 'signed-out' | 'refused';
let lastEndReason: SessionEndReason | null = null;

export function clearSession(reason: SessionEndReason): void {
  lastEndReason = reason;
  localStorage.removeItem(KEY);
  announceSession();
}

export const lastSessionEnd = (): SessionEndReason | null => lastEndReason;

/** Returns null for an expired access token. */
export function liveAccessToken(session: Session | null): string | null {
  return session !== null && session.expiresAt > Date.now() ? session.accessToken : null;
}

export function subscribeToSession(listener: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === KEY || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** The session in this browser, or null. Follows sign-in and sign-out in other tabs. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribeToSession, readSession);
}
