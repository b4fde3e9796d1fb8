import { type EscapeKind, escapesAt, isEscapeSyntax, kindOf, startsEscape } from './escapes.ts';

/** The input with all escapes of one kind undone. */
export interface Unescaped {
  readonly bytes: Uint8Array;
  readonly length: number;
  /** From a byte to the place of the input where the character or escape starts that it came from. */
  readonly startOf: (byte: number) => number;
  /** The place after the character or escape that the byte before this one came from. */
  readonly endOf: (byte: number) => number;
}

/**
 * Undoes one round. Null when that shows nothing new: one round of escapes is read without this, so a second round is there only
 * where an escape stands for a sign that escapes are written with.
 */
export function undoEscapes(input: Uint8Array, length: number, kind: EscapeKind): Unescaped | null {
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
      // No escape is shorter than what it stands for, so the bytes fit.
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
  return startsEscape(byte) && kindOf(byte) === kind ? escapesAt(input, at, length)[0] : undefined;
}
