import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';

/**
 * Finds a secret by repeatedly decoding a string in every known encoding. It is independent of the redactor and shares no
 * code with it: it uses the decoders that browsers and servers use.
 */
export function findDecodedSecret(text: string, secrets: readonly string[]): string | null {
  const seen = new Set<string>();
  let layer = [text];
  for (let round = 0; round < 5; round += 1) {
    for (const secret of secrets) if (layer.some((one) => one.includes(secret))) return secret;
    const fresh = layer.filter((one) => !seen.has(one));
    for (const one of fresh) seen.add(one);
    layer = fresh.flatMap((one) => [...decodingsOf(one)]);
  }
  return null;
}

function* decodingsOf(text: string): Generator<string> {
  if (text.includes('\\')) yield undoJson(text);
  if (text.includes('%')) yield undoPercent(text);
  if (/[%+]/.test(text)) yield undoPercent(text.replaceAll('+', ' '));
  if (text.includes('&')) yield undoEntities(text);
  yield* blobsIn(text);
}

/** JSON.parse decodes valid strings. In all others each escape is decoded separately. */
function undoJson(text: string): string {
  return text.replace(/\\(?:u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|["\\/bfnrt'])/g, (one) => {
    try {
      return JSON.parse(`"${one.replace(/^\\x/, '\\u00').replace("\\'", "'")}"`);
    } catch {
      return one;
    }
  });
}

function undoPercent(text: string): string {
  return text.replace(/(?:%[0-9a-fA-F]{2})+/g, (group) => Buffer.from(group.replaceAll('%', ''), 'hex').toString('utf8'));
}

const NAMES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  sol: '/',
  plus: '+',
  equals: '=',
  ouml: 'ö',
};

function undoEntities(text: string): string {
  return text
    .replace(/&#x([0-9a-fA-F]+);?/g, (_, digits: string) => String.fromCodePoint(Math.min(Number.parseInt(digits, 16), 0x10ffff)))
    .replace(/&#([0-9]+);?/g, (_, digits: string) => String.fromCodePoint(Math.min(Number(digits), 0x10ffff)))
    .replace(/&(\w+);/g, (whole, name: string) => NAMES[name] ?? whole);
}

/** Decodes every run of letters and digits as base64, base32 and hex, starting at each of its first few characters. */
function* blobsIn(text: string): Generator<string> {
  for (const [run] of text.matchAll(/[A-Za-z0-9+/_-]{8,}(?:\r?\n[A-Za-z0-9+/_-]+)*/g)) {
    const symbols = run.replace(/\s/g, '');
    for (let skip = 0; skip < 4; skip += 1) yield* readable(Buffer.from(symbols.slice(skip), 'base64'));
  }
  for (const [run] of text.matchAll(/[0-9a-fA-F]{12,}/g)) {
    for (let skip = 0; skip < 2; skip += 1) yield* readable(Buffer.from(run.slice(skip), 'hex'));
  }
  for (const [run] of text.matchAll(/[A-Za-z2-7]{10,}/g)) {
    for (let skip = 0; skip < 8; skip += 1) yield* readable(fromBase32(run.slice(skip).toUpperCase()));
  }
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((char) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(char).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Stored blobs are compressed, so data that decompresses is also searched in decompressed form. */
function* readable(bytes: Buffer): Generator<string> {
  // A wrong decoding produces noise, so only runs of readable characters are decoded further.
  for (const [part] of bytes.toString('utf8').matchAll(/[^\p{Cc}\ufffd]{6,}/gu)) yield part;
  for (const unpack of [gunzipSync, inflateSync, brotliDecompressSync, zstdDecompressSync]) {
    const packed = isPacked(bytes) ? tryToUnpack(unpack, bytes) : null;
    if (packed !== null) yield packed;
  }
}

/** The magic bytes of gzip, zlib and Zstandard. Brotli has none, so long strings are tried. */
function isPacked(bytes: Buffer): boolean {
  return bytes.length > 20 && ([0x1f8b, 0x789c, 0x78da, 0x28b5].includes(bytes.readUInt16BE(0)) || bytes.length > 200);
}

function tryToUnpack(unpack: (bytes: Buffer) => Buffer, bytes: Buffer): string | null {
  try {
    return unpack(bytes).toString('utf8');
  } catch {
    return null;
  }
}
