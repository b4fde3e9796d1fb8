import type { Card, DiffFile } from '@assay/contract';
import { compareFiles, type FileChange } from '@assay/engine';
import type { AssumedLink, DroppedIdea, GeneratedSuite, TestCase, TextFile } from '@assay/engine/model';
import { summarizeCase } from '../suites.presenter.ts';

/** A card is only a summary; whole files are read from the suite. */
const MAX_DIFF_LINES = 1500;
/** For longer changes the card shows this many lines from the beginning. */
const BEGINNING_LINES = 100;
const MAX_BEGINNINGS = 15;

/** `unread` contains ideas that could not be parsed. The card lists them below the plan, together with the ideas that were dropped. */
export function planCard(
  generated: Pick<GeneratedSuite, 'plan' | 'omitted' | 'dropped' | 'considered'>,
  unread: readonly DroppedIdea[] = [],
): Card {
  const ideas = [...unread, ...generated.dropped].map(({ op, text, reason }) => ({ op, reason: `idea skipped, ${text}: ${reason}` }));
  const omitted = [...generated.omitted.map((omission) => ({ ...omission })), ...ideas];
  return {
    type: 'plan',
    title: 'Test plan',
    items: generated.plan.map(({ assumed, also, ...item }) => ({
      ...item,
      ...(also === undefined ? {} : { also: [...also] }),
      ...(assumed === undefined ? {} : { assumed: assumed.map(copyOf) }),
    })),
    ...(omitted.length === 0 ? {} : { omitted }),
    ...(generated.considered.length === 0 ? {} : { considered: generated.considered.map((operation) => ({ ...operation })) }),
  };
}

function copyOf({ others, ...link }: AssumedLink) {
  return others === undefined ? link : { ...link, others: [...others] };
}

/** A change whose lines are null is too long for a card; a truncated change has only its first lines. */
export type DisplayedChange = Omit<FileChange, 'hunks'> & { readonly hunks: FileChange['hunks'] | null; readonly isCut?: boolean };

/** The first lines of a long change, so that a reader can see what it is about without leaving the card. */
function beginningOf(change: FileChange): DisplayedChange {
  let room = BEGINNING_LINES;
  const hunks = change.hunks.flatMap((hunk) => {
    const lines = hunk.lines.slice(0, room);
    room -= lines.length;
    return lines.length === 0 ? [] : [{ ...hunk, lines }];
  });
  return { ...change, hunks, isCut: true };
}

function newFile({ path, content }: TextFile, added: number): FileChange {
  const end = content.split('\n', BEGINNING_LINES).join('\n');
  return { path, change: 'added', added, removed: 0, hunks: compareFiles([], [{ path, content: end }]).flatMap(({ hunks }) => hunks) };
}

/** The changed lines that a card shows. Lines beyond that are neither compared nor passed between threads. */
export function displayedChanges(before: readonly TextFile[], after: readonly TextFile[]): readonly DisplayedChange[] {
  const old = new Set(before.map(({ path }) => path));
  let room = MAX_DIFF_LINES;
  let beginnings = MAX_BEGINNINGS;
  const shorten = (change: FileChange): DisplayedChange => {
    beginnings -= 1;
    return beginnings < 0 ? { ...change, hunks: null } : beginningOf(change);
  };
  return after.flatMap((file): readonly DisplayedChange[] => {
    const added = old.has(file.path) ? 0 : file.content.split('\n').length - 1;
    if (added > room) return [shorten(newFile(file, added))];
    return compareFiles(before, [file]).map((change) => {
      const lines = change.hunks.reduce((sum, hunk) => sum + hunk.lines.length, 0);
      if (lines > room) return shorten(change);
      room -= lines;
      return change;
    });
  });
}

/** Edited or removed cases that a generation found in the suite. */
interface UserChangedCases {
  /** Changed by both the user and the generator. */
  readonly conflicts: readonly TestCase[];
  /** Removed by the user. */
  readonly removedCases: readonly TestCase[];
}

export function diffCard(
  title: string,
  changes: readonly DisplayedChange[],
  met: UserChangedCases = { conflicts: [], removedCases: [] },
): Card {
  const files = changes.map(
    ({ path, change, added, removed, hunks, isCut }): DiffFile => ({
      path,
      change,
      lines: added,
      removed,
      ...(hunks === null ? {} : { hunks: hunks.map((hunk) => ({ ...hunk, lines: hunk.lines.map((line) => ({ ...line })) })) }),
      ...(isCut === true ? { isCut } : {}),
    }),
  );
  const [conflicts, away] = [met.conflicts.map(summarizeCase), met.removedCases.map(summarizeCase)];
  return { type: 'diff', title, files, ...(conflicts.length === 0 ? {} : { conflicts }), ...(away.length === 0 ? {} : { away }) };
}
