import { isObject, objectOf } from '../../../json/values.ts';
import type { JsonObject } from '../../../model/index.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { entityIn } from '../model/response-resources.ts';
import { type Exchange, isRejected, type ScriptStep } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { buildInstance, createSequenceProbe, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import { type Creators, recipeFor } from '../setup/recipe.ts';
import { runInParallel, runSteps } from '../setup/run-steps.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { AMOUNT_FIELD, limitSentenceOf } from './amounts.ts';

const DUE =
  /^(?:(?:amount|balance)_?)?(?:due|outstanding|remaining|open|unpaid|left)(?:_?(?:amount|balance|cents|eur|usd))?$|^(?:grand_?)?total(?:_?(?:amount|price|cost|cents|eur|usd))?$|^(?:price|amount|cost|fee)(?:_?(?:cents|eur|usd))?$/i;

/**
 * "422 if more is paid than is due": if the server rejects one payment above the amount, it must also reject the second of two payments
 * that exceed it together.
 */
export function partPaymentProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const instance = buildInstance(world, creators, kit);
  const read = instance === null || kit.read === null ? null : stepOnInstance(world, creators, instance, kit.read);
  if (instance === null || read === null) return [];
  return [...kit.children, ...kit.actions].flatMap((state) => {
    const sentence = state.op.method === 'POST' ? limitSentenceOf(state.op) : undefined;
    const pay = sentence === undefined ? null : stepOnInstance(world, creators, instance, state);
    const recipe = recipeFor(world, creators, state);
    const [field] = Object.entries(objectOf(pay?.body)).find(([name, value]) => AMOUNT_FIELD.test(name) && typeof value === 'number') ?? [];
    if (sentence === undefined || pay === null || recipe === null || field === undefined) return [];
    const judge: Probe['judge'] = (all) => judgeParts(all, field, sentence);
    const probe = createSequenceProbe({ state, setup: instance.setup, steps: [], judge });
    const paying = (amount: number): ScriptStep => ({ ...pay, body: { ...objectOf(pay.body), [field]: amount }, capture: {} });
    const run: Probe['run'] = function* (vars) {
      const [before] = (yield* runSteps(world, [{ ...read, capture: {} }], 'free', vars)).exchanges;
      const due = before === undefined ? null : dueIn(before, kit.creator.collection);
      if (before === undefined || due === null) return [];
      const part = Math.floor(due * PART) + 1;
      const { exchanges } = yield* runSteps(world, [due + 1, part, part].map(paying), 'free', vars);
      return [before, ...exchanges];
    };
    const together: Probe['run'] = function* (vars) {
      const [before] = (yield* runSteps(world, [{ ...read, capture: {} }], 'free', vars)).exchanges;
      const due = before === undefined ? null : dueIn(before, kit.creator.collection);
      return due === null ? [] : yield* runInParallel(world, paying(due), vars);
    };
    const inParallel = { ...probe, run: together, judge: (all: readonly Exchange[]) => judgeTogether(all, field, sentence) };
    return [{ ...probe, run }, inParallel];
  });
}

const PART = 0.6;
const LEAST = 3;

/** The number that a payment must not exceed. Null if the resource has none, or several. */
function dueIn({ answer }: Exchange, collection: string): number | null {
  const entity: JsonObject = (isSuccess(answer) ? entityIn(answer.json, collection) : null) ?? {};
  const found = new Set(Object.entries(entity).flatMap(([name, value]) => (DUE.test(name) && typeof value === 'number' ? [value] : [])));
  const [due] = found;
  return found.size === 1 && due !== undefined && due >= LEAST ? due : null;
}

/** Each request uses the whole amount, so only one of them can succeed. */
function judgeTogether(all: readonly Exchange[], field: string, sentence: string): readonly ProbeVerdict[] {
  const [first, second, ...others] = all.filter(({ answer }) => isSuccess(answer));
  if (first === undefined || second === undefined) return [];
  return [
    {
      ...verdictDefaults(second),
      beside: [first],
      place: `body.${field}`,
      rule: 'overspent-in-parallel',
      text: `${second.step.state.op.key} accepts ${2 + others.length} parallel requests for the whole amount, even though the spec says “${sentence}”`,
      expected: '2xx for one request and 4xx for the others',
      actual: `2xx for ${2 + others.length} requests`,
      source: 'spec',
      checks: null,
    },
  ];
}

function judgeParts([before, whole, first, second]: readonly Exchange[], field: string, sentence: string): readonly ProbeVerdict[] {
  if (before === undefined || whole === undefined || first === undefined || second === undefined) return [];
  if (!isRejected(whole) || !isSuccess(first.answer) || !isSuccess(second.answer) || !isObject(second.request.body)) return [];
  return [
    {
      ...verdictDefaults(second),
      beside: [before, whole, first],
      place: `body.${field}`,
      rule: 'takes-too-much',
      text: `${second.step.state.op.key} accepts two requests that exceed the limit together, even though the spec says “${sentence}”`,
      expected: '4xx',
      actual: statusText(second),
      source: 'spec',
      checks: null,
    },
  ];
}
