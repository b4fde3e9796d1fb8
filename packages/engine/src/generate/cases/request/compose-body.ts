import { singular } from '../../../format/words.ts';
import { asSchema } from '../../../json/as-schema.ts';
import { checkSchema } from '../../../json/check-schema.ts';
import { memoize } from '../../../json/memoize.ts';
import { isList, isObject, objectOf, ownValue } from '../../../json/values.ts';
import {
  FACT_EXAMPLE,
  type HttpMethod,
  type Json,
  type JsonObject,
  type NamedExample,
  type Operation,
  type RequestBody,
  type Schema,
  type StepRequest,
} from '../../../model/index.ts';
import { isJsonMedia } from '../../links/responses.ts';
import { isIdLike } from '../../links/score-link.ts';
import { flattenSchema, mainType, requiredProperties } from '../../values/flatten-schema.ts';
import { isLiteral, sampleSchema } from '../../values/sample.ts';
import { hasDocumentedValue } from '../../values/sample-container.ts';
import type { CaseDraft, ComposeResult, GenerationContext } from '../context/generation-context.ts';
import { composeOnceIfDeterministic } from './deterministic.ts';
import { captureLinkedValue } from './produce.ts';
import { composeRawBody } from './raw-body.ts';
import { makeUnique } from './unique-fields.ts';

export interface ComposedBody {
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Pick<StepRequest, 'json' | 'form' | 'raw'>;
  /** The body before keys and unique names were inserted. */
  readonly literal?: Json;
}

const NO_BODY: ComposedBody = { headers: {}, content: {} };
const FORM = 'application/x-www-form-urlencoded';

/** Selects a body type that a suite supports, preferably JSON. */
export function chooseBody(op: Operation): RequestBody | null {
  return (
    op.bodies.find(isJsonMedia) ??
    op.bodies.find((body) => body.media.startsWith(FORM)) ??
    op.bodies.find((body) => body.media === '*/*') ??
    null
  );
}

export const composeBody = composeOnceIfDeterministic(bodyFor);

function bodyFor(context: GenerationContext, draft: CaseDraft, op: Operation): ComposeResult<ComposedBody> {
  const body = chooseBody(op);
  if (body === null) {
    const [other] = op.bodies;
    const raw = other === undefined ? null : composeRawBody(context, draft, other);
    return raw === null || (raw.kind === 'omitted' && other?.required === false) ? { kind: 'composed', value: NO_BODY } : raw;
  }
  if (draft.size === 'minimal' && !WRITE_METHODS.includes(op.method) && mayBeLeftOut(context, body))
    return { kind: 'composed', value: NO_BODY };
  const value = bodyValue(context, draft, op, body);
  if (value.kind === 'omitted')
    return body.required
      ? { kind: 'omitted', reason: `its body cannot be generated: ${value.reason}` }
      : { kind: 'composed', value: NO_BODY };
  const { literal, sent } = value.value;
  return { kind: 'composed', value: { ...(body.media.startsWith(FORM) ? formBody(sent) : jsonBody(body.media, sent)), literal } };
}

/** Requests with these methods usually need a body, so one is sent even if the spec does not require it. */
const WRITE_METHODS: readonly HttpMethod[] = ['POST', 'PUT', 'PATCH'];

/** Specs rarely mark a body as required. A body with required fields counts as required. */
function mayBeLeftOut(context: GenerationContext, body: RequestBody): boolean {
  const flat = flattenSchema(context.requestSchema(body.schema), context.requestTable) ?? {};
  return !body.required && requiredProperties(flat).length === 0;
}

function jsonBody(media: string, json: Json): ComposedBody {
  const isPlain = media === '*/*' || media.startsWith('application/json');
  return { headers: isPlain ? {} : { 'Content-Type': media }, content: { json } };
}

function formBody(value: Json): ComposedBody {
  const entries = Object.entries(objectOf(value)).flatMap(([name, member]) => formEntries(name, member));
  return { headers: {}, content: { form: Object.fromEntries(entries) } };
}

function formEntries(name: string, value: Json): readonly (readonly [string, string])[] {
  if (isList(value)) return value.flatMap((item, index) => formEntries(`${name}[${index}]`, item));
  if (isObject(value)) return Object.entries(value).flatMap(([key, member]) => formEntries(`${name}[${key}]`, member));
  return value === null ? [] : [[name, String(value)]];
}

const WRITES: readonly HttpMethod[] = ['POST', 'PUT', 'PATCH'];

interface BodyValue {
  readonly literal: Json;
  readonly sent: Json;
}

function bodyValue(context: GenerationContext, draft: CaseDraft, op: Operation, body: RequestBody): ComposeResult<BodyValue> {
  const schema = context.requestSchema(body.schema);
  const sample = documentedBody(context, draft, op, body, schema);
  if (sample.kind === 'omitted') return sample;
  const literal = sample.value;
  const linked = bindKeys(context, draft, op, literal, schema, []);
  const isPlain = !WRITES.includes(op.method) || !isObject(linked) || op.facts?.isRepeatable === true;
  const source = body.examples[0]?.name === FACT_EXAMPLE ? 'fact' : 'spec';
  const fields = {
    schema,
    schemas: context.requestTable,
    example: hintOf(context, body, schema),
    source,
    isUpdate: op.method !== 'POST',
  } as const;
  return { kind: 'composed', value: { literal, sent: isPlain ? linked : makeUnique(linked, fields, draft) } };
}

// Cached, because a creator's body is composed for every case that needs the resource.
const knownExamples = new WeakMap<GenerationContext, WeakMap<RequestBody, NamedExample | null>>();

/** Returns the first body example that matches its schema, or that a server accepted. */
function exampleOf(context: GenerationContext, body: RequestBody, schema: Schema): NamedExample | undefined {
  const known = knownExamples.get(context) ?? new WeakMap<RequestBody, NamedExample | null>();
  knownExamples.set(context, known);
  const before = known.get(body);
  if (before !== undefined) return before ?? undefined;
  const found = body.examples.find(({ value, isProven }) => (isProven === true && isLiteral(value)) || isUsable(value, schema, context));
  known.set(body, found ?? null);
  return found;
}

/**
 * A fact's example shows what is sufficient, so it is not used for the largest request, which contains everything that the spec documents.
 */
const withoutFacts = memoize((body: RequestBody): RequestBody => {
  const documented = body.examples.filter(({ name }) => name !== FACT_EXAMPLE);
  return documented.length === body.examples.length ? body : { ...body, examples: documented };
});

/** Returns the example whose properties are used when the body is built from parts: the first valid one, or otherwise the first. */
function hintOf(context: GenerationContext, body: RequestBody, schema: Schema): Json | undefined {
  const own = flattenSchema(schema, context.requestTable)?.examples;
  return exampleOf(context, body, schema)?.value ?? body.examples[0]?.value ?? (isList(own) ? own[0] : undefined);
}

function documentedBody(
  context: GenerationContext,
  draft: CaseDraft,
  op: Operation,
  body: RequestBody,
  schema: Schema,
): ComposeResult<Json> {
  const example = draft.size !== 'minimal' ? exampleOf(context, draft.size === 'maximal' ? withoutFacts(body) : body, schema) : undefined;
  if (example !== undefined) return { kind: 'composed', value: example.value };
  const sample = sampleSchema(schema, {
    schemas: context.requestTable,
    size: draft.size,
    random: draft.random,
    name: '',
    open: [],
    // The properties in a fact's example are used, but it does not contain everything that the spec documents.
    useExamples: draft.size === 'usual' || (draft.size === 'maximal' && withoutFacts(body) === body),
    example: hintOf(context, body, schema),
  });
  if (sample.kind === 'impossible') return { kind: 'omitted', reason: sample.reason };
  if (draft.size === 'maximal') return { kind: 'composed', value: withoutOwnKey(context, op, sample.value, schema) };
  const isHollow = isObject(sample.value) && Object.keys(sample.value).length === 0;
  if (!isHollow) return { kind: 'composed', value: sample.value };
  if (draft.size === 'usual') return { kind: 'composed', value: withOneField(context, draft, schema) };
  // An empty form sends no body and an empty update changes nothing. An empty object, however, may be a valid new resource.
  const isNothing = op.method === 'PATCH' || (body.required && body.media.startsWith(FORM));
  return isNothing ? documentedBody(context, { ...draft, size: 'usual' }, op, body, schema) : { kind: 'composed', value: sample.value };
}

/** Drops the resource's key unless the spec provides a value: servers generate it, and an invented key contradicts the path. */
function withoutOwnKey(context: GenerationContext, op: Operation, value: Json, schema: Schema): Json {
  if (!isObject(value)) return value;
  const flat = flattenSchema(schema, context.requestTable) ?? {};
  const own = new Set(['id', '_id', 'uuid', /\{([^}]+)\}$/.exec(op.path)?.[1] ?? 'id']);
  const isInvented = (name: string): boolean => {
    const field = flattenSchema(asSchema(ownValue(objectOf(flat.properties), name)), context.requestTable) ?? {};
    return own.has(name) && !requiredProperties(flat).includes(name) && !hasDocumentedValue(field);
  };
  const kept = Object.fromEntries(Object.entries(value).filter(([name]) => !isInvented(name)));
  return checkSchema(kept, schema, context.requestTable).length === 0 ? kept : value;
}

/** If everything is optional, as in most updates, an empty body would change nothing, so one field is sent, preferably a scalar. */
function withOneField(context: GenerationContext, draft: CaseDraft, schema: Schema): Json {
  const properties = Object.entries(objectOf(flattenSchema(schema, context.requestTable)?.properties));
  const isPlain = (field: Json): boolean =>
    ['string', 'integer', 'number'].includes(mainType(flattenSchema(asSchema(field), context.requestTable) ?? {}) ?? '');
  const [plain, others] = [true, false].map((wanted) => properties.filter(([name, field]) => !isIdLike(name) && isPlain(field) === wanted));
  for (const [name, field] of [...(plain ?? []), ...(others ?? [])]) {
    const sampling = { schemas: context.requestTable, size: draft.size, random: draft.random, name, open: [], useExamples: true };
    const sample = sampleSchema(asSchema(field), sampling);
    if (sample.kind === 'value' && isUsable({ [name]: sample.value }, schema, context)) return { [name]: sample.value };
  }
  return {};
}

function isUsable(value: Json, schema: Schema, context: GenerationContext): boolean {
  return isLiteral(value) && checkSchema(value, schema, context.requestTable).length === 0;
}

/** Replaces the values of fields such as `bookId` with ids that another operation returned. */
function bindKeys(
  context: GenerationContext,
  draft: CaseDraft,
  op: Operation,
  value: Json,
  schema: Schema,
  place: readonly string[],
): Json {
  if (place.length > 4 || typeof value !== 'object' || value === null) return value;
  const flat = flattenSchema(schema, context.requestTable) ?? {};
  if (isList(value))
    return value.map((item) => bindKeys(context, draft, op, item, asSchema(flat.items), [...place, singular(place.at(-1) ?? '')]));
  if (!isObject(value)) return value;
  const properties = objectOf(flat.properties);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const field = asSchema(ownValue(properties, name));
      // `customer: { id }` refers to a customer, as `customerId` does.
      const isReference =
        place.length > 0 && OWN_KEY.test(name) && (requiredProperties(flat).includes(name) || Object.keys(properties).length === 1);
      const names = isReference ? [name, `${place.at(-1)}_id`] : [name];
      return [name, boundKey(context, draft, op, names, member, field) ?? bindKeys(context, draft, op, member, field, [...place, name])];
    }),
  );
}

const OWN_KEY = /^_?(?:id|uuid|guid)$/i;

function boundKey(
  context: GenerationContext,
  draft: CaseDraft,
  op: Operation,
  names: readonly string[],
  value: Json,
  schema: Schema,
): Json | null {
  const found = isObject(value) ? [] : names.flatMap((name) => linkFor(context, op, name, schema) ?? []);
  const link = found[0] ?? null;
  const captured = link === null || hasFixedChoices(schema, context) ? null : captureLinkedValue(context, draft, link);
  if (captured?.kind !== 'composed') return null;
  const placeholder = `{{${captured.value}}}`;
  return isList(value) ? [placeholder] : placeholder;
}

/**
 * Returns the link that provides a field's value. Null if the field keeps its value: an exploration found no link for it, and either only
 * this value works, or the server accepted the whole body and the link would only take an arbitrary item from a list.
 */
function linkFor({ links }: GenerationContext, op: Operation, name: string, schema: Schema): ReturnType<typeof links.forField> {
  const isLearned = op.facts?.links.some((link) => link.in === 'body' && link.field === name) === true;
  if (!isLearned && op.facts?.values.includes(name) === true) return null;
  const link = links.forField(op, name, schema);
  const isAccepted = op.bodies.some(({ examples }) => examples[0]?.name === FACT_EXAMPLE);
  return !isLearned && isAccepted && link?.kind === 'list' ? null : link;
}

function hasFixedChoices(schema: Schema, context: GenerationContext): boolean {
  const flat: JsonObject = flattenSchema(schema, context.requestTable) ?? {};
  return flat.enum !== undefined || flat.const !== undefined;
}
