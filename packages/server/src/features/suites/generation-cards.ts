import type { Card, DiffFile } from '@assay/contract';
import { compareFiles, type FileChange } from '@assay/engine';
import type { AssumedLink, DroppedIdea, GeneratedSuite, TestCase, TextFile } from '@assay/engine/model';
import { shortCase } from './suites.presenter.ts';

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

/** A change whose lines are null is too long for a card. */
export type ShownChange = Omit<FileChange, 'hunks'> & { readonly hunks: FileChange['hunks'] | null };

/** What a new state of the files changes, as far as a card shows it: lines beyond that need neither be compared nor cross from thread to thread. */
export function shownChanges(before: readonly TextFile[], after: readonly TextFile[]): readonly ShownChange[] {
  const old = new Set(before.map(({ path }) => path));
  let room = MAX_DIFF_LINES;
  return after.flatMap((file): readonly ShownChange[] => {
    const added = old.has(file.path) ? 0 : file.content.split('\n').length - 1;
    if (added > room) return [{ path: file.path, change: 'added', added, removed: 0, hunks: null }];
    return compareFiles(before, [file]).map((change) => {
      const lines = change.hunks.reduce((sum, hunk) => sum + hunk.lines.length, 0);
      if (lines > room) return { ...change, hunks: null };
      room -= lines;
      return change;
    });
  });
}

/** Cases of a person's that an answer met. */
interface MetCases {
  /** Changed by the person and by the answer. */
  readonly conflicts: readonly TestCase[];
  /** Taken away by the person. */
  readonly away: readonly TestCase[];
}

export function diffCard(title: string, changes: readonly ShownChange[], met: MetCases = { conflicts: [], away: [] }): Card {
  const files = changes.map(
    ({ path, change, added, removed, hunks }): DiffFile => ({
      path,
      change,
      lines: added,
      removed,
      ...(hunks === null ? {} : { hunks: hunks.map((hunk) => ({ ...hunk, lines: hunk.lines.map((line) => ({ ...line })) })) }),
    }),
  );
  const [conflicts, away] = [met.conflicts.map(shortCase), met.away.map(shortCase)];
  return { type: 'diff', title, files, ...(conflicts.length === 0 ? {} : { conflicts }), ...(away.length === 0 ? {} : { away }) };
}
