import { memoize } from '../../json/memoize.ts';
import { groupByAll } from './group-by-all.ts';
import type { Output } from './outputs.ts';

/** More things of one name than this are not all looked at for each value: in a document of thousands that would be millions. */
const MOST = 500;

/**
 * Finds the outputs that are about a word. Where too many are, those of the same part of the API are meant, as wide as it may be;
 * where that has none, those that need the least.
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

/** `/a/{id}/b` lies in `/a`, `/a/{}` and `/a/{}/b`: widest first. */
function partsAbove(path: string): readonly string[] {
  const segments = path.replace(/\{[^{}]*\}/g, '{}').split('/');
  return segments.slice(1).map((_, index) => segments.slice(0, index + 2).join('/'));
}

const bySimplicity = (a: Output, b: Output): number => countInputs(a) - countInputs(b) || a.op.path.length - b.op.path.length;

const countInputs = ({ op }: Output): number => op.params.filter((parameter) => parameter.in === 'path').length;
