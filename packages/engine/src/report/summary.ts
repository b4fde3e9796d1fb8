import { markdownText } from '../json/one-line.ts';
import type { ReportCase, RunReport, VerdictCounts } from '../model/index.ts';
import { headline } from './exchange-text.ts';

const MAX_ROWS = 50;
const TITLES = { passed: 'passed', failed: 'failed', error: 'ended with errors', cancelled: 'was cancelled' } as const;

/** The run as a short Markdown page, for a job summary or a comment. */
export function toSummary({ run, cases, findings }: RunReport): string {
  const { summary } = run;
  const bad = cases.filter(({ verdict }) => verdict === 'fail' || verdict === 'error');
  return [
    `## ${markdownText(run.suiteName)} ${TITLES[summary.outcome]}`,
    '',
    countText(summary.cases),
    '',
    [
      `${summary.steps} requests in ${(summary.durationMs / 1000).toFixed(1)} s`,
      ...(summary.p95Ms === null ? [] : [`p95 ${Math.round(summary.p95Ms)} ms${summary.p95Count < 20 ? ` (n=${summary.p95Count})` : ''}`]),
      ...(run.environment === null ? [] : [`environment ${markdownText(run.environment)}`]),
      `seed ${run.seed}`,
    ].join(' · '),
    ...(summary.error === undefined ? [] : ['', `**${markdownText(summary.error)}**`]),
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
        `| ${entry.verdict} | ${markdownText(entry.ref.op)} | ${markdownText(entry.ref.title)} | ${markdownText(headline(entry))} |`,
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
  const repeated = findings.filter(({ caseIds }) => caseIds.length > 1).slice(0, MAX_ROWS);
  if (repeated.length === 0) return [];
  const lines = repeated.map(({ op, message, caseIds }) => `- ${markdownText(op)}: ${markdownText(message)} (${caseIds.length} cases)`);
  return ['', '### Seen more than once', '', ...lines];
}
