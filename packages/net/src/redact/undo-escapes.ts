import { type EscapeKind, escapeKindOf, escapesAt, isEscapeSyntax, startsEscape } from './escapes.ts';

/** The input with all escapes of one type undone. */
export interface UnescapedInput {
  readonly bytes: Uint8Array;
  readonly length: number;
  /** Maps a byte to the position in the input where its character or escape starts. */
  readonly startOf: (byte: number) => number;
  /** The position after the character or escape that produced the previous byte. */
  readonly endOf: (byte: number) => number;
}

/**
 * Undoes one round of escapes. Returns null if no further round can exist: the search itself decodes one round, so another one exists only
 * if an escape encodes a character that starts an escape.
 */
export function undoEscapes(input: Uint8Array, length: number, kind: EscapeKind): UnescapedInput | null {
  if (!hasInnerRound(input, length, kind)) return null;
  const bytes = new Uint8Array(length);
  const starts = new Int32Array(length + 1);
  let size = 0;
  for (let at = 0; at < length; ) {
    const found = escapeOf(input, at, length, kind);
    const end = found?.end ?? at + 1;
    if (found === undefined) {
      bytes[size] = input[at] ?? 0;
      starts[size] = at;
      size += 1;
    } else {
      // No escape is shorter than its decoded bytes, so they fit.
      for (const byte of found.bytes) {
        bytes[size] = byte;
        starts[size] = at;
        size += 1;
      }
    }
    at = end;
  }
  starts[size] = length;
  return {
    bytes,
    length: size,
    startOf: (byte) => starts[byte] ?? length,
    endOf: (byte) => {
      let end = byte;
      while (end < size && starts[end] === starts[byte - 1]) end += 1;
      return starts[end] ?? length;
    },
  };
}

function hasInnerRound(input: Uint8Array, length: number, kind: EscapeKind): boolean {
  for (let at = 0; at < length; ) {
    const found = escapeOf(input, at, length, kind);
    if (found?.bytes.length === 1 && isEscapeSyntax(found.bytes[0] ?? 0)) return true;
    at = found?.end ?? at + 1;
  }
  return false;
}

function escapeOf(input: Uint8Array, at: number, length: number, kind: EscapeKind) {
  const byte = input[at] ?? 0;
  return startsEscape(byte) && escapeKindOf(byte) === kind ? escapesAt(input, at, length)[0] : undefined;
}
