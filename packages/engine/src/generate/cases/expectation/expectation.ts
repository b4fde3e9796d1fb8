import { isObject } from '../../../json/values.ts';
import type { Checks, Expectation, Operation, ResponseSpec, Schema } from '../../../model/index.ts';
import { isAnyMedia, isJsonMedia, jsonMediaOf, mediaType, successResponses } from '../../links/responses.ts';
import { mainType } from '../../values/flatten-schema.ts';
import type { SchemaRegistry } from './schema-registry.ts';

/** The documented result of a valid request. */
export interface ExpectedSuccess {
  readonly expect: Expectation;
  /** A description for display: `201 and schema Order`. */
  readonly text: string;
}

// Cached, because every case that should pass needs it. Safe, because a registry belongs to one generation, in which each operation has one
// name.
const known = new WeakMap<SchemaRegistry, WeakMap<Operation, ExpectedSuccess>>();

/** Converts the documented success responses of an operation to checks. If none are documented, any 2xx is accepted. */
export function expectedSuccessOf(op: Operation, name: string, registry: SchemaRegistry): ExpectedSuccess {
  const ofRegistry = known.get(registry) ?? new WeakMap<Operation, ExpectedSuccess>();
  known.set(registry, ofRegistry);
  const success = ofRegistry.get(op) ?? readSuccess(op, name, registry);
  ofRegistry.set(op, success);
  return success;
}

const NO_CONTENT = '204';

function readSuccess(op: Operation, name: string, registry: SchemaRegistry): ExpectedSuccess {
  const successes = successResponses(op);
  const redirects = successes.length === 0 ? op.responses.filter((response) => /^3\d\d$/.test(response.status)) : [];
  const status = [...successes, ...redirects].map((response) => response.status.toLowerCase()).filter((entry) => entry !== 'default');
  const redirect = redirects.map((response) => response.status);
  const hasBody = op.method !== 'HEAD';
  // Runners skip the body checks on a documented 204, so a 204 does not rule out checks on other responses.
  const isSkipped = (response: ResponseSpec): boolean =>
    response.status === NO_CONTENT && response.media.length === 0 && !status.includes('2xx');
  const withBody = successes.filter((response) => !isSkipped(response));
  const schema = hasBody ? schemaOf(withBody, name, registry) : null;
  const media = hasBody ? contentTypeOf(withBody, registry) : null;
  const must: Checks = {
    status: successes.length === 0 && redirect.length > 0 ? redirect : ['2xx'],
    ...(media === null ? {} : { header: { 'content-type': [['contains', media]] } }),
    ...(schema === null ? {} : { schema, ...impliedType(withBody, registry) }),
  };
  // Any 2xx satisfies the spec. A status other than the documented one is reported as advice, not as a failure.
  const should: Checks = { status };
  return {
    expect: status.length === 0 || status.includes('2xx') ? { must } : { must, should },
    text: `${status.length === 0 ? '2xx' : status.join(' or ')}${schemaWords(must.schema, name)}`,
  };
}

/** Only schema names from the spec are shown, because a generated name would not help the reader. */
function schemaWords(schema: string | undefined, operation: string): string {
  if (schema === undefined) return '';
  return schema.startsWith(`${operation}.`) ? ' and its schema' : ` and schema ${schema}`;
}

/**
 * Returns the schema of the JSON response, or an `anyOf` if the success responses have different schemas. Null if a success response may
 * not be JSON.
 */
function schemaOf(successes: readonly ResponseSpec[], name: string, registry: SchemaRegistry): string | null {
  const schemas = successes.map((response) => jsonResponseSchema(response, registry));
  const known = schemas.filter((schema) => schema !== null);
  const [first] = known;
  if (first === undefined || known.length < schemas.length) return null;
  const distinct = known.filter((schema, index) => known.findIndex((other) => isSameSchema(other, schema)) === index);
  if (distinct.length > 1) return registry.nameFor({ anyOf: distinct }, `${name}.2xx`);
  const [status = '2xx'] = successes.map((response) => response.status);
  return registry.nameFor(first, `${name}.${status}`);
}

/** Returns the schema that a JSON body in this response must match. Null when there is none, or when the body may not be JSON. */
export function jsonResponseSchema(response: ResponseSpec, registry: SchemaRegistry): Schema | null {
  const json = jsonMediaOf(response);
  if (json === undefined || json.schema === null || isFile(json.schema) || mayBePlainText(response, json.schema, registry)) return null;
  return json.schema;
}

const OPEN = ['anyOf', 'oneOf', 'not', 'if', 'enum', 'const'];

/** Many specs list the members of a response without `type: object`. A schema check alone would then accept a string. */
function impliedType(successes: readonly ResponseSpec[], registry: SchemaRegistry): Pick<Checks, 'body'> {
  const schemas = successes.map((response) => registry.flat(jsonResponseSchema(response, registry) ?? true));
  const types = new Set(schemas.map((flat) => (OPEN.some((keyword) => flat[keyword] !== undefined) ? null : mainType(flat))));
  const [only] = types;
  const isImplied = types.size === 1 && schemas.some((flat) => flat.type === undefined);
  return isImplied && (only === 'object' || only === 'array') ? { body: [['$', 'type', only]] } : {};
}

function isFile(schema: Schema): boolean {
  return isObject(schema) && schema.format === 'binary';
}

/** Servers that offer a string as JSON and as plain text send the same unquoted bytes for both. */
function mayBePlainText({ media }: ResponseSpec, schema: Schema, registry: SchemaRegistry): boolean {
  return media.some((entry) => isTextMedia(entry.media) || isAnyMedia(entry)) && mainType(registry.flat(schema)) === 'string';
}

function isTextMedia(media: string): boolean {
  return /^(?:text\/|application\/octet-stream|application\/(?!json)[\w.+-]*(?:raw|multiplexed)-stream)/.test(mediaType(media));
}

function isSameSchema(left: Schema, right: Schema): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right);
}

/** The suite accepts JSON, so JSON is expected wherever the spec offers it. */
function contentTypeOf(successes: readonly ResponseSpec[], registry: SchemaRegistry): string | null {
  if (successes.some((response) => response.media.length === 0)) return null;
  const types = new Set(successes.flatMap((response) => expectedTypes(response, registry)));
  const [only] = types;
  if (only !== undefined && types.size === 1 && !only.includes('*')) return only;
  return types.size > 0 && [...types].every((type) => isJsonMedia({ media: type })) ? 'json' : null;
}

function expectedTypes(response: ResponseSpec, registry: SchemaRegistry): readonly string[] {
  const json = response.media.filter(isJsonMedia);
  const schema = jsonMediaOf(response)?.schema ?? null;
  const wanted = json.length === 0 || (schema !== null && mayBePlainText(response, schema, registry)) ? response.media : json;
  return wanted.map(({ media }) => mediaType(media));
}
