import type { Clause, Slot, SuiteKind, TestKind } from '../../model/index.ts';
import { isAboutCredentials } from './credential-state.ts';
import { hasTopic, slotsOf } from './situation.ts';

export const ALL_KINDS: readonly SuiteKind[] = ['smoke', 'negative', 'boundary', 'auth', 'flow', 'contract', 'perf'];

/** The generator's kinds for each kind that users mention. */
const KINDS: Readonly<Record<TestKind, readonly SuiteKind[]>> = {
  smoke: ['smoke'],
  negative: ['negative'],
  boundary: ['boundary', 'negative'],
  auth: ['auth'],
  load: ['perf'],
  regression: ALL_KINDS,
  crud: ['smoke', 'flow'],
  flow: ['flow'],
  paging: ['flow'],
  sorting: ['flow'],
  filtering: ['flow'],
  idempotent: ['flow'],
  unique: ['negative'],
  contract: ['contract'],
  fuzz: ['negative', 'boundary'],
  concurrency: ['perf'],
};

const LIST_KINDS: ReadonlySet<TestKind> = new Set(['paging', 'sorting', 'filtering']);

/** True for "one happy case and a handful of nasty ones". */
const hasNastyOnes = ({ words }: Clause): boolean =>
  words.some(
    ({ topics, senses }, at) =>
      topics.includes('bad-input') &&
      !senses.includes('kind') &&
      (words[at + 1]?.senses.some((sense) => sense === 'suite' || sense === 'kind') ?? false),
  );

/** "completing a task" does not request a complete suite, and "the whole list" is one operation. */
const isThorough = ({ words, slots }: Clause): boolean =>
  words.some(
    ({ lower, topics, span }, at) =>
      topics.includes('thorough') &&
      // "a full update"
      !slots.some((slot) => slot.kind === 'method' && slot.span.start === span.start) &&
      !/(?:ing|ed)$/.test(lower) &&
      // "the whole list" and "the whole shop" specify what to test, not how.
      !(lower === 'whole' && words.slice(at + 1, at + 3).every(({ senses }) => !senses.includes('suite'))) &&
      !words.slice(at + 1, at + 3).some((word) => /^(?:list|collection)$/.test(word.lower)),
  );

/** "happy path plus errors for creating todos". "without errors" expects a success. */
const namesErrors = ({ act, words }: Clause): boolean =>
  (act === 'make' || act === 'add') &&
  words.some(
    ({ lower }, at) =>
      /^(?:errors|failures)$/.test(lower) &&
      !/^(?:no|any|without|of)$/.test(words[at - 1]?.lower ?? '') &&
      // "the auth failures"
      words[at - 1]?.senses.includes('kind') !== true,
  );

/** "everything including errors" asks for ordinary tests as well. */
const isInAddition = ({ act, words }: Clause): boolean =>
  act === 'make' && words.some(({ lower }) => /^(?:including|incl|plus|also|too)$/.test(lower));

/** "including all error statuses": every documented rejection, among them the one without credentials. */
function kindsOfErrorStatuses({ act, words }: Clause): readonly SuiteKind[] {
  const isOfResponse = (at: number) => /^(?:status\p{L}*|codes?|responses?|answers?)$/u.test(words[at + 1]?.lower ?? '');
  const isNamed = words.some(({ lower }, at) => /^(?:errors?|failures?|4xx)$/.test(lower) && isOfResponse(at));
  if ((act !== 'make' && act !== 'add') || !isNamed) return [];
  return [...KINDS.negative, ...KINDS.auth];
}

/** The kinds of tests for an expected outcome, if the clause names no kind: "should be a 401", "with garbage". */
function kindsOfOutcome(clause: Clause, meant: readonly SuiteKind[]): readonly SuiteKind[] {
  const statuses = slotsOf(clause, 'status').map(({ status }) => status);
  const refused = new Set(
    statuses.flatMap((status): readonly SuiteKind[] => {
      if (status === '401' || status === '403') return ['auth'];
      return status.startsWith('4') ? ['negative'] : [];
    }),
  );
  if (refused.size > 0) return [...refused];
  return meant.length === 0 && hasTopic(clause, 'bad-input', 'unknown-id') ? ['negative'] : [];
}

/** The kinds of tests for a clause that names none. */
function impliedKinds(clause: Clause): readonly SuiteKind[] {
  // "all kinds of rubbish"
  if (isThorough(clause) && !hasTopic(clause, 'bad-input')) return ALL_KINDS;
  // A range specifies the limits of a field.
  return slotsOf(clause, 'range').length > 0 && slotsOf(clause, 'field').length > 0 ? KINDS.boundary : [];
}

const DONE = /^(?:covered|done|tested|handled|written|checked|fine|there|enough)$/;

/** In "negative tests, the happy path is covered elsewhere", the second kind is not requested. */
function isDone({ span }: Slot, { words }: Clause): boolean {
  const behind = words.slice(words.findIndex((word) => word.span.start >= span.end)).slice(0, 4);
  return /^(?:is|are|was|were|has|have)$/.test(behind[0]?.lower ?? '') && behind.some(({ lower }) => DONE.test(lower));
}

/** The kinds of tests that a clause names, without those that it excludes. */
export function kindsIn(clause: Clause): readonly SuiteKind[] {
  if (isAboutCredentials(clause)) return ['auth'];
  const all = slotsOf(clause, 'test-kind');
  const open = all.filter((slot) => !isDone(slot, clause));
  const slots = open.length > 0 ? open : all;
  // "silly paging values" are sent to the list, which must reject them.
  if (slots.length > 0 && slots.every(({ testKind, excluded }) => LIST_KINDS.has(testKind) && !excluded) && hasTopic(clause, 'bad-input'))
    return ['negative', 'boundary'];
  const named = slots.filter(({ excluded }) => !excluded).flatMap(({ testKind }) => KINDS[testKind]);
  const unwanted = new Set(slots.filter(({ excluded }) => excluded).flatMap(({ testKind }) => KINDS[testKind]));
  const meant: SuiteKind[] = named.length > 0 ? [...named] : [...impliedKinds(clause)];
  if (namesErrors(clause)) meant.push(...KINDS.negative);
  meant.push(...kindsOfErrorStatuses(clause));
  if (meant.length > 0 && isInAddition(clause)) meant.push(...KINDS.smoke);
  if (hasTopic(clause, 'need-auth') || slotsOf(clause, 'identity').some(({ who }) => who === 'none')) meant.push('auth');
  meant.push(...(named.length === 0 ? kindsOfOutcome(clause, meant) : hasNastyOnes(clause) ? KINDS.negative : []));
  const kinds = meant.length === 0 && unwanted.size > 0 ? ALL_KINDS : meant;
  return [...new Set(kinds)].filter((kind) => !unwanted.has(kind));
}

/** Tags for the kinds that a clause names, used to select existing cases. */
export const tagsFor = (kinds: readonly TestKind[]): readonly string[] => [
  ...new Set(kinds.flatMap((kind): readonly SuiteKind[] => (kind === 'boundary' ? ['boundary'] : KINDS[kind]))),
];
