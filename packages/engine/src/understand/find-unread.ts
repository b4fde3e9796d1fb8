import type { Clause, Span } from '../model/reading.ts';
import type { Observed } from './observed.ts';

const isInside = (span: Span, outer: Span): boolean => span.start >= outer.start && span.end <= outer.end;

/** A word that carries meaning of its own: no grammar, no punctuation. Signs that are not punctuation, such as an emoji, count. */
export const isContentWord = (word: Observed): boolean =>
  word.kind === 'word' ? !word.isFunction : word.kind !== 'mark' || /[\p{So}\p{Sk}]/u.test(word.text);

/** Content words that no slot, no sense and no verb of the project explains. */
export function findUnread(words: readonly Observed[], clauses: readonly Clause[]): readonly Span[] {
  const slots = clauses.flatMap((clause) => clause.slots.map((slot) => slot.span));
  const unread = words.filter(
    (word) => isContentWord(word) && word.senses.length === 0 && !word.isVerb && !slots.some((slot) => isInside(word.span, slot)),
  );
  return unread.map((word) => word.span).filter((span, at, all) => span.start !== all[at - 1]?.start);
}
