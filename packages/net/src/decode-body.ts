import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { ErrorCause } from '@assay/engine/model';

type Decoded =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'failure'; readonly cause: ErrorCause; readonly message: string };

const DECODERS = { gzip: gunzipSync, 'x-gzip': gunzipSync, deflate: inflateSync, br: brotliDecompressSync } as const;

const ENCODING = 'content-encoding';

/** Bytes to text: unpacks what the server packed, with a limit on what comes out. */
export function decodeBody(bytes: Buffer, headers: readonly (readonly [string, string])[], maxBytes: number): Decoded {
  const encoding =
    headers
      .find(([name]) => name.length === ENCODING.length && name.toLowerCase() === ENCODING)?.[1]
      .trim()
      .toLowerCase() ?? '';
  if (!isKnown(encoding) || bytes.length === 0) return { kind: 'text', text: bytes.toString('utf8') };
  try {
    return { kind: 'text', text: DECODERS[encoding](bytes, { maxOutputLength: maxBytes }).toString('utf8') };
  } catch (error) {
    const tooLarge = error instanceof RangeError || (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE');
    return tooLarge
      ? { kind: 'failure', cause: 'too-large', message: `the unpacked answer is larger than ${maxBytes} bytes` }
      : { kind: 'failure', cause: 'protocol', message: `the answer says ${encoding} but cannot be unpacked` };
  }
}

function isKnown(encoding: string): encoding is keyof typeof DECODERS {
  return Object.hasOwn(DECODERS, encoding);
}
