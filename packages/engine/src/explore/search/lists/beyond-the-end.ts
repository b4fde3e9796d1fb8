import { isObject } from '../../../json/values.ts';
import type { Parameter } from '../../../model/index.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { findTotal } from '../model/list-total.ts';
import { itemsIn } from '../model/response-resources.ts';
import type { Exchange } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { listVerdict, type ProbedList } from './list-verdict.ts';

const FAR = 5000;

/** A page far beyond the end must not crash the server, and the total stays the same. Some servers reject such a page. */
export function beyondEndProbes(
  world: ExploreContext,
  { ask, make, collection }: ProbedList,
  parameter: Parameter | undefined,
): readonly Probe[] {
  if (parameter === undefined) return [];
  const { name, schema } = parameter;
  const { maximum } = resolveAlternatives(schema, { tools: world.tools, turn: 0 });
  const far = typeof maximum === 'number' ? Math.min(maximum, FAR) : FAR;
  const judge: Probe['judge'] = (all) => judgeBeyond(all, collection, name);
  return [
    {
      ...make([ask({}), ask({ [name]: far })], judge),
      change: { place: `query.${name}`, value: `${far}, beyond the last page`, kind: 'beyond-the-end' },
    },
  ];
}

function judgeBeyond([first, far]: readonly Exchange[], collection: string, name: string): readonly ProbeVerdict[] {
  if (first === undefined || far === undefined || !isSuccess(first.answer) || !isSuccess(far.answer) || !isObject(far.answer.json))
    return [];
  const [before, after] = [findTotal(first), findTotal(far)];
  const items = itemsIn(far.answer.json, collection);
  if (before === null || after === null || items === null || items.length > 0 || before.value === after.value) return [];
  const text = `returns ${after.name} = ${after.value} for a page beyond the last one and ${before.value} for the first page`;
  return [listVerdict(far, [first], 'wrong-total', `${name} end`, text, String(before.value), String(after.value))];
}
