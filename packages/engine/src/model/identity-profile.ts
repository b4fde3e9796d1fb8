import type { AuthType } from './auth-type.ts';

/** Where a credential is sent. `{token}` in the format is the credential. */
export interface CredentialPlace {
  readonly in: 'header' | 'query' | 'cookie';
  readonly name: string;
  readonly format: string;
}

/** What a user may do. An `admin` may do more than a regular `user`. A `viewer` may only read. Only a `user` is used as another user. */
export const USER_ROLES = ['user', 'admin', 'viewer'] as const;
export type UserRole = (typeof USER_ROLES)[number];

/** An auth profile without its secrets, from which an identity's login is written. */
export interface IdentityProfile {
  readonly identity: string;
  readonly role: UserRole;
  readonly type: AuthType;
  /** The URL that issues tokens. For a custom login, the login URL. */
  readonly tokenUrl: string;
  readonly injections: readonly CredentialPlace[];
  readonly scopes: readonly string[];
  readonly audience: string;
  readonly clientId: string;
  /** `none` for a public client, which has no secret. */
  readonly clientAuth: 'basic' | 'post' | 'none';
  /** `$.path`, `header:NAME` or `cookie:NAME`. */
  readonly tokenPath: string;
  readonly bodyType: 'json' | 'form';
  /** Field names in a custom login. A dot creates a nested object in JSON. */
  readonly userKey: string;
  readonly passKey: string;
  readonly extraParams: Readonly<Record<string, string>>;
}

/** The variables for the first user's credentials. */
export const LOGIN_VARIABLES = { username: 'LOGIN_USERNAME', password: 'LOGIN_PASSWORD' } as const;

const PRIVILEGED = /admin|root|super|staff|moderator|operator|manager|backoffice/i;

const READING = /viewer|read[-_ ]?only|\breader|observer|auditor/i;

/** The role that an identity's name suggests. `role` defaults to it. */
export function roleByName(identity: string): UserRole {
  if (READING.test(identity)) return 'viewer';
  return PRIVILEGED.test(identity) ? 'admin' : 'user';
}
