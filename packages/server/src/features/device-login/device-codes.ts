import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';

/** Consonants only, so that no code spells a word or contains a letter that looks like a digit (RFC 8628, section 6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const LENGTH = 8;

/** The device code has 256 random bits and cannot be guessed. */
export const createDeviceCode = () => randomBytes(32).toString('base64url');

export const hashDeviceCode = (code: string) => createHash('sha256').update(code).digest('hex');

/** The user code has eight letters (34 bits), is valid for a few minutes and allows few attempts. */
export const createUserCode = () => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Adds a dash for readability. */
export const formatUserCode = (code: string) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;

/** Normalises typed input: any case, with or without a dash and spaces. */
export const parseUserCode = (typed: string) => typed.toUpperCase().replaceAll(/[^A-Z]/g, '');

/** Hashed with a server key, so that someone who can only read the table cannot try all codes. */
export const hashUserCode = (key: Uint8Array, code: string) => createHmac('sha256', key).update(code).digest('hex');
