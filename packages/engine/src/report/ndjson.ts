import type { RunReport } from '../model/index.ts';

/** Writes one JSON object per line: the run, each case followed by its steps, and the findings. */
export const toNdjson = (report: RunReport): string => [...ndjsonParts(report)].join('');

/** Yields the same output line by line, because a long run's output can exceed the maximum string length. */
export function* ndjsonParts({ run, cases, findings }: RunReport): Generator<string> {
  yield lineOf({ kind: 'run', ...run });
  for (const { steps, ...entry } of cases) {
    yield lineOf({ kind: 'case', ...entry });
    for (const step of steps) yield lineOf({ kind: 'step', ...step });
  }
  for (const { kind: sort, ...finding } of findings) yield lineOf({ kind: 'finding', sort, ...finding });
}

const lineOf = (value: unknown): string => `${JSON.stringify(value)}\n`;
