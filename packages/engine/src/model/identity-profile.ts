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
  /** True for an administrator, who may do more than a usual user. It is never used as another user of the same kind. */
  readonly privileged: boolean;
  readonly type: AuthType;
  /** Where a token is obtained. For a custom login, the login URL. */
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
  /** Names of the fields of a custom login. A dot makes a nested object in JSON. */
  readonly userKey: string;
  readonly passKey: string;
  readonly extraParams: Readonly<Record<string, string>>;
}

const PRIVILEGED = /admin|root|super|staff|moderator|operator|manager|backoffice/i;

/** Whether the name of an identity suggests an administrator. It sets the default of `privileged`. */
export const soundsPrivileged = (identity: string): boolean => PRIVILEGED.test(identity);
