import type { AuthType } from './auth-type.ts';

const BACKEND_CODES: Readonly<Record<AuthType, number>> = {
  oauth2_client_credentials: 0,
  api_key_header: 1,
  bearer_static: 2,
  session_cookie: 3,
  password: 4,
  basic: 5,
  custom_login: 6,
  // Both types are sent as 0. The accompanying string distinguishes them.
  device_code: 0,
  auth_code: 0,
};

const BACKEND_TYPES: readonly AuthType[] = [
  'oauth2_client_credentials',
  'api_key_header',
  'bearer_static',
  'session_cookie',
  'password',
  'basic',
  'custom_login',
];

const WIZARD_CODES: Readonly<Partial<Record<AuthType, number>>> = {
  oauth2_client_credentials: 0,
  password: 1,
  basic: 2,
  custom_login: 6,
  device_code: 0,
  auth_code: 0,
};

const WIZARD_TYPES: readonly AuthType[] = ['oauth2_client_credentials', 'password', 'basic', 'custom_login'];

const GENERATION_TYPES: readonly (AuthType | 'none')[] = ['none', 'api_key_header', 'bearer_static', 'oauth2_client_credentials'];

/** Returns a type's number in profile lists and the backend. */
export function toBackendCode(type: AuthType): number {
  return BACKEND_CODES[type];
}

/** Returns the type for a number in profile lists and the backend, or null. */
export function fromBackendCode(code: number): AuthType | null {
  return BACKEND_TYPES[code] ?? null;
}

/** Returns the type for a number in the wizard's test payload, or null. */
export function fromWizardCode(code: number): AuthType | null {
  return WIZARD_TYPES.find((type) => WIZARD_CODES[type] === code) ?? null;
}

/** Returns a type as the wizard's test payload represents it: its number, or its name if it has none. */
export function toWizardCode(type: AuthType): number | AuthType {
  return WIZARD_CODES[type] ?? type;
}

/** Returns the type for a number in the generation body, or null. */
export function fromGenerationCode(code: number): AuthType | 'none' | null {
  return GENERATION_TYPES[code] ?? null;
}
