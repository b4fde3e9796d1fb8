import { singular, wordsOf } from '../../../format/words.ts';
import { objectOf } from '../../../json/values.ts';
import { collectionOf, createdIn, paramsIn, plain, resourceOf } from '../../learning/place.ts';
import type { OperationState } from '../../operation-state.ts';
import { fieldOf, leavesOf } from '../../requests/body-place.ts';
import { isSuccess } from '../../visit.ts';
import type { World } from '../../world.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import { type Probe, statusText, type Verdict } from '../model/verdict.ts';
import { type Kit, sequence } from '../setup/kits.ts';
import { type Creators, joinStep, type Recipe, recipeFor } from '../setup/recipe.ts';
import { base } from '../verdicts/judge-exchange.ts';

const WITHOUT = /\bonly\b[^.;]*\bwithout\b[^.;]*/i;
const WHILE = /\b(?:409|conflict|rejected|refused|cannot be (?:deleted|removed))\b[^.;]*\b(?:while|if|when|as long as|because)\b[^.;]*/i;

/**
 * "409 while the customer has shipments" and "Only a customer without shipments can be deleted": a resource that another one refers to must
 * not be removed.
 */
export function inUseProbes(world: World, creators: Creators, kit: Kit, kits: readonly Kit[]): readonly Probe[] {
  const { remove } = kit;
  const text = `${remove?.op.summary ?? ''}. ${remove?.op.description ?? ''}`;
  const sentence = (WHILE.exec(text) ?? WITHOUT.exec(text))?.[0];
  const removal = remove === null || sentence === undefined ? null : recipeFor(world, creators, remove);
  if (remove === null || sentence === undefined || removal === null || !removal.isOwn) return [];
  const words = new Set(wordsOf(sentence).map((word) => singular(plain(word))));
  const named = kits.filter((one) => one !== kit && words.has(resourceOf(one.creator.collection)));
  const users = withoutParents(world, creators, named).filter(({ creator }) => refersToResource(world, creator.state, kit));
  return users.flatMap(({ creator }) => {
    const using = usesOf(world, creators, creator.state, kit);
    return using.flatMap((user) => inUseProbe(kit, user, removal, sentence.trim()) ?? []);
  });
}

/** In "while any of the units has a lease", only a lease is in the way, and a unit is needed to create it. */
function withoutParents(world: World, creators: Creators, kits: readonly Kit[]): readonly Kit[] {
  const needed = kits.flatMap(({ creator: { state } }) => recipeFor(world, creators, state)?.setup.map((step) => step.state) ?? []);
  return kits.filter(({ creator }) => !needed.includes(creator.state));
}

/** The request that refers to the resource, also with the values of its first two references swapped. */
function usesOf(world: World, creators: Creators, state: OperationState, { creator }: Kit): readonly Recipe[] {
  const recipe = recipeFor(world, creators, state);
  const isHere = (from: string): boolean => createdIn(from.slice(from.indexOf(' ') + 1), world.itemPaths) === creator.collection;
  const [first, second] = [...new Set(state.sources.flatMap(({ at, from }) => (isHere(from) && at.length === 1 ? [fieldOf(at)] : [])))];
  if (recipe === null || first === undefined || second === undefined) return recipe === null ? [] : [recipe];
  const body = objectOf(recipe.step.body);
  if (body[first] === body[second]) return [recipe];
  const swapped = { ...body, [first]: body[second] ?? null, [second]: body[first] ?? null };
  return [recipe, { ...recipe, step: { ...recipe.step, body: swapped } }];
}

function inUseProbe({ creator, remove }: Kit, user: Recipe, removal: Recipe, sentence: string): Probe | null {
  const setup: ScriptStep[] = [];
  for (const step of [...user.setup, ...removal.setup]) joinStep(setup, step);
  const isShared = setup.some(({ state }) => state === creator.state);
  if (remove === null || !isShared) return null;
  const judge: Probe['judge'] = ([create, removed]) => judgeInUse(create, removed, sentence);
  return sequence({ state: remove, setup, steps: [{ ...user.step, capture: {} }, removal.step], judge });
}

/** True when a resource is created below the other one, or with its id in the body. */
export function refersToResource(world: World, { op, sources }: OperationState, { creator }: Kit): boolean {
  const parent = paramsIn(op.path).at(-1);
  const isBelow = parent !== undefined && collectionOf(op.path, parent) === creator.collection;
  return isBelow || sources.some(({ from }) => createdIn(from.slice(from.indexOf(' ') + 1), world.itemPaths) === creator.collection);
}

/** True if the request refers to the removed resource. It may refer to an older one if a fresh one does not work. */
function isNamed({ request: { bound, body } }: Exchange, removed: Exchange): boolean {
  const id = String(removed.request.bound[paramsIn(removed.step.state.op.path).at(-1) ?? '']?.value ?? '');
  const values = [...Object.values(bound).map(({ value }) => value), ...leavesOf(body).map(([, value]) => value)];
  return id !== '' && values.some((value) => String(value) === id);
}

function judgeInUse(create: Exchange | undefined, removed: Exchange | undefined, sentence: string): readonly Verdict[] {
  if (create === undefined || removed === undefined || !isSuccess(create.answer) || !isSuccess(removed.answer)) return [];
  if (!isNamed(create, removed)) return [];
  return [
    {
      ...base(removed),
      beside: [create],
      rule: 'removed-in-use',
      text: `${removed.step.state.op.key} deletes a resource that ${create.step.state.op.key} just referenced, even though the spec says “${sentence}”`,
      expected: '409',
      actual: statusText(removed),
      source: 'spec',
      checks: { status: ['409'] },
    },
  ];
}
