import type { Clause, Span } from '../../model/index.ts';

/** Quoted texts, numbers, identifiers and dates. In "SEC-7: nobody …", the first word is a label. */
const PRECISE = /(?:"[^"\n]{1,200}"|“[^”\n]{1,200}”|(?<![\p{L}\p{N}_.-])[\p{L}_-]{0,40}\d[\p{L}\p{N}_.-]{0,60})(?!:)/gu;
/** The value of a credential must not be repeated in a reply. */
const SECRET = /\b(?:keys?|tokens?|passwords?|secrets?|credentials?|bearer|schlüssel|passwort)\b/i;

/** The spans of a message between those that were interpreted. */
function gapsBetween(message: string, read: readonly Span[]): readonly Span[] {
  const gaps: Span[] = [];
  let at = 0;
  for (const { start, end } of read.toSorted((a, b) => a.start - b.start)) {
    if (start > at) gaps.push({ start: at, end: start });
    at = Math.max(at, end);
  }
  return [...gaps, { start: at, end: message.length }];
}

/** Literals in the parts of a message that belong to no request, such as a remark after it. */
export function literalsOutside(message: string, clauses: readonly Clause[], background: Span | null): readonly Span[] {
  const read = [...clauses.map(({ span }) => span), ...(background === null ? [] : [background])];
  return gapsBetween(message, read).flatMap(({ start, end }) => {
    const gap = message.slice(start, end);
    if (SECRET.test(gap)) return [];
    return [...gap.matchAll(PRECISE)].map(({ index, 0: text }) => ({
      start: start + index,
      end: start + index + text.replace(/[.:]+$/, '').length,
    }));
  });
}
