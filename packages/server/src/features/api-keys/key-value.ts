import { createHash, randomBytes } from 'node:crypto';
import { API_KEY_PREFIX } from '@assay/contract';

const SHOWN_CHARACTERS = API_KEY_PREFIX.length + 6;

/** 256 random bits cannot be guessed, so a plain hash is enough for storage. */
export const createKeyValue = () => `${API_KEY_PREFIX}${randomBytes(32).toString('base64url')}`;

export const isKeyValue = (token: string) => token.startsWith(API_KEY_PREFIX);

export const hashKey = (value: string) => createHash('sha256').update(value).digest('hex');

export const visibleKeyPart = (value: string) => value.slice(0, SHOWN_CHARACTERS);
