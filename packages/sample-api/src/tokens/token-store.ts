import { randomBytes } from 'node:crypto';

export interface Grant {
  readonly clientId: string;
  readonly identity: string;
  readonly scope: string;
}

export interface CodeGrant extends Grant {
  readonly redirectUri: string;
  /** The hash that the PKCE verifier must match. */
  readonly challenge: string;
}

export type DeviceState = { readonly kind: 'pending' } | { readonly kind: 'allowed' } | { readonly kind: 'denied' };

export interface DeviceGrant extends Grant {
  readonly userCode: string;
  state: DeviceState;
}

interface ExpiringValue<T> {
  readonly value: T;
  readonly until: number;
}

/** A store whose values expire. The oldest are dropped when there are too many. */
export interface ExpiringStore<T> {
  readonly put: (key: string, value: T, lifetimeS: number) => void;
  readonly get: (key: string) => T | undefined;
  /** Reads and removes a single-use value. */
  readonly take: (key: string) => T | undefined;
  readonly values: () => readonly T[];
}

const MOST = 500;

function createExpiringStore<T>(now: () => number): ExpiringStore<T> {
  const kept = new Map<string, ExpiringValue<T>>();
  const get = (key: string) => {
    const found = kept.get(key);
    return found !== undefined && found.until > now() ? found.value : undefined;
  };
  return {
    put: (key, value, lifetimeS) => {
      kept.set(key, { value, until: now() + lifetimeS * 1000 });
      for (const oldest of kept.keys()) if (kept.size > MOST) kept.delete(oldest);
    },
    get,
    take: (key) => {
      const found = get(key);
      kept.delete(key);
      return found;
    },
    values: () => [...kept.values()].filter(({ until }) => until > now()).map(({ value }) => value),
  };
}

/** Everything that the token server has issued and still accepts. */
export interface TokenStore {
  readonly access: ExpiringStore<Grant>;
  readonly refresh: ExpiringStore<Grant>;
  readonly codes: ExpiringStore<CodeGrant>;
  readonly devices: ExpiringStore<DeviceGrant>;
}

export function createTokenStore(now: () => number = () => Date.now()): TokenStore {
  return {
    access: createExpiringStore(now),
    refresh: createExpiringStore(now),
    codes: createExpiringStore(now),
    devices: createExpiringStore(now),
  };
}

export const newSecret = (): string => randomBytes(24).toString('base64url');
