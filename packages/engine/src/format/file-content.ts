/** A string with this prefix is sent as a file. */
export const FILE_CONTENT = 'file content';

/** The value that represents an empty file. */
export const EMPTY_FILE = `${FILE_CONTENT} (empty)`;

interface FileKind {
  readonly type: string;
  readonly name: string;
  /** Matches the names that specs and servers use for the file type. */
  readonly called: RegExp;
  /** The smallest file that servers accept, as hexadecimal digits or text. */
  readonly hex?: string;
  readonly text?: string;
}

const PNG =
  '89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c4944415478da63f8ffff3f0005fe02fe331295140000000049454e44ae426082';
const JPEG = 'ffd8ffe000104a46494600010100000100010000ffd9';

const KINDS: readonly FileKind[] = [
  { type: 'image/png', name: 'assay.png', called: /\bpng\b/i, hex: PNG },
  { type: 'image/jpeg', name: 'assay.jpg', called: /\bjpe?g\b/i, hex: JPEG },
  {
    type: 'image/gif',
    name: 'assay.gif',
    called: /\bgif\b/i,
    hex: '47494638396101000100800000000000ffffff2c00000000010001000002024401003b',
  },
  {
    type: 'application/pdf',
    name: 'assay.pdf',
    called: /\bpdf\b/i,
    text: '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  },
  { type: 'image/svg+xml', name: 'assay.svg', called: /\bsvg\b/i, text: '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>' },
  { type: 'text/csv', name: 'assay.csv', called: /\bcsv\b/i, text: 'name,value\nassay,1\n' },
  { type: 'application/json', name: 'assay.json', called: /\bjson\b/i, text: '{}' },
  // Any image type is fine for "image/*".
  { type: 'image/png', name: 'assay.png', called: /\bimages?\b|\bpictures?\b|\bphotos?\b/i, hex: PNG },
];

/**
 * The value for a file field, with the first file type that the text mentions. The text is a media type, a description or an error message.
 */
export function sampleFileFor(text: string): string {
  const kind = KINDS.find(({ called }) => called.test(text));
  return kind === undefined ? FILE_CONTENT : `${FILE_CONTENT} (${kind.type})`;
}

const COLUMNS =
  /\b(?:headers?|header (?:line|row)|first (?:line|row)|columns?)\b[^`"“.]{0,40}[`"“]([A-Za-z_]\w*(?:[,;]\s?[A-Za-z_]\w*)+)[`"”]/i;

/**
 * A CSV file with the columns that a description or an error message lists, as in "with the header line `timestamp,power_kw`". Null if no
 * columns are listed.
 */
export function sampleCsvFor(text: string, rows: 'one row' | 'no rows' = 'one row'): string | null {
  const columns = COLUMNS.exec(text)?.[1]?.replaceAll(' ', '');
  return columns === undefined ? null : `${FILE_CONTENT} (text/csv: ${columns}${rows === 'no rows' ? ' only' : ''})`;
}

const TABLE = /^file content \(text\/csv: ([\w,;]+)( only)?\)/;

/** The lines of a table, with a suitable value for each column. */
function tableIn(value: string): string | null {
  const [marker = '', columns, only] = TABLE.exec(value) ?? [];
  if (columns === undefined) return null;
  const comma = columns.includes(';') ? ';' : ',';
  const row = columns.split(comma).map(cellFor).join(comma);
  return `${columns}\n${only === undefined ? `${row}\n` : ''}${value.slice(marker.length)}`;
}

function cellFor(column: string): string {
  if (/time|stamp|(?:^|_)at$|At$/.test(column)) return '2031-03-14T08:15:00Z';
  if (/date|day|(?:^|_)on$|On$/i.test(column)) return '2031-03-14';
  if (/mail/i.test(column)) return 'assay@example.com';
  return /name|title|label|text|note|remark|code|comment|description/i.test(column) ? 'assay' : '1';
}

export interface FilePart {
  readonly type: string;
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The file that a value represents, or null for any other value. Text after the type is appended to the file, so that it can be large. */
export function parseFilePart(value: unknown): FilePart | null {
  if (typeof value !== 'string' || !value.startsWith(FILE_CONTENT)) return null;
  if (value === EMPTY_FILE) return { type: 'text/plain', name: 'assay.txt', bytes: new Uint8Array() };
  const table = tableIn(value);
  if (table !== null) return { type: 'text/csv', name: 'assay.csv', bytes: new TextEncoder().encode(table) };
  const type = /^file content \(([^)]+)\)/.exec(value)?.[1];
  const kind = KINDS.find((entry) => entry.type === type);
  const encoder = new TextEncoder();
  if (kind === undefined) return { type: 'text/plain', name: 'assay.txt', bytes: encoder.encode(value) };
  const start = kind.hex === undefined ? encoder.encode(kind.text ?? '') : bytesOf(kind.hex);
  const more = encoder.encode(value.slice(`${FILE_CONTENT} (${kind.type})`.length));
  return { type: kind.type, name: kind.name, bytes: joinBytes([start, more]) };
}

/** The bytes of each sample image in hexadecimal. Run packs and exported scripts contain a copy. */
export const PICTURES: Readonly<Record<string, string>> = Object.fromEntries(
  KINDS.flatMap(({ type, hex }) => (hex === undefined ? [] : [[type, hex] as const])),
);

const PICTURE = new RegExp(
  `${FILE_CONTENT} \\((?:${KINDS.filter(({ hex }) => hex !== undefined)
    .map(({ type }) => type)
    .join('|')})\\)`,
);

export const hasPictures = (text: string): boolean => PICTURE.test(text);

/** Replaces each string that represents an image with the result of `write`, for example its bytes escaped for a shell. */
export function replacePictures(text: string, write: (hex: string) => string, keep: (text: string) => string): string {
  return text
    .split(new RegExp(`(${PICTURE.source})`))
    .map((part) => (PICTURE.test(part) ? write(PICTURES[part.slice(FILE_CONTENT.length + 2, -1)] ?? '') : keep(part)))
    .join('');
}

/** Returns the bytes of a body whose strings represent images, or null if it contains no images. */
export function bytesWithFiles(text: string): Uint8Array | null {
  const [marker] = PICTURE.exec(text) ?? [];
  if (marker === undefined) return null;
  const [before = '', ...after] = text.split(marker);
  const encoder = new TextEncoder();
  const picture = parseFilePart(marker)?.bytes ?? encoder.encode(marker);
  const rest = after.flatMap((part) => [picture, bytesWithFiles(part) ?? encoder.encode(part)]);
  return joinBytes([encoder.encode(before), ...rest]);
}

/** Returns a file as a suite represents it: its text, or the string for an image. */
export function textOfFile(value: string): string {
  const file = parseFilePart(value);
  if (file === null || PICTURE.test(value)) return value;
  return new TextDecoder().decode(file.bytes);
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
