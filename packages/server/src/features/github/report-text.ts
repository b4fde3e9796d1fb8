import type { FailedCase } from './report-facts.store.ts';

export interface ReportDetails {
  readonly projectId: string;
  readonly runUrl: string;
  readonly suiteTitle: string;
  readonly environment: string;
  readonly status: string;
  readonly counts: string;
  readonly error: string | null;
  readonly p95Ms: number | null;
  readonly baseline: { readonly id: string; readonly p95Ms: number | null } | null;
  readonly newFailures: readonly FailedCase[];
  readonly knownFailures: number;
  /** Contract changes between the last two versions as Markdown; null when there are none. */
  readonly contractDiff: string | null;
  readonly sha: string;
}

const MOST_ROWS = 50;
const MOST_CHARACTERS = 60_000;

/** Escapes text from a target or spec for Markdown: no markup, no table cells and no mentions. */
export const escapeMarkdown = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .slice(0, 300)
    .replace(/[\\`*_{}[\]<>|#~]/g, '\\$&')
    .replaceAll('@', '&#64;');

export const reportTitle = ({ suiteTitle, status }: Pick<ReportDetails, 'suiteTitle' | 'status'>) =>
  `${suiteTitle}: ${status}`.slice(0, 250);

/** For example `120 ms (+15 ms against the baseline)`. */
export function formatP95({ p95Ms, baseline }: Pick<ReportDetails, 'p95Ms' | 'baseline'>): string | null {
  if (p95Ms === null) return null;
  if (baseline?.p95Ms == null) return `p95 ${p95Ms} ms`;
  const delta = p95Ms - baseline.p95Ms;
  return `p95 ${p95Ms} ms (${delta >= 0 ? '+' : ''}${delta} ms compared with run \`${baseline.id.slice(0, 8)}\`)`;
}

function failureTable({ newFailures, knownFailures, baseline }: ReportDetails): readonly string[] {
  const known = knownFailures === 0 ? [] : ['', `${knownFailures} more also failed in the baseline.`];
  if (newFailures.length === 0) return [baseline === null ? 'No failures.' : 'No new failures.', ...known];
  const rows = newFailures
    .slice(0, MOST_ROWS)
    .map(({ op, title, message }) => `| ${escapeMarkdown(op)} | ${escapeMarkdown(title)} | ${escapeMarkdown(message)} |`);
  const rest = newFailures.length - rows.length;
  return [
    '| Operation | Case | What happened |',
    '|---|---|---|',
    ...rows,
    ...(rest > 0 ? ['', `${rest} more are listed in the run.`] : []),
    ...known,
  ];
}

/** The check summary: the result and the new failures. */
export function reportSummary(facts: ReportDetails): string {
  const lines = [facts.counts, ...[formatP95(facts)].filter((text) => text !== null)].join(' · ');
  const title = facts.baseline === null ? '### Failures' : '### New failures';
  const error = facts.error === null ? [] : ['', escapeMarkdown(facts.error)];
  return [lines, ...error, '', title, '', ...failureTable(facts)].join('\n').slice(0, MOST_CHARACTERS);
}

export const commentMarker = (projectId: string) => `<!-- assay:${projectId} -->`;

/** The only comment on a pull request. Its marker is used to find it again. */
export function reportComment(facts: ReportDetails): string {
  const diff =
    facts.contractDiff === null ? [] : ['', '<details><summary>API changes</summary>', '', facts.contractDiff.trim(), '', '</details>'];
  return [
    commentMarker(facts.projectId),
    `## Assay: ${escapeMarkdown(facts.suiteTitle)} ${facts.status}`,
    '',
    `On ${escapeMarkdown(facts.environment)} at \`${facts.sha.slice(0, 8)}\`. [Open the run](${facts.runUrl})`,
    '',
    reportSummary(facts),
    ...diff,
  ]
    .join('\n')
    .slice(0, MOST_CHARACTERS);
}
