import type { Clause, ClauseWord, HttpMethod } from '../../model/index.ts';
import { chosenCases } from '../cases/choose-cases.ts';
import { isPronoun } from '../flows/flow-parts.ts';
import { mentionsApi } from '../operations/find-operations.ts';
import { hasSense, hasTopic, type Situation, slotsOf } from '../situation/situation.ts';
import { limitIn } from '../wishes/wish-special.ts';

/** Senses of words that may occur next to a list of requests: "please", "then", "nothing else". */
const AROUND = new Set(['polite', 'order', 'narrow', 'also', 'apiword', 'more', 'case-value', 'try']);
const NAMES = new Set(['resource', 'operation', 'path', 'method', 'tag', 'identity', 'status', 'field']);
/** If the clause describes what somebody does or has done, it requests nothing. */
const TELLS = /^(?:i|we|he|she|they|was|were|has|have|had|did|been|because|when|if|why|how|what|is|are|do|does)$/;

const MOST_WORDS = 6;
const isPast = ({ lower }: ClauseWord): boolean => /^\p{L}{2,}ed$/u.test(lower);

function isNamed({ span }: ClauseWord, { slots }: Clause): boolean {
  return slots.some((slot) => NAMES.has(slot.kind) && slot.span.start <= span.start && slot.span.end >= span.end);
}

/** "Mia places an order, Paul must not cancel it": one user does something, and another one must not. */
const isAboutTwoUsers = (clause: Clause): boolean =>
  ['own', 'other'].every((who) => slotsOf(clause, 'identity').some((slot) => slot.who === who)) &&
  hasSense(clause, 'expect') &&
  slotsOf(clause, 'resource').length > 0;

/** "not killing them" leaves out a request. Other negations deny something. */
const isDenied = (words: readonly ClauseWord[], at: number): boolean =>
  words[at]?.senses.includes('negation') === true && !/^\p{L}{3,}ing$/u.test(words[at + 1]?.lower ?? '');

/** True for "show me the orders" and "list the endpoints". */
const asksToShow = (clause: Clause): boolean =>
  clause.words.some(({ lower }) => /^(?:show|display)$/.test(lower)) || (hasSense(clause, 'show') && hasSense(clause, 'apiword'));

/**
 * "ssh keys: add one, remove it", "rename a channel, set its topic": verbs and names of the API and hardly any other words. This is never
 * just a remark.
 */
export function listsRequests(clause: Clause, { context, retrieval }: Situation): boolean {
  const { words, form } = clause;
  if (form.question || form.hypothetical || form.report) return false;
  // "everything that is about users" requests tests for all operations on users.
  const isOfAll = context.suite === null && /^(?:all|everything|anything|whatever)$/.test(words[0]?.lower ?? '');
  const isResult = hasTopic(clause, 'passed', 'failures', 'result') || words.some(({ lower }) => REPORTS.test(lower));
  if (isAboutTwoUsers(clause) || (isOfAll && slotsOf(clause, 'resource').length > 0 && !isResult)) return true;
  if (words.some((word, at) => TELLS.test(word.lower) || isDenied(words, at) || (isPast(word) && !word.isOfProject))) return false;
  const methodsOf = (word: ClauseWord): readonly HttpMethod[] =>
    word.isMark || (word.isFunction && word.lower !== 'get') ? [] : retrieval.methodsOf(word.lower);
  const isVerb = (word: ClauseWord) => methodsOf(word).length > 0 || (word.isOfProject && !isNamed(word, clause));
  const isKnown = (word: ClauseWord) =>
    word.isMark ||
    word.isFunction ||
    isPronoun(word) ||
    isNamed(word, clause) ||
    isVerb(word) ||
    word.senses.some((one) => AROUND.has(one));
  // "ssh keys": a word before a name describes it.
  const isModifier = (at: number) =>
    words[at + 1] !== undefined && isNamed(words[at + 1] as ClauseWord, clause) && words[at]?.senses.length === 0;
  const verbs = words.filter((word) => methodsOf(word).length > 0 || /^(?:GET|POST|PUT|PATCH|DELETE)$/i.test(word.lower));
  const isPlaced = slotsOf(clause, 'resource').length + slotsOf(clause, 'operation').length + slotsOf(clause, 'path').length > 0;
  // "my repos": only a name, at the beginning of a conversation.
  const isNameAlone = verbs.length === 0 && context.suite === null && words.length <= MOST_WORDS;
  if (asksToShow(clause)) return false;
  // With a suite, "list all channels" may ask to show something, and "delete a user" may ask to remove tests.
  const isRequest = isNameAlone || new Set(verbs.map(({ lower }) => lower)).size > (context.suite === null ? 0 : 1);
  return isPlaced && isRequest && words.every((word, at) => isKnown(word) || isModifier(at));
}

/** "how does it hold up with 30 users for a minute": only a load test can answer it. "How do I run one?" asks for instructions. */
export const asksForLoad = (clause: Clause): boolean =>
  clause.shapes[0]?.shape === 'load' &&
  slotsOf(clause, 'amount').some(({ unit }) => unit === 'users') &&
  !hasTopic(clause, 'how-to', 'limits') &&
  !hasSense(clause, 'negation', 'remove');

const isContent = ({ isMark, isFunction }: ClauseWord): boolean => !isMark && !isFunction;
const AT_END = new Set(['also', 'polite']);

/**
 * "the list of pins and removing one are still missing": the message says that the suite lacks a part of the API, and every word belongs to
 * that statement.
 */
export function reportsMissingTests(clause: Clause, { context }: Situation): boolean {
  const content = clause.words.filter(isContent);
  const last = content.findLast(({ senses }) => !senses.some((sense) => AT_END.has(sense)));
  const isSlot = ({ span }: ClauseWord) => clause.slots.some((slot) => slot.span.start <= span.start && slot.span.end >= span.end);
  return (
    context.suite !== null &&
    !clause.form.question &&
    // "print the endpoints that remain uncovered"
    !asksToShow(clause) &&
    mentionsApi(clause) &&
    last?.senses.includes('gap') === true &&
    clause.slots.every(({ kind }) => kind !== 'field') &&
    content.every((word) => word.isOfProject || isSlot(word) || word.senses.length > 0 || word.topics.length > 0)
  );
}

/** True for the verb in "…, write one for the users instead". */
const isNewOrder = ({ senses, lower }: ClauseWord): boolean =>
  (senses.includes('add') || senses.includes('make')) && !lower.endsWith('ing');

/**
 * "forget about the uploads", "leave the users aside": the message begins with a verb that no API has, and asks to remove tests from the
 * suite.
 */
export function skipsTests(clause: Clause, situation: Situation): boolean {
  const first = clause.words.find(
    ({ isMark, senses, lower }) => !isMark && !senses.includes('polite') && !/^(?:ok|and|so|then|now)$/.test(lower),
  );
  const isOrder = first?.senses.includes('skip') === true && !first.isOfProject;
  if (
    !isOrder ||
    situation.context.suite === null ||
    clause.form.question ||
    hasSense(clause, 'run', 'again') ||
    clause.words.some(isNewOrder)
  )
    return false;
  return (chosenCases({ ...clause, act: 'remove' }, situation)?.ids.length ?? 0) > 0;
}

/** "happy path only": asks to keep one kind of tests in the suite. "only add negatives" requests new ones. */
export function keepsKinds(clause: Clause, situation: Situation): boolean {
  const { suite } = situation.context;
  const isOther =
    clause.form.question || hasSense(clause, 'make', 'add', 'also', 'more', 'run', 'again', 'negation', 'wish', 'useless', 'remove');
  const isKinds =
    slotsOf(clause, 'test-kind').length > 0 &&
    clause.slots.every(({ kind, excluded }) => kind === 'test-kind' || (kind === 'reference' && !excluded));
  if (suite === null || isOther || !isKinds || !hasSense(clause, 'narrow') || clause.words.some(({ isOfProject }) => isOfProject))
    return false;
  const kept = chosenCases({ ...clause, act: 'remove' }, situation)?.ids.length ?? 0;
  return kept > 0 && kept < suite.cases.length;
}

/** Words that show that a user reports what happened. */
const REPORTS =
  /^(?:i|we|he|she|they|was|were|did|had|has|have|went|got|failed|passed|broke|happened|yesterday|today|because|why|how|when|if)$/;

const NEEDS = /^(?:needs?|must|should|ought)$/;

/** "a price of -1 is not ok", "quantity 0 gets a 422": the value of a field and the expected outcome. This asks for a test. */
export const statesExpectation = (clause: Clause): boolean =>
  !clause.form.question &&
  !clause.form.hypothetical &&
  !clause.form.report &&
  ((slotsOf(clause, 'field').length > 0 && (hasTopic(clause, 'refused', 'accepted') || slotsOf(clause, 'status').length > 0)) ||
    // "GET /orders needs to be faster than 250 ms"
    (limitIn(clause) !== null &&
      mentionsApi(clause) &&
      (hasSense(clause, 'expect') || clause.words.some(({ lower }) => NEEDS.test(lower))))) &&
  !clause.words.some((word, at) => isReported(word, clause.words[at + 1]) || (word.isMark && word.lower === '?'));

/** "it has failed" reports something, "it has to fail" does not. */
const isReported = ({ lower }: ClauseWord, next: ClauseWord | undefined): boolean =>
  REPORTS.test(lower) && !(/^(?:has|have)$/.test(lower) && next?.lower === 'to');
