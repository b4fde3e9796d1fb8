import type { Clause } from '../../model/index.ts';
import { namesApi } from '../operations/find-operations.ts';
import { untestedOperations } from '../operations/untested-operations.ts';
import { hasSense, hasTopic, type Situation } from '../situation/situation.ts';

/** "listing keys should be blocked for strangers, write me a test for that" */
export const asksForTestOf = (clause: Clause): boolean =>
  /\b(?:write|make|add|create|generate|build|give) (?:me |us )?(?:a |an |some |the |one )?tests? (?:for|of|about) (?:that|this|it|those|these)\b/.test(
    clause.words.map(({ lower }) => lower).join(' '),
  ) && !hasSense(clause, 'question');

/** "take the PUT back out" */
export const takesOut = (clause: Clause, { context }: Situation): boolean =>
  context.suite !== null &&
  /^take (?:the |that |those |these )?(?:\S+ ){1,3}(?:back )?out(?: again)?(?: please| pls)?$/.test(
    clause.words.flatMap(({ isMark, lower }) => (isMark ? [] : [lower])).join(' '),
  ) &&
  clause.slots.some(({ kind }) => kind === 'method' || kind === 'resource' || kind === 'operation');

/** "bin the negatives, way too noisy" */
export function removesKind({ words, slots, form }: Clause, { context }: Situation): boolean {
  const said = words.filter(({ isMark, senses }) => !isMark && !senses.some((sense) => sense === 'polite' || sense === 'greet'));
  const [verb, article, kind] = said;
  return (
    context.suite !== null &&
    !form.question &&
    verb?.senses.includes('remove') === true &&
    !verb.isOfProject &&
    /^(?:the|all|those|these|any|every)$/.test(article?.lower ?? '') &&
    slots.some((slot) => slot.kind === 'test-kind' && slot.span.start === kind?.span.start)
  );
}

const TESTS_GO =
  /\b(?:those|these|the|its|their|all|such) (?:\S+ )?(?:tests?|cases?|checks?) (?:(?:have|has|need|needs) to|must|should|can|may) (?:now |all )?(?:disappear|vanish|be gone|be removed|be deleted|go(?= (?:away|out|now|please|pls|too|[.,;!])|$))/;

const NOT_INSIDE =
  /\b(?:should|must|need|ought|does|do) not (?:to )?(?:be|belong) (?:a )?(?:part of|in|inside) (?:this|it|that|there|here|the suite|these tests)\b/;

/** "negatives gone please", "so those tests have to disappear" */
export const sendsTestsAway = (clause: Clause, { context }: Situation): boolean =>
  context.suite !== null &&
  !clause.form.question &&
  ((hasTopic(clause, 'gone') &&
    !hasSense(clause, 'negation') &&
    !namesApi(clause) &&
    clause.slots.some(({ kind }) => kind === 'test-kind')) ||
    (namesApi(clause) && NOT_INSIDE.test(clause.words.map(({ lower }) => lower).join(' '))) ||
    TESTS_GO.test(clause.words.map(({ lower }) => lower).join(' ')));

/** "And the orders? Same treatment, please." */
export const asksForSame = (clause: Clause, { context }: Situation): boolean =>
  context.suite !== null &&
  clause.act === 'ask' &&
  namesApi(clause) &&
  hasSense(clause, 'same') &&
  clause.words.some(({ lower }) => /^(?:treatment|thing|please|pls|drill|again)$/.test(lower)) &&
  !clause.words.some(({ lower }) => /^(?:why|when|who|how|is|are|does|do|did|run|result|results)$/.test(lower));

/** "I don't see the reviews in here. Could they be added?", "would it be possible to include them?" */
export const asksToBeAdded = (clause: Clause, { context }: Situation): boolean =>
  context.suite !== null &&
  namesApi(clause) &&
  /\b(?:would|is) it (?:be )?possible to (?:also )?(?:add|include|cover|have|get)\b|\b(?:can|could|should|would) (?:they|it|this|that|those|these) (?:also |please )?be (?:added|included|covered)\b/.test(
    clause.words.map(({ lower }) => lower).join(' '),
  );

/** "users?? who asked for users. out with them": the last sentence says what to do with what the first ones name. */
export function takesThemOut({ words }: Clause, { context, retrieval }: Situation): boolean {
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
    // "now cover deleting it too" goes on with the API. In "delete that test", the test is removed.
    !last.some(
      ({ senses, lower }, at) =>
        (senses.some((sense) => GOES_ON.has(sense)) && !/^(?:that|this|those|these)$/.test(last[at - 1]?.lower ?? '')) ||
        /^(?:and|then|create|after)$/.test(lower),
    )
  );
}
const MOST_WORDS = 7;
const GOES_ON = new Set(['negation', 'try', 'make', 'add', 'also', 'more']);

/** "on second thoughts keep only the users" */
const startsWithKeepOnly = ({ words }: Clause): boolean => {
  const said = words.filter(({ isMark, senses }) => !isMark && !senses.includes('polite') && !senses.includes('greet'));
  return /^(?:(?:ok|then|now|actually|so|and|but|no) )*(?:(?:keep|leave|retain) (?:only|just)|(?:only|just) (?:keep|leave|retain)) /.test(
    said.map(({ lower }) => lower).join(' '),
  );
};

/** "I only want the orders in there", "on second thought we only need the orders" */
export function wantsOnly(clause: Clause, { context }: Situation): boolean {
  const said = clause.words.map(({ lower }) => lower).join(' ');
  const isNamed = clause.slots.length > 0 && clause.slots.every(({ kind }) => kind === 'resource');
  return (
    context.suite !== null &&
    namesApi(clause) &&
    !clause.form.question &&
    !clause.words.some(({ isMark, lower }) => isMark && lower === '?') &&
    (startsWithKeepOnly(clause) ||
      /\b(?:only|just) (?:want|need)\b.* in (?:there|here|it)\b/.test(said) ||
      (isNamed && /\b(?:i|we|you) (?:really |actually )?(?:only|just) (?:want|need|care about)(?: the)? \S+(?: \S+)?$/.test(said)))
  );
}

/** "broaden this to the entire API" */
export const widensToApi = (clause: Clause, { context }: Situation): boolean =>
  context.suite !== null && hasSense(clause, 'add') && hasTopic(clause, 'all-of-api') && !hasSense(clause, 'negation', 'remove');

/** "good, now all the other endpoints" */
export const asksForRest = (clause: Clause, situation: Situation): boolean =>
  !clause.form.question &&
  !hasSense(clause, 'remove', 'skip', 'keep', 'narrow', 'run', 'negation', 'show') &&
  untestedOperations(clause, situation).length > 0;

/** "we should have the delete in there" */
export const shouldBeInside = (clause: Clause, { context }: Situation): boolean =>
  context.suite !== null &&
  !clause.form.question &&
  !hasSense(clause, 'negation', 'skip') &&
  /\b(?:should|must|need to|want to|would like to|ought to) (?:also |really |definitely )?(?:have|get|see)\b.* in (?:there|here|it)\b/.test(
    clause.words.map(({ lower }) => lower).join(' '),
  );

const ASIDE = new Set(['greet', 'polite', 'also', 'order']);

/** "ok and now reviews" has nothing but names. */
export function namesNext(clause: Clause, { context }: Situation): boolean {
  const said = clause.words.filter(({ isMark, isFunction, senses }) => !isMark && !isFunction && !senses.some((sense) => ASIDE.has(sense)));
  const isNamed = ({ span }: Clause['words'][number]) =>
    clause.slots.some((slot) => slot.kind === 'resource' && !slot.excluded && slot.span.start === span.start);
  const opens = clause.words.some(({ lower }) => /^(?:now|next|then)$/.test(lower));
  return context.suite !== null && !clause.form.question && opens && said.length > 0 && said.every(isNamed);
}

/** "next: read it, change it, remove it", "afterwards read it back", "now cover deleting it too": further requests for the thing at hand. */
export function goesOnWithIt(clause: Clause, { context, retrieval }: Situation): boolean {
  const said = clause.words.filter(({ isMark, senses }) => !isMark && !senses.includes('greet'));
  const verbs = said.filter(({ lower, isFunction }) => !isFunction && retrieval.methodsOf(lower).length > 0);
  const isNext = /^(?:and|next|then|now|afterwards|also|plus)$/.test(said[0]?.lower ?? '');
  const isOther = verbs.some(({ lower, senses }) => !senses.includes('remove') || lower.endsWith('ing'));
  return (
    context.suite !== null &&
    !clause.form.question &&
    isNext &&
    isOther &&
    said.some(({ lower }) => /^(?:it|them|one)$/.test(lower)) &&
    !namesApi(clause) &&
    !hasTopic(clause, 'test', 'whole-suite') &&
    !hasSense(clause, 'run', 'again', 'stop', 'undo', 'negation', 'keep', 'narrow')
  );
}

const OTHER_ACTS = ['run', 'again', 'stop', 'remove', 'skip', 'keep', 'narrow', 'undo', 'question', 'show', 'change', 'negation', 'load'];

/** "and the bulk variant", "plus the health endpoint": a follow-up that names operations and no other act. */
export const goesOnNaming = (clause: Clause, { context }: Situation): boolean =>
  context.suite !== null &&
  clause.form.continuation &&
  !clause.form.question &&
  (clause.act === 'run' || clause.act === 'control' || clause.act === 'setup' || clause.act === 'go') &&
  namesApi(clause) &&
  !hasSense(clause, ...OTHER_ACTS);

/** "and taking the reaction away again" goes on with another request. "and removing the tests" would speak of tests. */
export function goesOnRemoving(clause: Clause): boolean {
  const [first, second] = clause.words.filter(({ isMark }) => !isMark);
  return (
    clause.act === 'remove' &&
    /^(?:and|plus|then|now)$/.test(first?.lower ?? '') &&
    second?.senses.includes('remove') === true &&
    second.lower.endsWith('ing') &&
    !hasTopic(clause, 'test', 'whole-suite')
  );
}
