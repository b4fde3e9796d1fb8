import type { ExplanationCard } from '@assay/contract';
import { filterCases, readAllCases } from '@assay/engine';
import { countOf } from '@assay/engine/format';
import { type Action, type CaseFilter, SAFE_METHODS, type TestCase } from '@assay/engine/model';
import { type CommandAnswer, loadTextFiles, type MessageRequest, type SuiteRow } from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';
import { describeApi } from '../api/describe-api.ts';
import { choicesCard, pageButton } from '../choices.ts';
import { formatList } from '../results/run-words.ts';
import { describeCase, describeChecks } from './describe-case.ts';
import { findFailedCases } from './failed-cases.ts';
import { findCurrentSuite } from './find-current-suite.ts';

type DescribeSuite = Extract<Action, { kind: 'describe-suite' }>;

/** Longer lists of cases are shown on a separate page. */
const MOST_CASES = 40;

/** Without tests, the reply describes the API instead. */
async function noTests(deps: ActionDeps, request: MessageRequest, question: DescribeSuite['question']): Promise<CommandAnswer> {
  const kinds =
    question === 'kinds'
      ? ` I can write smoke, negative, boundary, auth, contract and performance tests, multi-step flows, and tests for specific values.`
      : '';
  const heading = `There are no tests in this project yet.${kinds}`;
  if ((await deps.specs.currentModel(request.projectId)) === null) return { heading: `${heading} Import a spec first.` };
  const api = await describeApi(deps, request);
  return { ...api, heading: `${heading} ${api.heading}` };
}

/** Answers a question about the current suite. */
export async function describeSuite(
  deps: ActionDeps,
  request: MessageRequest,
  { question, cases: filter, about }: DescribeSuite,
): Promise<CommandAnswer> {
  const suite = await findCurrentSuite(deps.db, request);
  if (suite === null || suite.latestRevision === 0) return noTests(deps, request, question);
  const files = await loadTextFiles(deps.db, suite.id, suite.latestRevision);
  const all = readAllCases(files);
  const cases = filter === null ? all : filterCases(files, filter, await findFailedCases(deps, request));
  const open = choicesCard('Look closer', [pageButton('Open the suite', 'suite', { id: suite.id })]);
  const subject: Subject = { suite, cases, total: all.length, isChosen: filter !== null, ...aboutOf(about, filter) };
  if (filter !== null && cases.length === 0) return { heading: noneText({ ...subject, cases: all }, question, filter), cards: [open] };
  const { heading, facts } = await answerTo(deps, question, subject);
  return { heading, cards: [...(facts === undefined || facts.length === 0 ? [] : [cardOf(suite, facts)]), open] };
}

/** "negative" if the cases were selected by kind alone. */
function aboutOf(about: string | undefined, filter: CaseFilter | null): Pick<Subject, 'about' | 'kinds'> {
  if (about !== undefined) return { about };
  const isKind = filter !== null && filter.tags !== null && filter.operations === null && filter.ids === null && filter.statuses === null;
  return isKind ? { kinds: filter.tags ?? [] } : {};
}

interface Subject {
  readonly suite: SuiteRow;
  readonly cases: readonly TestCase[];
  /** The number of cases in the whole suite. */
  readonly total: number;
  /** True if the question selected only some of the cases. */
  readonly isChosen: boolean;
  /** The topic of the question, as the user wrote it. The answer quotes it. */
  readonly about?: string;
  /** The kinds by which the cases were selected. */
  readonly kinds?: readonly string[];
}

interface Answer {
  readonly heading: string;
  readonly facts?: readonly ExplanationCard['facts'][number][];
}

function answerTo(deps: ActionDeps, question: DescribeSuite['question'], subject: Subject): Promise<Answer> | Answer {
  switch (question) {
    case 'summary':
    case 'kinds':
      return { heading: wholeText(subject) };
    case 'count':
      return { heading: subject.isChosen ? chosenText(subject) : wholeText(subject) };
    case 'cases':
    case 'includes': {
      const heading = subject.isChosen ? `${question === 'includes' ? 'Yes, ' : ''}${chosenText(subject)}` : wholeText(subject);
      return { heading, facts: subject.cases.slice(0, MOST_CASES).map(({ op, title }) => ({ label: op, value: title })) };
    }
    case 'writes':
      return { heading: writesText(subject) };
    case 'checks':
      return checksAnswer(subject);
    case 'changes':
      return changesText(deps, subject);
  }
}

const operationsOf = (cases: readonly TestCase[]): readonly string[] => [...new Set(cases.map(({ op }) => op))];

function sizeOf({ suite, cases }: Subject): string {
  return `${suite.name}, revision ${suite.latestRevision}, has ${countOf(cases.length, 'case')} for ${countOf(operationsOf(cases).length, 'endpoint')}.`;
}

const wholeText = (subject: Subject): string => `${sizeOf(subject)} ${kindsText(subject.cases)} ${operationsText(subject.cases)}`;

const isOrAre = (count: number): string => (count === 1 ? 'is' : 'are');

function chosenText({ suite, cases, total, about, kinds }: Subject): string {
  const subject = about !== undefined ? `about “${about}”` : kinds === undefined ? 'about that' : formatList(kinds);
  return `${cases.length} of ${countOf(total, 'case')} in ${suite.name} ${isOrAre(cases.length)} ${subject}: ${formatList(cases.map(({ title }) => title))}.`;
}

/** Says which tests the suite does not contain, in the words of the question, and what it contains instead. */
function noneText(subject: Subject, question: DescribeSuite['question'], { operations, tags, statuses, failing }: CaseFilter): string {
  const looked = [...(operations ?? []), ...(tags ?? []), ...(statuses ?? []), ...(failing ? ['failing cases'] : [])];
  const named = subject.about === undefined ? formatList(looked) : `“${subject.about}”`;
  const isKind = operations === null && statuses === null && tags !== null && subject.about === undefined;
  const missing = named === '' ? 'matches that' : isKind ? `is a ${formatList(tags)} test` : `is about ${named}`;
  return `${question === 'includes' ? 'No, no' : 'No'} case in ${subject.suite.name} ${missing}. ${sizeOf(subject)} ${operationsText(subject.cases)}`;
}

const operationsText = (cases: readonly TestCase[]): string => `It tests ${formatList(operationsOf(cases))}.`;

function kindsText(cases: readonly TestCase[]): string {
  const counts = [...Map.groupBy(cases, ({ tags }) => tags[0] ?? 'smoke')].map(([kind, own]) => `${own.length} ${kind}`);
  return `By kind: ${counts.join(', ')}.`;
}

/** A case changes data if any of its requests may. */
const isWriting = ({ steps, finally: after = [] }: TestCase): boolean =>
  [...steps, ...after].some(({ req }) => !SAFE_METHODS.includes(req.method));

function writesText({ suite, cases }: Subject): string {
  const writing = cases.filter(isWriting);
  if (writing.length === 0) return `No, none of the cases in ${suite.name} change data. All requests are read-only.`;
  return `Yes, ${writing.length} of ${countOf(cases.length, 'case')} in ${suite.name} may change data: ${formatList(operationsOf(writing))}.`;
}

/** Up to this many cases are described individually. */
const MOST_DESCRIBED = 2;

/** What the cases check: in words for a few cases, in numbers for many, and individually on the card. */
function checksAnswer(subject: Subject): Answer {
  const facts = subject.cases.slice(0, MOST_CASES).map((one) => ({ label: one.title, value: describeChecks(one) }));
  const isFew = subject.cases.length <= MOST_DESCRIBED && subject.about === undefined;
  return { heading: isFew ? subject.cases.map(describeCase).join(' ') : checksText(subject), facts };
}

const PARTS = [
  { part: 'status', about: 'status', words: 'the status' },
  { part: 'schema', about: 'schema', words: 'the response schema' },
  { part: 'body', about: 'body', words: 'individual values in the body' },
  { part: 'header', about: 'header', words: 'headers' },
  { part: 'maxMs', about: 'time', words: 'the response time' },
] as const;

/** How many cases check each part. A question about one part is first answered with yes or no. */
function checksText({ suite, cases, about }: Subject): string {
  const levels = cases.map(({ steps }) => steps.flatMap(({ expect }) => [expect.must ?? {}, expect.should ?? {}]));
  const counted = PARTS.map((one) => ({
    ...one,
    count: levels.filter((checks) => checks.some((level) => level[one.part] !== undefined)).length,
  }));
  const asked = counted.find((one) => one.about === about);
  const listed = counted
    .filter(({ count }) => count > 0)
    .map(({ count, words }) => `${count} ${count === 1 ? 'checks' : 'check'} ${words}`);
  const yesOrNo =
    asked === undefined
      ? ''
      : `${asked.count > 0 ? 'Yes' : 'No'}, ${asked.count} of ${countOf(cases.length, 'case')} in ${suite.name} ${asked.count === 1 ? 'checks' : 'check'} ${asked.words}. `;
  return `${yesOrNo}${suite.name} has ${countOf(cases.length, 'case')} for ${formatList(operationsOf(cases))}: ${listed.join(', ')}.`;
}

/** What the last revision changed. */
async function changesText({ db }: ActionDeps, { suite, cases }: Subject): Promise<Answer> {
  const { latestRevision: revision } = suite;
  if (revision < 2)
    return { heading: `${suite.name} has one revision, with ${countOf(cases.length, 'new case')}. ${operationsText(cases)}` };
  const before = new Map(readAllCases(await loadTextFiles(db, suite.id, revision - 1)).map((one) => [one.id, one]));
  const now = new Set(cases.map(({ id }) => id));
  const added = cases.filter(({ id }) => !before.has(id));
  const removed = [...before.values()].filter(({ id }) => !now.has(id));
  const changed = cases.filter((one) => before.has(one.id) && JSON.stringify(before.get(one.id)) !== JSON.stringify(one));
  const parts = [
    { verb: 'adds', own: added },
    { verb: 'removes', own: removed },
    { verb: 'changes', own: changed },
  ].filter(({ own }) => own.length > 0);
  const listed = parts.map(({ verb, own }) => `${verb} ${countOf(own.length, 'case')} of ${formatList(operationsOf(own))}`);
  const facts = parts.flatMap(({ verb, own }) =>
    own.slice(0, MOST_CASES).map(({ op, title }) => ({ label: `${verb} ${op}`, value: title })),
  );
  return { heading: `Revision ${revision} of ${suite.name} ${listed.join(', and ') || 'does not change any cases'}.`, facts };
}

const cardOf = (suite: SuiteRow, facts: NonNullable<Answer['facts']>): ExplanationCard => ({
  type: 'explanation',
  title: suite.name,
  subject: 'test',
  verdict: null,
  runId: null,
  stepId: null,
  summary: `Revision ${suite.latestRevision}`,
  hint: '',
  facts: [...facts],
  rules: [],
  request: null,
  response: null,
  earlier: [],
  next: [],
});
