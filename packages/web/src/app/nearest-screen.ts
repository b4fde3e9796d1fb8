import { screens } from '../lib/paths.ts';

/** Computes the edit distance between two words. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Returns the known screen whose path is closest to an unknown one, or null if none is close enough. */
export function nearestScreen(pathname: string): string | null {
  const wanted = pathname.toLowerCase().replace(/\/+$/, '');
  const ranked = Object.values(screens)
    .filter((path) => path !== screens.home)
    .map((path) => ({ path, far: distance(wanted, path) }))
    .sort((a, b) => a.far - b.far);
  const best = ranked[0];
  return best !== undefined && best.far <= 3 ? best.path : null;
}
