import type { ExplanationCard } from '@assay/contract';
import { casesIn, filterCases } from '@assay/engine';
import { countOf } from '@assay/engine/format';
import { type Action, type CaseFilter, SAFE_METHODS, type TestCase } from '@assay/engine/model';
import { type CommandAnswer, loadTextFiles, type MessageRequest, type SuiteRow } from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';
import { describeApi } from '../api/describe-api.ts';
import { choicesCard, pageButton } from '../choices.ts';
import { listText } from '../results/run-words.ts';
import { failedCasesOf } from './failed-cases.ts';
import { findCurrentSuite } from './find-current-suite.ts';

type DescribeSuite = Extract<Action, { kind: 'describe-suite' }>;

/** A list of cases beyond this is a page of its own. */
const MOST_CASES = 40;

/** Without tests, the API itself is what there is to talk about. */
async function noTests(deps: ActionDeps, request: MessageRequest): Promise<CommandAnswer> {
  const heading = 'There are no tests in this project yet.';
  if ((await deps.specs.currentModel(request.projectId)) === null) return { heading: `${heading} Import a spec first.` };
  const api = await describeApi(deps, request);
  return { ...api, heading: `${heading} ${api.heading}` };
}

/** Answers a question about the suite at hand. */
export async function describeSuite(
  deps: ActionDeps,
  request: MessageRequest,
  { question, cases: filter }: DescribeSuite,
): Promise<CommandAnswer> {
  const suite = await findCurrentSuite(deps.db, request);
  if (suite === null || suite.latestRevision === 0) return noTests(deps, request);
  const files = await loadTextFiles(deps.db, suite.id, suite.latestRevision);
  const all = casesIn(files);
  const cases = filter === null ? all : filterCases(files, filter, await failedCasesOf(deps, request));
  const open = choicesCard('Look closer', [pageButton('Open the suite', 'suite', { id: suite.id })]);
  if (filter !== null && cases.length === 0) return { heading: noneText({ suite, cases: all }, filter), cards: [open] };
  const about =
    filter === null
      ? ''
      : `Yes, ${cases.length} of ${countOf(all.length, 'case')} in ${suite.name} ${cases.length === 1 ? 'is' : 'are'} about that. `;
  const { heading, facts } = await answerTo(deps, question, { suite, cases, about });
  return { heading, cards: [...(facts === undefined || facts.length === 0 ? [] : [cardOf(suite, facts)]), open] };
}

interface Subject {
  readonly suite: SuiteRow;
  readonly cases: readonly TestCase[];
  /** How many of the cases a question with a choice is about. */
  readonly about?: string;
}

interface Answer {
  readonly heading: string;
  readonly facts?: readonly ExplanationCard['facts'][number][];
}

function answerTo(deps: ActionDeps, question: DescribeSuite['question'], subject: Subject): Promise<Answer> | Answer {
  switch (question) {
    case 'summary':
    case 'count':
    case 'kinds':
      return { heading: `${sizeOf(subject)} ${kindsText(subject.cases)} ${operationsText(subject.cases)}` };
    case 'cases':
    case 'includes':
      return {
        heading: listed(question, subject),
        facts: subject.cases.slice(0, MOST_CASES).map(({ op, title }) => ({ label: op, value: title })),
      };
    case 'writes':
      return { heading: writesText(subject) };
    case 'checks':
      return { heading: checksText(subject) };
    case 'changes':
      return changesText(deps, subject);
  }
}

const operationsOf = (cases: readonly TestCase[]): readonly string[] => [...new Set(cases.map(({ op }) => op))];

function sizeOf({ suite, cases }: Subject): string {
  return `${suite.name}, revision ${suite.latestRevision}, has ${countOf(cases.length, 'case')} for ${countOf(operationsOf(cases).length, 'endpoint')}.`;
}

const listed = (question: DescribeSuite['question'], subject: Subject): string =>
  question === 'includes'
    ? `${subject.about ?? ''}${operationsText(subject.cases)}`
    : `${sizeOf(subject)} ${kindsText(subject.cases)} ${operationsText(subject.cases)}`;

/** What a question asked for but the suite does not contain, and what it contains instead. */
function noneText(subject: Subject, { operations, tags, statuses, failing }: CaseFilter): string {
  const looked = [...(operations ?? []), ...(tags ?? []), ...(statuses ?? []), ...(failing ? ['failing cases'] : [])];
  const missing = looked.length === 0 ? 'matches that' : `is about ${listText(looked)}`;
  return `No, no case of ${subject.suite.name} ${missing}. ${sizeOf(subject)} ${operationsText(subject.cases)}`;
}

const operationsText = (cases: readonly TestCase[]): string => `It tests ${listText(operationsOf(cases))}.`;

function kindsText(cases: readonly TestCase[]): string {
  const counts = [...Map.groupBy(cases, ({ tags }) => tags[0] ?? 'smoke')].map(([kind, own]) => `${own.length} ${kind}`);
  return `By kind: ${counts.join(', ')}.`;
}

/** A case changes data when any of its requests may. */
const isWriting = ({ steps, finally: after = [] }: TestCase): boolean =>
  [...steps, ...after].some(({ req }) => !SAFE_METHODS.includes(req.method));

function writesText({ suite, cases }: Subject): string {
  const writing = cases.filter(isWriting);
  if (writing.length === 0) return `No, no case of ${suite.name} changes data: all of its requests only read.`;
  return `Yes, ${writing.length} of ${countOf(cases.length, 'case')} in ${suite.name} may change data: ${listText(operationsOf(writing))}.`;
}

function checksText({ suite, cases }: Subject): string {
  const levels = cases.map(({ steps }) => steps.flatMap(({ expect }) => [expect.must ?? {}, expect.should ?? {}]));
  const count = (part: 'status' | 'schema' | 'body' | 'header' | 'maxMs'): number =>
    levels.filter((checks) => checks.some((level) => level[part] !== undefined)).length;
  return (
    `Of ${countOf(cases.length, 'case')} in ${suite.name}, ${count('status')} check the status, ${count('schema')} the response schema, ` +
    `${count('body')} single values of the body, ${count('header')} headers and ${count('maxMs')} the response time.`
  );
}

/** What the last revision changed. */
async function changesText({ db }: ActionDeps, { suite, cases }: Subject): Promise<Answer> {
  const { latestRevision: revision } = suite;
  if (revision < 2)
    return { heading: `${suite.name} has one revision, with ${countOf(cases.length, 'new case')}. ${operationsText(cases)}` };
  const before = new Map(casesIn(await loadTextFiles(db, suite.id, revision - 1)).map((one) => [one.id, one]));
  const now = new Set(cases.map(({ id }) => id));
  const added = cases.filter(({ id }) => !before.has(id));
  const removed = [...before.values()].filter(({ id }) => !now.has(id));
  const changed = cases.filter((one) => before.has(one.id) && JSON.stringify(before.get(one.id)) !== JSON.stringify(one));
  const parts = [
    { verb: 'adds', own: added },
    { verb: 'removes', own: removed },
    { verb: 'changes', own: changed },
  ].filter(({ own }) => own.length > 0);
  const listed = parts.map(({ verb, own }) => `${verb} ${countOf(own.length, 'case')} of ${listText(operationsOf(own))}`);
  const facts = parts.flatMap(({ verb, own }) =>
    own.slice(0, MOST_CASES).map(({ op, title }) => ({ label: `${verb} ${op}`, value: title })),
  );
  return { heading: `Revision ${revision} of ${suite.name} ${listed.join(', and ') || 'changes no case'}.`, facts };
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
