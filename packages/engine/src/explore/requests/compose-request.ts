import { asSchema } from '../../json/as-schema.ts';
import { isList, isObject, listOf, objectOf, ownValue } from '../../json/values.ts';
import type { Json, JsonObject, RequestBody, Schema } from '../../model/index.ts';
import { hasValue } from '../learning/find-id.ts';
import { endsInParam, paramsIn, pathTemplate } from '../learning/place.ts';
import { isScalar } from '../learning/pool.ts';
import type { OperationState } from '../operation-state.ts';
import { type ExploreContext, samplingFor } from '../world.ts';
import { OWN_ORIGINS, pathBindings } from './bind-path.ts';
import { bodyOf } from './body-of.ts';
import { leavesOf, nameAt, putAt } from './body-place.ts';
import type { BoundPath } from './bound-path.ts';
import { withOrderedDates } from './date-pairs.ts';
import { withFittingReferences, withParentReferences } from './parent-references.ts';
import type { PlannedRequest } from './planned-request.ts';
import { createsByPut, repeatsId } from './put-creates.ts';
import { resolveAlternatives, type Sampling, sampleValue } from './sample-body.ts';

/** Body variants, in the order in which they are tried. */
const VARIANTS = ['example', 'minimal', 'echo', 'copy', 'full', 'other-1', 'other-2', 'other-3'] as const;
/** An existing resource is first written back unchanged. */
const WRITE_BACK_FIRST = ['echo', 'example', 'minimal', 'copy', 'full', 'other-1', 'other-2', 'other-3'] as const;
type Variant = (typeof VARIANTS)[number];

export const VARIANT_COUNT = VARIANTS.length;
/** The index of the complete body. */
export const FULL_VARIANT = VARIANTS.indexOf('full');

/** Returns the index of the alternative that a variant uses. */
export function alternativeIndex(state: OperationState): number {
  return Math.max(0, state.variant - FULL_VARIANT);
}

/** Composes the next request for an operation. Null if its body has no more variants. */
export function composeRequest(world: ExploreContext, state: OperationState, bound: BoundPath): PlannedRequest | null {
  const { op } = state;
  const body = bodyOf(op);
  if (body !== null && state.body === undefined) {
    state.body = nextBody(world, state, body, bound);
    if (state.body === undefined && body.required) return null;
  }
  const sampling = samplingFor(world, state, alternativeIndex(state));
  state.query ??= valuesOf(state, 'query', sampling);
  const headers = Object.entries(valuesOf(state, 'header', sampling)).map(([name, value]) => [name, textOf(value)] as const);
  return {
    state,
    bound,
    path: fillPath(op.path, bound),
    query: state.query,
    headers: { Accept: state.accept ?? 'application/json', ...Object.fromEntries(headers.filter(([name]) => !OWN_HEADERS.test(name))) },
    body: body === null ? (state.sendsEmptyBody ? {} : undefined) : state.body,
    media:
      body === null ? (state.sendsEmptyBody ? 'application/json' : null) : state.body === undefined ? null : (state.media ?? body.media),
  };
}

/** These headers are set elsewhere. */
const OWN_HEADERS = /^(?:authorization|accept|content-type|content-length|host|cookie|if-match)$/i;

function valuesOf({ op, wantedHeaders }: OperationState, place: 'query' | 'header', sampling: Sampling): Readonly<Record<string, Json>> {
  const wanted = op.params.filter(
    (parameter) => parameter.in === place && (parameter.required || (place === 'header' && wantedHeaders.has(parameter.name))),
  );
  return Object.fromEntries(
    wanted.flatMap(({ name, schema, examples, description }) => {
      const described: Schema = description === undefined ? schema : { allOf: [schema], description };
      const value = examples[0] ?? sampleValue(described, name, sampling, ['']);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value)).replace(/\p{Cc}/gu, ' ');

function fillPath(path: string, bound: BoundPath): string {
  const bindings = pathBindings(bound);
  return path.replace(/\{([^{}]+)\}/g, (_, name: string) => encodeURIComponent(String(bindings[name] ?? '')));
}

function nextBody(world: ExploreContext, state: OperationState, body: RequestBody, bound: BoundPath): Json | undefined {
  const order = orderOf(state, bound);
  for (; state.variant < order.length; state.variant += 1) {
    const variant = order[state.variant];
    const value = variant === undefined ? undefined : bodyFor(world, state, body, bound, variant);
    // The current values of an existing resource change nothing.
    if (value !== undefined) return variant === 'echo' ? value : harmless(state, value);
  }
  return undefined;
}

/** True if a request would change an existing resource. Such a resource is only written back unchanged. */
export function isForeignTarget({ op, effect }: OperationState, bound: BoundPath): boolean {
  return isForeign(effect, bound) && endsInParam(op.path);
}

function isForeign(effect: OperationState['effect'], bound: BoundPath): boolean {
  return effect === 'change' && !Object.values(bound).some(({ origin }) => OWN_ORIGINS.includes(origin));
}

function orderOf(state: OperationState, bound: BoundPath): readonly Variant[] {
  if (isForeignTarget(state, bound)) return ['echo'];
  return isForeign(state.effect, bound) || state.stage === 'last' ? WRITE_BACK_FIRST : VARIANTS;
}

/** Toggles are set to off if their current value is unknown. */
function harmless({ stage }: OperationState, value: Json): Json {
  if (stage !== 'last') return value;
  return leavesOf(value).reduce<Json>((body, [at, leaf]) => (leaf === true ? putAt(body, at, false) : body), value);
}

function bodyFor(world: ExploreContext, state: OperationState, body: RequestBody, bound: BoundPath, variant: Variant): Json | undefined {
  if (variant === 'example') return body.examples[0]?.value ?? schemaExample(world, body);
  if (variant === 'echo') return echoOf(world, state, body, bound);
  if (variant === 'copy') return copyOf(world, state, body);
  const turn = variant.startsWith('other-') ? Number(variant.slice(6)) : 0;
  if (turn > 0 && countAlternatives(world, body) <= turn) return undefined;
  const sampling: Sampling = { ...samplingFor(world, state, turn), size: variant === 'full' ? 'full' : 'minimal' };
  const value = sampleValue(body.schema, '', sampling);
  state.sources = sampling.sources;
  if (value === undefined) return undefined;
  const fitting = withFittingReferences(world, value, sampling.sources);
  const written = withParentReferences(world, state.op.path, bound, fitting, sampling.sources);
  const dated = withChosenId(world, state, bound, isObject(written) ? withOrderedDates(written) : written);
  const signedIn = withAccount(world, dated);
  // Uses the new account, not one of the accounts in a list.
  if (signedIn !== dated) state.sources = [];
  return signedIn;
}

/** The example of the whole body in its schema. */
const schemaExample = ({ tools }: ExploreContext, { schema }: RequestBody): Json | undefined =>
  listOf(resolveAlternatives(schema, { tools, turn: 0 }).examples).find(isObject);

/** A body that may repeat the ID in the path does so, because the two have to agree. */
function withChosenId({ tools }: ExploreContext, state: OperationState, bound: BoundPath, value: Json): Json {
  const chosen = createsByPut(state, bound) ? bound[paramsIn(state.op.path).at(-1) ?? '']?.value : undefined;
  if (chosen === undefined) return value;
  const listed = Object.keys(objectOf(resolveAlternatives(bodyOf(state.op)?.schema ?? true, { tools, turn: 0 }).properties));
  const names = isObject(value) ? listed.filter((name) => repeatsId(name, state.op.path)) : [];
  const named = isObject(value) ? { ...value, ...Object.fromEntries(names.map((name) => [name, chosen])) } : value;
  return leavesOf(named).reduce<Json>(
    (body, [at, leaf]) => (typeof leaf === 'string' && repeatsId(nameAt(at), state.op.path) ? putAt(body, at, chosen) : body),
    named,
  );
}

/**
 * A copy of an existing resource with the same references, because the references must be consistent. For example, an address belongs to a
 * customer.
 */
function copyOf(world: ExploreContext, state: OperationState, body: RequestBody): Json | undefined {
  if (state.op.method !== 'POST' || endsInParam(state.op.path)) return undefined;
  const sampling = samplingFor(world, state, 0);
  const value = sampleValue(body.schema, '', sampling);
  const model = world.pool.in(pathTemplate(state.op.path)).find(({ isOwn }) => !isOwn)?.value;
  if (!isObject(value) || !isObject(model ?? null)) return undefined;
  const isReference = (name: string): boolean =>
    /(?:id|code|key|ref)$/i.test(name) || sampling.sources.some(({ at }) => at.length === 1 && at[0] === name);
  const copied = Object.entries(objectOf(model)).filter(
    ([name, member]) => isReference(name) && Object.hasOwn(value, name) && isScalar(member) && typeof member === typeof value[name],
  );
  state.sources = sampling.sources.filter(({ at }) => !copied.some(([name]) => at[0] === name));
  return copied.length < 2 ? undefined : { ...value, ...Object.fromEntries(copied) };
}

export function countAlternatives(world: ExploreContext, body: RequestBody): number {
  const { oneOf, anyOf } = world.tools.flatten(body.schema);
  return [oneOf, anyOf].find(isList)?.length ?? 0;
}

/** Writes back the data that was read, without the fields that a request must not contain. */
function echoOf(world: ExploreContext, { op, stage }: OperationState, body: RequestBody, bound: BoundPath): Json | undefined {
  if (op.method !== 'PUT' && op.method !== 'PATCH' && stage !== 'last') return undefined;
  const template = pathTemplate(op.path);
  const last = bound[paramsIn(op.path).at(-1) ?? '']?.value;
  const found = world.pool.all().find(({ collection, value, ...resource }) => {
    const isPlace = last === undefined ? collection === template : template.startsWith(collection);
    return isObject(value) && isPlace && (last === undefined || hasValue({ ...resource, collection, value }, last));
  });
  const shape = resolveAlternatives(body.schema, { tools: world.tools, turn: 0 });
  const properties = objectOf(shape.properties);
  if (found === undefined || !isObject(found.value)) return undefined;
  if (isPatchList(world, shape)) return samePatch(found.value);
  const members = Object.entries(found.value).filter(([name]) => ownValue(properties, name) !== undefined);
  return members.length === 0 ? undefined : Object.fromEntries(members);
}

/** True for the schema of a JSON Patch, a list of operations on paths. */
function isPatchList({ tools }: ExploreContext, shape: JsonObject): boolean {
  const item = objectOf(resolveAlternatives(asSchema(shape.items), { tools, turn: 0 }).properties);
  return shape.items !== undefined && Object.hasOwn(item, 'op') && Object.hasOwn(item, 'path');
}

const DESCRIBING = /^(?:description|title|comment|note|label|name|disabled|enabled)$/i;

/** Replaces a field with its current value. */
function samePatch(value: JsonObject): Json | undefined {
  const [name, member] = Object.entries(value).find(([key, entry]) => DESCRIBING.test(key) && typeof entry !== 'object') ?? [];
  return name === undefined || member === undefined ? undefined : [{ op: 'replace', path: `/${name}`, value: member }];
}

/** Uses a matching username and password that this exploration registered. A login may also have fields that an account does not have. */
function withAccount(world: ExploreContext, value: Json): Json {
  if (!isObject(value) || !Object.hasOwn(value, 'password')) return value;
  const names = Object.keys(value);
  const known = names.filter((name) => name === 'password' || USER.test(name));
  const wanted = known.length > 1 ? known : names;
  const isAccount = (sent: JsonObject | null): boolean =>
    sent !== null && Object.hasOwn(sent, 'password') && wanted.every((name) => Object.hasOwn(sent, name));
  const account = world.pool.own().find(({ sent }) => isAccount(sent))?.sent;
  if (account === undefined || account === null) return value;
  return { ...value, ...Object.fromEntries(wanted.map((name) => [name, account[name] ?? null])) };
}

const USER = /^(?:user_?name|e-?mail|login|account|phone(?:_?number)?)$/i;
