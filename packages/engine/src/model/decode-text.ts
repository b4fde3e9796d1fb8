/** Decodes a text file's bytes. Editors and tools on Windows still write UTF-16, with or without a byte order mark. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

function encodingOf([first, second, third, fourth]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Specs start with ASCII characters, which UTF-16 writes as one byte and a zero.
  const isText = (byte: number | undefined): boolean => byte !== undefined && byte !== 0;
  if (isText(first) && second === 0 && isText(third) && fourth === 0) return 'utf-16le';
  if (first === 0 && isText(second) && third === 0 && isText(fourth)) return 'utf-16be';
  return 'utf-8';
}
