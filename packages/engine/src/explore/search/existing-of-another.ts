import { SAFE_METHODS } from '../../model/index.ts';
import { collectionOf, createdIn, paramsIn } from '../place.ts';
import { isSuccess } from '../visit.ts';
import type { World } from '../world.ts';
import { requiresCredentials } from './identity-probes.ts';
import { base } from './judge-exchange.ts';
import { isItem, itemsIn, sequence } from './kits.ts';
import { type Creators, type Recipe, recipeFor } from './recipe.ts';
import { type Exchange, sentAs } from './script.ts';
import { type Probe, statusText, type Verdict } from './verdict.ts';
import { withWholePage } from './whole-page.ts';

/** Resources that cannot be created, such as invoices: the second user tries everything that the first user may do with an existing one. */
export function existingProbes(world: World, creators: Creators, { step, setup, isOwn }: Recipe): readonly Probe[] {
  const { state } = step;
  const param = paramsIn(state.op.path).at(-1);
  if (!world.tools.hasOther || isOwn || param === undefined || !requiresCredentials(world, state)) return [];
  const collection = collectionOf(state.op.path, param);
  const lister = world.states.find(
    ({ op, isReached }) =>
      isReached && op.method === 'GET' && paramsIn(op.path).length === 0 && createdIn(op.path, world.homes) === collection,
  );
  const list = lister === undefined ? null : recipeFor(world, creators, lister);
  if (list === null) return [];
  const whole = withWholePage(world, list.step);
  const steps = [{ ...step, capture: {} }, { ...whole, capture: {} }, sentAs(whole, 'other'), sentAs(step, 'other')];
  return [sequence({ state, setup, steps, judge: (all) => judgeExisting(all, param, collection) })];
}

const FEW = 20;

/** Each user has their own list, and only the first list contains the resource. */
function judgeExisting([own, list, otherList, tried]: readonly Exchange[], param: string, collection: string): readonly Verdict[] {
  if (own === undefined || list === undefined || otherList === undefined || tried === undefined) return [];
  if (![own, list, otherList, tried].every(({ answer }) => isSuccess(answer))) return [];
  const id = String(own.request.bound[param]?.value ?? '');
  const others = itemsIn(otherList.answer.json, collection) ?? [];
  const has = (exchange: Exchange): boolean =>
    (itemsIn(exchange.answer.json, collection) ?? []).some((item) => isItem(item, id, collection));
  if (!has(list) || has(otherList) || others.length >= FEW) return [];
  const { op } = tried.step.state;
  const isRead = SAFE_METHODS.includes(op.method);
  return [
    {
      ...base(tried),
      beside: [own, otherList],
      rule: isRead ? 'reads-of-another' : 'writes-to-another',
      text: `Another user ${isRead ? 'reads' : 'changes'} the owner’s resource with ${op.key}. It is private: ${list.step.state.op.key} does not return it to the other user`,
      expected: '403 or 404',
      actual: statusText(tried),
      source: 'identity',
      checks: { status: ['403', '404'] },
    },
  ];
}
