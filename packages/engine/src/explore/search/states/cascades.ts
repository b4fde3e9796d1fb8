import { removedParts } from '../../clean-up.ts';
import { endsInParam, paramsIn, resourceOf } from '../../learning/place.ts';
import type { OperationState } from '../../operation-state.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { isItem, itemsIn } from '../model/response-resources.ts';
import { type Exchange, resolvePlaceholders } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { buildInstance, createSequenceProbe, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { refersToResource } from './in-use.ts';

/** "Removes the tree and its inspections": the inspection must no longer exist at its own path. */
export function cascadeProbes(
  world: ExploreContext,
  creators: Creators,
  kit: ResourceOperations,
  kits: readonly ResourceOperations[],
): readonly Probe[] {
  const { remove } = kit;
  const named = remove === null ? new Set<string>() : removedParts(remove.op);
  if (remove === null || named.size === 0) return [];
  return kits.flatMap((child) => {
    const isNamed = child !== kit && named.has(resourceOf(child.creator.collection));
    return isNamed && refersToResource(world, child.creator.state, kit) ? partProbes(world, creators, child, remove) : [];
  });
}

/** Reads the part at its own path, or in the list of all parts. */
function partProbes(world: ExploreContext, creators: Creators, child: ResourceOperations, remove: OperationState): readonly Probe[] {
  const { collection } = child.creator;
  const hasOwnAddress = child.read !== null && endsInParam(child.read.op.path) && paramsIn(child.read.op.path).length === 1;
  const isListed = child.list !== null && paramsIn(child.list.op.path).length === 0;
  const reader = hasOwnAddress ? child.read : isListed ? child.list : null;
  const instance = buildInstance(world, creators, child);
  const read = instance === null || reader === null ? null : stepOnInstance(world, creators, instance, reader);
  const removal = instance === null ? null : stepOnInstance(world, creators, instance, remove);
  if (instance === null || read === null || removal === null) return [];
  const judge: Probe['judge'] = (all, vars) => {
    const reads = all.filter(({ step }) => step.state === reader);
    return hasOwnAddress || reads.every((exchange) => holds(exchange, resolvePlaceholders(instance.id, vars), collection))
      ? judgeLeft(all)
      : [];
  };
  return [createSequenceProbe({ state: remove, setup: instance.setup, steps: [read, removal, { ...read }], judge })];
}

const holds = ({ answer }: Exchange, id: string, collection: string): boolean =>
  (itemsIn(answer.json, collection) ?? []).some((item) => isItem(item, id, collection));

function judgeLeft([before, removed, after]: readonly Exchange[]): readonly ProbeVerdict[] {
  if (before === undefined || removed === undefined || after === undefined) return [];
  if (![before, removed, after].every(({ answer }) => isSuccess(answer))) return [];
  const { op } = after.step.state;
  return [
    {
      ...verdictDefaults(after),
      state: removed.step.state,
      beside: [before, removed],
      rule: 'parts-remain',
      text: `${op.key} still returns a child of the resource that ${removed.step.state.op.key} deleted, even though the spec says that children are deleted too`,
      expected: '404',
      actual: statusText(after),
      source: 'spec',
      checks: { status: ['404', '410'] },
    },
  ];
}
