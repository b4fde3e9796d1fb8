import type { RunReport } from '../model/index.ts';

/** One JSON object per line: the run, each case followed by its steps, the findings. */
export function toNdjson({ run, cases, findings }: RunReport): string {
  const lines: readonly unknown[] = [
    { kind: 'run', ...run },
    ...cases.flatMap(({ steps, ...entry }) => [{ kind: 'case', ...entry }, ...steps.map((step) => ({ kind: 'step', ...step }))]),
    ...findings.map(({ kind: sort, ...finding }) => ({ kind: 'finding', sort, ...finding })),
  ];
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
}
