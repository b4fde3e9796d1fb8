import type { CaseEntry } from './suite-cases.ts';

export interface CaseDifference {
  readonly id: string;
  readonly op: string;
  readonly title: string;
  readonly change: 'added' | 'removed' | 'changed';
  readonly before: string;
  readonly after: string;
}

const textOf = (entry: CaseEntry | undefined): string => (entry === undefined ? '' : JSON.stringify(entry.testCase, null, 2));

/** What happened to each case between two revisions; unchanged ones are left out. */
export function compareCases(before: readonly CaseEntry[], after: readonly CaseEntry[]): readonly CaseDifference[] {
  const byId = (entries: readonly CaseEntry[]) => new Map(entries.map((entry) => [entry.testCase.id, entry]));
  const [old, now] = [byId(before), byId(after)];
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((id): readonly CaseDifference[] => {
    const [left, right] = [old.get(id), now.get(id)];
    const { op, title } = (right ?? left)?.testCase ?? { op: '', title: '' };
    const texts = { before: textOf(left), after: textOf(right) };
    if (texts.before === texts.after) return [];
    return [{ id, op, title, change: left === undefined ? 'added' : right === undefined ? 'removed' : 'changed', ...texts }];
  });
}

export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

const MOST_CELLS = 250_000;

const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.split('\n'));

/** Lines of two texts against each other; texts too long to compare stand one after the other. */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  const [left, right] = [linesOf(before), linesOf(after)];
  if (left.length * right.length <= MOST_CELLS) return walk(left, right);
  return [...left.map((text): DiffLine => ({ kind: 'removed', text })), ...right.map((text): DiffLine => ({ kind: 'added', text }))];
}

function walk(left: readonly string[], right: readonly string[]): readonly DiffLine[] {
  const common = commonLengths(left, right);
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    const kind = kindAt({
      mine: left[i],
      theirs: right[j],
      skippingMine: common[i + 1]?.[j] ?? 0,
      skippingTheirs: common[i]?.[j + 1] ?? 0,
    });
    lines.push({ kind, text: (kind === 'added' ? right[j] : left[i]) ?? '' });
    if (kind !== 'added') i += 1;
    if (kind !== 'removed') j += 1;
  }
  return lines;
}

interface Place {
  readonly mine: string | undefined;
  readonly theirs: string | undefined;
  /** Lines shared from here on when one of the two is passed over. */
  readonly skippingMine: number;
  readonly skippingTheirs: number;
}

function kindAt({ mine, theirs, skippingMine, skippingTheirs }: Place): DiffLine['kind'] {
  if (mine === undefined) return 'added';
  if (mine === theirs) return 'same';
  return theirs === undefined || skippingMine >= skippingTheirs ? 'removed' : 'added';
}

/** For each pair of places, how many lines both texts share from there on. */
function commonLengths(left: readonly string[], right: readonly string[]): readonly (readonly number[])[] {
  const table = Array.from({ length: left.length + 1 }, () => new Array<number>(right.length + 1).fill(0));
  for (let i = left.length - 1; i >= 0; i -= 1) {
    const [row, below] = [table[i] ?? [], table[i + 1] ?? []];
    for (let j = right.length - 1; j >= 0; j -= 1)
      row[j] = left[i] === right[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
  }
  return table;
}
