import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';

/** Compressed text, named by the SHA-256 of its content. */
export interface Blob {
  readonly hash: string;
  /** Size in bytes before compression. */
  readonly size: number;
  readonly bytes: Uint8Array;
}

export function compressText(text: string): Blob {
  const plain = Buffer.from(text, 'utf8');
  return { hash: createHash('sha256').update(plain).digest('hex'), size: plain.byteLength, bytes: gzipSync(plain, { level: 6 }) };
}

export function decompressText(bytes: Uint8Array): string {
  return gunzipSync(bytes).toString('utf8');
}
