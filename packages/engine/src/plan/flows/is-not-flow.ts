import type { Clause, ClauseWord, TestKind } from '../../model/index.ts';
import { hasSense, hasTopic, type Situation, slotsOf } from '../situation/situation.ts';
import { isArrow, isPronoun, refersBack, STORY, setsValue, tellsOutcome } from './flow-parts.ts';
import type { FlowPart } from './read-part.ts';

/** "valves - opening and closing them", "record a visit + see the visits": several requests in no particular order. */
function listsRequests(clause: Clause, { retrieval, message }: Situation): boolean {
  const { words } = clause;
  if (words.some(({ senses }) => senses.includes('order'))) return false;
  const said = (pattern: RegExp) => words.some(({ lower }) => pattern.test(lower));
  if (words.some(({ span }) => message.slice(span.start, span.end) === '+') && !words.some(isPronoun)) return true;
  const isVerb = ({ lower, isFunction, isOfProject }: ClauseWord) =>
    !isFunction && ((isOfProject && lower.endsWith('ing')) || retrieval.methodsOf(lower).length > 0);
  const verbs = words.filter(isVerb);
  const isWhole = said(/^(?:whole|entire|complete)$/) || (said(/^all$/) && said(/^it$/));
  const isOfMany = (said(/^them$/) && !said(/^(?:it|its)$/)) || isWhole;
  const isAny = said(/^them$/) || !said(/^an?$/);
  return isOfMany && isAny && verbs.length > 1 && verbs.every(({ lower }) => lower.endsWith('ing'));
}

/** "garbage in the body of a new order: wrong types, values that do not exist" describes a single request. */
const isBadRequest = ({ words }: Clause): boolean =>
  words.some(({ topics }) => topics.includes('bad-input')) &&
  !words.some((word) => word.senses.includes('order') || isPronoun(word) || /^(?:after|before)$/.test(word.lower));

/** "throw some garbage at PATCH /todos/{id} and see if it survives": the last part asks for the result of the request. */
const asksForResult = ({ words }: Clause): boolean =>
  words.some(({ topics }) => topics.includes('bad-input')) &&
  words.some(({ lower }, at) => lower === 'see' && /^(?:if|whether|how|what)$/.test(words[at + 1]?.lower ?? ''));

/** Kinds of tests that are requested for an operation. Smoke tests are not included, because a flow may be one itself. */
const KINDS_OF_CASES: ReadonlySet<TestKind> = new Set(['negative', 'boundary', 'auth', 'load', 'fuzz', 'regression', 'contract']);

/** "opening a pull request, negatives, cap it at 4": one part is only a kind of tests, so the rest says what to test. */
function requestsKinds(clause: Clause, parts: readonly Clause[]): boolean {
  if (clause.words.some(({ senses }) => senses.includes('order'))) return false;
  return parts.some(
    (part) =>
      slotsOf(part, 'test-kind').some(({ testKind }) => KINDS_OF_CASES.has(testKind)) &&
      !part.slots.some(({ kind }) => kind === 'resource' || kind === 'operation' || kind === 'path') &&
      !part.words.some(isPronoun),
  );
}

const hasVerb = ({ words, slots }: Clause, { retrieval }: Situation): boolean =>
  words.some(
    ({ lower, isFunction, isOfProject, span }) =>
      !slots.some((slot) => slot.kind === 'resource' && slot.span.start === span.start) &&
      (isOfProject || (!isFunction && retrieval.methodsOf(lower).length > 0)),
  );

/** Senses of words around the names of what to test. */
const AROUND_NAMES = new Set(['suite', 'kind', 'also', 'apiword', 'wish', 'polite', 'order', 'load', 'ref', 'narrow']);

/** "tests for the users and then also for the health endpoint": the parts say what to test and do not describe requests. */
function onlyNames(parts: readonly FlowPart[]): boolean {
  const isNamed = ({ span }: ClauseWord, { slots }: Clause) =>
    slots.some(({ kind, span: { start, end } }) =>
      kind === 'operation' ? span.start >= start && span.end <= end : kind === 'resource' && start === span.start,
    );
  const isName = ({ part, isIndefinite, times }: FlowPart) =>
    !refersBack(part) &&
    !isIndefinite &&
    times === 1 &&
    !hasTopic(part, 'list', 'read-back', 'gone') &&
    slotsOf(part, 'method').length + slotsOf(part, 'status').length === 0 &&
    part.words.every((word) => isAroundName(word) || isForTests(word, part) || isNamed(word, part));
  return parts.every(isName);
}

/** True for "write" in "write 3 tests for a new book". */
const isForTests = ({ senses }: ClauseWord, { words }: Clause): boolean =>
  senses.includes('make') && words.some((word) => word.senses.includes('suite') || word.senses.includes('kind'));

const isAroundName = ({ lower, isMark, isFunction, senses, topics }: ClauseWord): boolean =>
  isMark ||
  (isFunction && !/^gets?$/.test(lower)) ||
  /^(?:\d+|new)$/.test(lower) ||
  topics.includes('newly') ||
  senses.some((sense) => AROUND_NAMES.has(sense));

/** True for a selection such as "all the /user routes, minus login and logout". */
const isSelection = ([first]: readonly Clause[], situation: Situation): boolean =>
  first?.words.some(({ lower }) => /^(?:all|every|everything)$/.test(lower)) === true &&
  first.words.some(({ senses }) => senses.includes('apiword')) &&
  !hasVerb(first, situation);

/** "changing one order, PUT and PATCH": the parts after the first only name methods. */
const listsMethods = ([, ...others]: readonly Clause[]): boolean =>
  others.length > 0 &&
  others.every(
    ({ words, slots }) =>
      slots.length > 0 &&
      slots.every(({ kind }) => kind === 'method') &&
      words.every(({ span }) => slots.some((slot) => slot.span.start === span.start)),
  );

/** "create a refund, amount 500, charge ch_123": the parts after the first are values of its fields. */
const listsValues = ([first, ...others]: readonly Clause[]): boolean =>
  others.length > 0 &&
  others.every(({ words, slots }) => {
    const [name, value, ...more] = words.filter(({ isMark }) => !isMark);
    // In "status=sold, pending and available", the later parts are further values of the field.
    const isBehindValue = first?.slots.some((slot) => slot.kind === 'field' && slot.setting.kind === 'value') === true;
    if (value === undefined && isBehindValue && slots.length === 0) return name !== undefined && !name.isFunction && !name.isOfProject;
    return name !== undefined && !name.isFunction && value !== undefined && more.length === 0 && /\d|^["'“`]/.test(value.lower);
  });

/** "a quantity of -3 on a new order must come back with 422" is one request. */
const isOneCase = (parts: readonly Clause[]): boolean =>
  parts.length === 1 &&
  parts.every(
    (part) =>
      slotsOf(part, 'field').some(({ setting }) => setting.kind !== 'named') && slotsOf(part, 'status').length === 1 && !refersBack(part),
  );

/** True for "a scenario with POST /pet and GET /pet/{petId}". */
const isOrdered = (clause: Clause): boolean => hasSense(clause, 'order') || clause.words.some(({ lower }) => STORY.test(lower));

/** True for "create one success test each for GET /a and GET /b". */
const isTestPerOperation = (clause: Clause): boolean =>
  hasTopic(clause, 'each') && hasSense(clause, 'suite') && !isOrdered(clause) && slotsOf(clause, 'operation').length > 1;

/** "the login and the logout": nouns that name what to test, although the API has verbs like them. */
const listsNouns = (parts: readonly Clause[]): boolean =>
  parts.length > 1 &&
  parts.every(({ words }) => {
    const [article, ...nouns] = words.filter(({ isMark }) => !isMark);
    return article?.lower === 'the' && nouns.length > 0 && nouns.length < 3 && nouns.every(({ isFunction }) => !isFunction);
  });

/** True if the clause asks for tests of one or more operations, although its parts look like steps. */
export function isNotFlow(clause: Clause, said: readonly FlowPart[], situation: Situation): boolean {
  const parts = said.map(({ part }) => part);
  return (
    listsRequests(clause, situation) ||
    listsValues(parts) ||
    (listsNouns(parts) && !isOrdered(clause) && !clause.words.some(isArrow)) ||
    listsMethods(parts) ||
    isOneCase(parts) ||
    // "there is no such boat, reading it should give 404" describes a single case.
    (parts[0] !== undefined && hasTopic(parts[0], 'unknown-id')) ||
    isBadRequest(clause) ||
    isTestPerOperation(clause) ||
    asksForResult(clause) ||
    requestsKinds(clause, parts) ||
    (onlyNames(said) && !clause.words.some(isArrow) && !(slotsOf(clause, 'operation').length > 0 && isOrdered(clause))) ||
    isSelection(parts, situation)
  );
}

/** Words that exclude something from a request. "delete it" is a request. */
const LEAVES_OUT = /^(?:leave|leaving|omit|omitting|exclude|excluding|ignore|ignoring)$/;

/** True for "but leave out deleting them" and "I don't need error cases". */
const leavesOut = ({ words, slots }: Clause): boolean =>
  words.some(
    ({ lower, senses }, at) =>
      // "leave a review" creates one.
      !/^(?:a|an|two|three|\d+)$/.test(words[at + 1]?.lower ?? '') &&
      (senses.includes('except') || senses.includes('skip') || LEAVES_OUT.test(lower)) &&
      !slots.some(
        ({ kind, span }) => kind === 'field' && span.start <= (words[at]?.span.start ?? 0) && span.end > (words[at]?.span.start ?? 0),
      ),
  ) ||
  (words.some(({ senses }) => senses.includes('negation') && !senses.includes('expect')) &&
    words.some(({ senses }) => ['wish', 'suite', 'kind'].some((sense) => senses.includes(sense))) &&
    !slots.some(({ kind }) => kind === 'resource' || kind === 'operation'));

/** True for "it's my first week", "we only do four currencies" and "I think its 40 chars max". */
const isRemark = ({ words }: Clause): boolean =>
  /^(?:so that|(?:it|this|that) (?:is|was) (?:my|our|your)|we (?:only|just|always|never|have|support|accept|allow|offer)|i (?:think|guess|believe|hope|know))\b/.test(
    words.map(({ lower }) => lower).join(' '),
  );

/** "one test please", "only that one thing" and "in one go" are about the tests and do not name a request. */
const isAboutTests = ({ words, slots }: Clause): boolean =>
  words.some(({ senses }) => senses.includes('suite') || senses.includes('narrow') || senses.includes('order')) &&
  !words.some(({ topics }) => ['list', 'read-back', 'gone', 'listed', 'still-there'].some((topic) => topics.includes(topic))) &&
  words.every(({ isFunction, isMark, isOfProject, senses }) => isMark || (!isOfProject && (isFunction || senses.length > 0))) &&
  // "test it" may be a request, and "check that the change is there" reads the resource.
  !(words.some(({ senses }) => senses.includes('try')) && words.some(({ lower }) => /^(?:it|that|whether|if)$/.test(lower))) &&
  !slots.some(({ kind }) => kind === 'resource' || kind === 'operation' || kind === 'status' || kind === 'field');

/** True for "no partial updates". */
const isUnwanted = ({ words: [first], slots }: Clause): boolean =>
  /^(?:no|without|except)$/.test(first?.lower ?? '') &&
  slots.length > 0 &&
  slots.every(({ kind, excluded }) => excluded && kind !== 'status');

const POINTS = /^(?:it|them|that|those|this|these)$/;

/** "toss those in" adds tests to the suite. */
const isPutIn = ({ words }: Clause): boolean => {
  const [verb, object, particle, ...others] = words.filter(({ isMark }) => !isMark);
  return others.length === 0 && particle?.lower === 'in' && verb?.senses.includes('add') === true && POINTS.test(object?.lower ?? '');
};

/** True for a part that is neither a step nor the outcome of one. */
export const isOutsideFlow = (part: Clause): boolean =>
  (leavesOut(part) && !tellsOutcome(part) && !setsValue(part)) || isUnwanted(part) || isPutIn(part) || isRemark(part) || isAboutTests(part);
