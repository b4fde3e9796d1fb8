import type { Token } from './token-outcome.ts';

type Expiry = Pick<Token, 'expiresAt' | 'expirySource'>;

/** No real token is valid for longer than this. A larger number is a server bug. */
const LONGEST_S = 10 * 365 * 24 * 3600;

/** Determines when a token expires: from the response, otherwise from the token. Null when unknown. */
export function readExpiry(value: string, expiresIn: unknown, now: number): Expiry {
  const seconds = secondsOf(expiresIn);
  if (seconds !== null) return { expiresAt: now + seconds * 1000, expirySource: 'response' };
  const exp = jwtExpiry(value);
  return exp === null ? { expiresAt: null, expirySource: 'unknown' } : { expiresAt: exp, expirySource: 'jwt' };
}

/** Some servers send the number as a string. */
function secondsOf(given: unknown): number | null {
  const number = typeof given === 'string' && /^\d{1,12}(\.\d+)?$/.test(given) ? Number(given) : given;
  return typeof number === 'number' && Number.isFinite(number) && number > 0 && number <= LONGEST_S ? number : null;
}

/** Reads a JSON Web Token's `exp` as epoch milliseconds. Only the target checks the signature. */
function jwtExpiry(value: string): number | null {
  const payload = /^[\w-]+\.([\w-]{2,20000})\.[\w-]*$/.exec(value)?.[1];
  if (payload === undefined) return null;
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    const exp = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : null;
    return typeof exp === 'number' && Number.isFinite(exp) && exp > 0 && exp < 1e11 ? exp * 1000 : null;
  } catch {
    return null;
  }
}
