import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** A refresh token. `generation` counts the renewals of its session. */
export interface RefreshToken {
  readonly sessionId: string;
  readonly generation: number;
}

const ID_BYTES = 16;
const GENERATION_BYTES = 4;
const HEAD_BYTES = ID_BYTES + GENERATION_BYTES;
const MAC_BYTES = 32;

const macOf = (key: Uint8Array, head: Uint8Array) => createHmac('sha256', key).update('refresh').update(head).digest();

/**
 * Derives the token from session and generation. The same inputs yield the same token, so a client that lost the response to a refresh can
 * get it again, and older generations are recognised without being stored.
 */
export function writeRefreshToken(key: Uint8Array, token: RefreshToken): string {
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(token.sessionId.replaceAll('-', ''), 0, 'hex');
  head.writeUInt32BE(token.generation, ID_BYTES);
  return Buffer.concat([head, macOf(key, head)]).toString('base64url');
}

/** Returns null for any token that this server did not issue. */
export function readRefreshToken(key: Uint8Array, text: string): RefreshToken | null {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== HEAD_BYTES + MAC_BYTES) return null;
  const head = bytes.subarray(0, HEAD_BYTES);
  if (!timingSafeEqual(macOf(key, head), bytes.subarray(HEAD_BYTES))) return null;
  const sessionId = head.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { sessionId, generation: head.readUInt32BE(ID_BYTES) };
}

/** The stored form of a token. */
export const hashToken = (text: string) => createHash('sha256').update(text).digest('hex');
