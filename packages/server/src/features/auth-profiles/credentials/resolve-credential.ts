import type { AuthSecretKey } from '@assay/contract';
import type { TokenSettings } from '@assay/net';
import type { ProfileSettings } from '../profile-draft.ts';

export type SecretValues = Readonly<Partial<Record<AuthSecretKey, string>>>;

/** A profile with its secrets resolved. */
export type Credential =
  | { readonly kind: 'static'; readonly value: string; readonly missing: string | null }
  | { readonly kind: 'token'; readonly settings: TokenSettings }
  | { readonly kind: 'consent'; readonly type: 'device_code' | 'auth_code' };

const DEFAULT_TOKEN_PATH = '$.access_token';

/** Turns settings and secrets into a fixed credential, or into the input for a token request. */
export function resolveCredential(settings: ProfileSettings, secrets: SecretValues, timeoutMs: number): Credential {
  switch (settings.type) {
    case 'api_key_header':
      return fixed(secrets.api_key, 'The API key is empty.');
    case 'bearer_static':
      return fixed(secrets.bearer_token, 'The bearer token is empty.');
    case 'session_cookie':
      return fixed(secrets.cookie_value, 'The cookie is empty.');
    case 'basic': {
      const pair = `${secrets.username ?? ''}:${secrets.password ?? ''}`;
      const missing = (secrets.username ?? '') === '' ? 'The username is empty.' : null;
      return { kind: 'static', value: Buffer.from(pair, 'utf8').toString('base64'), missing };
    }
    case 'custom_login':
      return { kind: 'token', settings: loginSettings(settings, secrets, timeoutMs) };
    case 'device_code':
    case 'auth_code':
      return (secrets.refresh_token ?? '') === ''
        ? { kind: 'consent', type: settings.type }
        : {
            kind: 'token',
            settings: { kind: 'refresh', ...oauthSettings(settings, secrets, timeoutMs), refreshToken: secrets.refresh_token ?? '' },
          };
    case 'password':
      return {
        kind: 'token',
        settings: {
          kind: 'password',
          ...oauthSettings(settings, secrets, timeoutMs),
          username: secrets.username ?? '',
          password: secrets.password ?? '',
        },
      };
    case 'oauth2_client_credentials':
      return { kind: 'token', settings: { kind: 'client-credentials', ...oauthSettings(settings, secrets, timeoutMs) } };
  }
}

function fixed(value: string | undefined, missing: string): Credential {
  return { kind: 'static', value: value ?? '', missing: (value ?? '') === '' ? missing : null };
}

/** The fields that all OAuth grants share. */
export function oauthSettings({ tokenUrl, params, scopes, audience }: ProfileSettings, secrets: SecretValues, timeoutMs: number) {
  return {
    url: tokenUrl,
    tokenPath: params.token_json_path || DEFAULT_TOKEN_PATH,
    timeoutMs,
    client: { id: params.client_id ?? '', secret: secrets.client_secret ?? '', auth: params.client_auth ?? 'basic' },
    scopes,
    audience: audience === '' ? null : audience,
    extraParams: params.extra_params ?? {},
  };
}

function loginSettings({ tokenUrl, params }: ProfileSettings, secrets: SecretValues, timeoutMs: number): TokenSettings {
  return {
    kind: 'login',
    url: params.custom_login_url || tokenUrl,
    tokenPath: params.token_json_path || DEFAULT_TOKEN_PATH,
    timeoutMs,
    bodyType: params.custom_body_type ?? 'json',
    userKey: params.custom_user_key || 'username',
    passKey: params.custom_pass_key || 'password',
    username: secrets.username ?? '',
    password: secrets.password ?? '',
    extraParams: params.extra_params ?? {},
  };
}
