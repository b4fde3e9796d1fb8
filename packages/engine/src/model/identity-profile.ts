import type { AuthType } from './auth-type.ts';

/** Where a credential is sent. `{token}` in the format is the credential. */
export interface CredentialPlace {
  readonly in: 'header' | 'query' | 'cookie';
  readonly name: string;
  readonly format: string;
}

/** An auth profile without its secrets, from which the login of an identity is written. */
export interface IdentityProfile {
  readonly identity: string;
  /** True for an administrator, who has more rights than a regular user. Never used as the second user. */
  readonly privileged: boolean;
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

const PRIVILEGED = /admin|root|super|staff|moderator|operator|manager|backoffice/i;

/** Whether an identity's name suggests an administrator. Sets the default for `privileged`. */
export const soundsPrivileged = (identity: string): boolean => PRIVILEGED.test(identity);
