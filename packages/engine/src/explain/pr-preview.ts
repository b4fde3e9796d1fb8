import { countOf, formatSeconds } from '../format/amounts.ts';
import { markdownText, shortLine } from '../format/one-line.ts';
import type { TestCase, Verdict } from '../model/index.ts';

export interface PreviewRun {
  readonly id: string;
  readonly status: string;
  readonly environment: string;
  readonly counts: Readonly<Partial<Record<Verdict, number>>>;
  readonly durationMs: number | null;
  readonly p95Ms: number | null;
  readonly p95Count: number;
  readonly failures: readonly { readonly op: string; readonly title: string; readonly message: string }[];
}

export interface PreviewInput {
  readonly suite: { readonly name: string; readonly revision: number };
  readonly cases: readonly Pick<TestCase, 'op' | 'tags'>[];
  readonly files: readonly { readonly path: string; readonly lines: number }[];
  /** The suite's latest run. Null when it never ran. */
  readonly run: PreviewRun | null;
  /** Contract changes between the last two versions, as Markdown. Null when there is only one version. */
  readonly contractDiff: string | null;
}

const MAX_ROWS = 30;
const FEW = 20;

/** Describes a suite in a pull request: its plan, its results and the contract changes. */
export function prPreview({ suite, cases, files, run, contractDiff }: PreviewInput): string {
  return [
    `## API tests: ${markdownText(suite.name)}`,
    '',
    `Revision ${suite.revision}, ${countOf(cases.length, 'case')} in ${countOf(files.length, 'file')}.`,
    '',
    '### Plan',
    '',
    ...planTable(cases),
    '',
    '### Results',
    '',
    ...results(run),
    '',
    ...(contractDiff === null ? ['### API changes', '', 'There is no earlier version to compare with.'] : [asSection(contractDiff)]),
    '',
    '### Files',
    '',
    ...files.map(({ path, lines }) => `- \`${shortLine(path).replaceAll('`', '')}\` (${countOf(lines, 'line')})`),
    '',
  ].join('\n');
}

function planTable(cases: PreviewInput['cases']): readonly string[] {
  const byOperation = new Map<string, Map<string, number>>();
  for (const { op, tags } of cases) {
    const kinds = byOperation.get(op) ?? new Map<string, number>();
    kinds.set(tags[0] ?? 'smoke', (kinds.get(tags[0] ?? 'smoke') ?? 0) + 1);
    byOperation.set(op, kinds);
  }
  const rows = [...byOperation].map(([op, kinds]) => {
    const text = [...kinds].map(([kind, count]) => `${count} ${kind}`).join(', ');
    return `| ${markdownText(op)} | ${text} |`;
  });
  if (rows.length === 0) return ['No cases yet.'];
  return ['| Operation | Cases |', '|---|---|', ...rows.slice(0, MAX_ROWS), ...more(rows.length - MAX_ROWS)];
}

function results(run: PreviewRun | null): readonly string[] {
  if (run === null) return ['The suite has not run yet.'];
  const count = (verdict: Verdict): number => run.counts[verdict] ?? 0;
  const parts = [
    [count('pass') + count('warn'), 'passed'],
    [count('fail'), 'failed'],
    [count('error'), 'errors'],
    [count('blocked'), 'skipped'],
    [count('inconclusive'), 'inconclusive'],
  ] as const;
  const counts = parts.filter(([amount]) => amount > 0).map(([amount, word]) => `**${amount}** ${word}`);
  const p95 = run.p95Ms === null ? [] : [`p95 ${Math.round(run.p95Ms)} ms${run.p95Count < FEW ? ` (n=${run.p95Count})` : ''}`];
  const took = run.durationMs === null ? [] : [formatSeconds(run.durationMs)];
  const facts = [`run \`${run.id.slice(0, 8)}\``, `environment ${markdownText(run.environment)}`, ...took, ...p95].join(' · ');
  return [counts.join(', ') || `The run’s status is ${markdownText(run.status)}.`, '', facts, ...failureTable(run.failures)];
}

function failureTable(failures: PreviewRun['failures']): readonly string[] {
  if (failures.length === 0) return [];
  const rows = failures.map(({ op, title, message }) => `| ${markdownText(op)} | ${markdownText(title)} | ${markdownText(message)} |`);
  return ['', '| Operation | Case | What happened |', '|---|---|---|', ...rows.slice(0, MAX_ROWS), ...more(rows.length - MAX_ROWS)];
}

/** Turns a page into a section by lowering its headings. */
const asSection = (page: string): string => page.trim().replace(/^(#{1,5}) /gm, '#$1 ');

const more = (count: number): readonly string[] => (count > 0 ? ['', `${count} more not shown.`] : []);
