import type { Clause, ClauseWord } from '../../model/index.ts';
import { namesApi } from '../operations/find-operations.ts';
import type { Situation } from '../situation/situation.ts';

const isContent = ({ isMark, isFunction }: ClauseWord): boolean => !isMark && !isFunction;
const AT_END = new Set(['also', 'polite']);

/** "the list of pins and removing one are still missing": a part of the API, and that the suite lacks it. Every word is about one or the other. */
export function namesGap(clause: Clause, { context }: Situation): boolean {
  const content = clause.words.filter(isContent);
  const last = content.findLast(({ senses }) => !senses.some((sense) => AT_END.has(sense)));
  const isSlot = ({ span }: ClauseWord) => clause.slots.some((slot) => slot.span.start <= span.start && slot.span.end >= span.end);
  return (
    context.suite !== null &&
    !clause.form.question &&
    namesApi(clause) &&
    last?.senses.includes('gap') === true &&
    clause.slots.every(({ kind }) => kind !== 'field') &&
    content.every((word) => word.isOfProject || isSlot(word) || word.senses.length > 0 || word.topics.length > 0)
  );
}
