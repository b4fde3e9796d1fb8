import { isObject } from '../../json/values.ts';
import { isSuccess } from '../visit.ts';
import type { World } from '../world.ts';
import { base } from './judge-exchange.ts';
import { sequence } from './kits.ts';
import { KEY, type Recipe } from './recipe.ts';
import { runTogether } from './run-steps.ts';
import { type Exchange, type ScriptStep, sentAs } from './script.ts';
import type { Probe, Verdict } from './verdict.ts';

/** A request with the key of an earlier one creates nothing new, also at the same moment. Another user's key means nothing. */
export function idempotencyProbes(world: World, { step, setup, isOwn }: Recipe): readonly Probe[] {
  const { op } = step.state;
  const header = op.params.find((parameter) => parameter.in === 'header' && KEY.test(parameter.name));
  if (header === undefined || op.method === 'GET') return [];
  const keyed: ScriptStep = { ...step, headers: { ...step.headers, [header.name]: 'assay-{{RUN_ID}}' }, capture: {} };
  const make = (steps: readonly ScriptStep[], judge: Probe['judge']): Probe => sequence({ state: step.state, setup, steps, judge });
  const parallel = make([], (all) => judgeRepeated(all, 'when they are sent in parallel', 'parallel'));
  return [
    make([keyed, keyed], (all) => judgeRepeated(all, 'when they are sent one after the other', null)),
    { ...parallel, run: (vars) => runTogether(world, [keyed, keyed, keyed], vars) },
    // Below an existing resource, the second user would change what belongs to the first one.
    ...(world.tools.hasOther && (isOwn || !op.path.includes('{')) ? [make([keyed, sentAs(keyed, 'other')], judgeShared)] : []),
  ];
}

/** The ID of the resource in a response, or null. */
function idOf({ answer }: Exchange): string | null {
  const { json } = answer;
  const id = isSuccess(answer) && isObject(json) ? (json.id ?? json.uuid ?? json._id) : undefined;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null;
}

function judgeRepeated(all: readonly Exchange[], how: string, place: string | null): readonly Verdict[] {
  const last = all.at(-1);
  const ids = all.map(idOf).filter((id) => id !== null);
  if (last === undefined || new Set(ids).size < 2) return [];
  return [
    {
      ...base(last),
      beside: all.slice(0, -1),
      place,
      rule: 'idempotency-ignored',
      text: `${last.step.state.op.key} creates ${new Set(ids).size} resources for ${all.length} requests with the same idempotency key, ${how}`,
      expected: 'one resource',
      actual: `the ids ${[...new Set(ids)].join(', ')}`,
      source: 'spec',
      checks: null,
    },
  ];
}

function judgeShared([own, other]: readonly Exchange[]): readonly Verdict[] {
  if (own === undefined || other === undefined || idOf(own) === null || idOf(own) !== idOf(other)) return [];
  return [
    {
      ...base(other),
      beside: [own],
      place: 'other user',
      rule: 'idempotency-shared',
      text: `${other.step.state.op.key} returns another user’s resource for that user’s idempotency key`,
      expected: 'a new resource',
      actual: `the other user’s resource ${idOf(own) ?? ''}`,
      source: 'identity',
      checks: null,
    },
  ];
}
