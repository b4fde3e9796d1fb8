import { parsePath } from '../../json/portable-path.ts';
import type { ApiModel, LearnedLink, Operation } from '../../model/index.ts';
import type { OperationOutput } from './outputs.ts';
import type { Link } from './score-link.ts';

/** Higher than the score of any link that is inferred from names and paths. */
const LEARNED_SCORE = 100;

type FindLearned = (op: Operation, place: LearnedLink['in'], field: string) => Link | null;

/** Finds the links that facts provide. They need no documented response, because an exploration saw the value there. */
export function indexLearnedLinks(model: ApiModel, outputs: ReadonlyMap<string, OperationOutput>): FindLearned {
  if (!model.operations.some(({ facts }) => facts !== undefined && facts.links.length > 0)) return () => null;
  const byKey = new Map(model.operations.map((op) => [op.key, op]));
  return (op, place, field) => {
    const found = op.facts?.links.find((link) => link.in === place && lastName(link.field) === field);
    const producer = found === undefined ? undefined : byKey.get(found.from);
    if (found === undefined || producer === undefined || producer === op || found.path === null || parsePath(found.path) === null)
      return null;
    const kind = /^\$(?:\.\w+)*\[\d+\]/.test(found.path) ? 'list' : (outputs.get(producer.key)?.kind ?? 'item');
    return { producer, kind, field: fieldIn(found.path), path: found.path, key: `${producer.key} ${found.path}`, scoreLink: LEARNED_SCORE };
  };
}

/** `features.0` -> `features`. */
function lastName(field: string): string {
  return field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field;
}

/** `$.data[0].id` -> `id`. */
function fieldIn(path: string): string {
  return /([A-Za-z_]\w*)[^A-Za-z_]*$/.exec(path)?.[1] ?? 'value';
}
