import { lowerAlphanumeric, singular, wordsOf } from '../../../format/words.ts';
import type { Operation } from '../../../model/index.ts';
import { removedParts } from '../../clean-up.ts';
import { endsInParam, paramsIn, resourceOf } from '../../learning/place.ts';
import { stateOf } from '../../learning/wanted-state.ts';
import type { OperationState } from '../../operation-state.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { entityIn, isItem, itemsIn } from '../model/response-resources.ts';
import { type Exchange, resolvePlaceholders } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { buildInstance, createSequenceProbe, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { refersToResource } from './in-use.ts';
import { statesOf } from './stated-states.ts';

/** "Removes the tree and its inspections": the inspection must no longer exist at its own path. */
export function cascadeProbes(
  world: ExploreContext,
  creators: Creators,
  kit: ResourceOperations,
  kits: readonly ResourceOperations[],
): readonly Probe[] {
  const { remove } = kit;
  const named = remove === null ? new Set<string>() : namedParts(remove.op);
  if (remove === null || named.size === 0) return [];
  return kits.flatMap((child) => {
    const isNamed = child !== kit && named.has(resourceOf(child.creator.collection)) && isInNamedState(world, child, named);
    return isNamed && refersToResource(world, child.creator.state, kit) ? partProbes(world, creators, child, remove) : [];
  });
}

/** "Deletes the bike and, with it, its draft orders" */
const WITH_IT = /\b(?:delet|remov)\w*\b[^.;]*\bwith it,? (?:all )?(?:of )?its ([\w -]+)/i;

function namedParts(op: Operation): ReadonlySet<string> {
  const [, parts = ''] = WITH_IT.exec(`${op.summary ?? ''}. ${op.description ?? ''}`) ?? [];
  return new Set([...removedParts(op), ...wordsOf(parts).map((word) => singular(lowerAlphanumeric(word)))]);
}

/** If the sentence names a state, only parts in this state are deleted. A new order must be a draft. */
function isInNamedState(world: ExploreContext, { creator, read }: ResourceOperations, named: ReadonlySet<string>): boolean {
  const states = read === null ? [] : statesOf(world, read).map((state) => state.toLowerCase());
  const wanted = states.filter((state) => named.has(singular(lowerAlphanumeric(state))));
  const now = stateOf({ value: entityIn(creator.answer.json, creator.collection) });
  return wanted.length === 0 || (now !== null && wanted.includes(now));
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
