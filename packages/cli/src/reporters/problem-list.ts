import { countOf } from '@assay/engine/format';
import { type CaseRef, type StepResult, shortCaseTitle, type Verdict } from '@assay/engine/runner';
import { terminalSafe } from './terminal-safe.ts';

const MOST_FAILURES = 20;
const MOST_REASONS = 8;
const MOST_MESSAGES = 3;

const isProblem = (verdict: Verdict): boolean => verdict === 'fail' || verdict === 'error';
const hasNoVerdict = (verdict: Verdict): boolean => verdict === 'blocked' || verdict === 'inconclusive';

interface Problem {
  readonly ref: CaseRef;
  readonly reason: string | undefined;
  readonly step: StepResult | undefined;
}

/** Collects what the last lines of a run explain: the failures in detail, and the cases without a verdict, grouped by reason. */
export function createProblemList(cases: readonly CaseRef[]) {
  const refs = new Map(cases.map((one) => [one.id, one]));
  const failedSteps = new Map<string, StepResult>();
  const problems: Problem[] = [];
  const reasons = new Map<string, number>();
  let unlisted = 0;
  return {
    addStep(result: StepResult): void {
      if (isProblem(result.verdict) && problems.length < MOST_FAILURES && !failedSteps.has(result.caseId))
        failedSteps.set(result.caseId, result);
    },
    addCase(caseId: string, verdict: Verdict, reason: string | undefined): void {
      const ref = refs.get(caseId);
      if (ref !== undefined && isProblem(verdict)) {
        if (problems.length < MOST_FAILURES) problems.push({ ref, reason, step: failedSteps.get(caseId) });
        else unlisted += 1;
      }
      failedSteps.delete(caseId);
      if (hasNoVerdict(verdict)) reasons.set(reason ?? '', (reasons.get(reason ?? '') ?? 0) + 1);
    },
    lines(): readonly string[] {
      const blocks = [...problemLines(problems, unlisted), ...reasonLines(reasons)];
      return blocks.length === 0 ? [] : ['', ...blocks];
    },
  };
}

function problemLines(problems: readonly Problem[], unlisted: number): readonly string[] {
  const first = problems[0]?.ref.id;
  if (first === undefined) return [];
  const total = problems.length + unlisted;
  return [
    ...problems.flatMap((problem, at) => linesOf(problem, `${at + 1} of ${total}`)),
    ...(unlisted > 0
      ? [`  ${countOf(unlisted, 'more failure')}. A report lists all of them, for example --reporter html=report.html.`, '']
      : []),
    `  To run a single case, add --only with its ID, such as --only ${terminalSafe(first)}.`,
    '',
  ];
}

function linesOf({ ref, reason, step }: Problem, place: string): readonly string[] {
  const messages = step?.failures.map(({ message }) => message).slice(0, MOST_MESSAGES) ?? [];
  const sentences = messages.length > 0 ? messages : [reason ?? 'The case failed.'];
  return [
    `  ${place}  ${terminalSafe(`${ref.op} ${shortCaseTitle(ref)}`)}  (${terminalSafe(ref.id)})`,
    ...sentences.map((sentence) => `    ${terminalSafe(sentence)}`),
    ...(step === undefined ? [] : exchangeLines(step)),
    '',
  ];
}

function exchangeLines({ exchange, ms }: StepResult): readonly string[] {
  if (exchange === undefined) return [];
  const { method, url, status, requestBody, responseBody } = exchange;
  const result = status === null ? 'got no response' : `returned ${status} in ${Math.round(ms)} ms`;
  return [
    `    ${method} ${terminalSafe(url)} ${result}`,
    ...(requestBody === null || requestBody === '' ? [] : [`    sent      ${bodyText(requestBody)}`]),
    ...(responseBody === null || responseBody === '' ? [] : [`    received  ${bodyText(responseBody)}`]),
  ];
}

const bodyText = (body: string): string => terminalSafe(body.slice(0, 2000).replace(/\s+/g, ' ').trim());

function reasonLines(reasons: ReadonlyMap<string, number>): readonly string[] {
  if (reasons.size === 0) return [];
  const ordered = [...reasons].sort(([, left], [, right]) => right - left);
  const total = ordered.reduce((sum, [, count]) => sum + count, 0);
  const rest = ordered.slice(MOST_REASONS).reduce((sum, [, count]) => sum + count, 0);
  return [
    `  ${countOf(total, 'case')} without a verdict:`,
    ...ordered.slice(0, MOST_REASONS).map(([reason, count]) => `    ${String(count).padStart(4)}  ${terminalSafe(reason)}`),
    ...(rest === 0 ? [] : [`    ${String(rest).padStart(4)}  other reasons`]),
    '',
  ];
}
