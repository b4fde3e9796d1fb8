import { singular, wordsOf } from '../../format/words.ts';
import { endsInParam, paramsIn, plain, resourceOf } from '../place.ts';
import { isSuccess } from '../visit.ts';
import type { World } from '../world.ts';
import { base } from './judge-exchange.ts';
import { instanceOf, type Kit, sequence, stepOn } from './kits.ts';
import type { Creators } from './recipe.ts';
import type { Exchange } from './script.ts';
import { type Probe, statusText, type Verdict } from './verdict.ts';

const WITH_PARTS = /\b(?:delet|remov)\w*\b[^.;]*?\b(?:and|with|including)\b (?:all (?:of )?)?(?:its|their|the) ([\w -]+)/i;

/** "Removes the tree and its inspections": an inspection must not exist any more at an address of its own. */
export function cascadeProbes(world: World, creators: Creators, kit: Kit, kits: readonly Kit[]): readonly Probe[] {
  const { remove } = kit;
  const parts = remove === null ? undefined : WITH_PARTS.exec(`${remove.op.summary ?? ''}. ${remove.op.description ?? ''}`)?.[1];
  if (remove === null || parts === undefined) return [];
  const named = new Set(wordsOf(parts).map((word) => singular(plain(word))));
  return kits.flatMap((child) => {
    const isNamed = child !== kit && named.has(resourceOf(child.creator.collection));
    const isBelow = child.creator.state.op.path.startsWith(`${remove.op.path}/`);
    const hasOwnAddress = child.read !== null && endsInParam(child.read.op.path) && paramsIn(child.read.op.path).length === 1;
    const instance = isNamed && isBelow && hasOwnAddress ? instanceOf(world, creators, child) : null;
    if (instance === null || child.read === null) return [];
    const read = stepOn(world, creators, instance, child.read);
    const removal = stepOn(world, creators, instance, remove);
    if (read === null || removal === null) return [];
    return [sequence({ state: remove, setup: instance.setup, steps: [read, removal, { ...read }], judge: judgeLeft })];
  });
}

function judgeLeft([before, removed, after]: readonly Exchange[]): readonly Verdict[] {
  if (before === undefined || removed === undefined || after === undefined) return [];
  if (![before, removed, after].every(({ answer }) => isSuccess(answer))) return [];
  const { op } = after.step.state;
  return [
    {
      ...base(after),
      state: removed.step.state,
      beside: [before, removed],
      rule: 'parts-remain',
      text: `${op.key} still returns a part of the resource that ${removed.step.state.op.key} removed, although the spec says that its parts are removed too`,
      expected: '404',
      actual: statusText(after),
      source: 'spec',
      checks: { status: ['404', '410'] },
    },
  ];
}
