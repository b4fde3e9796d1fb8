import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';

/** Consonants only: no code spells a word, and none is mistaken for a digit (RFC 8628, section 6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const LENGTH = 8;

/** For the program: 256 random bits that nobody guesses. */
export const makeDeviceCode = () => randomBytes(32).toString('base64url');

export const hashDeviceCode = (code: string) => createHash('sha256').update(code).digest('hex');

/** The code that a person types: eight letters, 34 bits, valid for minutes and with limited tries. */
export const makeUserCode = () => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** With the dash that makes it readable. */
export const showUserCode = (code: string) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;

/** As typed: any case, with or without dash and spaces. */
export const readUserCode = (typed: string) => typed.toUpperCase().replaceAll(/[^A-Z]/g, '');

/** Under a key of the server: whoever reads the table alone cannot try all codes. */
export const hashUserCode = (key: Uint8Array, code: string) => createHmac('sha256', key).update(code).digest('hex');
