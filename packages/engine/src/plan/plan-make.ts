import { literalSegments, singular } from '../format/words.ts';
import type { Action, Clause, ClauseWord, Decision, Operation, SuiteKind, TestWish } from '../model/index.ts';
import { limitChange } from './cases/change-limit.ts';
import { nextStepChoices, notUnderstood, operationQuestion } from './commands/questions.ts';
import { refersBack } from './flows/flow-parts.ts';
import { withoutTrailingWriteRequest } from './flows/pointing-order.ts';
import { requestsWithOwnLiterals, severalRequests } from './literals/several-requests.ts';
import { joinedTests, listedCases, withAllLiterals } from './literals/with-all-literals.ts';
import { actionsOnCurrentSuite } from './operations/actions-on-current-suite.ts';
import { operationsOfFollowUp } from './operations/at-hand.ts';
import { operationsByEffect } from './operations/by-effect.ts';
import { mentionsApi, namedOperations, operationsWithKeys, suiteOperations } from './operations/find-operations.ts';
import { withoutExceptions } from './operations/left-out.ts';
import { asksForMissing } from './operations/missing-effect.ts';
import { withoutMissingPath } from './operations/missing-path.ts';
import { namedScope } from './operations/named-scope.ts';
import { namesWrites, narrowOperations } from './operations/narrow-operations.ts';
import { nearCurrentSuite } from './operations/near-current-suite.ts';
import { ofCaller, partsWithRelation } from './operations/of-caller.ts';
import { operationsOfParts } from './operations/operations-of-parts.ts';
import { requestedPart } from './operations/requested-part.ts';
import { isPointing, withCurrentResources } from './operations/things-at-hand.ts';
import { missingOperations, operationsWithMethod, otherMethods, untestedOperations } from './operations/untested-operations.ts';
import { wholeResourceOperations } from './operations/whole-resource.ts';
import { withoutUnmentioned } from './operations/without-unmentioned.ts';
import { isAboutRequired } from './situation/about-required.ts';
import { leavesOutNoOperation } from './situation/idle-words.ts';
import { kindsIn } from './situation/kinds.ts';
import { roleOf, siblingInRole } from './situation/relations.ts';
import { type FoundOperations, hasSense, hasTopic, type Situation, slotsOf } from './situation/situation.ts';
import { type Counts, countsIn } from './wishes/counts.ts';
import { filteredList } from './wishes/filtered-list.ts';
import { followingLoad, loadWishIn } from './wishes/load-wish.ts';
import { forEachTaking, operationsWithSameFields } from './wishes/operations-taking-value.ts';
import { readByIdWish } from './wishes/read-by-id.ts';
import { requiredFieldWishes, withoutExclusion } from './wishes/required-fields.ts';
import { searchedList } from './wishes/searched-list.ts';
import { hasSecondValue } from './wishes/value-cases.ts';
import { exactWishes } from './wishes/wish-exact.ts';
import { flowWish, isRepeated, plainOperationsOf } from './wishes/wish-flow.ts';
import { isAboutOthers, specialWishes } from './wishes/wish-special.ts';

/** With this many tests for one operation, smoke tests alone are not enough. */
const SEVERAL = 3;

function kindsOr(clause: Clause, { perOperation }: Counts, fallback: readonly SuiteKind[]): readonly SuiteKind[] {
  const kinds = kindsIn(clause);
  if (kinds.length > 0) return kinds;
  return perOperation !== null && perOperation >= SEVERAL ? ['smoke', 'negative', 'boundary'] : fallback;
}

const SUITE_KINDS: readonly SuiteKind[] = ['smoke', 'negative', 'boundary', 'auth', 'flow', 'perf', 'contract'];

/** The kinds of tests in the current suite, for "the same for users". */
function kindsOfSuite({ context }: Situation): readonly SuiteKind[] {
  const cases = context.suite?.cases ?? [];
  const tagged = SUITE_KINDS.filter((kind) => cases.some(({ tags }) => tags.includes(kind)));
  // Cases without a credential are tagged as negative too.
  const isOnlyAuth = cases.every(({ tags }) => !tags.includes('negative') || tags.includes('auth'));
  const counted = tagged.filter((kind) => kind !== 'negative' || !isOnlyAuth);
  const special = counted.filter((kind) => kind !== 'smoke');
  // A suite of negative cases also has one positive control per operation, even though the user did not ask for it.
  const controls = cases.filter(({ tags }) => tags.includes('smoke')).length;
  const isControlled = special.length > 0 && controls <= new Set(cases.map(({ op }) => op)).size;
  return isControlled ? special : counted;
}

export const makeTestsAction = (wishes: readonly TestWish[], clause: Clause): Action => ({
  kind: 'make-tests',
  wishes,
  into: hasTopic(clause, 'new-suite') ? 'new-suite' : 'suite-at-hand',
});

const suiteWish = (operations: readonly Operation[], kinds: readonly SuiteKind[], counts: Counts): TestWish => ({
  kind: 'suite',
  kinds,
  ...counts,
  scope: namedScope(operations),
});

/** "same for goals" after tests for creating a resource means creating a goal. */
function likeSuite(named: FoundOperations, clause: Clause, situation: Situation): FoundOperations {
  const roles = new Set(suiteOperations(situation).map(roleOf));
  const isAlike = hasSense(clause, 'same') && !clause.words.some(({ lower }) => situation.retrieval.methodsOf(lower).length > 0);
  const alike = isAlike && !roles.has(null) ? named.operations.filter((one) => roles.has(roleOf(one))) : [];
  const names = new Set(slotsOf(clause, 'resource').map(({ name }) => singular(name.toLowerCase())));
  const exact = alike.filter((one) => names.has(singular(literalSegments(one.path).at(-1)?.toLowerCase() ?? '')));
  return alike.length === 0 ? named : { ...named, operations: exact.length > 0 ? exact : alike };
}

const isOpen = ({ security }: Operation): boolean => security.length === 0 || security.some((alternative) => alternative.length === 0);

/** Finds the operations for "the endpoints that need no login". */
function publicOperations(clause: Clause, { context }: Situation): readonly Operation[] {
  if (!hasTopic(clause, 'public') || !hasTopic(clause, 'endpoints') || mentionsApi(clause) || !hasSense(clause, 'apiword')) return [];
  // "those must reject calls without a token" is about the other operations.
  const isCaller =
    slotsOf(clause, 'identity').length > 0 && !clause.words.some(({ lower }) => /^(?:needs?|requires?|open|public)$/.test(lower));
  if (hasTopic(clause, 'refused') || isCaller) return [];
  const all = context.model?.operations ?? [];
  return all.some((one) => !isOpen(one)) ? all.filter(isOpen) : [];
}

/** Operations that the message describes without naming them. */
function withoutName(clause: Clause, situation: Situation): readonly Operation[] {
  const open = publicOperations(clause, situation);
  if (open.length > 0) return open;
  const atHand = operationsOfFollowUp(clause, situation);
  if (atHand.length > 0) return atHand;
  const further = [...missingOperations(clause, situation), ...untestedOperations(clause, situation), ...otherMethods(clause, situation)];
  if (further.length > 0) return further;
  const byEffect = operationsByEffect(clause, situation);
  if (byEffect !== null) return byEffect;
  if (clause.act !== 'add') return [];
  const actions = actionsOnCurrentSuite(clause, situation);
  const tested = suiteOperations(situation);
  // "next: confirming it and cancelling it" contains verbs. "listing reviews" names an operation that is already tested.
  return !mentionsApi(clause) || (refersBack(clause) && actions.every((one) => !tested.includes(one))) ? actions : [];
}

/** The operations to test: the ones that the message names, or the ones in the current suite. */
function target(clause: Clause, situation: Situation): FoundOperations {
  const exact = withoutName(clause, situation);
  if (exact.length > 0) return { operations: exact, isUnclear: false, nearest: [] };
  const named = namedOperations(clause, situation);
  const hand = suiteOperations(situation);
  if (meansWholeApi(clause, situation)) return EVERYTHING(situation);
  const isOfSuite = hand.length > 0 && isPointing(clause);
  if (named?.operations.length === 0 && namesReadsOrWrites(clause) && !isOfSuite) return EVERYTHING(situation);
  if (hand.length > 0 && (named === null || named.operations.length === 0)) {
    const pointed = withCurrentResources(clause, situation);
    if (pointed !== null) return pointed;
    if (isFollowUp(clause)) return { operations: hand, isUnclear: false, nearest: [] };
  }
  if (isOfSuite) return withCurrentResources(clause, situation) ?? named ?? EVERYTHING(situation);
  return named === null ? EVERYTHING(situation) : likeSuite(nearCurrentSuite(named, clause, hand), clause, situation);
}

const namesReadsOrWrites = (clause: Clause): boolean => hasTopic(clause, 'reads') || namesWrites(clause);

/** "write smoke tests for everything" means the whole API. "add negatives for everything" means the current suite. */
function meansWholeApi(clause: Clause, { context }: Situation): boolean {
  const isWhole = !mentionsApi(clause) && context.suite === null && hasTopic(clause, 'all-of-api');
  if (isWhole && !hasSense(clause, 'except', 'skip')) return true;
  // "each endpoint that we have so far" means the current suite.
  if (context.suite !== null && /\b(?:that )?we (?:already )?(?:have|got)\b/.test(clause.words.map(({ lower }) => lower).join(' ')))
    return false;
  // "broaden this to the entire API" means the whole API.
  if (hasTopic(clause, 'all-of-api') && clause.words.some(({ lower }) => /^(?:broaden|widen|extend|expand)$/.test(lower))) return true;
  if (mentionsApi(clause) || (context.suite !== null && hasSense(clause, 'add', 'more', 'also'))) return false;
  if (hasSense(clause, 'except', 'skip') && !leavesOutNoOperation(clause)) return false;
  return hasTopic(clause, 'all-of-api') || slotsOf(clause, 'reference').some(({ to }) => to === 'everything');
}

const EVERYTHING = ({ context }: Situation): FoundOperations => ({
  operations: context.model?.operations ?? [],
  isUnclear: false,
  nearest: [],
});

/** A message that contains only kinds, counts or references continues with the current suite. */
const isFollowUp = (clause: Clause): boolean =>
  kindsIn(clause).length > 0 ||
  slotsOf(clause, 'reference').length > 0 ||
  slotsOf(clause, 'amount').length > 0 ||
  // "an id that does not exist"
  (hasTopic(clause, 'unknown-id') && !mentionsApi(clause)) ||
  hasSense(clause, 'more', 'same', 'also');

/** For "and the count and the list too", returns the operation that lists the tested resource. */
function listAtHand({ act, words }: Clause, situation: Situation): readonly Operation[] {
  const last = suiteOperations(situation).at(-1);
  const isList = ({ lower }: ClauseWord, at: number) =>
    /^(?:list|listing|overview)$/.test(lower) &&
    words[at - 1]?.lower === 'the' &&
    words[at + 1]?.lower !== 'of' &&
    words[at + 1]?.isOfProject !== true;
  if (act !== 'add' || last === undefined || !words.some(isList)) return [];
  const list = siblingInRole(last, 'list', situation.context.model?.operations ?? []);
  return list === null ? [] : [list];
}

/** The operations that a clause is about, without those that only have words in common with it. */
function targetOf(clause: Clause, situation: Situation): FoundOperations {
  const ofMethod = operationsWithMethod(clause, situation);
  if (ofMethod.length > 0) return { operations: ofMethod, isUnclear: false, nearest: [] };
  const related = partsWithRelation(clause)?.map((part) => targetOf(part, situation));
  if (related?.every(({ operations, isUnclear }) => operations.length > 0 && !isUnclear) === true)
    return { operations: [...new Set(related.flatMap(({ operations }) => operations))], isUnclear: false, nearest: [] };
  return ofCaller(withoutUnmentioned(targetOfParts(clause, situation), clause, situation), clause, situation);
}

/** Parts that have verbs of their own are looked up separately. */
function targetOfParts(clause: Clause, situation: Situation): FoundOperations {
  const chosen = withoutExceptions(clause, situation, (wanted) => targetOf(wanted, situation));
  if (chosen !== null) return chosen;
  const whole = wholeResourceOperations(clause, situation);
  if (whole.length > 0) return { operations: whole, isUnclear: false, nearest: [] };
  const said = operationsOfParts(clause, situation);
  if (said.length > 0) return { operations: said, isUnclear: false, nearest: [] };
  return withList(narrowOperations(target(clause, situation), clause, situation), listAtHand(clause, situation));
}

const withList = (found: FoundOperations, list: readonly Operation[]): FoundOperations =>
  list.length === 0 || found.isUnclear ? found : { ...found, operations: [...new Set([...found.operations, ...list])] };

/** The flow that a clause describes. Null if it is a single request with several values or a repeated request. */
const flowIn = (clause: Clause, situation: Situation): TestWish | null =>
  wholeResourceOperations(clause, situation).length > 0 || hasSecondValue(clause) || isRepeated(clause, situation)
    ? null
    : flowWish(clause, situation);

/** The tests to write: exact cases, a flow, a special test, or kinds of tests for operations. */
export function wishesOf(
  clause: Clause,
  found: FoundOperations,
  situation: Situation,
  fallback: readonly SuiteKind[],
): readonly TestWish[] {
  const flow = flowIn(clause, situation);
  const tried =
    flow?.kind === 'flow'
      ? operationsWithKeys(
          situation,
          flow.steps.slice(1).map(({ operation }) => operation),
        )
      : found.operations;
  const filtered = flow === null ? filteredList(clause, found.operations, situation) : null;
  if (filtered !== null) return [filtered];
  const required = requiredFieldWishes(clause, found.operations, situation);
  if (required.length > 0) return required;
  const special = specialWishes(clause, tried, situation);
  const isLimit = special.length > 0 && special.every(({ kind }) => kind === 'budget');
  if (special.length > 0 && !isLimit) return special;
  // "limit=1000 has to return 200 in under 800 ms" states values and a time limit.
  const exact = exactWishes(clause, found.operations, situation);
  if (exact.length > 0 && (!isLimit || setsInput(exact))) return [...exact, ...special];
  if (isLimit) return special;
  const counts = countsIn(clause);
  return [suiteWish(found.operations, kindsOr(clause, counts, fallback), counts)];
}

const setsInput = (wishes: readonly TestWish[]): boolean => wishes.some((wish) => wish.kind === 'exact' && wish.settings.length > 0);

/** True if the clause contains words for tests or a request. Only then is "no matching operation" a useful reply. */
const asksForTests = (clause: Clause): boolean =>
  hasSense(clause, 'try', 'make', 'suite', 'kind', 'add', 'wish', 'expect') || clause.form.order || mentionsApi(clause);

/** The message does not say what to test: no name, no kind, no "everything". */
function isVague(clause: Clause, situation: Situation): boolean {
  const saysAll =
    slotsOf(clause, 'reference').some(({ to }) => to === 'everything') ||
    hasTopic(clause, 'thorough', 'whole-suite', 'whole-api', 'endpoints', 'reads') ||
    (hasTopic(clause, 'each') && !isAboutRequired(clause));
  const setsField = slotsOf(clause, 'field').some(({ setting }) => setting.kind !== 'named');
  if (mentionsApi(clause) || setsField || saysAll || kindsIn(clause).length > 0 || slotsOf(clause, 'method').length > 0) return false;
  const follows =
    situation.context.suite !== null &&
    (operationsOfFollowUp(clause, situation).length > 0 || isFollowUp(clause) || withCurrentResources(clause, situation) !== null);
  return !follows && namedOperations(clause, situation) === null;
}

/** The question to ask before tests can be generated. Null if everything is clear. */
function whatIsUnclear(clause: Clause, found: FoundOperations, situation: Situation): Decision | null {
  const hasSuite = situation.context.suite !== null;
  if (found.operations.length === 0) return asksForTests(clause) ? { kind: 'no-match', nearest: found.nearest } : notUnderstood(hasSuite);
  if (isVague(clause, situation)) return { kind: 'ask', question: 'What do you want to test?', choices: nextStepChoices(hasSuite) };
  return found.isUnclear ? operationQuestion(found.operations) : null;
}

/** "creating books needs this as well" asks for the kinds of tests in the current suite. */
const needsThisToo = (clause: Clause): boolean =>
  hasSense(clause, 'also') && clause.words.some(({ lower }) => /^(?:this|that|these|those|them|it)$/.test(lower)) && mentionsApi(clause);

/** Requests that share no values. Null if the clause is one request or a flow. */
function separateRequests(clause: Clause, situation: Situation): readonly Clause[] | null {
  const several = severalRequests(clause);
  return several ?? (flowIn(clause, situation) === null ? requestsWithOwnLiterals(clause, situation) : null);
}

/** The same request with two outcomes can only be sent twice: 'POST /books with the title "Dune" -> 201, once more -> 409'. */
function inSequence(wishes: readonly TestWish[]): readonly TestWish[] {
  const requests = wishes.flatMap((wish) => (wish.kind === 'exact' ? [wish] : []));
  const sent = new Set(requests.map(({ operation, settings }) => JSON.stringify([operation, settings])));
  const isRepeated = requests.length > 1 && requests.length === wishes.length && sent.size === 1;
  return isRepeated ? [{ kind: 'flow', steps: requests.map(({ kind: _, ...step }) => step) }] : wishes;
}

const repeatedInSequence = (decision: Decision): Decision =>
  decision.kind === 'do' && decision.action.kind === 'make-tests'
    ? { ...decision, action: { ...decision.action, wishes: inSequence(decision.action.wishes) } }
    : decision;

/** Decisions for a clause that requests tests. */
export const planTestCreation = (read: Clause, situation: Situation): readonly Decision[] =>
  planned(read, situation).map(repeatedInSequence);

function planned(read: Clause, situation: Situation): readonly Decision[] {
  const clause = requestedPart(withoutExclusion(withoutTrailingWriteRequest(read)), situation);
  const missing = withoutMissingPath(clause, situation);
  if (missing !== null) {
    const others = missing.rest === null ? [] : planTestCreation(missing.rest, situation);
    return others.some(({ kind }) => kind === 'do') ? [...others, missing.reply] : [missing.reply];
  }
  const plan = (one: Clause) => planTests(one, situation);
  const planWhole = (one: Clause) => withAllLiterals(plan(one), one, situation, plan);
  const listed = listedCases(read, situation, planWhole);
  if (listed !== null) return listed;
  const several = separateRequests(clause, situation);
  return (several === null ? null : joinedTests(several.map(planWhole))) ?? planWhole(clause);
}

const NEAREST = 3;

/** The tests, or the nearest operations if the spec has none for the verb. A flow looks up its verbs separately. */
function testsOrNoMatch(clause: Clause, found: FoundOperations, situation: Situation, fallback: readonly SuiteKind[]): Decision {
  const wishes = wishesOf(clause, found, situation, fallback);
  return wishes.every(({ kind }) => kind === 'suite') && asksForMissing(clause, found, situation)
    ? { kind: 'no-match', nearest: found.operations.map(({ key }) => key).slice(0, NEAREST) }
    : { kind: 'do', action: makeTestsAction(wishes, clause) };
}

/** The flow to generate. If another user must not do something, that is a separate test, unless one of the steps is sent by that user. */
function requestedFlow(clause: Clause, situation: Situation): TestWish | null {
  const flow = flowIn(clause, situation);
  const isOfOther = flow?.kind === 'flow' && flow.steps.some(({ identity }) => identity === 'other');
  return isAboutOthers(clause) && !isOfOther ? null : flow;
}

/** A request that says exactly what to send, so that no operations have to be looked up. */
const exactRequest = (clause: Clause, situation: Situation): TestWish | null =>
  requestedFlow(clause, situation) ?? searchedList(clause, situation) ?? readByIdWish(clause, situation);

/** If the request may as well mean plain tests of the operations in a flow, both are written. The more probable one comes first. */
function withPlainTests(told: TestWish, clause: Clause, situation: Situation): readonly TestWish[] {
  const tested = new Set(suiteOperations(situation).map(({ key }) => key));
  const keys = told.kind === 'flow' ? plainOperationsOf(clause, situation).filter((key) => !tested.has(key)) : [];
  if (keys.length === 0) return [told];
  const counts = countsIn(clause);
  const plain = suiteWish(operationsWithKeys(situation, keys), kindsOr(clause, counts, ['smoke']), counts);
  return clause.shapes[0]?.shape === 'suite' ? [plain, told] : [told, plain];
}

const requestedLoad = (clause: Clause, situation: Situation) =>
  mentionsApi(clause) ? loadWishIn(clause) : followingLoad(clause, situation);

/** Whether tests of the kinds in the current suite are requested. */
const asksForSame = (clause: Clause, { context }: Situation): boolean =>
  context.suite !== null && (hasSense(clause, 'same') || needsThisToo(clause));

const setsValue = (made: Decision): boolean => made.kind === 'do' && made.action.kind === 'make-tests' && setsInput(made.action.wishes);

function planTests(clause: Clause, situation: Situation): readonly Decision[] {
  if (hasTopic(clause, 'code-language')) return [{ kind: 'do', action: { kind: 'show-guide', topic: 'export' } }];
  const limit = mentionsApi(clause) ? null : limitChange(clause, situation);
  if (limit !== null) return [{ kind: 'do', action: limit }];
  const told = exactRequest(clause, situation);
  if (told !== null) return [{ kind: 'do', action: makeTestsAction(withPlainTests(told, clause, situation), clause) }];
  const named = targetOf(clause, situation);
  const taking = operationsWithSameFields(clause, named, situation);
  if (taking.length > 1)
    return [forEachTaking(clause, taking, situation, (wishes) => ({ kind: 'do', action: makeTestsAction(wishes, clause) }))];
  const found: FoundOperations = taking.length === 0 ? named : { operations: taking, isUnclear: false, nearest: [] };
  const question = whatIsUnclear(clause, found, situation);
  if (question !== null) return [question];
  const load = requestedLoad(clause, situation);
  const fallback: readonly SuiteKind[] = asksForSame(clause, situation) ? kindsOfSuite(situation) : load === null ? ['smoke'] : ['perf'];
  const made = testsOrNoMatch(clause, found, situation, fallback);
  // In "snooze for 0 minutes", the time is a value of the request.
  if (load === null || (load.users === null && setsValue(made))) return [made];
  const run = { kind: 'run-tests', environment: slotsOf(clause, 'environment')[0]?.name ?? null, cases: null, load } as const;
  return [made, { kind: 'do', action: run }];
}
