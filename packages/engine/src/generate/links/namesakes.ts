import { memoize } from '../../json/memoize.ts';
import { groupByAll } from './group-by-all.ts';
import type { Output } from './outputs.ts';

/**
 * At most this many outputs with the same name are scored for each value. In a spec with thousands, scoring all would take millions of
 * steps.
 */
const MOST = 500;

/**
 * Finds the outputs for a resource word. If there are too many, it takes those in the widest matching part of the API.
 * If that part has none, it takes those that need the fewest inputs.
 */
export function openNamesakes(outputs: readonly Output[]): (word: string, prefix: string) => readonly Output[] {
  const byResource = groupByAll(outputs, ({ resources }) => resources);
  const byPart = memoize((namesakes: readonly Output[]) => groupByAll(namesakes, ({ op }) => partsAbove(op.path)));
  const simplest = memoize((namesakes: readonly Output[]) => namesakes.toSorted(bySimplicity).slice(0, MOST));
  return (word, prefix) => {
    const namesakes = byResource.get(word) ?? [];
    if (namesakes.length <= MOST) return namesakes;
    const parts = byPart(namesakes);
    const near = partsAbove(prefix).map((part) => parts.get(part) ?? []);
    return near.find(({ length }) => length > 0 && length <= MOST) ?? simplest(namesakes);
  };
}

/** `/a/{id}/b` is in `/a`, `/a/{}` and `/a/{}/b`, widest first. */
function partsAbove(path: string): readonly string[] {
  const segments = path.replace(/\{[^{}]*\}/g, '{}').split('/');
  return segments.slice(1).map((_, index) => segments.slice(0, index + 2).join('/'));
}

const bySimplicity = (a: Output, b: Output): number => countInputs(a) - countInputs(b) || a.op.path.length - b.op.path.length;

const countInputs = ({ op }: Output): number => op.params.filter((parameter) => parameter.in === 'path').length;
