import type { AuthType } from './auth-type.ts';

const READING_A: Readonly<Record<AuthType, number>> = {
  oauth2_client_credentials: 0,
  api_key_header: 1,
  bearer_static: 2,
  session_cookie: 3,
  password: 4,
  basic: 5,
  custom_login: 6,
  // Both are sent as 0. The string next to the number distinguishes them.
  device_code: 0,
  auth_code: 0,
};

const FROM_A: readonly AuthType[] = [
  'oauth2_client_credentials',
  'api_key_header',
  'bearer_static',
  'session_cookie',
  'password',
  'basic',
  'custom_login',
];

const READING_B: Readonly<Partial<Record<AuthType, number>>> = {
  oauth2_client_credentials: 0,
  password: 1,
  basic: 2,
  custom_login: 6,
  device_code: 0,
  auth_code: 0,
};

const FROM_B: readonly AuthType[] = ['oauth2_client_credentials', 'password', 'basic', 'custom_login'];

const FROM_GENERATION: readonly (AuthType | 'none')[] = ['none', 'api_key_header', 'bearer_static', 'oauth2_client_credentials'];

/** Returns a type's number in profile lists and the backend. */
export function toReadingA(type: AuthType): number {
  return READING_A[type];
}

/** Returns the type for a number in profile lists and the backend, or null. */
export function fromReadingA(code: number): AuthType | null {
  return FROM_A[code] ?? null;
}

/** Returns the type for a number in the wizard's test payload, or null. */
export function fromReadingB(code: number): AuthType | null {
  return FROM_B.find((type) => READING_B[type] === code) ?? null;
}

/** Returns a type as the wizard's test payload represents it: its number, or its name if it has none. */
export function toReadingB(type: AuthType): number | AuthType {
  return READING_B[type] ?? type;
}

/** Returns the type for a number in the generation body, or null. */
export function fromGenerationCode(code: number): AuthType | 'none' | null {
  return FROM_GENERATION[code] ?? null;
}
