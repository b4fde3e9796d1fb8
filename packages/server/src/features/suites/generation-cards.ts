import type { Card, DiffFile } from '@assay/contract';
import type { FileChange } from '@assay/engine';
import type { AssumedLink, DroppedIdea, GeneratedSuite, TestCase } from '@assay/engine/model';

/** A card is for reading; whole files are read from the suite. */
const MAX_DIFF_LINES = 1500;

/** `unread` are ideas that could not be understood at all; with those the document does not bear out they are named below the plan. */
export function planCard(generated: Pick<GeneratedSuite, 'plan' | 'omitted' | 'dropped'>, unread: readonly DroppedIdea[] = []): Card {
  const ideas = [...unread, ...generated.dropped].map(({ op, text, reason }) => ({ op, reason: `idea left out, ${text}: ${reason}` }));
  const omitted = [...generated.omitted.map((omission) => ({ ...omission })), ...ideas];
  return {
    type: 'plan',
    title: 'Test plan',
    items: generated.plan.map(({ assumed, ...item }) => (assumed === undefined ? item : { ...item, assumed: assumed.map(copyOf) })),
    ...(omitted.length === 0 ? {} : { omitted }),
  };
}

function copyOf({ others, ...link }: AssumedLink) {
  return others === undefined ? link : { ...link, others: [...others] };
}

/** `conflicts` are cases that a person and the answer both changed. */
export function diffCard(title: string, changes: readonly FileChange[], conflicts: readonly TestCase[] = []): Card {
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
  const open = conflicts.map(({ id, title: words, op }) => ({ id, title: words, op }));
  return { type: 'diff', title, files, ...(open.length === 0 ? {} : { conflicts: open }) };
}
