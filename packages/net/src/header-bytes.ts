import { isUtf8 } from 'node:buffer';

export type HeaderPair = readonly [string, string];

/** Header lines from the wire, with alternating names and values. */
export function toHeaderPairs(raw: Buffer[] | string[] | Record<string, string | string[] | undefined>): readonly HeaderPair[] {
  if (!Array.isArray(raw))
    return Object.entries(raw).flatMap(([name, value]) => [value ?? []].flat().map((one): HeaderPair => [name, one]));
  const pairs: HeaderPair[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) pairs.push([headerText(raw[at]), headerText(raw[at + 1])]);
  return pairs;
}

/** Matches visible ASCII without surrounding white space, which is identical in both encodings. Nearly all headers match. */
const TIDY = /^[!-~]([ -~]*[!-~])?$/;

/** Decodes valid UTF-8 as such, like curl, and anything else as one character per byte. Surrounding white space is not part of a value. */
function headerText(value: Buffer | string | undefined): string {
  if (value === undefined) return '';
  const text = typeof value === 'string' ? value : value.toString('latin1');
  if (TIDY.test(text)) return text;
  const bytes = Buffer.from(text, 'latin1');
  return (isUtf8(bytes) ? bytes.toString('utf8') : text).replace(/^[ \t]+|[ \t]+$/g, '');
}

/** Most headers are ASCII, which is the same in both encodings. */
const PLAIN = /^[ -~]*$/;

/** The client writes one byte per character, so UTF-8 bytes are passed as one character each. */
const headerBytes = (text: string): string => (PLAIN.test(text) ? text : Buffer.from(text, 'utf8').toString('latin1'));

/** Alternating names and values, as undici expects them. */
export function encodeHeaders(headers: readonly HeaderPair[]): string[] {
  const written: string[] = [];
  for (const [name, value] of headers) written.push(headerBytes(name), headerBytes(value));
  return written;
}
