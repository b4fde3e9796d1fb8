import { lowerAlphanumeric, singular, wordsOf } from '../../../format/words.ts';
import { isObject, listOf, objectOf } from '../../../json/values.ts';
import type { Json, Parameter } from '../../../model/index.ts';
import { createdIn, paramsIn, resourceOf } from '../../learning/place.ts';
import { bodyOf } from '../../requests/body-of.ts';
import type { FieldSource } from '../../requests/known-value.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { readRows } from '../lists/list-rows.ts';
import { isItem } from '../model/response-resources.ts';
import { type Exchange, resolvePlaceholders, type ScriptStep, sentAs } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { buildInstance, createSequenceProbe, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import { type Creators, recipeFor } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { requiresCredentials } from './identity-probes.ts';

/** Resources that the other identity may not read must not appear in its lists, and its own resources must not be able to refer to them. */
export function sharingProbes(
  world: ExploreContext,
  creators: Creators,
  kit: ResourceOperations,
  kits: readonly ResourceOperations[],
): readonly Probe[] {
  if (!world.tools.hasOther) return [];
  return [...listProbes(world, creators, kit), ...referenceProbes(world, creators, kit, kits), ...moveProbes(world, creators, kit, kits)];
}

const isRefused = ({ answer }: Exchange): boolean => answer.status === 403 || answer.status === 404;

/** The list without filters and with each filter, because filters often ignore the owner. */
function listProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const instance = buildInstance(world, creators, kit);
  const read = instance === null || kit.read === null ? null : stepOnInstance(world, creators, instance, kit.read);
  const list = instance === null || kit.list === null ? null : stepOnInstance(world, creators, instance, kit.list);
  if (instance === null || read === null || list === null || !requiresCredentials(world, list.state)) return [];
  const filtered = [{}, ...filtersOf(world, list.state.op.params)].map((query) => ({ ...list, query: { ...list.query, ...query } }));
  const lists = [...filtered, ...findOtherLists(world, creators, kit)].map((step) => sentAs(step, 'other'));
  const judge: Probe['judge'] = ([own, foreign, ...seen], vars) => {
    const id = resolvePlaceholders(instance.id, vars);
    if (own === undefined || foreign === undefined || !isSuccess(own.answer) || !isRefused(foreign)) return [];
    const leak = seen.find((exchange) => isSuccess(exchange.answer) && hasId(exchange, id));
    return leak === undefined ? [] : [listed(leak, foreign)];
  };
  return [
    createSequenceProbe({
      state: list.state,
      setup: instance.setup,
      steps: [sentAs(read, 'owner'), sentAs(read, 'other'), ...lists],
      judge,
    }),
  ];
}

/** Other lists of the same resources, such as `/reports/orders.csv`. */
export function findOtherLists(
  world: ExploreContext,
  creators: Creators,
  { creator: { collection }, list }: ResourceOperations,
): readonly ScriptStep[] {
  const word = resourceOf(collection);
  return world.states
    .filter(({ op, isReached, effect }) => isReached && effect === 'read' && op.method === 'GET' && paramsIn(op.path).length === 0)
    .filter((state) => state !== list && wordsOf(state.op.path).some((part) => singular(lowerAlphanumeric(part)) === word))
    .flatMap((state) => recipeFor(world, creators, state)?.step ?? []);
}

const MAX_FILTERS = 8;

function filtersOf({ tools }: ExploreContext, params: readonly Parameter[]): readonly Readonly<Record<string, Json>>[] {
  return params
    .filter((parameter) => parameter.in === 'query')
    .flatMap(({ name, schema }) => {
      const flat = resolveAlternatives(schema, { tools, turn: 0 });
      const values = listOf(flat.enum).length > 0 ? listOf(flat.enum) : tools.typeOf(flat) === 'boolean' ? [true, false] : [];
      return values.map((value) => ({ [name]: value }));
    })
    .slice(0, MAX_FILTERS);
}

function hasId(exchange: Exchange, id: string): boolean {
  const collection = createdIn(exchange.step.state.op.path);
  const items = readRows(exchange, collection);
  return id !== '' && items.some((item) => isItem(item, id, collection));
}

function listed(leak: Exchange, foreign: Exchange): ProbeVerdict {
  const { op } = leak.step.state;
  const query = Object.entries(leak.request.query).map(([name, value]) => `${name}=${String(value)}`);
  return {
    ...verdictDefaults(leak),
    beside: [foreign],
    rule: 'lists-of-another',
    text: `${op.key}${query.length === 0 ? '' : ` with ${query.join('&')}`} lists another user’s resource, even though ${foreign.step.state.op.key} returns ${foreign.answer.status} to the same user`,
    expected: 'a list without the resource',
    actual: 'the resource’s id in the list',
    source: 'identity',
    checks: null,
  };
}

/** References to another user's resources in the body of a create, such as `pet_id`. */
function referenceProbes(
  world: ExploreContext,
  creators: Creators,
  kit: ResourceOperations,
  kits: readonly ResourceOperations[],
): readonly Probe[] {
  const { state } = kit.creator;
  const recipe = recipeFor(world, creators, state);
  if (recipe === null || !requiresCredentials(world, state)) return [];
  const used = kits.filter(
    (other) =>
      other !== kit &&
      state.sources.some(({ from }) => createdIn(from.slice(from.indexOf(' ') + 1), world.itemPaths) === other.creator.collection),
  );
  return used.flatMap((other) => {
    const read = other.read === null ? null : recipeFor(world, creators, other.read)?.step;
    const isMade = recipe.setup.some((step) => step.state === other.creator.state);
    if (read === null || read === undefined || !isMade) return [];
    const steps = [sentAs(read, 'owner'), sentAs(read, 'other'), sentAs(recipe.step, 'other')];
    return [createSequenceProbe({ state, setup: recipe.setup, steps, judge: judgeReference })];
  });
}

/** An update by the second user that moves one of their own resources into a resource of the first user, such as an album. */
function moveProbes(
  world: ExploreContext,
  creators: Creators,
  kit: ResourceOperations,
  kits: readonly ResourceOperations[],
): readonly Probe[] {
  const mine = buildInstance(world, creators, kit, 'B');
  if (mine === null) return [];
  return kit.updates.flatMap((state) => {
    const { properties } = resolveAlternatives(bodyOf(state.op)?.schema ?? true, { tools: world.tools, turn: 0 });
    const update = stepOnInstance(world, creators, mine, state, 'B');
    if (update === null || !requiresCredentials(world, state)) return [];
    return kit.creator.state.sources.flatMap((source) => {
      const [field] = source.at;
      const theirs =
        typeof field === 'string' && Object.hasOwn(objectOf(properties), field) ? referred(world, creators, kits, source) : null;
      if (typeof field !== 'string' || source.at.length > 1 || theirs === null) return [];
      const rest = state.op.method === 'PUT' ? objectOf(update.body) : {};
      const setup = [...theirs.instance.setup, ...mine.setup.map((step) => asCreatedByOther(world, step))];
      const moved: ScriptStep = { ...sentAs(update, 'other'), body: { ...rest, [field]: theirs.instance.id } };
      const steps = [sentAs(theirs.read, 'owner'), sentAs(theirs.read, 'other'), moved];
      return [createSequenceProbe({ state, setup, steps, judge: judgeReference })];
    });
  });
}

/** The second user creates a resource without the existing resources of the first user, unless the spec requires them. */
function asCreatedByOther({ tools }: ExploreContext, step: ScriptStep): ScriptStep {
  const { required } = resolveAlternatives(bodyOf(step.state.op)?.schema ?? true, { tools, turn: 0 });
  const isLeft = (name: string): boolean => step.state.keptReferences.has(name) && !listOf(required).includes(name);
  const body = isObject(step.body) ? Object.fromEntries(Object.entries(step.body).filter(([name]) => !isLeft(name))) : step.body;
  return { ...step, sender: 'other', body };
}

/** A resource of the first user that a field refers to, and how to read it. */
function referred(world: ExploreContext, creators: Creators, kits: readonly ResourceOperations[], { from }: FieldSource) {
  const used = kits.find(({ creator }) => createdIn(from.slice(from.indexOf(' ') + 1), world.itemPaths) === creator.collection);
  const instance = used === undefined ? null : buildInstance(world, creators, used);
  const read = instance === null || used?.read == null ? null : stepOnInstance(world, creators, instance, used.read);
  return instance === null || read === null ? null : { instance, read };
}

function judgeReference([own, foreign, create]: readonly Exchange[]): readonly ProbeVerdict[] {
  if (own === undefined || foreign === undefined || create === undefined) return [];
  if (!isSuccess(own.answer) || !isRefused(foreign) || !isSuccess(create.answer)) return [];
  const { op } = create.step.state;
  return [
    {
      ...verdictDefaults(create),
      beside: [foreign],
      rule: 'uses-of-another',
      text: `${op.key} accepts a reference to another user’s resource, even though ${foreign.step.state.op.key} returns ${foreign.answer.status} to the same user`,
      expected: '403, 404 or 422',
      actual: statusText(create),
      source: 'identity',
      checks: { status: ['4xx'] },
    },
  ];
}
