import type { Card, DiffFile } from '@assay/contract';
import type { FileChange } from '@assay/engine';
import type { DroppedIdea, GeneratedSuite } from '@assay/engine/model';

/** A card is for reading; whole files are read from the suite. */
const MAX_DIFF_LINES = 1500;

/** `unread` are ideas that could not be understood at all; with those the document does not bear out they are named below the plan. */
export function planCard(generated: Omit<GeneratedSuite, 'files'>, unread: readonly DroppedIdea[] = []): Card {
  const ideas = [...unread, ...generated.dropped].map(({ op, text, reason }) => ({ op, reason: `idea left out, ${text}: ${reason}` }));
  const omitted = [...generated.omitted.map((omission) => ({ ...omission })), ...ideas];
  return {
    type: 'plan',
    title: 'Test plan',
    items: generated.plan.map(({ assumed, ...item }) =>
      assumed === undefined ? item : { ...item, assumed: assumed.map((link) => ({ ...link })) },
    ),
    ...(omitted.length === 0 ? {} : { omitted }),
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
