import { screens } from '../lib/paths.ts';
import { typoDistance } from '../lib/typo-distance.ts';

/** Returns the known screen whose path is closest to an unknown one, or null if none is close enough. */
export function nearestScreen(pathname: string): string | null {
  const wanted = pathname.toLowerCase().replace(/\/+$/, '');
  const ranked = Object.values(screens)
    .filter((path) => path !== screens.home)
    .map((path) => ({ path, far: typoDistance(wanted, path) }))
    .sort((a, b) => a.far - b.far);
  const best = ranked[0];
  return best !== undefined && best.far <= 3 ? best.path : null;
}
