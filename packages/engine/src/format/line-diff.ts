export interface DiffLine {
  readonly kind: '+' | '-' | ' ';
  readonly text: string;
}

// Above this limit an exact comparison is too slow. Replacing the whole middle still yields a correct diff.
const MAX_EDITS = 800;

/** Finds the shortest edit between two lists of lines. Removals come before additions. */
export function diffLines(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  const head = commonPrefix(before, after);
  const tail = commonSuffix(before, after, head);
  const middleBefore = before.slice(head, before.length - tail);
  const middleAfter = after.slice(head, after.length - tail);
  return [...same(before.slice(0, head)), ...diffMiddle(middleBefore, middleAfter), ...same(before.slice(before.length - tail))];
}

function same(lines: readonly string[]): readonly DiffLine[] {
  return lines.map((text) => ({ kind: ' ', text }));
}

function commonPrefix(before: readonly string[], after: readonly string[]): number {
  const limit = Math.min(before.length, after.length);
  let count = 0;
  while (count < limit && before[count] === after[count]) count += 1;
  return count;
}

function commonSuffix(before: readonly string[], after: readonly string[], head: number): number {
  const limit = Math.min(before.length, after.length) - head;
  let count = 0;
  while (count < limit && before[before.length - 1 - count] === after[after.length - 1 - count]) count += 1;
  return count;
}

function diffMiddle(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  const replaced: readonly DiffLine[] = [
    ...before.map((text): DiffLine => ({ kind: '-', text })),
    ...after.map((text): DiffLine => ({ kind: '+', text })),
  ];
  if (before.length === 0 || after.length === 0) return replaced;
  const trace = findTrace(before, after);
  return trace === null ? replaced : removalsFirst(walkBack(before, after, trace));
}

type Frontier = ReadonlyMap<number, number>;

/** Myers' greedy search: finds the furthest line reached on each diagonal, per number of edits. */
function findTrace(before: readonly string[], after: readonly string[]): readonly Frontier[] | null {
  const trace: Frontier[] = [];
  let frontier: Frontier = new Map([[1, 0]]);
  for (let edits = 0; edits <= Math.min(before.length + after.length, MAX_EDITS); edits += 1) {
    trace.push(frontier);
    const next = new Map(frontier);
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = goesDown(frontier, diagonal, edits) ? reach(frontier, diagonal + 1) : reach(frontier, diagonal - 1) + 1;
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x += 1;
      next.set(diagonal, x);
      if (x >= before.length && x - diagonal >= after.length) return trace;
    }
    frontier = next;
  }
  return null;
}

function reach(frontier: Frontier, diagonal: number): number {
  return frontier.get(diagonal) ?? 0;
}

function goesDown(frontier: Frontier, diagonal: number, edits: number): boolean {
  return diagonal === -edits || (diagonal !== edits && reach(frontier, diagonal - 1) < reach(frontier, diagonal + 1));
}

function walkBack(before: readonly string[], after: readonly string[], trace: readonly Frontier[]): readonly DiffLine[] {
  const lines: DiffLine[] = [];
  let x = before.length;
  let y = after.length;
  for (let edits = trace.length - 1; edits >= 0; edits -= 1) {
    const frontier = trace[edits] ?? new Map();
    const diagonal = x - y;
    const previous = goesDown(frontier, diagonal, edits) ? diagonal + 1 : diagonal - 1;
    const startX = reach(frontier, previous);
    const startY = startX - previous;
    while (x > Math.max(startX, 0) && y > Math.max(startY, 0) && before[x - 1] === after[y - 1]) {
      x -= 1;
      y -= 1;
      lines.push({ kind: ' ', text: before[x] ?? '' });
    }
    if (edits === 0) break;
    if (previous > diagonal) lines.push({ kind: '+', text: after[y - 1] ?? '' });
    else lines.push({ kind: '-', text: before[x - 1] ?? '' });
    x = startX;
    y = startY;
  }
  return lines.reverse();
}

function removalsFirst(lines: readonly DiffLine[]): readonly DiffLine[] {
  const ordered: DiffLine[] = [];
  let added: DiffLine[] = [];
  for (const line of lines) {
    if (line.kind === '+') added.push(line);
    else if (line.kind === '-') ordered.push(line);
    else {
      ordered.push(...added, line);
      added = [];
    }
  }
  return [...ordered, ...added];
}
