import { REDACTED } from '../redactor.ts';

/** The OAuth client, and how it authenticates at the token endpoint. */
export interface ClientSettings {
  readonly id: string;
  readonly secret: string;
  /** `basic` sends the Authorization header, `post` the body. A client without a secret sends its id in the body. */
  readonly auth: 'basic' | 'post';
}

interface Common {
  /** The only origin that credentials are sent to. */
  readonly url: string;
  /** Where the token is in the response: a portable path, `header:NAME` or `cookie:NAME`. */
  readonly tokenPath: string;
  readonly timeoutMs: number;
}

interface OauthSettings extends Common {
  readonly client: ClientSettings;
  readonly scopes: readonly string[];
  readonly audience: string | null;
  readonly extraParams: Readonly<Record<string, string>>;
}

/** How a token is obtained, including the secrets. */
export type TokenSettings =
  | (OauthSettings & { readonly kind: 'client-credentials' })
  | (OauthSettings & { readonly kind: 'password'; readonly username: string; readonly password: string })
  | (OauthSettings & { readonly kind: 'refresh'; readonly refreshToken: string })
  | (OauthSettings & {
      readonly kind: 'authorization-code';
      readonly code: string;
      /** The query parameters of the browser callback, and the values that were sent to the browser. */
      readonly state: string;
      readonly expectedState: string;
      readonly redirectUri: string;
      readonly verifier: string;
    })
  | (OauthSettings & { readonly kind: 'device-code'; readonly deviceCode: string })
  | (Common & {
      readonly kind: 'login';
      readonly bodyType: 'json' | 'form';
      /** Body field names. A dot creates a nested object in a JSON body. */
      readonly userKey: string;
      readonly passKey: string;
      readonly username: string;
      readonly password: string;
      readonly extraParams: Readonly<Record<string, string>>;
    });

/** An API-specific login. */
export type LoginSettings = Extract<TokenSettings, { readonly kind: 'login' }>;

/** Settings that use OAuth at the token endpoint. */
export type OauthTokenSettings = Exclude<TokenSettings, { readonly kind: 'login' }>;

/** Returns every secret value in the settings. */
export function secretsInSettings(settings: TokenSettings): readonly string[] {
  const own = 'client' in settings ? [settings.client.secret] : [];
  const user = 'password' in settings ? [settings.password] : [];
  const refresh = settings.kind === 'refresh' ? [settings.refreshToken] : [];
  const code = settings.kind === 'authorization-code' ? [settings.code, settings.verifier] : [];
  const device = settings.kind === 'device-code' ? [settings.deviceCode] : [];
  return [...own, ...user, ...refresh, ...code, ...device].filter((secret) => secret !== '');
}

const masked = (value: string) => (value === '' ? '' : REDACTED);

/** Returns the settings without their secrets, so that a request built from them only shows its structure. */
export function maskSettings(settings: TokenSettings): TokenSettings {
  if (settings.kind === 'login') return { ...settings, username: masked(settings.username), password: masked(settings.password) };
  const client = { ...settings.client, secret: masked(settings.client.secret) };
  switch (settings.kind) {
    case 'client-credentials':
      return { ...settings, client };
    case 'password':
      return { ...settings, client, username: masked(settings.username), password: masked(settings.password) };
    case 'refresh':
      return { ...settings, client, refreshToken: masked(settings.refreshToken) };
    case 'authorization-code':
      return { ...settings, client, code: masked(settings.code), verifier: masked(settings.verifier) };
    case 'device-code':
      return { ...settings, client, deviceCode: masked(settings.deviceCode) };
  }
}
