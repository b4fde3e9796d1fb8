import { singular } from '../../../format/words.ts';
import { isList, isObject, objectOf } from '../../../json/values.ts';
import type { Json, JsonObject } from '../../../model/index.ts';
import { collectNotes } from '../../../readers/rejections/collect-notes.ts';
import { hasDeleter } from '../../clean-up.ts';
import { collectionOf, nestingOf, paramsIn, targetCollection } from '../../learning/place.ts';
import { isSwitch, isSwitchOn } from '../../learning/switching.ts';
import type { LearnedRule, OperationState } from '../../operation-state.ts';
import { classifyNote } from '../../rejection/classify-note.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { fieldOf, nameAt } from '../../requests/body-place.ts';
import type { RequestPlan } from '../../requests/planned-request.ts';
import { resolveAlternatives, sampleValue } from '../../requests/sample-body.ts';
import { type ExploreContext, samplingFor } from '../../world.ts';
import { type Exchange, isRejected, type ScriptStep, type Vars } from '../model/script.ts';
import { referencesIn } from './body-references.ts';
import { isEcho } from './echo.ts';
import { withPlenty } from './plenty.ts';
import { prepare, reachPrepared, reachWith, sampleBody } from './preparations.ts';
import { type Creator, type Creators, idPlace, isCreator, itemParam, type Recipe, recipeFor } from './recipe.ts';
import { freshVars, runSteps, type Trace } from './run-steps.ts';
import { ATTEMPTED_RULE_MESSAGE } from './unique-values.ts';

/** Creates one resource of each kind and finds where the response contains its id. */
export function* findCreators(world: ExploreContext): RequestPlan<Creators> {
  for (const state of world.states.filter(({ isReached }) => isReached)) {
    const known = new Set(state.sources.map(({ at }) => fieldOf(at)));
    // The resource that a field refers to may have been unknown when the request was accepted.
    state.sources = [...state.sources, ...referencesIn(world, state).filter(({ at }) => !known.has(fieldOf(at)))];
  }
  const creators: Creators = new Map();
  const nesting = ({ op }: OperationState): number => nestingOf(op.path, world.paths, world.itemPaths);
  const states = world.states
    .filter((state) => isCreator(state) || mayCreate(state))
    .toSorted((left, right) => nesting(left) - nesting(right));
  const unreached = states.filter(({ isReached }) => !isReached);
  yield* addCreators(world, creators, states);
  useSwitches(world, creators);
  yield* reachPrepared(world, creators);
  yield* addCreators(
    world,
    creators,
    // A request that is reachable now may prepare a create that was rejected before.
    world.states.filter((state) => (isCreator(state) && (!states.includes(state) || unreached.includes(state))) || mayCreate(state)),
  );
  return creators;
}

/** On a resource that the search creates, `POST /trips/{id}/start` is an action like any other. */
function useSwitches(world: ExploreContext, creators: Creators): void {
  for (const state of world.states.filter(({ op, stage, leftOut }) => stage === 'last' && leftOut === null && isSwitch(op))) {
    const last = paramsIn(state.op.path).at(-1) ?? '';
    if (creators.has(collectionOf(state.op.path, last))) state.stage = isSwitchOn(state.op) ? 'normal' : 'remove';
  }
}

function* addCreators(world: ExploreContext, creators: Creators, states: readonly OperationState[]): RequestPlan {
  for (const state of inOrder(world, states)) {
    const collection = targetCollection(state.op.path, world.itemPaths);
    const creator = creators.has(collection) ? null : yield* creatorOf(world, creators, state, collection);
    if (creator !== null && idPlace(world, creator, itemParam(world, collection)) !== null) creators.set(collection, creator);
  }
}

/** Resources that a body refers to are created first: an order comes after its samples. */
function inOrder(world: ExploreContext, states: readonly OperationState[]): readonly OperationState[] {
  const made = (state: OperationState): string => targetCollection(state.op.path, world.itemPaths);
  const ordered: OperationState[] = [];
  let rest = states;
  while (rest.length > 0) {
    const open = rest;
    const isFree = (state: OperationState): boolean =>
      state.sources.every(({ from }) => {
        const source = targetCollection(from.slice(from.indexOf(' ') + 1), world.itemPaths);
        return !open.some((other) => other !== state && made(other) === source && made(state) !== source);
      });
    // Two types of resources that refer to each other keep their order.
    const next = open.find(isFree) ?? open[0];
    if (next !== undefined) ordered.push(next);
    rest = open.filter((state) => state !== next);
  }
  return ordered;
}

/** Creates a resource with as many fields as the server accepts. Null when the server rejects it. */
function* creatorOf(world: ExploreContext, creators: Creators, state: OperationState, collection: string): RequestPlan<Creator | null> {
  if (!state.isReached) state.body = sampleBody(world, state);
  const recipe = recipeFor(world, creators, state);
  if (recipe === null) return null;
  const plain = yield* createFresh(world, creators, recipe);
  const ready = plain.isComplete ? plain : yield* prepare(world, creators, state, plain);
  const trace = ready.isComplete ? ready : yield* createWithKnown(world, creators, state, ready);
  const first = trace.exchanges.at(-1);
  if (!trace.isComplete || first === undefined || isEcho(first.answer)) return null;
  if (!state.isReached) reachWith(world, state, first);
  const before = state.body;
  yield* keepRepeatable(world, creators, state, before);
  const filled = yield* fillOut(world, recipeFor(world, creators, state) ?? recipe, trace.vars);
  if (filled !== null) yield* keepRepeatable(world, creators, state, before);
  const last = filled ?? first;
  return { state, collection, answer: last.answer, sent: last.step.body };
}

/**
 * A fresh reference may be unusable, such as an account without money. In that case, the request keeps references of the accepted request,
 * but as few as possible.
 */
export function* createWithKnown(world: ExploreContext, creators: Creators, state: OperationState, failed: Trace): RequestPlan<Trace> {
  const fields = [...new Set(state.sources.map(({ at }) => fieldOf(at)))];
  if (!state.isReached || fields.length === 0 || failed.exchanges.at(-1)?.step.state !== state) return failed;
  const fitting = yield* createWithFitting(world, creators, state);
  if (fitting !== null) return fitting;
  // Other requests usually repeat the first of two references, such as the sender, so this one should be fresh.
  const choices =
    fields.length === 1
      ? [fields]
      : [
          ...fields
            .slice(0, MAX_KEPT)
            .toReversed()
            .map((field) => [field]),
          fields,
        ];
  for (const kept of choices) {
    state.keptReferences = new Set(kept);
    const recipe = recipeFor(world, creators, state);
    const trace = recipe === null ? failed : yield* runSteps(world, [...recipe.setup, recipe.step], 'setup', freshVars(world));
    if (trace.isComplete) return trace;
  }
  state.keptReferences = new Set();
  return failed;
}

const MAX_KEPT = 3;

/**
 * Creates the referenced resource with matching values. For example, an assignment with `language: fa` needs an interpreter with `fa` in
 * `languages`. Null if this does not help.
 */
function* createWithFitting(world: ExploreContext, creators: Creators, state: OperationState): RequestPlan<Trace | null> {
  const used = [...creators.values()].filter((creator) =>
    state.sources.some(({ from }) => targetCollection(from.slice(from.indexOf(' ') + 1), world.itemPaths) === creator.collection),
  );
  for (const { state: referred, collection } of used) {
    const before = referred.body;
    // Only a limited number of resources that cannot be removed may be created.
    if (!hasDeleter(world, collection)) continue;
    const fitted = fittedTo(objectOf(before), objectOf(state.body));
    if (fitted === null) continue;
    const { sources } = referred;
    referred.body = fitted;
    referred.sources = sources.filter(
      ({ at }) => JSON.stringify(objectOf(before)[String(at[0])]) === JSON.stringify(fitted[String(at[0])]),
    );
    const recipe = recipeFor(world, creators, state);
    const trace = recipe === null ? null : yield* runSteps(world, [...recipe.setup, recipe.step], 'setup', freshVars(world));
    if (trace?.isComplete === true) return trace;
    referred.body = before;
    referred.sources = sources;
  }
  return null;
}

/** The body with the values of the fields that the other body also has. Null if nothing changes. */
export function fittedTo(body: JsonObject, other: JsonObject): JsonObject | null {
  const changes = Object.entries(body).flatMap(([name, value]): readonly (readonly [string, Json])[] => {
    const wanted = isList(value) ? other[singular(name)] : other[name];
    if (typeof wanted !== 'string' || /name|title|note|description|email/i.test(name)) return [];
    const fitted = isList(value) ? [wanted] : wanted;
    return JSON.stringify(fitted) === JSON.stringify(value) ? [] : [[name, fitted]];
  });
  return changes.length === 0 ? null : { ...body, ...Object.fromEntries(changes) };
}

/** A conflict may have been caused by the state of an older resource, so a fresh one is tried. */
const REJECTED: readonly number[] = [400, 404, 409, 422];

const mayCreate = (state: OperationState): boolean =>
  !state.isReached &&
  state.statuses.some((status) => REJECTED.includes(status)) &&
  state.leftOut === null &&
  isCreator({ ...state, isReached: true });

/**
 * A second resource may conflict with the first one. If an added field has to be unique, it gets a new value in every request, or is omitted
 * again. Otherwise, the resource gets another name or date.
 */
function* keepRepeatable(world: ExploreContext, creators: Creators, state: OperationState, before: Json | undefined): RequestPlan {
  const repeat = function* (): RequestPlan<boolean> {
    const recipe = recipeFor(world, creators, state);
    if (recipe === null) return false;
    const { exchanges, isComplete } = yield* runSteps(world, [...recipe.setup, recipe.step], 'setup', freshVars(world));
    return isComplete || !isRejected(exchanges.at(-1));
  };
  if (yield* repeat()) return;
  const { learnedRules, body } = state;
  const added = Object.keys(objectOf(body)).filter((name) => !Object.hasOwn(objectOf(before), name));
  for (const field of added) {
    state.learnedRules = [
      ...learnedRules,
      { statement: { kind: 'unique', in: 'body', field }, message: ATTEMPTED_RULE_MESSAGE, status: 409 },
    ];
    if (yield* repeat()) return;
  }
  state.learnedRules = [...learnedRules, ...newNames(state)];
  if (state.learnedRules.length > learnedRules.length && (yield* repeat())) return;
  state.learnedRules = learnedRules;
  state.body = before;
}

const JUMP = 5000;

/** The names may already be taken by earlier requests or by an earlier search with the same seed. In that case, other names are used. */
function* createFresh(world: ExploreContext, creators: Creators, recipe: Recipe): RequestPlan<Trace> {
  const { state } = recipe.step;
  let trace = yield* runSteps(world, [...recipe.setup, recipe.step], 'setup', freshVars(world));
  for (let attempt = 1; attempt < 4; attempt += 1) {
    const last = trace.exchanges.at(-1);
    const isConflict = isTaken(state, last);
    if (!isConflict && !isRejected(last)) break;
    if (isConflict) state.learnedRules = [...state.learnedRules, ...newNames(state)];
    world.scripts += JUMP * attempt;
    const { setup, step } = recipeFor(world, creators, state) ?? recipe;
    trace = yield* runSteps(world, [...setup, step], 'setup', freshVars(world));
  }
  return trace;
}

/** "403 The username is already registered" is a conflict as well. The message may name only one of several fields. */
function isTaken({ names }: OperationState, exchange: Exchange | undefined): boolean {
  if (exchange === undefined) return false;
  const { status, json, text } = exchange.answer;
  if (status < 400 || status >= 500) return false;
  return status === 409 || collectNotes(json, text).some((note) => classifyNote(note, names).kind === 'unique');
}

const NAMES = /^(?:name|title|user_?name|email|login|id|key|slug|code|phone(?:_?number)?|mobile)$/i;

/** After a conflict, the fields that name the resource get new values in every request, and so does a date that may be taken. */
function newNames(state: OperationState): readonly LearnedRule[] {
  const names = Object.entries(objectOf(state.body)).filter(
    ([name, value]) => typeof value === 'string' && (NAMES.test(name) || /^\d{4}-\d{2}-\d{2}/.test(value)),
  );
  return names.map(([field]) => ({ statement: { kind: 'unique', in: 'body', field }, message: ATTEMPTED_RULE_MESSAGE, status: 409 }));
}

const MAX_FIELDS = 8;

/** Adds all fields in the schema to an accepted request, or as many as the server accepts, because a complete resource reveals more. */
export function* fillOut(world: ExploreContext, { step }: Recipe, vars: Vars): RequestPlan<Exchange | null> {
  const { state } = step;
  const spec = bodyOf(state.op);
  if (spec === null || !isObject(state.body) || !isObject(step.body)) return null;
  const { properties } = resolveAlternatives(spec.schema, { tools: world.tools, turn: 0 });
  const sampled = objectOf(sampleValue(spec.schema, '', { ...samplingFor(world, state, 0), size: 'full' }));
  const full = withPlenty(world, sampled, objectOf(properties));
  const sent = objectOf(state.body);
  const more = Object.fromEntries(Object.entries(full).filter(([name]) => !Object.hasOwn(sent, name)));
  const names = Object.keys(more);
  if (names.length === 0) return null;
  const whole = yield* withFields(world, step, more, vars);
  if (whole !== null || names.length === 1) return whole;
  let last: Exchange | null = null;
  let accepted: JsonObject = {};
  for (const [name, value] of Object.entries(more).slice(0, MAX_FIELDS)) {
    const tried: JsonObject = { ...accepted, [name]: value };
    const exchange = yield* withFields(world, step, tried, vars);
    if (exchange === null) continue;
    accepted = tried;
    last = exchange;
  }
  return last;
}

/** The fields that the server accepts are used from then on. */
function* withFields(world: ExploreContext, step: ScriptStep, more: JsonObject, vars: Vars): RequestPlan<Exchange | null> {
  const body = { ...more, ...objectOf(step.body) };
  const trace = yield* runSteps(world, [{ ...step, body }], 'setup', { ...vars, ...freshVars(world) });
  const [exchange] = trace.exchanges;
  if (!trace.isComplete || exchange === undefined) return null;
  step.state.body = { ...more, ...objectOf(step.state.body) };
  keepReferences(world, step.state, more);
  return exchange;
}

/** An added ID refers to an existing resource that the server accepted, so the reference is kept. A code may be usable only once. */
function keepReferences(world: ExploreContext, state: OperationState, more: JsonObject): void {
  const known = new Set(state.sources.map(({ at }) => fieldOf(at)));
  const added = referencesIn(world, state).filter(({ at }) => Object.hasOwn(more, String(at[0])) && !known.has(fieldOf(at)));
  state.sources = [...state.sources, ...added];
  const ids = added.filter(({ at }) => /id$/i.test(nameAt(at)));
  state.keptReferences = new Set([...state.keptReferences, ...ids.map(({ at }) => fieldOf(at))]);
}
