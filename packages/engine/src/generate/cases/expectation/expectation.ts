import { isObject } from '../../../json/values.ts';
import type { Checks, Expectation, Operation, ResponseSpec, Schema } from '../../../model/index.ts';
import { isAnyMedia, isJsonMedia, jsonIn, mediaType, successResponses } from '../../links/responses.ts';
import { mainType } from '../../values/flatten-schema.ts';
import type { SchemaShelf } from './schema-registry.ts';

/** What the document promises for a valid request. */
export interface Promise2xx {
  readonly expect: Expectation;
  /** For people: `201 and schema Order`. */
  readonly text: string;
}

// Every case that should pass asks; a shelf belongs to one generation, in which an operation has one name.
const known = new WeakMap<SchemaShelf, WeakMap<Operation, Promise2xx>>();

/** The documented success of an operation as checks; without any documented success, any 2xx. */
export function successOf(op: Operation, name: string, shelf: SchemaShelf): Promise2xx {
  const ofShelf = known.get(shelf) ?? new WeakMap<Operation, Promise2xx>();
  known.set(shelf, ofShelf);
  const success = ofShelf.get(op) ?? readSuccess(op, name, shelf);
  ofShelf.set(op, success);
  return success;
}

function readSuccess(op: Operation, name: string, shelf: SchemaShelf): Promise2xx {
  const successes = successResponses(op);
  const redirects = successes.length === 0 ? op.responses.filter((response) => /^3\d\d$/.test(response.status)) : [];
  const status = [...successes, ...redirects].map((response) => response.status.toLowerCase()).filter((entry) => entry !== 'default');
  const redirect = redirects.map((response) => response.status);
  const hasBody = op.method !== 'HEAD';
  const schema = hasBody ? schemaOf(successes, name, shelf) : null;
  const media = hasBody ? contentTypeOf(successes, shelf) : null;
  const must: Checks = {
    status: successes.length === 0 && redirect.length > 0 ? redirect : ['2xx'],
    ...(media === null ? {} : { header: { 'content-type': [['contains', media]] } }),
    ...(schema === null ? {} : { schema, ...impliedType(successes, shelf) }),
  };
  // Any success keeps the promise; another one than the documented is worth a word, not a failure.
  const should: Checks = { status };
  return {
    expect: status.length === 0 || status.includes('2xx') ? { must } : { must, should },
    text: `${status.length === 0 ? '2xx' : status.join(' or ')}${schemaWords(must.schema, name)}`,
  };
}

/** A name that the document gave says more than the one we made up for a schema without any. */
function schemaWords(schema: string | undefined, operation: string): string {
  if (schema === undefined) return '';
  return schema.startsWith(`${operation}.`) ? ' and its schema' : ` and schema ${schema}`;
}

/** The schema of the JSON that comes back, any of them when successes differ; null when one of the successes may bring something else. */
function schemaOf(successes: readonly ResponseSpec[], name: string, shelf: SchemaShelf): string | null {
  const schemas = successes.map((response) => jsonSchemaIn(response, shelf));
  const known = schemas.filter((schema) => schema !== null);
  const [first] = known;
  if (first === undefined || known.length < schemas.length) return null;
  const distinct = known.filter((schema, index) => known.findIndex((other) => isSameSchema(other, schema)) === index);
  if (distinct.length > 1) return shelf.nameFor({ anyOf: distinct }, `${name}.2xx`);
  const [status = '2xx'] = successes.map((response) => response.status);
  return shelf.nameFor(first, `${name}.${status}`);
}

/** The schema that a JSON body of this response has to match; null when there is none, or when the body may be something else. */
export function jsonSchemaIn(response: ResponseSpec, shelf: SchemaShelf): Schema | null {
  const json = jsonIn(response);
  if (json === undefined || json.schema === null || isFile(json.schema) || mayBePlainText(response, json.schema, shelf)) return null;
  return json.schema;
}

const OPEN = ['anyOf', 'oneOf', 'not', 'if', 'enum', 'const'];

/** Many specs list the members of a response and do not say that it is an object: to a schema check, a text would be fine. */
function impliedType(successes: readonly ResponseSpec[], shelf: SchemaShelf): Pick<Checks, 'body'> {
  const schemas = successes.map((response) => shelf.flat(jsonSchemaIn(response, shelf) ?? true));
  const types = new Set(schemas.map((flat) => (OPEN.some((keyword) => flat[keyword] !== undefined) ? null : mainType(flat))));
  const [only] = types;
  const isImplied = types.size === 1 && schemas.some((flat) => flat.type === undefined);
  return isImplied && (only === 'object' || only === 'array') ? { body: [['$', 'type', only]] } : {};
}

function isFile(schema: Schema): boolean {
  return isObject(schema) && schema.format === 'binary';
}

/** Servers that offer a text as JSON and as plain text send the same bytes for both, without quotes. */
function mayBePlainText({ media }: ResponseSpec, schema: Schema, shelf: SchemaShelf): boolean {
  return media.some((entry) => isTextMedia(entry.media) || isAnyMedia(entry)) && mainType(shelf.flat(schema)) === 'string';
}

function isTextMedia(media: string): boolean {
  return /^(?:text\/|application\/octet-stream|application\/(?!json)[\w.+-]*(?:raw|multiplexed)-stream)/.test(mediaType(media));
}

function isSameSchema(left: Schema, right: Schema): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right);
}

/** The suite asks for JSON, so that is what comes wherever it is offered. */
function contentTypeOf(successes: readonly ResponseSpec[], shelf: SchemaShelf): string | null {
  if (successes.some((response) => response.media.length === 0)) return null;
  const types = new Set(successes.flatMap((response) => expectedTypes(response, shelf)));
  const [only] = types;
  if (only !== undefined && types.size === 1 && !only.includes('*')) return only;
  return types.size > 0 && [...types].every((type) => isJsonMedia({ media: type })) ? 'json' : null;
}

function expectedTypes(response: ResponseSpec, shelf: SchemaShelf): readonly string[] {
  const json = response.media.filter(isJsonMedia);
  const schema = jsonIn(response)?.schema ?? null;
  const wanted = json.length === 0 || (schema !== null && mayBePlainText(response, schema, shelf)) ? response.media : json;
  return wanted.map(({ media }) => mediaType(media));
}
