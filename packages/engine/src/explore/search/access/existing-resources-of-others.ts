import { SAFE_METHODS } from '../../../model/index.ts';
import { collectionOf, createdIn, paramsIn } from '../../learning/place.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { isItem, itemsIn } from '../model/response-resources.ts';
import { type Exchange, type ScriptStep, sentAs } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import { type Creators, type Recipe, recipeFor } from '../setup/recipe.ts';
import { runSteps } from '../setup/run-steps.ts';
import { withWholePage } from '../setup/whole-page.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { isItemOf, unknownId, withId } from '../writes/parents.ts';
import { requiresCredentials } from './identity-probes.ts';

/**
 * For resources that nobody can create, such as invoices, the second user tries what the first user may do with an existing one. The first
 * user's data must not change, so a write has a body that is rejected.
 */
export function existingResourceProbes(world: ExploreContext, creators: Creators, { step, setup, isOwn }: Recipe): readonly Probe[] {
  const { state } = step;
  const param = paramsIn(state.op.path).at(-1);
  if (!world.tools.hasOther || isOwn || param === undefined || !requiresCredentials(world, state)) return [];
  const collection = collectionOf(state.op.path, param);
  const lister = world.states.find(
    ({ op, isReached }) =>
      isReached && op.method === 'GET' && paramsIn(op.path).length === 0 && createdIn(op.path, world.itemPaths) === collection,
  );
  const list = lister === undefined ? null : recipeFor(world, creators, lister);
  if (list === null) return [];
  const whole = withWholePage(world, list.step);
  const lists = [{ ...whole, capture: {} }, sentAs(whole, 'other')];
  if (!SAFE_METHODS.includes(state.op.method) && state.effect !== 'read')
    return brokenWrite(world, creators, { step, setup, isOwn }, lists);
  const steps = [{ ...step, capture: {} }, ...lists, sentAs(step, 'other')];
  return [createSequenceProbe({ state, setup, steps, judge: (all) => judgeExisting(all, param, collection) })];
}

/** A server that looks up the resource before it reads the body has to reject the user before it rejects the body. */
function brokenWrite(world: ExploreContext, creators: Creators, { step, setup }: Recipe, lists: readonly ScriptStep[]): readonly Probe[] {
  const { state } = step;
  const param = paramsIn(state.op.path).at(-1) ?? '';
  const collection = collectionOf(state.op.path, param);
  const schema = bodyOf(state.op)?.schema;
  const reader = world.states.find(({ op, isReached }) => isReached && op.method === 'GET' && isItemOf(op.path, collection));
  const read = reader === undefined ? null : recipeFor(world, creators, reader);
  const last = paramsIn(reader?.op.path ?? '').at(-1);
  if (schema === undefined || read === null || last === undefined || world.tools.requestProblems(schema, {}).length === 0) return [];
  const id = unknownId(world, state, param);
  const broken = { ...step, body: {}, capture: {} };
  const probe = createSequenceProbe({ state, setup, steps: [], judge: (all) => judgeBroken(all, param, collection) });
  const run: Probe['run'] = function* (vars) {
    const before = yield* runSteps(world, [...lists, withId(read.step, last, id), broken], 'free', vars);
    const own = before.exchanges.at(-1);
    if (!before.isComplete || own === undefined || !isInvalid(own)) return [];
    const tried = yield* runSteps(world, [sentAs(withId(broken, param, id), 'other'), sentAs(broken, 'other')], 'free', vars);
    return [...before.exchanges, ...tried.exchanges];
  };
  return [{ ...probe, run }];
}

const isInvalid = ({ answer }: Exchange): boolean => answer.status === 400 || answer.status === 422;

function judgeBroken(all: readonly Exchange[], param: string, collection: string): readonly ProbeVerdict[] {
  const [list, otherList, absent, own, unknown, tried] = all;
  if (list === undefined || otherList === undefined || absent === undefined || own === undefined || tried === undefined) return [];
  if (absent.answer.status !== 404 || unknown?.answer.status !== 404 || !isInvalid(tried)) return [];
  if (!isPrivate(own, list, otherList, { param, collection })) return [];
  const { op } = tried.step.state;
  return [
    {
      ...verdictDefaults(tried),
      beside: [unknown, otherList],
      rule: 'writes-to-another',
      text: `${op.key} does not reject another user’s request for a private resource. ${list.step.state.op.key} does not return the resource to that user, and an unknown id gets a 404`,
      expected: '403 or 404',
      actual: `${statusText(tried)} for an invalid body, the same as for the owner`,
      source: 'identity',
      checks: { status: ['403', '404'] },
    },
  ];
}

const FEW = 20;

/** True when the resource of a request is in the first user's list and not in the second user's. */
function isPrivate(
  own: Exchange,
  list: Exchange,
  otherList: Exchange,
  { param, collection }: { readonly param: string; readonly collection: string },
): boolean {
  const id = String(own.request.bound[param]?.value ?? '');
  const others = itemsIn(otherList.answer.json, collection) ?? [];
  const has = (exchange: Exchange): boolean =>
    (itemsIn(exchange.answer.json, collection) ?? []).some((item) => isItem(item, id, collection));
  return [list, otherList].every(({ answer }) => isSuccess(answer)) && has(list) && !has(otherList) && others.length < FEW;
}

/** The resource is only in the first user's list, so the lists are private to each user. */
function judgeExisting([own, list, otherList, tried]: readonly Exchange[], param: string, collection: string): readonly ProbeVerdict[] {
  if (own === undefined || list === undefined || otherList === undefined || tried === undefined) return [];
  if (![own, list, otherList, tried].every(({ answer }) => isSuccess(answer))) return [];
  if (!isPrivate(own, list, otherList, { param, collection })) return [];
  const { op } = tried.step.state;
  const isRead = SAFE_METHODS.includes(op.method);
  return [
    {
      ...verdictDefaults(tried),
      beside: [own, otherList],
      rule: isRead ? 'reads-of-another' : 'writes-to-another',
      text: `${op.key} lets another user ${isRead ? 'read' : 'change'} a private resource. ${list.step.state.op.key} does not return the resource to that user`,
      expected: '403 or 404',
      actual: statusText(tried),
      source: 'identity',
      checks: { status: ['403', '404'] },
    },
  ];
}
