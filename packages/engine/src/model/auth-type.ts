/** The types in the order of the form, the two browser grants last. */
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

/** How a credential is obtained and sent; this string is the truth, numbers exist on the wire only. */
export type AuthType = (typeof AUTH_TYPES)[number];
