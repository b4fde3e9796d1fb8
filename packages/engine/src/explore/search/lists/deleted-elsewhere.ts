import { isObject } from '../../../json/values.ts';
import type { Json } from '../../../model/index.ts';
import { endsInParam } from '../../learning/place.ts';
import type { OperationState } from '../../operation-state.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { isItem } from '../model/response-resources.ts';
import { type Exchange, resolvePlaceholders, type ScriptStep, type Vars } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { buildInstance, createSequenceProbe, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { runSteps } from '../setup/run-steps.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { readRows } from './list-rows.ts';

/** Lists that may contain resources that no longer exist. */
const HISTORY = /audit|logs?\b|histor|activit|event|feed|notification|trash|deleted|archive|changes/i;
const SOFT = /delet|archiv|trash|remov|cancel|inactive|revok|closed/i;
const MOST_LISTS = 8;

/** A deleted resource must also disappear from the other lists, searches and tables that contained it. */
export function deletedElsewhereProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const instance = buildInstance(world, creators, kit);
  const remove = instance === null || kit.remove === null ? null : stepOnInstance(world, creators, instance, kit.remove);
  if (instance === null || remove === null) return [];
  const { collection } = kit.creator;
  const lists = world.states
    .filter((state) => state !== kit.list && isList(state))
    .flatMap((state) => stepOnInstance(world, creators, instance, state) ?? [])
    .map((step): ScriptStep => ({ ...step, capture: {} }))
    .slice(0, MOST_LISTS);
  if (lists.length === 0) return [];
  const rowIn = (exchange: Exchange, vars: Vars): Json | undefined =>
    readRows(exchange, collection).find((row) =>
      isSame(row, resolvePlaceholders(instance.id, vars), String(vars.RUN_ID ?? ''), collection),
    );
  const probe = createSequenceProbe({
    state: remove.state,
    setup: instance.setup,
    steps: [],
    judge: ([removed, ...after], vars) =>
      removed === undefined || !isSuccess(removed.answer) || removed.answer.status === 202
        ? []
        : after.flatMap((exchange) => {
            const row = rowIn(exchange, vars);
            return row === undefined || SOFT.test(JSON.stringify(row)) ? [] : [stillListed(removed, exchange)];
          }),
  });
  const run: Probe['run'] = function* (vars) {
    const before = yield* runSteps(world, lists, 'free', vars);
    const containing = before.exchanges.filter((exchange) => rowIn(exchange, vars) !== undefined).map(({ step }) => step);
    if (containing.length === 0) return [];
    return (yield* runSteps(world, [{ ...remove, capture: {} }, ...containing], 'free', vars)).exchanges;
  };
  return [{ ...probe, run }];
}

const isList = ({ op, isReached, effect, stage }: OperationState): boolean =>
  isReached && stage === 'normal' && effect === 'read' && op.method === 'GET' && !endsInParam(op.path) && !HISTORY.test(op.path);

/** The row has the resource's ID and a text of this run, because a resource of another type may have the same ID. */
function isSame(row: Json, id: string, mark: string, collection: string): boolean {
  return id !== '' && mark !== '' && isObject(row) && isItem(row, id, collection) && JSON.stringify(row).includes(mark);
}

function stillListed(removed: Exchange, list: Exchange): ProbeVerdict {
  const { op } = removed.step.state;
  return {
    ...verdictDefaults(list),
    state: removed.step.state,
    beside: [removed],
    place: list.step.state.op.key,
    rule: 'still-there',
    text: `${list.step.state.op.key} still lists a resource that ${op.key} deleted`,
    expected: 'a list without the resource',
    actual: 'the resource in the list',
    source: 'convention',
    checks: null,
  };
}
