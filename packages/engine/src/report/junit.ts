import { type ReportCase, type RunReport, type StepResult, suspectText } from '../model/index.ts';
import { curlText, failureLines, failureSummary, responseText } from './exchange-text.ts';
import { escapeMarkup, truncate } from './markup.ts';

const MAX_REQUEST = 4000;
const NOT_RUN = new Set(['blocked', 'inconclusive']);

/** Writes JUnit XML for CI servers: one suite, operations as class names, and failures with request and response. */
export function toJunit({ run, cases }: RunReport): string {
  const { summary } = run;
  const name = escapeMarkup(run.suiteName);
  const counts = [
    `tests="${cases.length}"`,
    `failures="${summary.cases.fail}"`,
    `errors="${summary.cases.error}"`,
    `time="${seconds(summary.durationMs)}"`,
  ].join(' ');
  // The Jenkins schema has this count on a suite, not on the root.
  const skipped = `skipped="${summary.cases.blocked + summary.cases.inconclusive}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${name}" ${counts}>`,
    `  <testsuite name="${name}" ${counts} ${skipped} timestamp="${escapeMarkup(run.startedAt)}">`,
    '    <properties>',
    ...properties(run).map(([key, value]) => `      <property name="${key}" value="${escapeMarkup(value)}"/>`),
    '    </properties>',
    ...cases.map(testCase),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function properties(run: RunReport['run']): readonly (readonly [string, string])[] {
  const facts = [
    ['run', run.id],
    ['seed', String(run.seed)],
    ['environment', run.environment],
    ['baseUrl', run.baseUrl],
    ['outcome', run.summary.outcome],
    ['error', run.summary.error ?? null],
    ['suspect', run.summary.suspect === undefined ? null : suspectText(run.summary.suspect)],
  ] as const;
  return facts.flatMap(([key, value]) => (value === null ? [] : [[key, value] as const]));
}

function testCase(entry: ReportCase): string {
  const head = `    <testcase classname="${escapeMarkup(entry.ref.op)}" name="${escapeMarkup(entry.ref.title)}" time="${seconds(entry.ms)}">`;
  const parts = [...verdictPart(entry), `      <system-out>${escapeMarkup(systemOut(entry))}</system-out>`];
  return [head, ...parts, '    </testcase>'].join('\n');
}

function verdictPart(entry: ReportCase): readonly string[] {
  const message = `message="${escapeMarkup(failureSummary(entry))}"`;
  if (NOT_RUN.has(entry.verdict)) return [`      <skipped ${message}/>`];
  if (entry.verdict !== 'fail' && entry.verdict !== 'error') return [];
  const tag = entry.verdict === 'fail' ? 'failure' : 'error';
  const type = entry.steps.find((step) => step.verdict === entry.verdict)?.failures[0]?.check ?? entry.verdict;
  return [`      <${tag} ${message} type="${escapeMarkup(type)}">${escapeMarkup(details(entry))}</${tag}>`];
}

function details(entry: ReportCase): string {
  return entry.steps
    .filter((step) => step.verdict === 'fail' || step.verdict === 'error')
    .map((step) => {
      return [failureLines(step).join('\n'), ...besideParts(entry, step), ...exchangeParts(step)].join('\n\n');
    })
    .join('\n\n');
}

function exchangeParts({ exchange }: StepResult): readonly string[] {
  return exchange === undefined ? [] : [truncate(curlText(exchange), MAX_REQUEST), responseText(exchange)];
}

/** The other identity's request, shown before the failed step's. */
function besideParts({ steps }: ReportCase, { beside }: StepResult): readonly string[] {
  const other = beside === undefined ? undefined : steps.find(({ step }) => step === beside.step);
  return beside === undefined || other === undefined
    ? []
    : [`As ${beside.besideBy} (step ${beside.step + 1}):`, ...exchangeParts(other), `As ${beside.sentBy}:`];
}

/** Contains the case id, why the case exists, and one line per request. */
function systemOut(entry: ReportCase): string {
  const requests = entry.steps.map((step) => {
    const request = step.exchange === undefined ? step.title : `${step.exchange.method} ${step.exchange.url}`;
    const outcome = step.exchange?.status ?? step.reason ?? 'not sent';
    const advice = step.failures.filter((failure) => failure.level === 'should').map(({ message }) => `; advice: ${message}`);
    const notes = (step.notes ?? []).map((note) => `; note: ${note}`);
    const control = step.part === 'control' ? `control ${step.control ?? ''}: ` : '';
    return `${control}${step.verdict}: ${request} -> ${outcome} (${Math.round(step.ms)} ms)${[...advice, ...notes].join('')}`;
  });
  return [entry.ref.id, entry.ref.why, ...requests].join('\n');
}

const seconds = (ms: number): string => (ms / 1000).toFixed(3);
