import { isSchema, type Schema, schemaType, withoutReferences } from './json-schema.ts';

export interface ApiParameter {
  readonly name: string;
  readonly place: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
}

export interface ApiContent {
  readonly mediaType: string;
  readonly schema: Schema;
}

export interface ApiReply {
  readonly status: string;
  readonly contents: readonly ApiContent[];
}

export interface ApiErrorInfo {
  readonly status: string;
  readonly code: string;
  readonly message: string;
}

/** An API call, as shown in the reference. */
export interface ApiCall {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly group: string;
  readonly needsSignIn: boolean;
  readonly parameters: readonly ApiParameter[];
  readonly body: (ApiContent & { readonly isRequired: boolean }) | null;
  readonly replies: readonly ApiReply[];
  readonly errors: readonly ApiErrorInfo[];
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const entriesOf = (value: unknown): readonly (readonly [string, Schema])[] =>
  isSchema(value) ? Object.entries(value).filter((entry): entry is [string, Schema] => isSchema(entry[1])) : [];

function contentsOf(value: unknown): readonly ApiContent[] {
  return entriesOf(value).map(([mediaType, content]) => ({ mediaType, schema: isSchema(content.schema) ? content.schema : {} }));
}

function parameterOf(value: Schema): ApiParameter {
  return {
    name: textOf(value.name),
    place: textOf(value.in),
    type: schemaType(isSchema(value.schema) ? value.schema : {}),
    isRequired: value.required === true,
    description: textOf(value.description),
  };
}

/** Errors are written as `CODE: sentence`, one per line. */
function errorsOf([status, response]: readonly [string, Schema]): readonly ApiErrorInfo[] {
  return textOf(response.description)
    .split('\n')
    .map((line) => {
      const [code = '', ...rest] = line.split(': ');
      return { status, code, message: rest.join(': ') };
    });
}

function bodyOf(value: unknown): ApiCall['body'] {
  if (!isSchema(value)) return null;
  const [content] = contentsOf(value.content);
  return content === undefined ? null : { ...content, isRequired: value.required === true };
}

function callOf(path: string, method: string, operation: Schema): ApiCall {
  const responses = entriesOf(operation.responses);
  const isGood = ([status]: readonly [string, Schema]): boolean => Number(status) < 400;
  const [tag] = Array.isArray(operation.tags) ? operation.tags : [];
  return {
    id: textOf(operation.operationId) || `${method} ${path}`,
    method: method.toUpperCase(),
    path,
    summary: textOf(operation.summary),
    group: textOf(tag) || 'Other',
    needsSignIn: Array.isArray(operation.security) && operation.security.length > 0,
    parameters: Array.isArray(operation.parameters) ? operation.parameters.filter(isSchema).map(parameterOf) : [],
    body: bodyOf(operation.requestBody),
    replies: responses.filter(isGood).map(([status, response]) => ({ status, contents: contentsOf(response.content) })),
    errors: responses.filter((entry) => !isGood(entry)).flatMap(errorsOf),
  };
}

/** Sorts groups in the order of the tags in the spec. Groups without a tag entry come last. */
function byListedGroup(document: Schema): (one: ApiCall, other: ApiCall) => number {
  const names = Array.isArray(document.tags) ? document.tags.filter(isSchema).map(({ name }) => textOf(name)) : [];
  const rankOf = ({ group }: ApiCall): number => (names.includes(group) ? names.indexOf(group) : names.length);
  return (one, other) => rankOf(one) - rankOf(other);
}

/** The calls in an OpenAPI spec, group by group. */
export function readCalls(document: unknown): readonly ApiCall[] {
  if (!isSchema(document)) return [];
  const definitions = isSchema(document.components) && isSchema(document.components.schemas) ? document.components.schemas : {};
  const calls = entriesOf(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = withoutReferences(item[method], definitions);
      return isSchema(operation) ? [callOf(path, method, operation)] : [];
    }),
  );
  return calls.toSorted(byListedGroup(document));
}

/** Calls by group name. */
export const groupCalls = (calls: readonly ApiCall[]): readonly (readonly [string, readonly ApiCall[]])[] => [
  ...Map.groupBy(calls, (call) => call.group),
];
