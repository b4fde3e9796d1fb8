import { singular } from '../../format/words.ts';
import type { Action, Clause } from '../../model/index.ts';
import { chosenCases } from '../cases/choose-cases.ts';
import { mentionsApi } from '../operations/find-operations.ts';
import { methodsIn, resourceOperations } from '../operations/resource-operations.ts';
import { casesWith } from '../situation/case-filter.ts';
import { collectionOf } from '../situation/relations.ts';
import { hasSense, hasTopic, type Situation, slotsOf } from '../situation/situation.ts';
import { operationsInQuestion } from './ask-api.ts';
import { contentAction } from './asked-content.ts';
import { requestedEffect } from './asked-effect.ts';

type SuiteQuestion = Extract<Action, { kind: 'describe-suite' }>['question'];

export const aboutSuite = (question: SuiteQuestion) => ({ kind: 'describe-suite', question, cases: null }) as const;
const RESULT_TOPICS = ['coverage', 'failures', 'passed', 'result', 'slowest', 'flaky', 'history', 'who', 'since-when', 'duration'];

/** True for "do these change data?" and "is anything deleted afterwards?". */
function asksWhetherWrites(clause: Clause, situation: Situation): boolean {
  if (mentionsApi(clause) || hasTopic(clause, 'endpoints')) return false;
  const isWhether = isYesOrNo(clause) && !hasTopic(clause, 'there-is', 'inside');
  const effect = requestedEffect(clause, situation);
  // "are we testing deletion at all?" looks for a case.
  const looksForCase = clause.words.some(({ lower }) => /^(?:test|testing|tested|cover|covering|covered|check|checking)$/.test(lower));
  const isAny = effect !== null && (effect.has('PATCH') || (effect.has('DELETE') && isWhether)) && !looksForCase;
  return (hasTopic(clause, 'writes') || isAny) && (refersToSuite(clause) || isWhether);
}

/** Topics that are about the suite even if no word means "test". */
function plainSuiteAction(clause: Clause, situation: Situation): Action | null {
  const { context } = situation;
  if (hasTopic(clause, 'suite-changes') && context.suite !== null) return aboutSuite('changes');
  if (hasTopic(clause, 'suite-name') && context.suite !== null) return aboutSuite('summary');
  if (context.suite !== null && asksWhetherWrites(clause, situation)) return aboutSuite('writes');
  // "so what exactly failed?" asks for the results.
  if (!hasTopic(clause, 'checks') || hasTopic(clause, 'endpoints', 'failures')) return null;
  const part = isYesOrNo(clause) ? PARTS.find((name) => clause.words.some(({ lower }) => singular(lower) === name)) : undefined;
  return { ...aboutSuite('checks'), ...(part === undefined ? {} : { about: part }) };
}

/** Parts of a response that cases check. */
const PARTS = ['schema', 'header', 'body', 'status', 'time'];

const refersToSuite = (clause: Clause): boolean =>
  hasTopic(clause, 'test', 'inside') || clause.words.some(({ lower }) => /^(?:it|these|those|they|them|this)$/.test(lower));

const YES_OR_NO =
  /^(?:is|are|was|were|do|does|did|has|have|will|ist|sind|hat|haben|wird|werden|est|sont|est-ce|a-t-on|avons|está|están|hay|incluye|contiene|tenemos)$/;
const FILLER = /^(?:and|but|so|ok|okay|hey|hi|also|just|und|et|y)$/;

/** "is deleting part of it?" is a yes-or-no question. */
function isYesOrNo(clause: Clause): boolean {
  const first = clause.words.find(({ isMark, lower }) => !isMark && !FILLER.test(lower));
  return YES_OR_NO.test(first?.lower ?? '') || hasTopic(clause, 'there-is');
}

/** The operations that a question looks for in the suite. A verb alone refers to the resources that the suite tests. */
function lookedFor(clause: Clause, situation: Situation): readonly string[] | null {
  const { context } = situation;
  const methods = methodsIn(clause, situation);
  const tested = new Set(context.suite?.cases.map(({ op }) => op));
  const keysOf = (some: readonly { readonly key: string }[]) => some.map(({ key }) => key);
  if (mentionsApi(clause)) {
    const ofThing = resourceOperations(clause, situation).filter(({ method }) => methods.length === 0 || methods.includes(method));
    const named = slotsOf(clause, 'operation').length > 0 || ofThing.length === 0 ? operationsInQuestion(clause, situation) : ofThing;
    return named === null ? null : keysOf(named);
  }
  if (methods.length === 0) return null;
  const all = context.model?.operations ?? [];
  const places = new Set(all.filter(({ key }) => tested.has(key)).map(collectionOf));
  return keysOf(all.filter((one) => methods.includes(one.method) && places.has(collectionOf(one))));
}

/** "are the users part of our tests?", "are labels in my suite as well?" */
const COVERED_BY =
  /\b(?:covered|tested|checked|included|part|in|inside|among|contained)(?: \p{L}+){0,2}? (?:by|of|in|inside)? ?(?:my|our|the|this|these|those) (?:\p{L}+ )?(?:tests?|suite|cases?)\b|\b(?:covered|tested|included)(?: (?:already|yet|too|as well))?$/u;

/** "is the inventory call covered?" asks about one operation, not for a percentage. */
const asksWhetherCovered = (clause: Clause): boolean =>
  mentionsApi(clause) &&
  (COVERED_BY.test(clause.words.flatMap(({ isMark, lower }) => (isMark ? [] : [lower])).join(' ')) ||
    /, is (?:that|this|it)(?: one)? (?:in there|in here|in it|included|covered|part of it)\b/.test(
      clause.words
        .map(({ lower }) => lower)
        .join(' ')
        .replaceAll(' ,', ','),
    ) ||
    /^(?:covered|tested|checked)$/.test(
      clause.words.findLast(({ isMark, lower }) => !isMark && !/^(?:yet|already|now|here|somewhere|at|all)$/.test(lower))?.lower ?? '',
    ));

/** Whether the suite contains something: "does it check deleting an order as well?" */
function includesAction(clause: Clause, situation: Situation): Action | null {
  const { suite } = situation.context;
  const isCovered = asksWhetherCovered(clause);
  if (suite === null || !clause.form.question || !(isCovered || isYesOrNo(clause))) return null;
  if (!isCovered && hasTopic(clause, ...RESULT_TOPICS, 'writes')) return null;
  if (!isCovered && !hasTopic(clause, 'inside') && !(hasTopic(clause, 'test') && refersToSuite(clause))) return null;
  const kinds = slotsOf(clause, 'test-kind').length > 0 ? (chosenCases(clause, situation)?.filter.tags ?? null) : null;
  const operations = lookedFor(clause, situation);
  if (operations === null && kinds === null) return null;
  const tested = new Set(suite.cases.map(({ op }) => op));
  const found = operations?.filter((key) => tested.has(key)) ?? [];
  // The reply names what is missing.
  const wanted = found.length > 0 ? found : operations;
  return { kind: 'describe-suite', question: 'includes', cases: casesWith({ operations: wanted, tags: kinds }) };
}

/** Questions about some of the cases: how many negatives, or is there one for this operation. */
function casesAction(clause: Clause, situation: Situation): Action | null {
  const counts = clause.words.some(({ topics, isOfProject }) => topics.includes('count') && !isOfProject);
  const isCount = counts && !hasTopic(clause, 'failures', 'passed');
  const isKind = situation.context.suite !== null && slotsOf(clause, 'test-kind').length > 0;
  const cases = chosenCases(clause, situation)?.filter ?? null;
  if (isCount && (isKind || hasTopic(clause, 'test'))) return { kind: 'describe-suite', question: 'count', cases };
  const included = includesAction(clause, situation);
  const isWhy = clause.words.find(({ isMark }) => !isMark)?.lower === 'why';
  return isWhy && included?.kind === 'describe-suite' ? { ...included, question: 'checks' } : included;
}

function subjectOf(clause: Clause, { message }: Situation): string {
  const [slot] = [...slotsOf(clause, 'operation'), ...slotsOf(clause, 'resource')];
  return slot === undefined ? '' : slot.kind === 'operation' ? slot.key : message.slice(slot.span.start, slot.span.end);
}

/** Answers "which of the tests only read data?". */
function readingCases({ context }: Situation): Action {
  const operations = [...new Set(context.suite?.cases.map(({ op }) => op) ?? [])].filter((key) => key.startsWith('GET '));
  return { kind: 'describe-suite', question: 'cases', cases: casesWith({ operations }) };
}

/** The cases that a question names, or all cases if it names none. */
function listedCases(clause: Clause, situation: Situation): Action {
  const filter = chosenCases(clause, situation)?.filter ?? null;
  const tested = new Set(situation.context.suite?.cases.map(({ op }) => op));
  const keys = mentionsApi(clause) ? (lookedFor(clause, situation) ?? []).filter((key) => tested.has(key)) : [];
  const isNarrower = keys.length > 0 && slotsOf(clause, 'operation').length === 0;
  return { kind: 'describe-suite', question: 'cases', cases: isNarrower ? casesWith({ ...filter, operations: keys }) : filter };
}

const OUR_SUITE = '(?:this|that|the|my|our) (?:\\w+ )?suite';
const CONTENTS = new RegExp(
  `\\bwhat (?:is |does |do )?${OUR_SUITE} (?:is |currently |already )*(?:cover|contain|includ|hold|ha(?:s|ve)\\b|consist)|\\bwhat .{0,40}\\b(?:in|inside|part of) ${OUR_SUITE}|\\b(?:overview|contents?|list|summary) of ${OUR_SUITE}`,
);

/** True for "could you list what this suite is covering?" and "an overview of my suite". */
export const asksWhatSuiteContains = ({ words }: Clause, { context }: Situation): boolean =>
  context.suite !== null && words.length < MOST_WORDS && CONTENTS.test(words.map(({ lower }) => lower).join(' '));

/** Questions about the suite's contents that do not mention tests: "list me what is inside". */
const isAboutContents = (clause: Clause, { context }: Situation): boolean =>
  context.suite !== null && hasTopic(clause, 'inside') && !mentionsApi(clause) && !hasTopic(clause, ...RESULT_TOPICS);

const DOES =
  '(?:check|checks|checking|verify|verifies|verifying|validate|validates|assert|asserts|do|does|doing|test|testing|prüft|prüfen)';
const ASKS_WHAT = new RegExp(
  `\\bwhat (?:exactly )?(?:(?:does|do|is|are) (?:this|that|these|those|it|they|we|the|each|being)\\b.*\\b${DOES}|(?:this|that|these|those|it|they|the)\\b.*\\b${DOES})(?: here| exactly| actually)?$|\\bwhat (?:would|will|does|do|is|gets)\\b.* (?:send|sends|sent)\\b|\\bwas (?:prüft|prüfen|testet|testen)\\b`,
);

const LONGEST_QUESTION = 200;
const MOST_WORDS = 40;

/** "what does this test check?", "explain these tests": describes what the cases send and expect. */
function checksAction(clause: Clause, situation: Situation): Action | null {
  const { suite, lastRun } = situation.context;
  if (suite === null || mentionsApi(clause) || hasTopic(clause, ...RESULT_TOPICS, 'how-to', 'endpoints', 'count')) return null;
  const said = clause.words
    .filter(({ isMark }) => !isMark)
    .map(({ lower }) => lower)
    .join(' ');
  const isExplained = hasTopic(clause, 'explain') && hasTopic(clause, 'test') && slotsOf(clause, 'test-kind').length === 0;
  const isAsked = said.length < LONGEST_QUESTION && ASKS_WHAT.test(said) && (hasTopic(clause, 'test') || lastRun === null);
  if (!isExplained && !isAsked) return null;
  const chosen = slotsOf(clause, 'case').length > 0 ? chosenCases(clause, situation) : null;
  return { kind: 'describe-suite', question: 'checks', cases: chosen?.filter ?? null };
}

/** Answers a question about the current suite. Null if the clause asks about something else. */
export function suiteAction(clause: Clause, situation: Situation): Action | null {
  if (situation.context.suite !== null && hasTopic(clause, 'inside') && hasTopic(clause, 'endpoints') && hasSense(clause, 'negation'))
    return { kind: 'show-coverage' };
  const content = contentAction(clause, situation, mentionsApi(clause) ? lookedFor(clause, situation) : null);
  const special = content ?? checksAction(clause, situation) ?? plainSuiteAction(clause, situation) ?? casesAction(clause, situation);
  if (special !== null) return special;
  if (!hasTopic(clause, 'test')) return isAboutContents(clause, situation) ? aboutSuite('cases') : null;
  return testsAction(clause, situation);
}

/** Answers a question that mentions tests. */
function testsAction(clause: Clause, situation: Situation): Action | null {
  if (hasTopic(clause, 'explain') && mentionsApi(clause)) return { kind: 'explain', subject: subjectOf(clause, situation) };
  if (situation.context.suite === null && hasTopic(clause, 'coverage')) return aboutSuite('summary');
  if (hasTopic(clause, 'kind-names')) return aboutSuite('kinds');
  if (situation.context.suite !== null && hasTopic(clause, 'reads') && !mentionsApi(clause)) return readingCases(situation);
  if (hasTopic(clause, 'writes')) return aboutSuite('writes');
  const isAsked = hasSense(clause, 'show', 'question') || (clause.form.question && mentionsApi(clause));
  if (hasTopic(clause, ...RESULT_TOPICS) || !isAsked) return null;
  return listedCases(clause, situation);
}
