import { createHash, randomBytes, randomInt } from 'node:crypto';

const HOUR_MS = 3600_000;

export type TokenPurpose = 'confirm' | 'reset' | 'first' | 'email';

export const LIFETIME_MS: Readonly<Record<TokenPurpose, number>> = {
  confirm: 24 * HOUR_MS,
  reset: HOUR_MS,
  first: 24 * HOUR_MS,
  email: 24 * HOUR_MS,
};

/** 256 random bits cannot be guessed, so the stored hash needs no salt and no slow algorithm. */
export const createToken = () => randomBytes(32).toString('base64url');

/** Letters and digits without lookalikes. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

/** A code that is typed from the console: four groups of five characters, 98 bits. */
export function createCode(): string {
  const group = () => Array.from({ length: 5 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}

export const hashOneTimeToken = (text: string) => createHash('sha256').update(text).digest('hex');

/** Ignores case and spaces in a typed code. */
export const normaliseCode = (text: string) => text.replaceAll(/\s/g, '').toUpperCase();
