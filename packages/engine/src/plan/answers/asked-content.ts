import type { Action, Clause, ClauseWord, FieldSetting } from '../../model/index.ts';
import { chosenCases } from '../cases/choose-cases.ts';
import subjects from '../data/content-subjects.json' with { type: 'json' };
import { casesWith } from '../situation/case-filter.ts';
import { hasSense, hasTopic, type Situation, slotsOf } from '../situation/situation.ts';

type Suite = NonNullable<Situation['context']['suite']>;
type SuiteCase = Suite['cases'][number];

/** Words in the title, ID or tags of cases about a subject. */
const SUBJECTS = subjects.map(({ words, found }): readonly [said: RegExp, found: RegExp] => [new RegExp(words), new RegExp(found)]);
const SETTINGS: Readonly<Partial<Record<FieldSetting['kind'], RegExp>>> = {
  empty: /empty|blank|minlength|short/,
  absent: /missing|without/,
  null: /null/,
  'wrong-type': /\.type\b/,
  'too-long': /characters|\.over\b|\.huge\b/,
};
const IDENTITIES: Readonly<Record<string, RegExp>> = {
  none: /noauth|without credentials|anonymous/,
  other: /other user|another|owner|\.other\b/,
};

const textOf = ({ id, title, tags }: SuiteCase): string => `${title} ${id} ${tags.join(' ')}`.toLowerCase();
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const naming = (field: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])${escaped(field.toLowerCase())}(?![\\p{L}\\p{N}])`, 'u');

/** All subjects that a case must be about. Empty if the clause names none. */
function subjectsIn(clause: Clause, suite: Suite): readonly RegExp[] {
  const fields = slotsOf(clause, 'field').flatMap(({ field, setting }) => [
    naming(field),
    ...(SETTINGS[setting.kind] ? [SETTINGS[setting.kind]] : []),
  ]);
  const who = slotsOf(clause, 'identity').flatMap((slot) => IDENTITIES[slot.who] ?? []);
  const isTaken = ({ span }: ClauseWord) =>
    clause.slots.some(
      (slot) =>
        ['field', 'identity', 'resource', 'operation', 'path', 'method'].includes(slot.kind) &&
        span.start >= slot.span.start &&
        span.end <= slot.span.end,
    );
  const words = clause.words.filter((word) => !word.isMark && !isTaken(word));
  const said = words.flatMap(({ lower }) => SUBJECTS.find(([pattern]) => pattern.test(lower))?.[1] ?? []);
  const own = words.filter((word) => !isAside(word) && suite.cases.some((one) => naming(word.lower).test(one.id.toLowerCase())));
  return [...fields.filter((one) => one !== undefined), ...who, ...said, ...own.map(({ lower }) => naming(lower))];
}

const isAside = ({ isFunction, isOfProject, topics, senses, lower }: ClauseWord): boolean =>
  isFunction || isOfProject || lower.length < 3 || topics.length > 0 || senses.length > 0;

const OTHER_TOPICS = 'failures passed result slowest flaky history who since-when duration how-to suite-changes endpoints'.split(' ');
const OPENING = /^(?:is|are|was|were|do|does|did|has|have|any|anything|which|what|where|how|also|but|and)$/;

const REFERS = /^(?:these|those|them|one|ones|diese|diesen)$/;
/** "the wrong type" and "a broken body" describe a request, not a result. */
const withoutValues = (clause: Clause): Clause => ({
  ...clause,
  words: clause.words.filter(({ lower }) => !/^(?:wrong|broken|error|missing)$/.test(lower)),
});

function isContentQuestion(clause: Clause): boolean {
  const [first] = clause.words.filter(({ isMark }) => !isMark);
  const isAsked = clause.form.question || OPENING.test(first?.lower ?? '') || hasTopic(clause, 'there-is');
  const isTests = hasTopic(clause, 'test', 'inside') || hasSense(clause, 'try') || clause.words.some(({ lower }) => REFERS.test(lower));
  return isAsked && isTests && !clause.form.hypothetical && !hasTopic(withoutValues(clause), ...OTHER_TOPICS);
}

/** "do we have …", "which tests …": the user looks for existing tests. "test that an empty title is rejected" requests a new one. */
const looksForTests = (clause: Clause): boolean =>
  hasTopic(clause, 'there-is', 'inside') ||
  clause.words.some(({ lower }) =>
    /^(?:these|those|they|it|this|one|any|which|we|suite|already|anything|how|anywhere|somewhere)$/.test(lower),
  );

/** Whether cases in the current suite are about something: "do these check an empty title?" Null for other questions. */
export function contentAction(clause: Clause, situation: Situation, operations: readonly string[] | null): Action | null {
  const { suite, lastRun } = situation.context;
  // "the broken one" is a failed case.
  if (lastRun !== null && hasTopic(clause, 'failures')) return null;
  if (suite === null || !isContentQuestion(clause) || !looksForTests(clause)) return null;
  const subjects = subjectsIn(clause, suite);
  const statuses = slotsOf(clause, 'status').map(({ status }) => status);
  const question = hasTopic(clause, 'count') ? 'count' : isWhich(clause) ? 'cases' : 'includes';
  if (subjects.length === 0 && statuses.length === 0) return kindAction(clause, situation, question);
  const isAbout = (one: SuiteCase) =>
    (operations === null || operations.includes(one.op)) &&
    (statuses.length === 0 || one.statuses.some((status) => statuses.includes(status))) &&
    subjects.every((subject) => subject.test(textOf(one)));
  const ids = suite.cases.filter(isAbout).map(({ id }) => id);
  const about = aboutText(clause, situation.message);
  return { kind: 'describe-suite', question, cases: casesWith({ ids }), ...(about === '' ? {} : { about }) };
}

/** The searched content, as the user wrote it: "empty title". */
function aboutText(clause: Clause, message: string): string {
  const slots = clause.slots.filter(({ kind }) => kind === 'field' || kind === 'identity' || kind === 'status');
  const words = clause.words.filter(({ lower }) => lower === 'wrong' || SUBJECTS.some(([pattern]) => pattern.test(lower)));
  const free = words.filter(({ span }) => !slots.some((slot) => span.start >= slot.span.start && span.end <= slot.span.end));
  const spans = [...slots, ...free].map(({ span }) => span).toSorted((a, b) => a.start - b.start);
  return spans.map(({ start, end }) => message.slice(start, end)).join(' ');
}

const isWhich = ({ words }: Clause): boolean => words.some(({ lower }) => /^(?:which|what|list|show)$/.test(lower));

/** Answers "which of these are negative?". */
function kindAction(clause: Clause, situation: Situation, question: 'count' | 'cases' | 'includes'): Action | null {
  const isOfThese = clause.words.some(({ lower }) => REFERS.test(lower)) && slotsOf(clause, 'test-kind').length > 0;
  const cases = isOfThese ? (chosenCases(clause, situation)?.filter ?? null) : null;
  return cases === null ? null : { kind: 'describe-suite', question, cases };
}
