import { isObject, objectOf } from '../../../json/values.ts';
import type { Json } from '../../../model/index.ts';
import { createdIn, paramsIn } from '../../learning/place.ts';
import type { OperationState } from '../../operation-state.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { readRows } from '../lists/list-rows.ts';
import { isItem } from '../model/response-resources.ts';
import { type Exchange, resolvePlaceholders, type ScriptStep, sentAs } from '../model/script.ts';
import type { Probe } from '../model/verdict.ts';
import { freeTextFields } from '../setup/free-text.ts';
import { buildInstance, createSequenceProbe, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import { type Creators, recipeFor } from '../setup/recipe.ts';
import { withWholePage } from '../setup/whole-page.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { requiresCredentials } from './identity-probes.ts';

const MARK = 'assay{{RUN_ID}}';
const QUERY = /^(?:q|query|search|search_?(?:term|text|query)|term|text|keywords?|filter)$/i;
const MAX_SEARCHES = 4;

/** A search must not find the first user's resource for a second user who may not read it. */
export function foreignSearchProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const instance = world.tools.hasOther ? buildInstance(world, creators, kit) : null;
  const create = instance?.setup.at(-1);
  const read = instance === null || kit.read === null ? null : stepOnInstance(world, creators, instance, kit.read);
  if (instance === null || read === null || create === undefined || create.state !== kit.creator.state || !isObject(create.body)) return [];
  const [field] = freeTextFields(world, create);
  if (field === undefined || !requiresCredentials(world, read.state)) return [];
  const named: ScriptStep = { ...create, body: { ...create.body, [field]: MARK } };
  const setup = [...instance.setup.slice(0, -1), named];
  const { collection } = kit.creator;
  return searchesOf(world, creators).map((search) => {
    const steps = [sentAs(read, 'owner'), sentAs(read, 'other'), sentAs(search, 'owner'), sentAs(search, 'other')];
    const judge: Probe['judge'] = (all, vars) =>
      judgeFound(all, collection, { id: resolvePlaceholders(instance.id, vars), text: resolvePlaceholders(MARK, vars) });
    return createSequenceProbe({ state: search.state, setup, steps, judge });
  });
}

/** The reads that search resources by text. */
function searchesOf(world: ExploreContext, creators: Creators): readonly ScriptStep[] {
  const isSearch = ({ op, isReached, effect, stage }: OperationState): boolean =>
    isReached && stage === 'normal' && effect === 'read' && op.method === 'GET' && paramsIn(op.path).length === 0;
  return world.states
    .filter(isSearch)
    .flatMap((state): readonly ScriptStep[] => {
      const name = queryOf(world, state);
      const recipe = name === null ? null : recipeFor(world, creators, state);
      if (name === null || recipe === null) return [];
      return [withWholePage(world, { ...recipe.step, query: { ...recipe.step.query, [name]: MARK } })];
    })
    .slice(0, MAX_SEARCHES);
}

function queryOf({ tools }: ExploreContext, { op }: OperationState): string | null {
  const found = op.params.find(({ in: place, name, schema, required }) => {
    const flat = resolveAlternatives(schema, { tools, turn: 0 });
    const isText = tools.typeOf(flat) === 'string' && flat.enum === undefined && flat.format === undefined && flat.pattern === undefined;
    return place === 'query' && isText && (QUERY.test(name) || (required && /search|find/i.test(op.path)));
  });
  return found?.name ?? null;
}

interface Wanted {
  readonly id: string;
  readonly text: string;
}

/** The first user's search shows that the resource can be found at all. */
function judgeFound([own, foreign, owned, leaked]: readonly Exchange[], collection: string, wanted: Wanted) {
  if (own === undefined || foreign === undefined || owned === undefined || leaked === undefined || !isSuccess(own.answer)) return [];
  const isHidden = foreign.answer.status === 403 || foreign.answer.status === 404;
  if (!isHidden || !finds(owned, collection, wanted) || !finds(leaked, collection, wanted)) return [];
  const { op } = leaked.step.state;
  return [
    {
      ...verdictDefaults(leaked),
      beside: [foreign, owned],
      rule: 'lists-of-another',
      text: `${op.key} finds another user’s resource, even though ${foreign.step.state.op.key} returns ${foreign.answer.status} to the same user`,
      expected: 'results without the resource',
      actual: 'the resource’s id in the results',
      source: 'identity' as const,
      checks: null,
    },
  ];
}

/** A result must contain both the ID and the text, because a resource of another type may have the same ID. */
function finds(exchange: Exchange, collection: string, { id, text }: Wanted): boolean {
  const hasText = (row: Json): boolean => Object.values(objectOf(row)).includes(text);
  const rows = readRows(exchange, createdIn(exchange.step.state.op.path));
  return id !== '' && rows.some((row) => isItem(row, id, collection) && hasText(row));
}
