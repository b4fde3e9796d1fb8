import type { Card, DiffFile } from '@assay/contract';
import type { FileChange } from '@assay/engine';
import type { GeneratedSuite } from '@assay/engine/model';

/** A card is for reading; whole files are read from the suite. */
const MAX_DIFF_LINES = 1500;

export function planCard(generated: Omit<GeneratedSuite, 'files'>): Card {
  return {
    type: 'plan',
    title: 'Test plan',
    items: generated.plan.map((item) => ({ ...item })),
    ...(generated.omitted.length === 0 ? {} : { omitted: generated.omitted.map((omission) => ({ ...omission })) }),
  };
}

export function diffCard(title: string, changes: readonly FileChange[]): Card {
  let room = MAX_DIFF_LINES;
  const files = changes.map((change): DiffFile => {
    const lines = change.hunks.reduce((sum, hunk) => sum + hunk.lines.length, 0);
    const fits = lines <= room;
    if (fits) room -= lines;
    return {
      path: change.path,
      change: change.change,
      lines: change.added,
      removed: change.removed,
      ...(fits ? { hunks: change.hunks.map((hunk) => ({ ...hunk, lines: hunk.lines.map((line) => ({ ...line })) })) } : {}),
    };
  });
  return { type: 'diff', title, files };
}
