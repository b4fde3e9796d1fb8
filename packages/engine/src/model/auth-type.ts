/** The types in form order, with the two browser grants last. */
export const AUTH_TYPES = [
  'oauth2_client_credentials',
  'password',
  'basic',
  'custom_login',
  'api_key_header',
  'bearer_static',
  'session_cookie',
  'device_code',
  'auth_code',
] as const;

/** How a credential is obtained and sent. This string is authoritative, and numbers exist only on the wire. */
export type AuthType = (typeof AUTH_TYPES)[number];

export const AUTH_TYPE_LABELS: Readonly<Record<AuthType, string>> = {
  oauth2_client_credentials: 'OAuth2 Client Credentials',
  password: 'Resource Owner Password',
  basic: 'Basic',
  custom_login: 'Custom Login',
  api_key_header: 'API Key Header',
  bearer_static: 'Static Bearer Token',
  session_cookie: 'Session Cookie',
  device_code: 'Device Code',
  auth_code: 'Authorization Code',
};

export function isAuthType(text: string): text is AuthType {
  return Object.hasOwn(AUTH_TYPE_LABELS, text);
}
