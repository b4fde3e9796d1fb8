import { literalSegments, singular } from '../../format/words.ts';
import type { CaseFilter, Clause, ClauseWord, Slot, TestKind } from '../../model/index.ts';
import { methodsFromVerbs } from '../operations/by-effect.ts';
import { mentionsApi, namedOperations } from '../operations/find-operations.ts';
import { operationText } from '../operations/operation-text.ts';
import { baseVerbs } from '../operations/spoken-verbs.ts';
import { casesWith } from '../situation/case-filter.ts';
import { tagsFor } from '../situation/kinds.ts';
import { CASE_SLOTS, hasTopic, type Situation, slotsOf } from '../situation/situation.ts';

type Suite = NonNullable<Situation['context']['suite']>;

function idsIn(clause: Clause, suite: Suite): readonly string[] | null {
  const ids = slotsOf(clause, 'case').flatMap(({ choice }) => {
    if (choice.kind === 'id') return [choice.id];
    const found = choice.kind === 'last' ? suite.cases.at(-1) : suite.cases[choice.position - 1];
    return found === undefined ? [] : [found.id];
  });
  // A test that does not exist matches no cases, instead of all of them.
  return slotsOf(clause, 'case').length === 0 ? null : ids;
}

/** A kind counts as a tag if the suite has cases of that kind. */
function tagsIn(clause: Clause, suite: Suite): readonly string[] | null {
  const slots = slotsOf(clause, 'test-kind');
  // In "lose the negatives, the happy path is enough", one kind is removed and the other is kept.
  const going = slots.filter(({ excluded }) => !excluded);
  const kinds = (going.length > 0 ? going : slots).map(({ testKind }): TestKind => testKind);
  const wanted = [...tagsFor(kinds), ...slotsOf(clause, 'tag').map(({ name }) => name)];
  const known = new Set(suite.cases.flatMap(({ tags }) => tags));
  const found = wanted.filter((tag) => known.has(tag));
  return wanted.length === 0 ? null : found.length === 0 ? wanted : found;
}

/** "the delete" is the operation with that method, regardless of its summary. */
function byVerb({ words }: Clause, { retrieval }: Situation, known: readonly string[]): readonly string[] {
  const methods = words.filter((_, at) => words[at - 1]?.lower === 'the').flatMap(({ lower }) => retrieval.methodsOf(lower));
  return known.filter((key) => methods.some((method) => key.startsWith(`${method} `)));
}

/** True if the name ends before this word: "drop the orders", "we do not need the orders any more". */
const isEnd = (word: ClauseWord | undefined): boolean =>
  word === undefined || /^[.!?]$/.test(word.lower) || word.isFunction || word.senses.some((sense) => AROUND.has(sense));

const AROUND = new Set(['negation', 'remove', 'keep', 'useless', 'skip']);

const TESTS = /^(?:tests?|cases?|ones|stuff|checks?|things|part|endpoints?|calls?|suite)$/;

/** "the order tests" means all tests for orders, not only the test that places an order. */
function ofResource(clause: Clause, known: readonly string[]): readonly string[] {
  const { words } = clause;
  const named = slotsOf(clause, 'resource').filter(({ excluded }) => !excluded || clause.act !== 'run');
  const isTests = ({ span }: Slot) => {
    const at = words.findIndex((word) => word.span.start === span.start);
    // In "scratch the orders", the plural means all of them.
    const isPlural = singular(words[at]?.lower ?? '') !== words[at]?.lower && /^(?:the|all|those|these)$/.test(words[at - 1]?.lower ?? '');
    // In "reviews got descoped, please take them off", the pronoun refers to all cases for reviews.
    const isSubject = at === 0 && clause.act === 'remove' && words.slice(1).some(({ lower }) => /^(?:them|those|these)$/.test(lower));
    return TESTS.test(words[at + 1]?.lower ?? '') || isSubject || (isPlural && clause.act === 'remove' && isEnd(words[at + 1]));
  };
  if (
    named.length === 0 ||
    named.some((slot) => !isTests(slot)) ||
    words.some(({ isOfProject, span }) => isOfProject && !covers(clause, span.start))
  )
    return [];
  const names = new Set(named.map(({ name }) => singular(name.toLowerCase())));
  const thing = (key: string) => literalSegments(key.slice(key.indexOf(' ') + 1)).map((segment) => singular(segment.toLowerCase()));
  const first = known.filter((key) => names.has(thing(key)[0] ?? ''));
  return first.length > 0 ? first : known.filter((key) => thing(key).some((name) => names.has(name)));
}
const covers = ({ slots }: Clause, start: number): boolean => slots.some(({ span }) => start >= span.start && start < span.end);

function operationsIn(clause: Clause, situation: Situation, suite: Suite): readonly string[] | null {
  const known = [...new Set(suite.cases.map(({ op }) => op))];
  const written = slotsOf(clause, 'method').map(({ method }) => method);
  // In "the ones that read", only the verb shows the method.
  const methods = written.length > 0 || mentionsApi(clause) ? written : methodsFromVerbs(clause, situation);
  const ofMethod = known.filter((key) => methods.some((method) => key.startsWith(`${method} `)));
  const whole = methods.length === 0 ? ofResource(clause, known) : [];
  // "the ones that only read, I mean the GETs" specifies only the method.
  const unnamed = mentionsApi(clause) ? [] : methods.length > 0 ? ofMethod : byEffectAlone(clause, known);
  const certain = [whole, unnamed, bySubject(clause, known)].find((found) => found.length > 0);
  if (certain !== undefined) return certain;
  const named = namedOperations(clause, situation, known);
  const spoken = named === null || named.operations.length === 0 ? byEffect(clause, situation, known) : null;
  if (spoken !== null) return spoken;
  if (named === null) return methods.length > 0 ? ofMethod : null;
  const keys = byAction([...new Set([...named.operations.map(({ key }) => key), ...belowPaths(clause, known)])], clause, known);
  return methods.length === 0 ? keys : keys.filter((key) => ofMethod.includes(key));
}

/** "we can do without completing a reminder": of all tested operations, the one that is called by the verb. */
function byAction(keys: readonly string[], { words }: Clause, known: readonly string[]): readonly string[] {
  if (keys.length < known.length) return keys;
  const verbs = new Set(words.flatMap(({ lower }) => (lower.endsWith('ing') ? baseVerbs(lower) : [])));
  const called = keys.filter((key) => verbs.has(key.toLowerCase().split(/[/.]/).at(-1) ?? ''));
  return called.length > 0 ? called : keys;
}

/** "prune is too dangerous, get rid of it": the subject is the name of a tested request, although it is also a word for removing. */
function bySubject({ words }: Clause, known: readonly string[]): readonly string[] {
  const at = words.findIndex(({ isMark, isFunction, senses }) => !isMark && !isFunction && !senses.includes('polite'));
  const isSubject = /^(?:is|was|are|must|has|can|scares|worries|breaks)$/.test(words[at + 1]?.lower ?? '');
  return isSubject ? known.filter((key) => key.toLowerCase().split(/[/.]/).at(-1) === words[at]?.lower) : [];
}

/** "the tests for /users" includes `/users/{userId}`. */
const belowPaths = (clause: Clause, known: readonly string[]): readonly string[] =>
  slotsOf(clause, 'path').flatMap(({ path }) => known.filter((key) => key.includes(` ${path.replace(/\/$/, '')}/`)));

const isWrite = (key: string): boolean => !key.startsWith('GET ');

const EFFECTS = new Set(['reads', 'writes']);

/** "drop whatever changes data", "only the reads": words for the effect and none for the API. */
function byEffectAlone(clause: Clause, known: readonly string[]): readonly string[] {
  const isOfEffect = ({ topics }: ClauseWord) => topics.some((topic) => EFFECTS.has(topic));
  if (clause.words.some((word) => word.isOfProject && !isOfEffect(word))) return [];
  // "no writes" is a word for reading in a request for tests. Here, it names what to remove.
  const isRead = ({ topics, lower }: ClauseWord) =>
    topics.includes('reads') && !/^(?:no|not|nothing|writ(?:e|es|ing)|change|modify)/.test(lower);
  if (clause.words.some(isRead)) return known.filter((key) => !isWrite(key));
  return hasTopic(clause, 'reads', 'writes') ? known.filter(isWrite) : [];
}

/** Selects operations by effect: "the delete", "what only reads". */
function byEffect(clause: Clause, situation: Situation, known: readonly string[]): readonly string[] | null {
  const called = byVerb(clause, situation, known);
  if (called.length > 0) return called;
  return hasTopic(clause, 'reads') ? known.filter((key) => !isWrite(key)) : null;
}

export interface ChosenCases {
  readonly filter: CaseFilter;
  readonly ids: readonly string[];
  /** The words about operations, if they match no operation in the suite. */
  readonly unknown: string | null;
}

export function casesMatching(filter: CaseFilter, { context }: Situation): readonly string[] {
  const failed = context.lastRun?.failedCases ?? [];
  return (context.suite?.cases ?? [])
    .filter(
      ({ id, op, tags, statuses }) =>
        (filter.operations === null || filter.operations.includes(op)) &&
        (filter.tags === null || filter.tags.some((tag) => tags.includes(tag))) &&
        (filter.ids === null || filter.ids.includes(id)) &&
        (filter.statuses === null || filter.statuses.some((status) => statuses.includes(status))) &&
        (!filter.failing || failed.includes(id)),
    )
    .map(({ id }) => id);
}

/** The clause excludes everything that it names: "run everything except the deletes". */
export function excludesEverythingNamed({ slots }: Clause): boolean {
  const named = slots.filter(({ kind }) => CASE_SLOTS.has(kind));
  return named.length > 0 && named.every(({ excluded }) => excluded);
}

/** All cases except the selected ones. */
export function allCasesExcept(chosen: ChosenCases, { context }: Situation): ChosenCases {
  const ids = (context.suite?.cases ?? []).map(({ id }) => id).filter((id) => !chosen.ids.includes(id));
  return { filter: casesWith({ ids }), ids, unknown: null };
}

/** "drop the delete test": if no case is about the operation, the flows that call it. */
function flowsThrough(clause: Clause, situation: Situation, suite: Suite): readonly string[] {
  const flows = suite.cases.filter(({ also = [] }) => also.length > 0);
  if (flows.length === 0) return [];
  const called = flows.flatMap((flow) => (flow.also ?? []).map((op) => ({ ...flow, op })));
  const keys = operationsIn(clause, situation, { ...suite, cases: [...suite.cases, ...called] }) ?? [];
  if (suite.cases.some(({ op }) => keys.includes(op))) return [];
  return flows.filter(({ also = [] }) => also.some((op) => keys.includes(op))).map(({ id }) => id);
}

/** In "run the search tests and tell me which failed", the last words ask for the result. */
const isAskedAbout = ({ span }: Slot, { words }: Clause): boolean => {
  const before = words.filter((word) => word.span.end <= span.start).map(({ lower }) => lower);
  return (
    /^(?:which|what|whether|if|how)$/.test(before.at(-1) ?? '') && before.some((word) => /^(?:tell|show|say|report|know|see)$/.test(word))
  );
};

/** The cases in the current suite that a clause selects. Null if it selects none. */
export function chosenCases(clause: Clause, situation: Situation): ChosenCases | null {
  const { suite } = situation.context;
  if (suite === null) return null;
  const ids = idsIn(clause, suite);
  const statuses = slotsOf(clause, 'status').map(({ status }) => status);
  const failing = slotsOf(clause, 'reference').some((slot) => slot.to === 'failing' && !isAskedAbout(slot, clause));
  const tags = tagsIn(clause, suite);
  // "no negative tests" needs only the kind. Leftover words must not narrow it to some operations.
  const isKindAlone =
    tags !== null && !mentionsApi(clause) && !clause.words.some(({ isOfProject }) => isOfProject) && slotsOf(clause, 'method').length === 0;
  const operations = ids === null && !isKindAlone ? operationsIn(clause, situation, suite) : null;
  const isOpen = ids === null && statuses.length === 0 && !failing && tags === null;
  const flows = isOpen ? flowsThrough(clause, situation, suite) : [];
  if (flows.length > 0) return { filter: casesWith({ ids: flows }), ids: flows, unknown: null };
  if (isOpen && operations === null) return null;
  const isUnknown = operations !== null && operations.length === 0;
  const filter = casesWith({
    operations: isUnknown && (tags !== null || statuses.length > 0 || failing) ? null : operations,
    tags,
    ids,
    statuses: statuses.length === 0 ? null : statuses,
    failing,
  });
  return { filter, ids: casesMatching(filter, situation), unknown: isUnknown ? operationText(clause, situation) : null };
}
