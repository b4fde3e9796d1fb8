import { type Clause, WRITING_ACTS } from '../../model/index.ts';
import { partsOf as flowPartsOf, isArrow } from '../flows/flow-parts.ts';
import { actionsOnCurrentSuite } from '../operations/actions-on-current-suite.ts';
import { namesApi } from '../operations/find-operations.ts';
import { hasSense, hasTopic, type Situation, slotsOf } from '../situation/situation.ts';
import { isForbidden } from './forbidden-acts.ts';

/** Below this, the most likely act is hardly more likely than the next one. */
export const SURE = 0.4;

/** "pet status meaning" */
export const asksForMeaning = (clause: Clause): boolean =>
  WRITING_ACTS.includes(clause.act) &&
  clause.words.some(({ lower, isOfProject }) => /^(?:meaning|definition|means)$/.test(lower) && !isOfProject) &&
  !hasSense(clause, 'make', 'try', 'suite', 'kind', 'add', 'run');

export const MAY_DESCRIBE: readonly Clause['act'][] = ['change', 'rename', 'control', 'run'];

/** "POST /pets with an empty name should return 400" describes a new case. Changing a case requires a word for changing. */
export function describesCase(clause: Clause): boolean {
  const hasValue = slotsOf(clause, 'field').some(({ setting }) => setting.kind !== 'named');
  const statuses = slotsOf(clause, 'status').length;
  // Two statuses are the old and the new one: "422 instead of 400".
  return hasValue && statuses < 2 && (statuses === 1 || hasSense(clause, 'expect', 'outcome')) && !hasSense(clause, 'change');
}

/** "run it" does not say what to test, even if there is no suite yet. */
export const onlyRuns = (clause: Clause): boolean =>
  hasSense(clause, 'run') && clause.slots.length > 0 && clause.slots.every(({ kind }) => kind === 'reference' || kind === 'environment');

/** "stop" alone, regardless of what is active. */
export const onlyStops = ({ words }: Clause): boolean => {
  const end = words.findIndex(({ isMark }) => isMark);
  const start = words.slice(0, end < 0 ? undefined : end).map(({ lower }) => lower);
  // "stop it, that takes forever", even if the API has an operation with that name.
  if (/^(?:please |ok |now )*stop (?:it|this|that)(?: now| please)?$/.test(start.join(' '))) return true;
  const said = words.filter(({ isMark, isFunction, senses }) => !isMark && !isFunction && !senses.includes('polite'));
  return said.length > 0 && said.every(({ senses }) => senses.includes('stop'));
};

/** "a new suite for users" creates one, regardless of the words around it. */
export const startsSuite = (clause: Clause): boolean =>
  hasTopic(clause, 'new-suite') && namesApi(clause) && !clause.form.question && !hasSense(clause, 'remove');

/** In "the delete should return 204", the word after the article is a noun, and nothing is removed. */
export function statesOutcome({ act, words, slots }: Clause): boolean {
  const at = words.findIndex(({ senses }) => senses.includes('remove'));
  const isName = words[at - 1]?.lower === 'the';
  return act === 'remove' && isName && words.some(({ senses }) => senses.includes('expect')) && slots.some(({ kind }) => kind === 'status');
}

/**
 * "remove the tests of GET /health" is about tests, even if there are none yet. "delete tests for orders" may mean tests that delete an
 * order.
 */
export function removesTests({ words, slots, form }: Clause, { context }: Situation): boolean {
  const said = words.filter(({ isMark, senses }) => !isMark && !senses.includes('polite') && !senses.includes('greet'));
  const isRemoval = said[0]?.senses.includes('remove') === true && !form.question && context.suite === null;
  const object = said.findIndex(({ lower }, at) => at > 0 && /^(?:the|all|those|these|any|my|our|every)$/.test(lower));
  const areTests = object > 0 && object <= 3 && said.slice(object).some(({ topics }) => topics.includes('test'));
  // "remove GET /health" cannot mean the request.
  const isReading = slots.some((slot) => slot.kind === 'operation' && slot.key.startsWith('GET '));
  return isRemoval && (areTests || isReading);
}

/** "crée un animal puis supprime-le" creates before it deletes, so it describes requests and does not remove tests. */
export function createsFirst({ act, words, slots }: Clause): boolean {
  if (act !== 'remove' || slots.every(({ kind }) => kind !== 'resource')) return false;
  const made = words.findIndex(({ senses }) => senses.includes('make'));
  return made >= 0 && words.slice(made + 1).some(({ senses }) => senses.includes('remove'));
}

/** "also deleting them" and "now do deleting one" add a request. */
export function alsoDeletes({ act, words }: Clause): boolean {
  const said = words.filter(({ isMark }) => !isMark);
  return (
    act === 'remove' &&
    ([said[0], said.at(-1)].some((word) => word?.senses.includes('also')) ||
      // "and one for deleting a repo"
      words.some(({ lower }, at) => /^(?:one|another|test|case)$/.test(lower) && words[at + 1]?.lower === 'for') ||
      words.some(({ lower, senses }) => lower === 'do' && !senses.includes('negation'))) &&
    words.some(({ lower, senses }) => senses.includes('remove') && lower.endsWith('ing'))
  );
}

/** "GET /health" alone asks for tests of it. */
export function isBareOperation({ words, slots, form }: Clause): boolean {
  const named = slots.filter(({ kind }) => kind === 'operation');
  const isCovered = ({ span }: Clause['words'][number]) => named.some((slot) => span.start >= slot.span.start && span.end <= slot.span.end);
  // "GET and POST /users"
  const isJoint = ({ isMark, lower }: Clause['words'][number]) => isMark || /^(?:and|or|on|of|to|plus)$/.test(lower);
  return named.length > 0 && !form.question && words.every((word) => isCovered(word) || isJoint(word));
}

/** "only the happy path please" keeps only those tests in an existing suite. */
export const narrowsSuite = (clause: Clause, { context }: Situation): boolean =>
  context.suite !== null &&
  !clause.form.question &&
  hasSense(clause, 'narrow') &&
  !hasSense(clause, 'make', 'add', 'also', 'more', 'run', 'try', 'wish') &&
  clause.slots.some(({ kind }) => kind === 'test-kind') &&
  clause.slots.every(({ kind }) => kind === 'test-kind' || kind === 'method' || kind === 'reference');

/** "skip the users and run the rest" excludes users from the run. The suite stays unchanged. */
export const runsTheRest = (clause: Clause): boolean =>
  hasSense(clause, 'skip') &&
  clause.words.some(({ senses, isOfProject }) => senses.includes('run') && !isOfProject) &&
  clause.words.some(({ lower }) => /^(?:rest|others|remaining)$/.test(lower));

/** "only execute the negative ones" runs them and removes nothing. */
export function runsSome(clause: Clause): boolean {
  const said = clause.words.filter(({ isMark, isFunction, senses }) => !isMark && !isFunction && !senses.includes('narrow'));
  if (isForbidden({ ...clause, act: 'run' })) return false;
  const isRun = said[0]?.senses.some((sense) => sense === 'run' || sense === 'again') ?? false;
  return clause.act === 'remove' && isRun && !said[0]?.isOfProject;
}

/** "stopping and restarting too please" asks for more operations. It does not stop a run. */
export const doesMore = (clause: Clause, situation: Situation): boolean =>
  !situation.context.hasActiveRun &&
  (clause.act === 'control' || clause.act === 'run') &&
  !clause.form.question &&
  clause.words.some(({ lower }) => lower.endsWith('ing')) &&
  actionsOnCurrentSuite(clause, situation).length > 0;

/** "I meant deleting a firewall, not a vpc" corrects an earlier request. */
export const corrects = (clause: Clause, { context }: Situation): boolean =>
  context.suite !== null && hasTopic(clause, 'correction') && namesApi(clause) && clause.act !== 'ask';

/** "can I have that for placing orders too?" is a polite request. */
export const asksToHave = (clause: Clause): boolean => {
  const said = clause.words.filter(({ isMark, senses }) => !isMark && !senses.includes('greet')).map(({ lower }) => lower);
  return (
    /\b(?:can|could|may|might) (?:i|we) (?:also |maybe |perhaps |possibly |just |please )?(?:have|get) (?:that|this|those|these|the same|likewise|it|some|something|a few|a couple|tests?|a test)\b/.test(
      said.join(' '),
    ) &&
    (namesApi(clause) || clause.slots.some(({ kind }) => kind === 'test-kind' || kind === 'field'))
  );
};

/** "could you give me a run of only POST /orders?" */
export const asksForRun = (clause: Clause, { context }: Situation): boolean =>
  context.suite !== null &&
  !clause.form.report &&
  !hasSense(clause, 'negation') &&
  /\b(?:give|do|start|need|want|get|have) (?:\S+ )?a (?:quick |short |full )?run of\b/.test(
    clause.words.map(({ lower }) => lower).join(' '),
  );

/** "login should be part of it" adds the login to the current suite. */
export const belongsInside = (clause: Clause, { context }: Situation): boolean =>
  context.suite !== null &&
  clause.act === 'change' &&
  !clause.form.question &&
  hasTopic(clause, 'inside') &&
  clause.words.some(({ isOfProject }) => isOfProject) &&
  !hasSense(clause, 'negation', 'remove', 'skip');

/** "that run", "the last run" */
export const isNounRun = ({ words }: Clause, at: number): boolean =>
  /^(?:the|that|this|last|latest|previous|first|second|my|our|both|a)$/.test(words[at - 1]?.lower ?? '') &&
  /^runs?$/.test(words[at]?.lower ?? '');

/** "I need the numbers for standup, passed and failed", "same picture as the run before?" */
export const asksForNumbers = (clause: Clause, { context }: Situation): boolean =>
  context.lastRun !== null &&
  hasTopic(clause, 'result', 'compare') &&
  !namesApi(clause) &&
  !clause.words.some(({ senses }, at) => senses.includes('run') && !isNounRun(clause, at)) &&
  !hasSense(clause, 'make', 'add', 'try', 'suite', 'kind');

/** "give it 4 negative ones" */
export const givesMore = (clause: Clause, { context }: Situation): boolean =>
  context.suite !== null &&
  (clause.act === 'change' || clause.confidence < SURE) &&
  !clause.form.question &&
  slotsOf(clause, 'test-kind').length > 0 &&
  slotsOf(clause, 'amount').length > 0 &&
  (hasSense(clause, 'wish', 'make', 'add') || hasTopic(clause, 'each')) &&
  !hasSense(clause, 'narrow', 'keep', 'remove', 'skip', 'run');

/** "inventory out" */
export function isOut({ words, slots, act }: Clause): boolean {
  const said = words.filter(({ isMark, senses }) => !isMark && !senses.includes('polite'));
  const isShort = said.length > 1 && said.length <= 3 && said.at(-1)?.lower === 'out';
  return isShort && act !== 'remove' && slots.some(({ kind }) => kind === 'resource' || kind === 'test-kind' || kind === 'method');
}

/** "list the books -> open one -> delete it": a sequence of requests, regardless of the first verb. */
export const namesChain = (clause: Clause): boolean =>
  clause.act === 'ask' &&
  !clause.form.question &&
  clause.words.some(isArrow) &&
  flowPartsOf(clause).filter(({ slots }) => slots.some(({ kind }) => kind === 'resource' || kind === 'operation')).length > 1;

/** "oops, wrong window" does not undo anything. */
export const isWrongWindow = ({ act, words }: Clause): boolean =>
  act === 'undo' &&
  words.every(({ isMark, isFunction, senses, lower }) => isMark || isFunction || senses.includes('greet') || isOops(lower));
export const isOops = (word: string): boolean => /^(?:w?oo?ps|uups|ups)$/.test(word);

const ORDERS = new Set(['try', 'make']);

/** In "the price goes from 1 to 100, test POST /books around that", the order follows a statement. */
export const ordersTestBehind = ({ act, words, form }: Clause): boolean =>
  act === 'talk' &&
  !form.question &&
  words.some(
    ({ lower, senses }, at) =>
      at > 0 &&
      senses.some((sense) => ORDERS.has(sense)) &&
      !/(?:ed|ing|s)$/.test(lower) &&
      (words[at - 1]?.isMark === true || /^(?:so|just|please|then|but)$/.test(words[at - 1]?.lower ?? '')),
  );

const OBLIGATION =
  /(?<!\b(?:i|we|you|they|he|she|it|this|that|what|which|who) )\b(?:must|should|shall|ought to|(?:has|have|needs|is supposed|are supposed) to)\b/;

/** "Alice must not be able to delete the machine of Bob": a rule about the API is the usual way to describe a test. */
export const statesObligation = (clause: Clause): boolean =>
  clause.act === 'talk' && !clause.form.question && namesApi(clause) && OBLIGATION.test(clause.words.map(({ lower }) => lower).join(' '));
