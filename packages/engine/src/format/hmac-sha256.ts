import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

/** HMAC with SHA-256, as in a JWT with HS256. The engine uses no host APIs, so it cannot use the platform's crypto API. */
export const hmacSha256 = (key: Uint8Array, text: Uint8Array): Uint8Array => hmac(sha256, key, text);
