import type { Clause } from '../../model/index.ts';
import type { Situation } from '../situation/situation.ts';

/** "users?? who asked for users. out with them": the last sentence asks to remove what the earlier ones name. */
export function removesNamedParts({ words }: Clause, { context, retrieval }: Situation): boolean {
  const start = words.findLastIndex(({ isMark, lower }, at) => isMark && /^[.!?;,]+$/.test(lower) && at < words.length - 2) + 1;
  const last = words.slice(start).filter(({ isMark, senses }) => !isMark && !senses.includes('polite'));
  // "read it, change it, remove it" is a list of requests.
  const isRequest = words.some(
    ({ lower, isFunction }, at) =>
      at + 1 < start && !isFunction && retrieval.methodsOf(lower).length > 0 && /^(?:it|them|one)$/.test(words[at + 1]?.lower ?? ''),
  );
  return (
    context.suite !== null &&
    start > 0 &&
    !isRequest &&
    last.length <= MOST_WORDS &&
    last.some(({ senses, lower }) => senses.includes('remove') && !lower.endsWith('ing')) &&
    last.some(({ lower }) => /^(?:them|those|it|that|these)$/.test(lower)) &&
    // "now cover deleting it too" continues with the API. In "delete that test", the test is removed.
    !last.some(
      ({ senses, lower }, at) =>
        (senses.some((sense) => GOES_ON.has(sense)) && !/^(?:that|this|those|these)$/.test(last[at - 1]?.lower ?? '')) ||
        /^(?:and|then|create|after)$/.test(lower),
    )
  );
}
const MOST_WORDS = 7;
const GOES_ON = new Set(['negation', 'try', 'make', 'add', 'also', 'more']);

const ENDS_CALLS =
  /\b(?:not|never) (?:be |get )?(?:called|run|sent|hit|executed|invoked) (?:any ?more|any longer|again)\b|\bno longer (?:be |get )?(?:called|run|sent|hit|executed|invoked)\b/;

/** "make sure PATCH /todos isn't called any more" asks to remove tests, but "a cancelled order is not sent again" states a rule. */
export const endsCalls = ({ words, slots, form }: Clause, { context }: Situation): boolean =>
  context.suite !== null &&
  !form.question &&
  slots.some(({ kind }) => kind === 'operation' || kind === 'path') &&
  ENDS_CALLS.test(words.map(({ lower }) => lower).join(' '));

/** "delete the tests for GET /a and POST /b" is a removal, even though the classifier may read POST as a new request. */
export function removesTests({ words, form }: Clause, { context, message }: Situation): boolean {
  const [verb, article, ...rest] = words.filter(({ isMark, senses }) => !isMark && !senses.includes('polite'));
  const isVerb = verb?.senses.includes('remove') === true && !/^[A-Z]+$/.test(message.slice(verb.span.start, verb.span.end));
  const noun = rest.find(({ isFunction, senses }) => !isFunction && !senses.includes('kind'));
  return (
    context.suite !== null &&
    !form.question &&
    isVerb &&
    /^(?:the|all|these|those|my|our|every)$/.test(article?.lower ?? '') &&
    noun?.senses.includes('suite') === true
  );
}
