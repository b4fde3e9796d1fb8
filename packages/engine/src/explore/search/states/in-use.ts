import { lowerAlphanumeric, singular, wordsOf } from '../../../format/words.ts';
import { objectOf } from '../../../json/values.ts';
import { collectionOf, createdIn, paramsIn, resourceOf } from '../../learning/place.ts';
import { stateOf } from '../../learning/wanted-state.ts';
import type { OperationState } from '../../operation-state.ts';
import { fieldOf, leavesOf } from '../../requests/body-place.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { entityIn } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { buildInstance, createSequenceProbe, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import { type Creators, joinStep, type Recipe, recipeFor } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { statesOf } from './stated-states.ts';

const WITHOUT = /\bonly\b[^.;]*\bwithout\b[^.;]*/i;
const WHILE = /\b(?:409|conflict|rejected|refused|cannot be (?:deleted|removed))\b[^.;]*\b(?:while|if|when|as long as|because)\b[^.;]*/i;

/** "409 The hall has a booked concert": the reason for a conflict names what is in the way. */
const HELD = /\b(?:has|have|is on|are on|still)\b/i;

/** The sentence that says when a removal is rejected. */
function sentenceOf({ op }: OperationState): string | undefined {
  const text = `${op.summary ?? ''}. ${op.description ?? ''}`;
  const said = (WHILE.exec(text) ?? WITHOUT.exec(text))?.[0];
  return (said ?? op.responses.find(({ status, description }) => status === '409' && HELD.test(description))?.description)?.trim();
}

/**
 * "409 while the customer has shipments" and "Only a customer without shipments can be deleted": a resource that another one refers to must
 * not be removed.
 */
export function inUseProbes(
  world: ExploreContext,
  creators: Creators,
  kit: ResourceOperations,
  kits: readonly ResourceOperations[],
): readonly Probe[] {
  const { remove } = kit;
  const sentence = remove === null ? undefined : sentenceOf(remove);
  const removal = remove === null || sentence === undefined ? null : recipeFor(world, creators, remove);
  if (remove === null || sentence === undefined || removal === null || !removal.isOwn) return [];
  const words = new Set(wordsOf(sentence).map((word) => singular(lowerAlphanumeric(word))));
  const named = withoutParents(
    world,
    creators,
    kits.filter((one) => one !== kit && words.has(resourceOf(one.creator.collection))),
  );
  return named.flatMap((holding) => {
    const users = [holding, ...kits.filter(({ creator }) => holding.children.includes(creator.state))];
    const user = users.find(({ creator }) => refersToResource(world, creator.state, kit));
    const using = user === undefined ? indirectUse(world, creators, holding, removal) : usesOf(world, creators, user.creator.state, kit);
    return using.flatMap((recipe) => probesInStates(world, creators, { kit, holding, removal, sentence }, recipe));
  });
}

/** A lease of one of the units of a site, which refers to the unit and not to the site. */
function indirectUse(world: ExploreContext, creators: Creators, { creator }: ResourceOperations, removal: Recipe): readonly Recipe[] {
  const recipe = recipeFor(world, creators, creator.state);
  const made = removal.setup.at(-1)?.state;
  return recipe?.setup.some(({ state }) => state === made) === true ? [recipe] : [];
}

interface HeldResource {
  readonly kit: ResourceOperations;
  /** The resources that the sentence names. */
  readonly holding: ResourceOperations;
  readonly removal: Recipe;
  readonly sentence: string;
}

/** "A submitted order" and "a lease that has not ended" name the state that the other resource must have. */
function probesInStates(world: ExploreContext, creators: Creators, held: HeldResource, user: Recipe): readonly Probe[] {
  const { kit, holding, removal, sentence } = held;
  const plainProbe = inUseProbe(kit, user, removal, sentence);
  const states = holding.read === null ? [] : statesOf(world, holding.read);
  const words = new Set(wordsOf(sentence));
  const named = states.filter((state) => wordsOf(state).every((word) => words.has(word)));
  const isNegated = named.some((state) => new RegExp(`\\bnot (?:yet |been )*[\`"']?${state}\\b`, 'i').test(sentence));
  const wanted = isNegated ? states.filter((state) => !named.includes(state)) : named;
  const first = stateOf({ value: entityIn(holding.creator.answer.json, holding.creator.collection) });
  if (plainProbe === null || named.length === 0) return plainProbe === null ? [] : [plainProbe];
  const initial = first !== null && wanted.some((state) => state.toLowerCase() === first) ? [plainProbe] : [];
  const instance = buildInstance(world, creators, holding);
  const actions = instance === null ? [] : holding.actions.filter(({ op }) => wanted.some((state) => leadsTo(op.path, state)));
  const later = actions.flatMap((state) => {
    const step = instance === null ? null : stepOnInstance(world, creators, instance, state);
    const setup: ScriptStep[] = [];
    for (const one of [...(instance?.setup ?? []), ...user.setup, ...plainProbe.setup]) joinStep(setup, one);
    const isInside = setup.some((one) => one.state === user.step.state);
    if (!isInside) setup.push({ ...user.step, capture: {} });
    const judge: Probe['judge'] = ([acted, removed]) => judgeInUse(acted, removed, sentence, 'prepared');
    return step === null
      ? []
      : [createSequenceProbe({ state: removal.step.state, setup, steps: [{ ...step, capture: {} }, removal.step], judge })];
  });
  return [...initial, ...later];
}

const STEM = 3;

/** `/orders/{id}/submit` leads to `submitted`, and `/send` to `sent`. */
function leadsTo(path: string, state: string): boolean {
  const verb = path.split('/').at(-1)?.toLowerCase().replace(/e$/, '') ?? '';
  return verb.length >= STEM && state.toLowerCase().startsWith(verb.slice(0, Math.max(STEM, verb.length - 1)));
}

/** In "while any of the units has a lease", only a lease is in the way, and a unit is needed to create it. */
function withoutParents(world: ExploreContext, creators: Creators, kits: readonly ResourceOperations[]): readonly ResourceOperations[] {
  const needed = kits.flatMap(({ creator: { state } }) => recipeFor(world, creators, state)?.setup.map((step) => step.state) ?? []);
  return kits.filter(({ creator }) => !needed.includes(creator.state));
}

/** The request that refers to the resource, and the same request with the values of its first two references swapped. */
function usesOf(world: ExploreContext, creators: Creators, state: OperationState, { creator }: ResourceOperations): readonly Recipe[] {
  const recipe = recipeFor(world, creators, state);
  const isHere = (from: string): boolean => createdIn(from.slice(from.indexOf(' ') + 1), world.itemPaths) === creator.collection;
  const [first, second] = [...new Set(state.sources.flatMap(({ at, from }) => (isHere(from) && at.length === 1 ? [fieldOf(at)] : [])))];
  if (recipe === null || first === undefined || second === undefined) return recipe === null ? [] : [recipe];
  const body = objectOf(recipe.step.body);
  if (body[first] === body[second]) return [recipe];
  const swapped = { ...body, [first]: body[second] ?? null, [second]: body[first] ?? null };
  return [recipe, { ...recipe, step: { ...recipe.step, body: swapped } }];
}

function inUseProbe({ creator, remove }: ResourceOperations, user: Recipe, removal: Recipe, sentence: string): Probe | null {
  const setup: ScriptStep[] = [];
  for (const step of [...user.setup, ...removal.setup]) joinStep(setup, step);
  const isDirect = [...Object.values(user.step.values).map(({ text }) => text), JSON.stringify(user.step.body ?? null)].some((text) =>
    Object.values(removal.step.values).some((value) => text.includes(value.text)),
  );
  const isLinked = isDirect || user.setup.some(({ state }) => state === creator.state);
  if (remove === null || !isLinked) return null;
  const judge: Probe['judge'] = ([create, removed]) => judgeInUse(create, removed, sentence, isDirect ? 'referenced' : 'prepared');
  return createSequenceProbe({ state: remove, setup, steps: [{ ...user.step, capture: {} }, removal.step], judge });
}

/** True when a resource is created below the other one, or with its id in the body. */
export function refersToResource(world: ExploreContext, { op, sources }: OperationState, { creator }: ResourceOperations): boolean {
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

function judgeInUse(
  create: Exchange | undefined,
  removed: Exchange | undefined,
  sentence: string,
  use: 'referenced' | 'prepared',
): readonly ProbeVerdict[] {
  if (create === undefined || removed === undefined || !isSuccess(create.answer) || !isSuccess(removed.answer)) return [];
  if (use === 'referenced' && !isNamed(create, removed)) return [];
  return [
    {
      ...verdictDefaults(removed),
      beside: [create],
      rule: 'removed-in-use',
      text: `${removed.step.state.op.key} deletes a resource after ${create.step.state.op.key}, which needs it, even though the spec says “${sentence}”`,
      expected: '409',
      actual: statusText(removed),
      source: 'spec',
      checks: { status: ['409'] },
    },
  ];
}
