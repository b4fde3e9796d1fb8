import { objectOf } from '../../../json/values.ts';
import type { Json } from '../../../model/index.ts';
import { findListRead } from '../../check-target.ts';
import { collectionOf, paramsIn, resourceOf } from '../../learning/place.ts';
import { findWrongAccount } from '../../learning/wrong-account.ts';
import type { OperationState } from '../../operation-state.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { itemsIn } from '../model/response-resources.ts';
import type { Exchange } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import { type Creators, recipeFor } from '../setup/recipe.ts';
import { runSteps } from '../setup/run-steps.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

/** An update that changed an account other than the one in its path. Each attempt restores the old values. */
export function wrongTargetProbes(world: ExploreContext, creators: Creators): readonly Probe[] {
  return world.states.flatMap((state) => {
    const param = paramsIn(state.op.path).at(-1) ?? '';
    const collection = collectionOf(state.op.path, param);
    const lister = state.misdirected.length === 0 ? undefined : findListRead(world, collection);
    const list = lister === undefined ? null : recipeFor(world, creators, lister);
    const recipe = recipeFor(world, creators, state);
    if (list === null || recipe === null || !recipe.isOwn) return [];
    const fresh = Object.fromEntries(state.misdirected.map((name) => [name, freshLike(objectOf(recipe.step.body)[name])]));
    const write = { ...recipe.step, body: { ...objectOf(recipe.step.body), ...fresh }, capture: {} };
    const run: Probe['run'] = function* (vars) {
      const { exchanges } = yield* runSteps(world, [list.step, write, { ...list.step }], 'free', vars);
      const old = insteadIn(exchanges, param, collection);
      if (old !== null) yield* runSteps(world, [{ ...write, body: { ...write.body, ...old } }], 'free', vars);
      return exchanges;
    };
    const judge: Probe['judge'] = (all) => judgeTarget(all, state, param, collection);
    return [{ ...createSequenceProbe({ state, setup: recipe.setup, steps: [], judge }), run }];
  });
}

function freshLike(value: Json | undefined): Json {
  return typeof value === 'string' && value.includes('@') ? 'assay-{{RUN_ID}}@example.com' : 'assay {{RUN_ID}}';
}

function insteadIn([before, write, after]: readonly Exchange[], param: string, collection: string) {
  if (before === undefined || write === undefined || after === undefined || !isSuccess(write.answer)) return null;
  const { body, bound } = write.request;
  return findWrongAccount(itemsIn(before.answer.json, collection) ?? [], after.answer.json, {
    body,
    id: String(bound[param]?.value),
    collection,
  });
}

function judgeTarget(all: readonly Exchange[], { op }: OperationState, param: string, collection: string): readonly ProbeVerdict[] {
  const [before, write, after] = all;
  const old = insteadIn(all, param, collection);
  if (old === null || before === undefined || write === undefined || after === undefined) return [];
  const [name = ''] = Object.keys(old);
  return [
    {
      ...verdictDefaults(write),
      beside: [before, after],
      place: name,
      rule: 'changes-another',
      text: `${op.key} changes ${name} of a different ${resourceOf(collection)} from the one in its path`,
      expected: `a change to the ${resourceOf(collection)} in the path, or 403`,
      actual: `${statusText(write)}, and the list shows the new value for another ${resourceOf(collection)}`,
      source: 'convention',
      checks: null,
    },
  ];
}
