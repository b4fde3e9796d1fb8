import { formatSeconds } from '../format/amounts.ts';
import { markdownText } from '../format/one-line.ts';
import { type ReportCase, type RunReport, suspectText, type VerdictCounts } from '../model/index.ts';
import { failureSummary } from './exchange-text.ts';

const MAX_ROWS = 50;
const TITLES = { passed: 'passed', failed: 'failed', error: 'ended with errors', cancelled: 'was cancelled' } as const;

/** Writes the run as a short Markdown page, for a job summary or a comment. */
export function toSummary({ run, cases, findings }: RunReport): string {
  const { summary } = run;
  const bad = cases.filter(({ verdict }) => verdict === 'fail' || verdict === 'error');
  return [
    `## ${markdownText(run.suiteName)} ${TITLES[summary.outcome]}`,
    '',
    countText(summary.cases),
    '',
    [
      `${summary.steps} requests in ${formatSeconds(summary.durationMs)}`,
      ...(summary.p95Ms === null ? [] : [`p95 ${Math.round(summary.p95Ms)} ms${summary.p95Count < 20 ? ` (n=${summary.p95Count})` : ''}`]),
      ...(run.environment === null ? [] : [`environment ${markdownText(run.environment)}`]),
      `seed ${run.seed}`,
    ].join(' · '),
    ...(summary.error === undefined ? [] : ['', `**${markdownText(summary.error)}**`]),
    ...(summary.suspect === undefined ? [] : ['', `**${markdownText(suspectText(summary.suspect))}**`]),
    ...table(bad),
    ...findingLines(findings),
    '',
  ].join('\n');
}

function countText(cases: VerdictCounts): string {
  const parts = [
    [cases.pass + cases.warn, 'passed'],
    [cases.fail, 'failed'],
    [cases.error, 'errors'],
    [cases.blocked, 'skipped'],
    [cases.inconclusive, 'unclear'],
    [cases.warn, 'with warnings'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `**${count}** ${word}`)
    .join(', ');
}

function table(bad: readonly ReportCase[]): readonly string[] {
  if (bad.length === 0) return [];
  const rows = bad
    .slice(0, MAX_ROWS)
    .map(
      (entry) =>
        `| ${entry.verdict} | ${markdownText(entry.ref.op)} | ${markdownText(entry.ref.title)} | ${markdownText(failureSummary(entry))} |`,
    );
  const rest = bad.length - MAX_ROWS;
  return [
    '',
    '| | Operation | Case | What happened |',
    '|---|---|---|---|',
    ...rows,
    ...(rest > 0 ? ['', `${rest} more are not listed.`] : []),
  ];
}

function findingLines(findings: RunReport['findings']): readonly string[] {
  const worthTelling = findings
    .filter(({ caseIds, kind, waiver }) => caseIds.length > 1 || kind === 'spec-gap' || waiver !== null)
    .slice(0, MAX_ROWS);
  if (worthTelling.length === 0) return [];
  const lines = worthTelling.map(
    (finding) => `- ${markdownText(finding.operation)}: ${markdownText(finding.example)} (${seenIn(finding)})`,
  );
  return ['', '### Findings', '', ...lines];
}

function seenIn({ caseIds, waiver }: RunReport['findings'][number]): string {
  const cases = `${caseIds.length} ${caseIds.length === 1 ? 'case' : 'cases'}`;
  return waiver === null ? cases : `${cases}, waived until ${waiver.until.slice(0, 10)}: ${markdownText(waiver.reason)}`;
}
