/** A text in three parts. Only the middle differs from the text it was compared with. */
export interface MarkedText {
  readonly before: string;
  readonly changed: string;
  readonly after: string;
}

function sharedStart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1;
  return at;
}

/** Marks the part in which two texts differ. Texts that share less than two characters differ as a whole. */
export function markDifference(text: string, other: string): MarkedText {
  const start = sharedStart(text, other);
  const most = Math.min(text.length, other.length) - start;
  let end = 0;
  while (end < most && text[text.length - 1 - end] === other[other.length - 1 - end]) end += 1;
  if (start + end < 2) return { before: '', changed: text, after: '' };
  return { before: text.slice(0, start), changed: text.slice(start, text.length - end), after: text.slice(text.length - end) };
}
