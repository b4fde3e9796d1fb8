import { type JsonLocation, removeAt, setAt, valueAt } from '../../json/edit-json.ts';
import { isList, isObject } from '../../json/values.ts';
import { isHeaderName, isHeaderText } from '../../model/header-text.ts';
import type { Json, Operation, ScalarOrList, Schema, StepRequest } from '../../model/index.ts';
import type { GenerationContext } from '../cases/context/generation-context.ts';
import { collapseBraces, escapePath } from '../cases/request/literal-path.ts';
import { replacePathValue } from '../cases/request/path-value.ts';
import { sampleSchema } from '../values/sample.ts';
import { hashText, seededRandom } from '../values/seeded-random.ts';
import type { FoundInput } from './find-input.ts';

type Field = Extract<FoundInput, { kind: 'field' }>;
type FoundParameter = Extract<FoundInput, { kind: 'parameter' }>;

/** Sets a body field in a request and adds missing parent objects and lists. Null for a raw text body. */
export function setField(context: GenerationContext, request: StepRequest, field: Field, value: Json): StepRequest | null {
  if (request.raw !== undefined) return null;
  if (request.form !== undefined) {
    const rest = withoutFormField(request.form, formName(field.place));
    return { ...request, form: { ...rest, ...Object.fromEntries(formEntries(formName(field.place), value)) } };
  }
  const json = setInJson(context, request.json ?? {}, field, value);
  return json === null ? null : { ...request, json };
}

/** Like `setField`, for a JSON value. */
export function setInJson(context: GenerationContext, json: Json, { place, around }: Field, value: Json): Json | null {
  let whole = json;
  for (let depth = 0; depth < place.length; depth += 1) {
    const outer = valueAt(whole, place.slice(0, depth));
    const fits = typeof place[depth] === 'number' ? isList(outer) && outer.length > 0 : isObject(outer);
    if (fits) continue;
    const added = setAt(whole, place.slice(0, depth), containerFor(context, around[depth] ?? true, place[depth]));
    if (added === null) return null;
    whole = added;
  }
  // Setting the whole value to null differs from a path that does not exist, and a field always has a name.
  return setAt(whole, place, value);
}

function containerFor({ requestTable }: GenerationContext, schema: Schema, key: string | number | undefined): Json {
  const random = seededRandom(hashText('container', JSON.stringify(schema)));
  const sample = sampleSchema(schema, { schemas: requestTable, size: 'usual', random, name: '', open: [], useExamples: true });
  const value = sample.kind === 'value' ? sample.value : null;
  if (typeof key === 'number') return isList(value) && value.length > 0 ? value : [{}];
  return isObject(value) ? value : {};
}

/** Removes a body field. Does nothing if the request does not have the field. */
export function removeField(request: StepRequest, { place }: Field): StepRequest | null {
  if (request.raw !== undefined) return null;
  if (request.form !== undefined) return { ...request, form: withoutFormField(request.form, formName(place)) };
  if (request.json === undefined) return request;
  return { ...request, json: removeInJson(request.json, place) };
}

export function removeInJson(json: Json, place: JsonLocation): Json {
  return removeAt(json, place) ?? json;
}

/** `items[0][quantity]`, the form encoding of nested fields. */
function formName([first, ...rest]: JsonLocation): string {
  return `${first ?? ''}${rest.map((key) => `[${key}]`).join('')}`;
}

function withoutFormField(form: Readonly<Record<string, string>>, name: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(form).filter(([key]) => key !== name && !key.startsWith(`${name}[`)));
}

function formEntries(name: string, value: Json): readonly (readonly [string, string])[] {
  if (isList(value)) return value.length === 0 ? [[name, '']] : value.flatMap((item, index) => formEntries(`${name}[${index}]`, item));
  if (isObject(value)) return Object.entries(value).flatMap(([key, member]) => formEntries(`${name}[${key}]`, member));
  return [[name, value === null ? '' : String(value)]];
}

/** Sets a parameter. Null when the value cannot be sent there. */
export function setParameter(request: StepRequest, op: Operation, { in: place, label }: FoundParameter, value: Json): StepRequest | null {
  if (place === 'path') return String(value) === '' ? null : setInPath(request, op, label, addressText(value).toWellFormed());
  if (place === 'query') return { ...request, query: { ...request.query, [label]: queryValue(value) } };
  const text = addressText(value);
  if (!isHeaderName(label) || !isHeaderText(text)) return null;
  return { ...request, headers: { ...without(request.headers, label), [label]: text } };
}

/** Sets a path parameter, even if it shares its segment with other text, as in `{Sid}.json`. */
function setInPath(request: StepRequest, op: Operation, name: string, value: string): StepRequest | null {
  const template = collapseBraces(op.path).split('/');
  const at = template.findIndex((segment) => segment.includes(`{${name}}`));
  const [before, after, ...others] = (template[at] ?? '').split(`{${name}}`);
  if (before === undefined || after === undefined || others.length > 0 || `${before}${after}`.includes('{'))
    return replacePathValue(request, op, name, value);
  const text = `${before}${encodeURIComponent(value)}${after}`;
  return {
    ...request,
    path: request.path
      .split('/')
      .map((segment, index) => (index === at ? escapePath(text) : segment))
      .join('/'),
  };
}

function queryValue(value: Json): ScalarOrList {
  if (isList(value)) return value.map(addressText);
  return typeof value === 'number' || typeof value === 'boolean' ? value : addressText(value);
}

function addressText(value: Json): string {
  if (isList(value)) return value.map(addressText).join(',');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Removes a parameter. Null for a path parameter, because the path would be a different one without it. */
export function removeParameter(request: StepRequest, { in: place, label }: FoundParameter): StepRequest | null {
  if (place === 'path') return null;
  const { query, headers, ...rest } = request;
  const [less, fewer] = place === 'query' ? [without(query, label), headers] : [query, without(headers, label)];
  return {
    ...rest,
    ...(less === undefined || Object.keys(less).length === 0 ? {} : { query: less }),
    ...(fewer === undefined || Object.keys(fewer).length === 0 ? {} : { headers: fewer }),
  };
}

/** Header names are case-insensitive. */
function without<Value>(record: Readonly<Record<string, Value>> | undefined, name: string): Readonly<Record<string, Value>> | undefined {
  if (record === undefined) return undefined;
  return Object.fromEntries(Object.entries(record).filter(([key]) => key.toLowerCase() !== name.toLowerCase()));
}

/** Removes the whole body and its content type header. */
export function removeBody(request: StepRequest): StepRequest {
  const { json: _json, form: _form, raw: _raw, headers, ...rest } = request;
  const others = without(headers, 'content-type');
  return { ...rest, ...(others === undefined || Object.keys(others).length === 0 ? {} : { headers: others }) };
}

/** An empty body of the same type: no fields, no items or no text. */
export function emptyBody(request: StepRequest): StepRequest {
  if (request.form !== undefined) return { ...request, form: {} };
  if (request.raw !== undefined) return { ...request, raw: '' };
  return { ...request, json: isList(request.json) ? [] : {} };
}
