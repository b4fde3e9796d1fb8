import { literalSegments, resourceWord, wordsOf } from '../../format/words.ts';
import { asSchema } from '../../json/as-schema.ts';
import { memoize } from '../../json/memoize.ts';
import { memberPath } from '../../json/portable-path.ts';
import { referenceOf, type SchemaTable } from '../../json/schema-ref.ts';
import { isList, objectOf } from '../../json/values.ts';
import type { JsonObject, Operation, Schema } from '../../model/index.ts';
import { flattenSchema, mainType } from '../values/flatten-schema.ts';
import { CREATE_VERBS, collectionOfCreator } from './operation-index.ts';
import { jsonMediaOf, successResponses } from './responses.ts';

/** The result of an operation: one resource or a list, and the paths of its fields. */
export interface OperationOutput {
  readonly op: Operation;
  readonly kind: 'item' | 'list';
  /** Portable path to the resource, or to the first one in a list. */
  readonly base: string;
  readonly fields: JsonObject;
  /** Maps normalised words to field names. */
  readonly byWord: ReadonlyMap<string, string>;
  /** Normalised words for the resource: from the schema name, the path, and the name of the resource that the operation creates. */
  readonly resources: readonly string[];
}

const ENVELOPES = ['data', 'items', 'results', 'values', 'value', 'entries', 'records', 'content', 'list'];
const MAX_BRANCHES = 8;

// Cached, because links, expectations and flows all need it and a table never changes.
const ofTable = memoize((schemas: SchemaTable) => memoize((op: Operation) => readOutput(op, schemas)));

/** Returns the output of an operation's documented JSON success, or null. */
export function operationOutput(op: Operation, schemas: SchemaTable): OperationOutput | null {
  return ofTable(schemas)(op);
}

function readOutput(op: Operation, schemas: SchemaTable): OperationOutput | null {
  const success = successResponses(op).find((response) => jsonMediaOf(response) !== undefined);
  const schema = success === undefined ? null : (jsonMediaOf(success)?.schema ?? null);
  if (schema === null || schema === undefined) return null;
  const unwrapped = unwrap(schema, '$', schemas, 0);
  if (unwrapped === null) return null;
  const found = unwrapResource(unwrapped, op, schemas);
  const fields = schemaProperties(found.schema, schemas, 0);
  if (Object.keys(fields).length === 0) return null;
  const words = [found.name, literalSegments(collectionOfCreator(op)).at(-1), createdResource(op)].flatMap((text) =>
    text === undefined || text === null ? [] : [resourceWord(text)],
  );
  return {
    op,
    kind: found.kind,
    base: found.base,
    fields,
    byWord: byWordOf(fields),
    resources: [...new Set(words.filter((word) => word !== ''))],
  };
}

/** Finds the resource that an operation creates according to its name: `createConversation` for `POST /chat` creates a conversation. */
function createdResource({ method, operationId }: Operation): string | null {
  if (method !== 'POST' || operationId === null) return null;
  const [verb = '', ...thing] = wordsOf(operationId.split(/[./]/).at(-1) ?? '');
  return CREATE_VERBS.has(verb) && thing.length > 0 ? thing.join('-') : null;
}

const byWordOf = memoize((fields: JsonObject) => new Map(Object.keys(fields).map((field) => [resourceWord(field), field])));

interface UnwrappedOutput {
  readonly kind: OperationOutput['kind'];
  readonly base: string;
  readonly schema: Schema;
  readonly name: string | null;
}

function unwrap(schema: Schema, base: string, schemas: SchemaTable, depth: number): UnwrappedOutput | null {
  const flat = flattenSchema(schema, schemas);
  if (flat === null) return null;
  if (mainType(flat) === 'array') return { kind: 'list', base: `${base}[0]`, ...named(asSchema(flat.items)) };
  const envelope = depth > 1 ? null : envelopeOf(flat, schemas);
  if (envelope !== null) {
    const path = memberPath(base, envelope.name);
    if (path !== null) return unwrap(envelope.schema, path, schemas, depth + 1);
  }
  return { kind: 'item', base, ...named(schema) };
}

function named(schema: Schema): { readonly schema: Schema; readonly name: string | null } {
  const parts = typeof schema === 'boolean' || !isList(schema.allOf) ? [] : schema.allOf.map((part) => referenceOf(asSchema(part)));
  return { schema, name: referenceOf(schema) ?? parts.find((name) => name !== null) ?? null };
}

/** Finds the list inside an object: one with a usual name, or the only list of objects. */
function envelopeOf(flat: JsonObject, schemas: SchemaTable): { readonly name: string; readonly schema: Schema } | null {
  const properties = objectOf(flat.properties);
  // An order may also contain a list of items, but an object with its own id is the resource itself and not a wrapper.
  if (Object.hasOwn(properties, 'id')) return null;
  const candidates = Object.entries(properties).flatMap(([name, value]) => {
    const schema = asSchema(value);
    const member = flattenSchema(schema, schemas);
    const isThings =
      member !== null && mainType(member) === 'array' && Object.keys(schemaProperties(asSchema(member.items), schemas, 0)).length > 0;
    return isThings ? [{ name, schema }] : [];
  });
  const usual = candidates.find((candidate) => ENVELOPES.includes(candidate.name.toLowerCase()));
  if (usual !== undefined) return usual;
  const wrapped = Object.entries(properties).find(([name]) => name === 'data');
  if (wrapped !== undefined && Object.keys(schemaProperties(asSchema(wrapped[1]), schemas, 0)).length > 0)
    return { name: 'data', schema: asSchema(wrapped[1]) };
  const [only] = candidates;
  return candidates.length === 1 && only !== undefined ? only : null;
}

/** Unwraps `{"database": {...}}` for `/databases`. The wrapper property has the resource's name or is the only one. */
function unwrapResource(found: UnwrappedOutput, op: Operation, schemas: SchemaTable): UnwrappedOutput {
  const properties = found.kind === 'item' && found.base === '$' ? schemaProperties(found.schema, schemas, 0) : {};
  const places = new Set(literalSegments(op.path).map(resourceWord));
  const isOnly = Object.keys(properties).length === 1;
  if (ID_FIELDS.some((field) => Object.hasOwn(properties, field))) return found;
  const [thing] = Object.entries(properties).filter(([name, value]) => {
    const fields = isOnly || places.has(resourceWord(name)) ? schemaProperties(asSchema(value), schemas, 0) : {};
    return ID_FIELDS.some((field) => Object.hasOwn(fields, field));
  });
  const base = thing === undefined ? null : memberPath('$', thing[0]);
  return thing === undefined || base === null ? found : { kind: 'item', base, ...named(asSchema(thing[1])) };
}

/** Fields that identify a resource. An object without any of them may be just a part of the response. */
const ID_FIELDS = ['id', 'uuid', 'slug'];

/** Returns the properties in a schema, including those in its alternatives. */
export function schemaProperties(schema: Schema, schemas: SchemaTable, depth: number): JsonObject {
  const flat = depth > 4 ? null : flattenSchema(schema, schemas);
  if (flat === null) return {};
  if (flat.oneOf === undefined && flat.anyOf === undefined) return objectOf(flat.properties);
  const branches = [flat.oneOf, flat.anyOf].flatMap((list) => (isList(list) ? list.slice(0, MAX_BRANCHES) : []));
  return Object.assign({}, ...branches.map((branch) => schemaProperties(asSchema(branch), schemas, depth + 1)), objectOf(flat.properties));
}
