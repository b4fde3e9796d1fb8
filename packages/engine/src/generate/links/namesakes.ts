import { memoize } from '../../json/memoize.ts';
import { groupByAll } from './group-by-all.ts';
import type { OperationOutput } from './outputs.ts';

/**
 * At most this many outputs with the same name are scored for each value. In a spec with thousands, scoring all would take millions of
 * steps.
 */
const MAX_SCORED = 500;

/**
 * Finds the outputs for a resource word. If there are too many, it takes those in the widest part of the API around the path that contains
 * few enough of them. If there is no such part, it takes those that need the fewest inputs.
 */
export function indexOutputsByResource(outputs: readonly OperationOutput[]): (word: string, prefix: string) => readonly OperationOutput[] {
  const byResource = groupByAll(outputs, ({ resources }) => resources);
  const byPart = memoize((namesakes: readonly OperationOutput[]) => groupByAll(namesakes, ({ op }) => partsAbove(op.path)));
  const simplest = memoize((namesakes: readonly OperationOutput[]) => namesakes.toSorted(bySimplicity).slice(0, MAX_SCORED));
  return (word, prefix) => {
    const namesakes = byResource.get(word) ?? [];
    if (namesakes.length <= MAX_SCORED) return namesakes;
    const parts = byPart(namesakes);
    const near = partsAbove(prefix).map((part) => parts.get(part) ?? []);
    return near.find(({ length }) => length > 0 && length <= MAX_SCORED) ?? simplest(namesakes);
  };
}

/** Returns the parts of the API that contain a path, widest first: `/a/{id}/b` is in `/a`, `/a/{}` and `/a/{}/b`. */
function partsAbove(path: string): readonly string[] {
  const segments = path.replace(/\{[^{}]*\}/g, '{}').split('/');
  return segments.slice(1).map((_, index) => segments.slice(0, index + 2).join('/'));
}

const bySimplicity = (a: OperationOutput, b: OperationOutput): number =>
  countInputs(a) - countInputs(b) || a.op.path.length - b.op.path.length;

const countInputs = ({ op }: OperationOutput): number => op.params.filter((parameter) => parameter.in === 'path').length;
