import { valueAt } from '../../json/pointer.ts';
import { isList, isObject, listOf, objectOf, textOf } from '../../json/values.ts';
import type { Json, JsonObject } from '../../model/index.ts';
import { HTTP_METHODS } from '../../model/index.ts';
import { convertSwagger2Scheme } from './security-scheme.ts';

/** Converts the parts of a 2.0 spec that differ in 3.x. Pointers into `paths` stay the same. */
export function fromSwagger2(document: JsonObject): JsonObject {
  const moved = moveReferences(document);
  return {
    ...moved,
    servers: serversOf(moved),
    components: {
      schemas: objectOf(moved.definitions),
      securitySchemes: mapValues(objectOf(moved.securityDefinitions), convertSwagger2Scheme),
    },
    paths: mapValues(objectOf(moved.paths), (item) => (isObject(item) ? pathItemOf(item, moved) : item)),
  };
}

function mapValues(record: JsonObject, change: (value: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

function moveReferences(document: JsonObject): JsonObject {
  const move = (value: Json): Json => {
    if (isList(value)) return value.map(move);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [
        key,
        key === '$ref' && typeof member === 'string' ? member.replace(/^#\/definitions\//, '#/components/schemas/') : move(member),
      ]),
    );
  };
  return objectOf(move(document));
}

function serversOf(document: JsonObject): Json {
  const host = textOf(document.host);
  const base = textOf(document.basePath) ?? '';
  if (host === null) return base === '' ? [] : [{ url: base }];
  const schemes = listOf(document.schemes).flatMap((scheme) => (scheme === 'http' || scheme === 'https' ? [scheme] : []));
  return (schemes.length === 0 ? ['https'] : schemes).map((scheme) => ({ url: `${scheme}://${host}${base}` }));
}

function pathItemOf(item: JsonObject, document: JsonObject): JsonObject {
  const shared = parametersOf(item.parameters, document);
  const converted = Object.entries(item).map(([key, value]): [string, Json] => {
    const isOperation = HTTP_METHODS.some((method) => method.toLowerCase() === key);
    return [key, isOperation && isObject(value) ? operationOf(value, shared, document) : value];
  });
  return { ...Object.fromEntries(converted), parameters: shared.filter((parameter) => !isBodyPart(parameter)).map(parameterOf) };
}

function parametersOf(list: Json | undefined, document: JsonObject): readonly JsonObject[] {
  return listOf(list).map((entry) => {
    const ref = objectOf(entry).$ref;
    return objectOf(typeof ref === 'string' && ref.startsWith('#/') ? valueAt(document, ref.slice(1)) : entry);
  });
}

function isBodyPart(parameter: JsonObject): boolean {
  return parameter.in === 'body' || parameter.in === 'formData';
}

function operationOf(operation: JsonObject, shared: readonly JsonObject[], document: JsonObject): JsonObject {
  const own = parametersOf(operation.parameters, document);
  const body = bodyOf([...shared, ...own].filter(isBodyPart), mediaOf(operation.consumes ?? document.consumes));
  const produces = mediaOf(operation.produces ?? document.produces);
  return {
    ...operation,
    parameters: own.filter((parameter) => !isBodyPart(parameter)).map(parameterOf),
    ...(body === null ? {} : { requestBody: body }),
    responses: mapValues(objectOf(operation.responses), (response) => responseOf(response, produces, document)),
  };
}

function mediaOf(list: Json | undefined): readonly string[] {
  const media = listOf(list).flatMap((entry) => textOf(entry) ?? []);
  return media.length === 0 ? ['application/json'] : media;
}

/** In 2.0 the schema keywords are on the parameter itself. */
function parameterOf(parameter: JsonObject): JsonObject {
  const { name, in: place, required, description, collectionFormat, allowEmptyValue, ...schema } = parameter;
  return {
    ...(name === undefined ? {} : { name }),
    ...(place === undefined ? {} : { in: place }),
    ...(required === undefined ? {} : { required }),
    ...(description === undefined ? {} : { description }),
    ...(allowEmptyValue === undefined ? {} : { allowEmptyValue }),
    explode: collectionFormat === 'multi',
    schema,
  };
}

function bodyOf(parts: readonly JsonObject[], consumes: readonly string[]): JsonObject | null {
  const body = parts.find((part) => part.in === 'body');
  if (body !== undefined) {
    const content = Object.fromEntries(consumes.map((media) => [media, { schema: body.schema ?? true }]));
    return { required: body.required === true, content };
  }
  if (parts.length === 0) return null;
  const isFile = parts.some((part) => part.type === 'file');
  const required = parts.flatMap((part) => (part.required === true ? (textOf(part.name) ?? []) : []));
  const properties = Object.fromEntries(parts.map((part) => [textOf(part.name) ?? '', objectOf(parameterOf(part).schema)]));
  const media = isFile ? 'multipart/form-data' : (consumes.find((entry) => entry.includes('form')) ?? 'application/x-www-form-urlencoded');
  return { required: required.length > 0, content: { [media]: { schema: { type: 'object', properties, required } } } };
}

function responseOf(value: Json, produces: readonly string[], document: JsonObject): Json {
  const ref = objectOf(value).$ref;
  const response = objectOf(typeof ref === 'string' && ref.startsWith('#/') ? valueAt(document, ref.slice(1)) : value);
  const { schema, examples } = response;
  if (schema === undefined) return response;
  const content = produces.map((media): [string, Json] => {
    const example = objectOf(examples)[media];
    return [media, example === undefined ? { schema } : { schema, example }];
  });
  return { ...response, content: Object.fromEntries(content) };
}
