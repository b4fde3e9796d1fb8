import { isObject } from '../../../json/values.ts';
import type { Operation } from '../../../model/index.ts';
import { collectionOf, paramsIn } from '../../learning/place.ts';
import type { OperationState } from '../../operation-state.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { isItem, itemsIn } from '../model/response-resources.ts';
import { type Exchange, resolvePlaceholders, type ScriptStep } from '../model/script.ts';
import { EMPTY_PARENT, type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { isEcho } from '../setup/echo.ts';
import { buildInstance, createSequenceProbe, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import { type Creators, recipeFor } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

const UNKNOWN = 987_654;
const LONG_ENOUGH = 8;

/** An ID of a resource that does not exist. */
export function unknownId(world: ExploreContext, state: OperationState, param: string): string {
  const definition = state.op.params.find((entry) => entry.in === 'path' && entry.name === param);
  const flat = definition === undefined ? {} : resolveAlternatives(definition.schema, { tools: world.tools, turn: 0 });
  const type = world.tools.typeOf(flat);
  if (type === 'integer' || type === 'number') return '987654321';
  // An ID in another form is malformed, and a server may reject it before it looks for the resource.
  const formed = typeof flat.pattern === 'string' && flat.format === undefined ? world.tools.sampleFresh(flat, param, UNKNOWN) : undefined;
  // A short ID, such as one of three letters, may exist by chance.
  if (typeof formed === 'string' && formed.length >= LONG_ENOUGH && formed !== state.accepted?.[param]) return formed;
  return flat.format === 'uuid' || /uu?id$/i.test(param) ? '00000000-0000-4000-8000-000000a55a00' : MALFORMED;
}

/** A read with an unknown ID. Null if the operation has no path parameter. */
export function unknownIdProbe(world: ExploreContext, creators: Creators, state: OperationState): Probe | null {
  const recipe = recipeFor(world, creators, state);
  const param = paramsIn(state.op.path).at(-1);
  if (recipe === null || param === undefined || state.op.method !== 'GET') return null;
  const definition = state.op.params.find((entry) => entry.in === 'path' && entry.name === param);
  const flat = definition === undefined ? {} : resolveAlternatives(definition.schema, { tools: world.tools, turn: 0 });
  if (Array.isArray(flat.enum)) return null;
  const step = withAbsent(world, recipe.step, param);
  const change = { place: `path.${param}`, value: 'an unknown id', kind: 'absent' };
  return {
    ...createSequenceProbe({
      state,
      setup: recipe.setup,
      steps: [recipe.step, step, ...parentRead(world, creators, step, param)],
      judge: judgeAbsent,
    }),
    change,
  };
}

/** A read with an ID that violates its schema. It must be rejected as documented, and not with a 5xx. */
export function malformedIdProbe(world: ExploreContext, creators: Creators, state: OperationState): Probe | null {
  const recipe = recipeFor(world, creators, state);
  const param = paramsIn(state.op.path).at(-1);
  const definition = state.op.params.find((entry) => entry.in === 'path' && entry.name === param);
  if (recipe === null || param === undefined || definition === undefined || state.op.method !== 'GET') return null;
  const { pattern, format } = resolveAlternatives(definition.schema, { tools: world.tools, turn: 0 });
  const isFree = pattern === undefined || format !== undefined || world.tools.requestProblems(definition.schema, MALFORMED).length === 0;
  if (isFree) return null;
  const malformed: ScriptStep = withId(recipe.step, param, MALFORMED);
  const change = { place: `path.${param}`, value: 'a malformed id', kind: 'malformed' };
  return { ...createSequenceProbe({ state, setup: recipe.setup, steps: [malformed], judge: () => [] }), change };
}

const MALFORMED = 'assay-no-such-id';

/** A read of the parent itself with the same unknown ID, if the operation is a list below it. */
function parentRead(world: ExploreContext, creators: Creators, step: ScriptStep, param: string): readonly ScriptStep[] {
  const { op } = step.state;
  if (op.path.endsWith('}')) return [];
  const reader = world.states.find(
    ({ op: other, isReached }) => isReached && other.method === 'GET' && isItemOf(other.path, collectionOf(op.path, param)),
  );
  const read = reader === undefined ? null : recipeFor(world, creators, reader);
  const last = paramsIn(reader?.op.path ?? '').at(-1);
  return read === null || last === undefined || read.setup.length > 1 || paramsIn(reader?.op.path ?? '').length > 1
    ? []
    : [withId(read.step, last, step.values[param]?.text ?? '')];
}

function withAbsent(world: ExploreContext, step: ScriptStep, param: string): ScriptStep {
  return { ...step, values: { ...step.values, [param]: { text: unknownId(world, step.state, param), origin: 'absent' } }, capture: {} };
}

/** The ID comes from another response. A parameter that accepts any value, such as a number of seconds, does not identify a resource. */
const isIdOfResource = ({ step }: Exchange): boolean =>
  step.values[paramsIn(step.state.op.path).at(-1) ?? '']?.text.includes('{{') ?? false;

const isFound = ({ answer }: Exchange): boolean => isSuccess(answer) && !isEcho(answer);

/** The server knows that the parent does not exist, and the spec lists 404. */
const isKnownAbsent = ({ responses }: Operation, parent: Exchange | undefined): boolean =>
  parent?.answer.status === 404 && responses.some(({ status }) => status === '404');

/** An empty list may be intended, unless the description says when the status is 404. */
function isEmptyFor({ answer, step }: Exchange, endsInId: boolean): boolean {
  const lists = isObject(answer.json) ? Object.values(answer.json) : [answer.json ?? null];
  const isDescribed = /404 (?:if|when|for)|not found (?:if|when)|does not exist \(404\)/i.test(step.state.op.description ?? '');
  return !isDescribed && (!endsInId || lists.some((member) => Array.isArray(member) && member.length === 0));
}

/** True if the path ends with the ID or the spec lists a 404 for the operation. */
function judgeAbsent([control, exchange, parent]: readonly Exchange[]): readonly ProbeVerdict[] {
  if (control === undefined || exchange === undefined || !isSuccess(control.answer) || !isFound(exchange)) return [];
  const { op } = exchange.step.state;
  const lists404 = op.responses.some(({ status }) => status === '404' || status === '4XX');
  const endsInId = /\}\/?$/.test(op.path);
  const isSame = control.answer.text === exchange.answer.text;
  if (!endsInId && !lists404) return [];
  const isEmptyOnPurpose = /\bempty\b/i.test(op.description ?? '');
  if (!lists404 && (isSame || isEmptyOnPurpose || !isIdOfResource(control))) return [];
  const isEmpty = isEmptyFor(exchange, endsInId);
  return [
    {
      ...verdictDefaults(exchange),
      grade: isEmpty && !isKnownAbsent(op, parent) ? 'note' : 'defect',
      place: isEmpty ? EMPTY_PARENT : null,
      rule: 'unknown-id',
      text: `${op.key} returns ${exchange.answer.status} for an unknown id`,
      expected: '404',
      actual: statusText(exchange),
      source: lists404 ? 'spec' : 'convention',
      checks: { status: ['404', '410'] },
    },
  ];
}

/** Writes to a resource that does not exist, and requests for a child through another parent. */
export function parentProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const { state, collection } = kit.creator;
  const patches = kit.updates.filter(({ op }) => op.method === 'PATCH');
  const writes = [state, ...kit.actions, ...patches, ...(kit.remove === null ? [] : [kit.remove])];
  const param = paramsIn(state.op.path).findLast((name) => collectionOf(state.op.path, name) !== collection);
  const parent = param === undefined ? undefined : creators.get(collectionOf(state.op.path, param));
  const foreign = param === undefined || parent === undefined ? [] : foreignParentProbes(world, creators, kit, param, collection);
  return [...writes.filter(({ createsByPut }) => !createsByPut).flatMap((write) => absentWrite(world, creators, write)), ...foreign];
}

/** Reads the ID first, so that no existing resource is overwritten. A PUT is skipped, because it may create the resource. */
function absentWrite(world: ExploreContext, creators: Creators, state: OperationState): readonly Probe[] {
  const param = paramsIn(state.op.path).at(-1);
  const parent = param === undefined ? '' : collectionOf(state.op.path, param);
  const reader = world.states.find(({ op, isReached }) => isReached && op.method === 'GET' && isItemOf(op.path, parent));
  const recipe = recipeFor(world, creators, state);
  const readRecipe = reader === undefined ? null : recipeFor(world, creators, reader);
  const last = reader === undefined ? undefined : paramsIn(reader.op.path).at(-1);
  if (param === undefined || recipe === null || readRecipe === null || last === undefined) return [];
  // Uses a different ID than `absentRead`, because a server that accepts the write may create the resource.
  const id = unknownId(world, state, param).replace(/321$|id$|00$/, (end) => ({ 321: '322', id: 'item' })[end] ?? '01');
  const steps = [withId(readRecipe.step, last, id), withId(recipe.step, param, id)];
  const setup = [...readRecipe.setup, ...recipe.setup.filter(({ capture }) => !isKnown(readRecipe.setup, capture))];
  const change = { place: `path.${param}`, value: 'an unknown id', kind: 'absent' };
  return [{ ...createSequenceProbe({ state, setup, steps, judge: judgeAbsentWrite }), change }];
}

function judgeAbsentWrite([read, write]: readonly Exchange[]): readonly ProbeVerdict[] {
  if (read === undefined || write === undefined || !isSuccess(write.answer) || read.answer.status !== 404) return [];
  const { op } = write.step.state;
  // Removing a resource that does not exist may succeed.
  if (op.method === 'DELETE' && !op.responses.some(({ status }) => status === '404')) return [];
  return [
    {
      ...verdictDefaults(write),
      grade: op.method === 'DELETE' ? 'note' : 'defect',
      beside: [read],
      rule: 'unknown-id',
      text: `${op.key} returns ${write.answer.status} for an unknown id`,
      expected: '404',
      actual: statusText(write),
      source: 'convention',
      checks: { status: ['4xx'] },
    },
  ];
}

const isKnown = (setup: readonly ScriptStep[], capture: ScriptStep['capture']): boolean =>
  setup.some((step) => JSON.stringify(step.capture) === JSON.stringify(capture));

export function withId(step: ScriptStep, param: string, text: string): ScriptStep {
  return { ...step, values: { ...step.values, [param]: { text, origin: 'absent' } }, capture: {} };
}

export function isItemOf(path: string, collection: string): boolean {
  const last = paramsIn(path).at(-1);
  return last !== undefined && path.endsWith('}') && collectionOf(path, last) === collection;
}

/** A child of one parent, requested through another parent. */
function foreignParentProbes(
  world: ExploreContext,
  creators: Creators,
  kit: ResourceOperations,
  param: string,
  collection: string,
): readonly Probe[] {
  const child = buildInstance(world, creators, kit);
  const other = recipeFor(world, creators, kit.creator.state, 'B');
  const otherValue = other?.step.values[param];
  if (child === null || other === null || otherValue === undefined || !otherValue.text.includes('{{')) return [];
  const setup = [...child.setup, ...other.setup.filter(({ capture }) => !isKnown(child.setup, capture))];
  const items = [kit.read, ...kit.updates, kit.remove].filter((state) => state !== null);
  return items.flatMap((state) => {
    const step = stepOnInstance(world, creators, child, state);
    const parentParam =
      step === null
        ? undefined
        : paramsIn(state.op.path).find((name) => collectionOf(state.op.path, name) === collectionOf(kit.creator.state.op.path, param));
    if (step === null || parentParam === undefined) return [];
    const foreign: ScriptStep = { ...step, values: { ...step.values, [parentParam]: { text: otherValue.text, origin: 'own' } } };
    // If a single item cannot be read, the list shows that it exists, or the same update under its own parent.
    const shown = kit.read ?? kit.list;
    const unread = state === kit.remove ? null : { ...step, capture: {} };
    const control = shown === null ? unread : stepOnInstance(world, creators, child, shown);
    if (control === null) return [];
    const judge: Probe['judge'] = (all, vars) =>
      shown === kit.read || isRemoved(all, kit.creator.collection, resolvePlaceholders(child.id, vars))
        ? judgeForeign(all, collection)
        : [];
    return [
      createSequenceProbe({ state, setup, steps: [{ ...control }, foreign, ...(shown === kit.read ? [] : [{ ...control }])], judge }),
    ];
  });
}

/** Some servers return 204 even if the resource does not exist, so the list must show that the item is gone. */
function isRemoved([before, , after]: readonly Exchange[], collection: string, id: string): boolean {
  const has = (exchange: Exchange | undefined): boolean =>
    (itemsIn(exchange?.answer.json, collection) ?? []).some((item) => isItem(item, id, collection));
  return id !== '' && has(before) && after !== undefined && isSuccess(after.answer) && !has(after);
}

function judgeForeign([control, exchange]: readonly Exchange[], collection: string): readonly ProbeVerdict[] {
  if (control === undefined || exchange === undefined || !isSuccess(control.answer) || !isSuccess(exchange.answer)) return [];
  const { op } = exchange.step.state;
  // A PUT may have created another resource with the same ID below the other parent.
  if (op.method === 'PUT' && exchange.answer.status === 201) return [];
  return [
    {
      ...verdictDefaults(exchange),
      beside: [control],
      rule: 'wrong-parent',
      text: `${op.key} returns a resource from ${collection} under a parent that it does not belong to`,
      expected: '404',
      actual: statusText(exchange),
      source: 'convention',
      checks: { status: ['4xx'] },
    },
  ];
}
