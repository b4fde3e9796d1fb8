import type { Clause, ClauseWord, ExpectedResponse, Operation } from '../../model/index.ts';
import { outputNames } from '../situation/inputs.ts';
import { type Situation, slotsOf } from '../situation/situation.ts';

const HOLDS = /^(?:contains?|containing|includes?|including|has|have|having|returns?|shows?)$/;
const FIELD = /^(?:fields?|propert(?:y|ies)|attributes?|keys?|members?)$/;
/** A condition of the request follows. */
const ENDS = /^(?:when|if|for|with|without|unless|after|before|of|in|on)$/;

/** Quoted text without its quotes, or null. */
const quoted = ({ span }: ClauseWord, message: string): string | null =>
  /^["'“„`](.+)["'”“`]$/.exec(message.slice(span.start, span.end))?.[1] ?? null;

/** The words after "contains" up to the next condition. */
function wordsHeld({ words }: Clause): readonly ClauseWord[] {
  const at = words.findIndex(({ lower }) => HOLDS.test(lower));
  const behind = at < 0 ? [] : words.slice(at + 1);
  const end = behind.findIndex(({ lower }) => ENDS.test(lower));
  return end < 0 ? behind : behind.slice(0, end);
}

/** Fields that the response must contain: "must contain an id", "has a version field". */
export function expectedFields(clause: Clause, operation: Operation, situation: Situation): ExpectedResponse['fields'] {
  const known = outputNames(operation, situation.context.model);
  const isValue = ({ span }: ClauseWord) =>
    slotsOf(clause, 'field').some((slot) => slot.setting.kind !== 'named' && slot.span.start <= span.start && slot.span.end >= span.end);
  const held = wordsHeld(clause);
  return held.flatMap((word, at) => {
    if (isValue(word) || word.isMark) return [];
    const name = quoted(word, situation.message);
    const isNamed = FIELD.test(held[at + 1]?.lower ?? '') && !word.isFunction;
    const found = known.get((name ?? word.lower).toLowerCase());
    if (found !== undefined) return [{ name: found, value: null }];
    return isNamed || name !== null ? [{ name: name ?? word.lower, value: null }] : [];
  });
}
