const MOST = 10_000;
const LONGEST = 300;

/** Wrapped in an object, so that `null` can be cached as well. */
interface Kept<Result> {
  readonly result: Result;
}

/**
 * Caches a function's result for each text while that text is in use. Planning needs the words of the same paths thousands of times. The
 * cache has two halves: when the newer one is full, the older one is dropped.
 */
export function memoize<Result>(compute: (text: string) => Result): (text: string) => Result {
  let newer = new Map<string, Kept<Result>>();
  let older = new Map<string, Kept<Result>>();
  return (text) => {
    const known = newer.get(text);
    if (known !== undefined) return known.result;
    const kept = older.get(text) ?? { result: compute(text) };
    if (text.length > LONGEST) return kept.result;
    if (newer.size >= MOST) [older, newer] = [newer, new Map()];
    newer.set(text, kept);
    return kept.result;
  };
}
