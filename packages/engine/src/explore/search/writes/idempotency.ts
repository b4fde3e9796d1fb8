import { isObject } from '../../../json/values.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { type Exchange, type ScriptStep, sentAs } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import { IDEMPOTENCY_KEY_HEADER, type Recipe } from '../setup/recipe.ts';
import { runTogether } from '../setup/run-steps.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

/** Repeating a request with the same key must not create anything new, even in parallel. Another user's key has no effect. */
export function idempotencyProbes(world: ExploreContext, { step, setup, isOwn }: Recipe): readonly Probe[] {
  const { op } = step.state;
  const header = op.params.find((parameter) => parameter.in === 'header' && IDEMPOTENCY_KEY_HEADER.test(parameter.name));
  if (header === undefined || op.method === 'GET') return [];
  const keyed: ScriptStep = { ...step, headers: { ...step.headers, [header.name]: 'assay-{{RUN_ID}}' }, capture: {} };
  const make = (steps: readonly ScriptStep[], judge: Probe['judge']): Probe =>
    createSequenceProbe({ state: step.state, setup, steps, judge });
  const parallel = make([], (all) => judgeRepeated(all, 'when they are sent in parallel', 'parallel'));
  return [
    make([keyed, keyed], (all) => judgeRepeated(all, 'when they are sent sequentially', null)),
    ...otherBody(keyed).map((changed) => make([keyed, changed], judgeOtherBody)),
    { ...parallel, run: (vars) => runTogether(world, [keyed, keyed, keyed], vars) },
    // In a request below an existing resource, the second user would change the first user's data.
    ...(world.tools.hasOther && (isOwn || !op.path.includes('{')) ? [make([keyed, sentAs(keyed, 'other')], judgeShared)] : []),
  ];
}

const OTHER_BODY = /\b(?:another|different|other|changed) (?:body|request|payload|content)/i;

/** The same key with another body, if the spec says that this is rejected. */
function otherBody(keyed: ScriptStep): readonly ScriptStep[] {
  const { op } = keyed.state;
  const isStated = OTHER_BODY.test(op.description ?? '') && op.responses.some(({ status }) => status === '409' || status === '422');
  const isAmount = ([name, member]: readonly [string, unknown]): boolean => typeof member === 'number' && !/id$/i.test(name);
  const [field, value] = Object.entries(isObject(keyed.body) ? keyed.body : {}).find(isAmount) ?? [];
  if (!isStated || field === undefined || typeof value !== 'number' || !isObject(keyed.body)) return [];
  return [{ ...keyed, body: { ...keyed.body, [field]: value + 1 } }];
}

function judgeOtherBody([first, changed]: readonly Exchange[]): readonly ProbeVerdict[] {
  if (first === undefined || changed === undefined || !isSuccess(first.answer) || !isSuccess(changed.answer)) return [];
  return [
    {
      ...verdictDefaults(changed),
      beside: [first],
      place: 'other body',
      rule: 'idempotency-other-body',
      text: `${changed.step.state.op.key} accepts a reused idempotency key with a different body`,
      expected: '409',
      actual: String(changed.answer.status),
      source: 'spec',
      checks: { status: ['4xx'] },
    },
  ];
}

/** The ID of the resource in a response, or null. */
function idOf({ answer }: Exchange): string | null {
  const { json } = answer;
  const id = isSuccess(answer) && isObject(json) ? (json.id ?? json.uuid ?? json._id) : undefined;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null;
}

function judgeRepeated(all: readonly Exchange[], how: string, place: string | null): readonly ProbeVerdict[] {
  const last = all.at(-1);
  const ids = all.map(idOf).filter((id) => id !== null);
  if (last === undefined || new Set(ids).size < 2) return [];
  return [
    {
      ...verdictDefaults(last),
      beside: all.slice(0, -1),
      place,
      rule: 'idempotency-ignored',
      text: `${last.step.state.op.key} creates ${new Set(ids).size} resources for ${all.length} requests with the same idempotency key, ${how}`,
      expected: 'one resource',
      actual: `ids ${[...new Set(ids)].join(', ')}`,
      source: 'spec',
      checks: null,
    },
  ];
}

function judgeShared([own, other]: readonly Exchange[]): readonly ProbeVerdict[] {
  if (own === undefined || other === undefined || idOf(own) === null || idOf(own) !== idOf(other)) return [];
  return [
    {
      ...verdictDefaults(other),
      beside: [own],
      place: 'other user',
      rule: 'idempotency-shared',
      text: `${other.step.state.op.key} returns another user’s resource when that user’s idempotency key is reused`,
      expected: 'a new resource',
      actual: `the other user’s resource ${idOf(own) ?? ''}`,
      source: 'identity',
      checks: null,
    },
  ];
}
