import { lowerAlphanumeric } from '../../../format/words.ts';
import { type JsonLocation, valueAt } from '../../../json/edit-json.ts';
import { isList, isObject, objectOf } from '../../../json/values.ts';
import { type Json, SAFE_METHODS } from '../../../model/index.ts';
import { isDeletable } from '../../clean-up.ts';
import { findId } from '../../learning/find-id.ts';
import { collectionOf, endsInParam, paramsIn, resourceOf, targetCollection } from '../../learning/place.ts';
import type { Resource } from '../../learning/pool.ts';
import { ACCOUNT } from '../../learning/wrong-account.ts';
import type { OperationState } from '../../operation-state.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { fieldOf, nameAt, putAt } from '../../requests/body-place.ts';
import { nodeAt } from '../../requests/node-at.ts';
import type { ExploreResponse } from '../../requests/planned-request.ts';
import type { ExploreContext } from '../../world.ts';
import type { PathValue, ScriptStep } from '../model/script.ts';
import { withUniqueValues } from './unique-values.ts';

/** An operation that creates resources in a collection. */
export interface Creator {
  readonly state: OperationState;
  readonly collection: string;
  /** The response to the first create, and the body that was sent. */
  readonly answer: ExploreResponse;
  readonly sent: Json | undefined;
}

type IdPlace =
  | { readonly kind: 'response'; readonly path: string }
  | { readonly kind: 'sent'; readonly field: string }
  | { readonly kind: 'path'; readonly param: string };

export type Creators = Map<string, Creator>;

/** The setup steps for an operation, and the operation with an accepted request. */
export interface Recipe {
  readonly setup: readonly ScriptStep[];
  readonly step: ScriptStep;
  /** True if the last path parameter belongs to a resource that the setup creates. */
  readonly isOwn: boolean;
}

export const isCreator = ({ op, effect, stage, isReached, createsByPut, names }: OperationState): boolean =>
  isReached &&
  stage === 'normal' &&
  (createsByPut || (effect === 'create' && CREATING.includes(op.method) && !endsInParam(op.path) && !signsIn(op.path, names)));

/** A PUT to a list also creates resources in some APIs. */
const CREATING: readonly string[] = ['POST', 'PUT'];

/** True for an operation that creates resources that cannot be removed. */
export const createsPermanentResource = (world: ExploreContext, state: OperationState): boolean =>
  isCreator(state) && !isDeletable(world, state.op);

/** True for an operation that the search should not call more often than necessary. */
export const isCostlyOperation = (world: ExploreContext, state: OperationState): boolean =>
  createsPermanentResource(world, state) || world.limited.has(state.op.key);

/** A login creates a session, which cannot be read as a resource. */
const signsIn = (path: string, fields: readonly string[]): boolean =>
  /log-?in|sign-?in|authenticate/i.test(path) ||
  (/\/(?:sessions?|(?:auth-?|access-?)?tokens?)\/?$/i.test(path) && fields.some((name) => /passw/i.test(name)));

const MAX_DEPTH = 5;
export const IDEMPOTENCY_KEY_HEADER = /^(?:x-)?idempotency-?key$/i;

/** Builds the accepted request of an operation with placeholders. `tag` distinguishes the names of a second instance. */
export function recipeFor(world: ExploreContext, creators: Creators, state: OperationState, tag = '', depth = 0): Recipe | null {
  if (depth > MAX_DEPTH) return null;
  const setup: ScriptStep[] = [];
  const values: Record<string, PathValue> = {};
  let isOwn = false;
  for (const param of paramsIn(state.op.path)) {
    const value = valueFor(world, creators, state, param, { tag, depth, setup });
    if (value === null) return null;
    values[param] = value;
    isOwn = value.origin !== 'seen';
  }
  addNeeded(world, creators, state, { tag, depth, setup });
  const body = bodyTemplate(world, creators, state, { tag, depth, setup });
  const spec = bodyOf(state.op);
  const media = spec === null ? (state.sendsEmptyBody ? 'application/json' : null) : (state.media ?? spec.media);
  const step: ScriptStep = {
    state,
    method: state.op.method,
    values,
    query: state.query ?? {},
    headers: { Accept: state.accept ?? 'application/json', ...headersOf(state) },
    body: spec === null ? (state.sendsEmptyBody ? {} : undefined) : body,
    raw: null,
    media: body === undefined && !state.sendsEmptyBody ? null : media,
    sender: state.sender,
    capture: {},
  };
  return withCopied(state, { setup: asWanted(state, setup), step, isOwn });
}

const COPIED = 'FOUND_COPIED';

/** Adds the value that a request repeats, which the setup reads from the response to the create. */
function withCopied({ copied }: OperationState, recipe: Recipe): Recipe {
  const { setup, step } = recipe;
  if (copied === null || !setup.some(({ state }) => state === copied.state)) return recipe;
  const capturing = setup.map((one) => (one.state === copied.state ? { ...one, capture: { ...one.capture, [COPIED]: copied.path } } : one));
  return { ...recipe, setup: capturing, step: { ...step, body: { ...objectOf(step.body), [copied.field]: `{{${COPIED}}}` } } };
}

/** The setup, in which the resource is created with the field value that the operation needs. */
function asWanted({ made }: OperationState, setup: readonly ScriptStep[]): readonly ScriptStep[] {
  if (made === null) return setup;
  return setup.map((step) => (step.state === made.state ? { ...step, body: { ...objectOf(step.body), [made.field]: made.value } } : step));
}

/** The required headers. Every request gets its own idempotency key. */
function headersOf({ headers }: OperationState): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, text]) => [name, IDEMPOTENCY_KEY_HEADER.test(name) ? 'assay-{{REQUEST_ID}}' : text]),
  );
}

/** The resource in the path may have to be in a certain state. */
function addNeeded(world: ExploreContext, creators: Creators, { needs }: OperationState, { tag, depth, setup }: RecipeDraft): void {
  const before = needs === null ? null : recipeFor(world, creators, needs.state, tag, depth + 1);
  if (needs === null || before === null) return;
  for (const step of before.setup) joinStep(setup, step);
  for (const body of needs.earlier ?? []) joinStep(setup, { ...before.step, body });
  joinStep(setup, { ...before.step, body: needs.body ?? before.step.body });
}

interface RecipeDraft {
  readonly tag: string;
  readonly depth: number;
  /** Adds missing steps. */
  readonly setup: ScriptStep[];
}

function valueFor(world: ExploreContext, creators: Creators, state: OperationState, param: string, writing: RecipeDraft): PathValue | null {
  if (isChosenId(state, param)) return chosenId(world, state, param, writing.tag);
  const collection = collectionOf(state.op.path, param);
  const self = ownAccount(world, state, collection);
  if (self !== null) return { text: self, origin: 'seen' };
  const creator = creators.get(collection) ?? accountCreator(creators, state, collection);
  if (creator !== undefined && creator.state !== state) {
    const text = addCreatorSteps(world, creators, creator, writing, param);
    if (text !== null) return { text, origin: 'own' };
  }
  const link = world.facts.find((fact) => fact.kind === 'link' && fact.op === state.op.key && fact.in === 'path' && fact.field === param);
  const source = link?.kind === 'link' ? world.states.find(({ op }) => op.key === link.from) : undefined;
  if (link?.kind === 'link' && source?.op.method === 'GET' && source.isReached && link.path?.startsWith('$') === true && source !== state) {
    const name = varName(collection, link.path, writing.tag);
    if (addStep(world, creators, source, { name, path: link.path }, writing)) return { text: `{{${name}}}`, origin: 'seen' };
  }
  const literal = state.accepted?.[param];
  return literal === undefined ? null : { text: String(literal), origin: 'seen' };
}

/** True for the last parameter of a PUT that creates the resource. */
const isChosenId = ({ op, createsByPut }: OperationState, param: string): boolean => createsByPut && paramsIn(op.path).at(-1) === param;

/** A new ID in the format of the accepted one. Null if no part of it can be changed. */
function chosenId({ marks }: ExploreContext, { accepted }: OperationState, param: string, tag: string): PathValue | null {
  const text = renew(marks, accepted?.[param] ?? '', `{{RUN_ID}}${tag}`);
  return typeof text === 'string' && text.includes('{{') ? { text, origin: 'absent' } : null;
}

const ME = /^GET (?:\/[\w-]+)*\/(?:me|self|account|profile|whoami|current-?user)\/?$/i;

/** A read below an account, such as `/members/{memberId}/logbook`, is about the first user's own account, if that is known. Null otherwise. */
function ownAccount({ pool }: ExploreContext, { op }: OperationState, collection: string): string | null {
  if (!ACCOUNT.test(resourceOf(collection)) || !SAFE_METHODS.includes(op.method) || endsInParam(op.path)) return null;
  const shown = pool.all().find(({ from, value }) => ME.test(from) && isObject(value))?.value;
  const id = isObject(shown ?? null) ? (objectOf(shown).id ?? objectOf(shown)[`${resourceOf(collection)}Id`]) : undefined;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null;
}

/** A write to `/admin/members/{memberId}` is about accounts, which are created by registering. */
const accountCreator = (creators: Creators, { op }: OperationState, collection: string): Creator | undefined =>
  ACCOUNT.test(resourceOf(collection)) && !SAFE_METHODS.includes(op.method)
    ? [...creators.values()].find((creator) => /register|sign-?up/i.test(creator.state.op.path) && isObject(creator.answer.json))
    : undefined;

/** Adds the steps that create a resource, and returns the placeholder for its ID. */
export function addCreatorSteps(
  world: ExploreContext,
  creators: Creators,
  creator: Creator,
  writing: RecipeDraft,
  param: string,
): string | null {
  const { state, collection } = creator;
  const id = idPlace(world, creator, param);
  if (id === null) return null;
  if (id.kind === 'path') return addStep(world, creators, state, null, writing)?.values[id.param]?.text ?? null;
  if (id.kind === 'sent') {
    const added = addStep(world, creators, state, null, writing);
    const text = added && isObject(added.body) ? added.body[id.field] : undefined;
    return typeof text === 'string' || typeof text === 'number' ? String(text) : null;
  }
  const name = varName(collection, id.path, writing.tag);
  return addStep(world, creators, state, { name, path: id.path }, writing) ? `{{${name}}}` : null;
}

/** `/projects/{}/keys` and `$.id` -> `FOUND_PROJECTS_KEYS_ID`. Two parameters that take the same value share a variable. */
function varName(collection: string, path: string, tag: string): string {
  const parts = collection.split('/').filter((part) => part !== '' && !part.startsWith('{'));
  const field = path === 'header:Location' ? 'location' : (path.split(/[.[\]']+/).findLast((part) => /^[A-Za-z_]/.test(part)) ?? 'value');
  const words = [...parts.slice(-2), field, tag].filter((word) => word !== '');
  return `FOUND_${words
    .join('_')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')}`;
}

function addStep(
  world: ExploreContext,
  creators: Creators,
  state: OperationState,
  capture: { readonly name: string; readonly path: string } | null,
  { tag, depth, setup }: RecipeDraft,
): ScriptStep | null {
  const more = capture === null ? {} : { [capture.name]: capture.path };
  const at = setup.findIndex((step) => step.state === state);
  const known = setup[at];
  if (known !== undefined) {
    const joined = { ...known, capture: { ...known.capture, ...more } };
    setup[at] = joined;
    return joined;
  }
  const recipe = recipeFor(world, creators, state, tag, depth + 1);
  if (recipe === null) return null;
  for (const step of recipe.setup) joinStep(setup, step);
  const step = { ...recipe.step, capture: more };
  setup.push(step);
  return step;
}

/** Adds a step, or adds its captures to an identical existing step. */
export function joinStep(setup: ScriptStep[], step: ScriptStep): void {
  const at = setup.findIndex((other) => isSameStep(other, step));
  const known = setup[at];
  if (known === undefined) setup.push(step);
  else setup[at] = { ...known, capture: { ...known.capture, ...step.capture } };
}

const isSameStep = (left: ScriptStep, right: ScriptStep): boolean =>
  left.state === right.state && JSON.stringify([left.values, left.body ?? null]) === JSON.stringify([right.values, right.body ?? null]);

/** The accepted body with new names and with the IDs of fresh resources. */
function bodyTemplate(world: ExploreContext, creators: Creators, state: OperationState, writing: RecipeDraft): Json | undefined {
  if (state.body === undefined) return undefined;
  const named = renew(world.marks, state.body, `{{RUN_ID}}${writing.tag}`);
  const renamed = withUniqueValues(world, state, named, writing.tag);
  const signedIn = withAccount(world, creators, state, renamed, writing);
  return state.sources.reduce<Json>((body, { at, from, path }) => {
    if (state.keptReferences.has(fieldOf(at))) return putAt(body, at, valueAt(state.body ?? null, at) ?? null);
    const collection = targetCollection(pathOfKey(from), world.itemPaths);
    const all = [...creators.values()];
    // For example, coupons are listed at `/coupons` and created at `/admin/coupons`.
    const creator =
      all.find((entry) => entry.state.op.key === from || entry.collection === collection) ??
      all.find((entry) => resourceOf(entry.collection) === resourceOf(collection));
    if (creator === undefined || creator.state === state) return body;
    const field = referredField(world, creator, nameAt(at), path);
    const isTwin = hasTwin(state, at, from);
    const second = isTwin ? secondId(world, creators, creator, writing, field) : null;
    const text = second ?? addCreatorSteps(world, creators, creator, writing, field);
    return text === null ? body : putAt(body, at, text);
  }, signedIn);
}

/** True if an earlier field of the accepted body refers to another resource of the same kind: a sender and a recipient. */
function hasTwin({ sources, body }: OperationState, at: JsonLocation, from: string): boolean {
  const index = sources.findIndex((source) => source.at === at);
  const value = valueAt(body ?? null, at);
  return sources.slice(0, index).some((source) => source.from === from && valueAt(body ?? null, source.at) !== value);
}

/** The placeholder for the ID of a second new resource of the same kind. Null if its ID is not in the response. */
function secondId(world: ExploreContext, creators: Creators, creator: Creator, writing: RecipeDraft, param: string): string | null {
  const id = idPlace(world, creator, param);
  const tag = `${writing.tag}Z`;
  const recipe = id?.kind === 'response' ? recipeFor(world, creators, creator.state, tag, writing.depth + 1) : null;
  if (id?.kind !== 'response' || recipe === null) return null;
  const name = varName(creator.collection, id.path, tag);
  for (const step of recipe.setup) joinStep(writing.setup, step);
  writing.setup.push({ ...recipe.step, capture: { [name]: id.path } });
  return `{{${name}}}`;
}

/** The field that a reference takes its value from. `voucher_code` refers to the `code` of a voucher and not to its ID. */
function referredField(world: ExploreContext, { answer, collection }: Creator, name: string, path: string): string {
  const member = path.split('.').at(-1) ?? '';
  const isOwn = (field: string): boolean => Object.hasOwn(objectOf(answer.json), field);
  if (isOwn(name)) return name;
  return CODE.test(name) && CODE.test(member) && isOwn(member) ? member : itemParam(world, collection);
}

const CODE = /(?:code|number|slug|sku)$/i;

/** A login uses the username and password of an account that the setup creates. */
function withAccount(world: ExploreContext, creators: Creators, state: OperationState, body: Json, writing: RecipeDraft): Json {
  const sent = state.body;
  const isLogin = Object.keys(objectOf(sent)).some((name) => /passw/i.test(name)) && !isCreator(state);
  if (!isObject(sent) || !isObject(body) || !isLogin) return body;
  const isAccount = (known: Json | undefined): boolean => isObject(known) && Object.keys(sent).every((name) => sent[name] === known[name]);
  const account = [...creators.values()].find((creator) => creator.state !== state && isAccount(creator.state.body));
  const step = account === undefined ? null : addStep(world, creators, account.state, null, writing);
  const made = step?.body;
  return isObject(made) ? Object.fromEntries(Object.keys(body).map((name) => [name, made[name] ?? null])) : body;
}

const pathOfKey = (key: string): string => key.slice(key.indexOf(' ') + 1);

/** Replaces the marks from earlier requests in all strings. */
function renew(marks: ReadonlySet<string>, value: Json, mark: string): Json {
  if (typeof value === 'string') return [...marks].reduce((text, known) => text.replaceAll(known, mark), value);
  if (isList(value)) return value.map((item) => renew(marks, item, mark));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, renew(marks, member, mark)]));
}

/** The last parameter in the paths below a collection. */
export function itemParam({ states }: ExploreContext, collection: string): string {
  const names = states.flatMap(({ op }) => paramsIn(op.path).filter((name) => collectionOf(op.path, name) === collection));
  return names.at(-1) ?? 'id';
}

/** Finds a path value of a new resource: where it was found before, in the response, in the Location header, or in the request. */
export function idPlace(world: ExploreContext, { state, collection, answer, sent: body }: Creator, param: string): IdPlace | null {
  if (state.createsByPut) return { kind: 'path', param: paramsIn(state.op.path).at(-1) ?? '' };
  const learned = world.facts.find(
    (fact) => fact.kind === 'link' && fact.from === state.op.key && fact.field === param && fact.in === 'path',
  );
  if (learned?.kind === 'link' && learned.path !== undefined && nodeAt(answer.json, learned.path) !== undefined)
    return { kind: 'response', path: learned.path };
  const resource: Resource = {
    collection,
    value: answer.json ?? null,
    base: '$',
    from: '',
    parents: {},
    parentLinks: {},
    isOwn: true,
    isInsideOwn: false,
    sent: null,
    request: '',
  };
  const found = findId(resource, param);
  if (found !== null) return { kind: 'response', path: found.path };
  if (answer.header('location') !== null) return { kind: 'response', path: 'header:Location' };
  const sent = isObject(body) ? findId({ ...resource, value: body }, param) : null;
  const field = sent === null ? null : /^\$\.([A-Za-z_]\w*)$/.exec(sent.path)?.[1];
  return field === undefined || field === null ? null : { kind: 'sent', field };
}

/** True if the location of the ID is certain: the field has the name of the parameter or of an ID. Other fields may only look like IDs. */
export function isSureId(world: ExploreContext, creator: Creator, param: string): boolean {
  const place = idPlace(world, creator, param);
  if (place?.kind === 'path') return true;
  const field = place === null ? '' : lowerAlphanumeric(place.kind === 'sent' ? place.field : (place.path.split('.').at(-1) ?? ''));
  return ['id', 'uuid', lowerAlphanumeric(param), `${resourceOf(creator.collection)}id`].includes(field) || /location$/.test(field);
}
