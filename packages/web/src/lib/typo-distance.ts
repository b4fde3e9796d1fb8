/** The number of typos between two words. A missing, extra or wrong letter counts as one, and so do two swapped neighbours. */
export function typoDistance(a: string, b: string): number {
  let older: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) next.push(cellOf({ a, b, i, j, older, last, next }));
    older = last;
    last = next;
  }
  return last[b.length] ?? 0;
}

interface Cell {
  readonly a: string;
  readonly b: string;
  readonly i: number;
  readonly j: number;
  readonly older: readonly number[];
  readonly last: readonly number[];
  readonly next: readonly number[];
}

function cellOf({ a, b, i, j, older, last, next }: Cell): number {
  const isSame = a[i - 1] === b[j - 1];
  const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
  const plain = Math.min((last[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
  return isSwapped ? Math.min(plain, (older[j - 2] ?? 0) + 1) : plain;
}
