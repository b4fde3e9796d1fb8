import type { Clause, Span } from '../model/reading.ts';
import type { AnnotatedWord } from './observed.ts';

const isInside = (span: Span, outer: Span): boolean => span.start >= outer.start && span.end <= outer.end;

/** A word with its own meaning, as opposed to grammar and punctuation. Symbols other than punctuation, such as emoji, count. */
export const isContentWord = (word: AnnotatedWord): boolean =>
  word.kind === 'word' ? !word.isFunction : word.kind !== 'mark' || /[\p{So}\p{Sk}]/u.test(word.text);

/** Content words that are not explained by a slot, a sense or a verb in the project. */
export function findUnread(words: readonly AnnotatedWord[], clauses: readonly Clause[]): readonly Span[] {
  const slots = clauses.flatMap((clause) => clause.slots.map((slot) => slot.span));
  const unread = words.filter(
    (word) => isContentWord(word) && word.senses.length === 0 && !word.isVerb && !slots.some((slot) => isInside(word.span, slot)),
  );
  return unread.map((word) => word.span).filter((span, at, all) => span.start !== all[at - 1]?.start);
}
