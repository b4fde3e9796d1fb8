import { isObject } from '../../json/values.ts';
import type { Json } from '../../model/index.ts';
import { fieldOf, putAt } from '../body-place.ts';
import { isSuccess } from '../visit.ts';
import { base } from './judge-exchange.ts';
import { sequence } from './kits.ts';
import type { Recipe } from './recipe.ts';
import { nodeAt } from './run-steps.ts';
import { type Change, type Probe, statusText } from './verdict.ts';

const ABSENT_UUID = '00000000-0000-4000-8000-000000a55a01';
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Body fields that refer to another resource, such as `vet_id`, with an unknown ID. */
export function referenceProbes({ setup, step }: Recipe): readonly Probe[] {
  const { state } = step;
  if (!isObject(state.body)) return [];
  return state.sources.flatMap(({ at }) => {
    const field = fieldOf(at);
    const id = absentLike(nodeAt(state.body, `$.${field}`));
    if (id === null || step.body === undefined) return [];
    const change: Change = { place: `body.${field}`, value: 'an unknown id', kind: 'absent' };
    const judge: Probe['judge'] = ([exchange]) => {
      if (exchange === undefined || !isSuccess(exchange.answer)) return [];
      const lists404 = state.op.responses.some(({ status }) => status === '404');
      return [
        {
          ...base(exchange),
          // A request that creates nothing, such as an export or a validation, may succeed with an empty result.
          grade: lists404 && exchange.answer.status === 201 ? 'defect' : 'note',
          place: `body.${field}`,
          rule: 'unknown-id',
          text: `${state.op.key} accepts an unknown id in ${field}`,
          expected: '404 or 422',
          actual: statusText(exchange),
          source: 'convention',
          checks: { status: ['4xx'] },
        },
      ];
    };
    return [{ ...sequence({ state, setup, steps: [{ ...step, body: putAt(step.body, at, id) }], judge }), change }];
  });
}

function absentLike(value: Json | undefined): Json | null {
  if (typeof value === 'number') return 987_654_123;
  return typeof value === 'string' ? (UUID.test(value) ? ABSENT_UUID : 'assay-no-such-reference') : null;
}
