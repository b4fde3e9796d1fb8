import { encodeHTML, encodeNonAsciiHTML } from 'entities';

/** Encodings that programs use to embed text in other text. */
export interface Encoding {
  readonly name: string;
  readonly encode: (text: string) => string;
}

const utf16 = (text: string, write: (unit: number) => string) =>
  Array.from({ length: text.length }, (_, index) => write(text.charCodeAt(index))).join('');
const points = (text: string, write: (point: number) => string) => [...text].map((char) => write(char.codePointAt(0) ?? 0)).join('');
const bytes = (text: string, write: (byte: number) => string) => [...Buffer.from(text)].map(write).join('');
const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
const strict = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${hex(char.charCodeAt(0), 2).toUpperCase()}`);
const json = (text: string) => JSON.stringify(text).slice(1, -1);
const jsonAscii = (text: string) => json(text).replace(/[^\x20-\x7e]/g, (char) => `\\u${hex(char.charCodeAt(0), 4)}`);

/** Escapes that leave most characters unchanged, and escapes for every character. */
export const ESCAPES: readonly Encoding[] = [
  { name: 'as it is', encode: (text) => text },
  { name: 'JSON', encode: json },
  { name: 'JSON of PHP', encode: (text) => jsonAscii(text).replaceAll('/', '\\/') },
  { name: 'JSON of Go', encode: (text) => json(text).replace(/[<>&\u2028\u2029]/g, (char) => `\\u${hex(char.charCodeAt(0), 4)}`) },
  {
    name: 'JSON of .NET',
    encode: (text) => jsonAscii(text).replace(/\\"|[<>&'+`]/g, (char) => `\\u${hex(char.charCodeAt(char.length - 1), 4).toUpperCase()}`),
  },
  { name: 'JSON, every character', encode: (text) => utf16(text, (unit) => `\\u${hex(unit, 4)}`) },
  { name: 'JavaScript \\x', encode: (text) => bytes(text, (byte) => `\\x${hex(byte, 2)}`) },
  { name: 'JavaScript \\u{}', encode: (text) => points(text, (point) => `\\u{${point.toString(16)}}`) },
  { name: 'encodeURIComponent', encode: encodeURIComponent },
  { name: 'RFC 3986', encode: strict },
  { name: 'RFC 3986, lower case', encode: (text) => strict(text).replace(/%../g, (triplet) => triplet.toLowerCase()) },
  { name: 'Python quote', encode: (text) => strict(text).replaceAll('%2F', '/') },
  { name: 'form', encode: (text) => new URLSearchParams({ v: text }).toString().slice(2) },
  { name: 'percent, every byte', encode: (text) => bytes(text, (byte) => `%${hex(byte, 2)}`) },
  {
    name: 'escape of browsers',
    encode: (text) => utf16(text, (unit) => (unit < 256 && unit < 128 ? `%${hex(unit, 2)}` : `%u${hex(unit, 4)}`)),
  },
  {
    name: 'HTML, five signs',
    encode: (text) => text.replace(/[<>&"']/g, (char) => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' })[char] ?? '&#39;'),
  },
  { name: 'HTML, named', encode: encodeHTML },
  { name: 'HTML, named, not ASCII', encode: encodeNonAsciiHTML },
  { name: 'HTML, decimal', encode: (text) => points(text, (point) => `&#${point};`) },
  { name: 'HTML, hexadecimal', encode: (text) => points(text, (point) => `&#x${point.toString(16).toUpperCase()};`) },
  { name: 'HTML, padded', encode: (text) => points(text, (point) => `&#x${hex(point, 6)};`) },
  { name: 'HTML without semicolons', encode: (text) => points(text, (point) => `&#${point}`) },
];

/** Encodings in another alphabet, embedded in a longer string. */
export const BLOBS: readonly Encoding[] = [
  { name: 'base64', encode: (text) => Buffer.from(text).toString('base64') },
  { name: 'base64 without padding', encode: (text) => Buffer.from(text).toString('base64').replaceAll('=', '') },
  { name: 'base64url', encode: (text) => Buffer.from(text).toString('base64url') },
  { name: 'base64 in lines', encode: (text) => Buffer.from(text).toString('base64').replace(/.{64}/g, '$&\r\n') },
  { name: 'base32', encode: (text) => base32(text) },
  { name: 'base32, lower case', encode: (text) => base32(text).toLowerCase() },
  { name: 'hex', encode: (text) => Buffer.from(text).toString('hex') },
  { name: 'hex, upper case', encode: (text) => Buffer.from(text).toString('hex').toUpperCase() },
];

function base32(text: string): string {
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  const symbols = groups.map((group) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('');
  return symbols.padEnd(Math.ceil(symbols.length / 8) * 8, '=');
}

const KINDS = [
  [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'],
  [...'0123456789abcdef'],
  [...'+/=&<>%\\"\'`#;?@ !*().,:-_~|{}[]^$aA1nu'],
  [...'äöüßéñçøåœ€漢字кириллицаאב😀🔑🚀ab1'],
  ['%41', '\\n', '\\u0041', '&amp;', '&lt', '&#65;', '+', ' ', '\n', '\t', '"', 'x', '%25'],
];

export const pickRandom = <T>(random: () => number, from: readonly [T, ...T[]] | readonly T[]): T => {
  const chosen = from[Math.floor(random() * from.length)];
  if (chosen === undefined) throw new Error('there is nothing to pick from');
  return chosen;
};

/** A secret with 6 to 60 characters from one character class or from all. */
export function randomSecret(random: () => number): string {
  const parts = random() < 0.3 ? KINDS.flat() : pickRandom(random, KINDS);
  const length = 6 + Math.floor(random() * (random() < 0.2 ? 60 : 24));
  return Array.from({ length }, () => pickRandom(random, parts)).join('');
}
