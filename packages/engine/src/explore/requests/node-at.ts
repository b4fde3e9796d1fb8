import { parsePath, selectNodes } from '../../json/portable-path.ts';
import type { Json } from '../../model/index.ts';

/** The first value at a portable path. */
export function nodeAt(json: Json | undefined, path: string): Json | undefined {
  const parsed = parsePath(path);
  return json === undefined || parsed === null ? undefined : selectNodes(json, parsed)[0];
}
