import { decodeText, type ErrorCause } from '@assay/engine/model';

type Decoded =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'failure'; readonly cause: ErrorCause; readonly message: string };

const DECODERS = { gzip: 'gunzipSync', 'x-gzip': 'gunzipSync', deflate: 'inflateSync', br: 'brotliDecompressSync' } as const;

const ENCODING = 'content-encoding';

/** Decodes bytes to text and decompresses them, with a limit on the output. */
export function decodeBody(bytes: Buffer, headers: readonly (readonly [string, string])[], maxBytes: number): Decoded {
  const encoding =
    headers
      .find(([name]) => name.length === ENCODING.length && name.toLowerCase() === ENCODING)?.[1]
      .trim()
      .toLowerCase() ?? '';
  if (!isKnown(encoding) || bytes.length === 0) return { kind: 'text', text: textOf(bytes) };
  try {
    // Loaded only for a response that needs it, because it takes 2 ms at the start of a command.
    const zlib = process.getBuiltinModule('node:zlib');
    return { kind: 'text', text: textOf(zlib[DECODERS[encoding]](bytes, { maxOutputLength: maxBytes })) };
  } catch (error) {
    const tooLarge = error instanceof RangeError || (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE');
    return tooLarge
      ? { kind: 'failure', cause: 'too-large', message: `the decompressed response is larger than ${maxBytes} bytes` }
      : { kind: 'failure', cause: 'protocol', message: `the response is declared as ${encoding} but could not be decompressed` };
  }
}

/** A UTF-8 byte order mark is kept, because checks compare the bytes that were sent. */
function textOf(bytes: Buffer): string {
  const isWide = bytes.length > 1 && (bytes[0] === 0 || bytes[1] === 0 || (bytes[0] ?? 0) >= 0xfe);
  return isWide ? decodeText(bytes) : bytes.toString('utf8');
}

function isKnown(encoding: string): encoding is keyof typeof DECODERS {
  return Object.hasOwn(DECODERS, encoding);
}
