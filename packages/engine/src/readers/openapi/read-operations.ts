import { pointerTo } from '../../json/pointer.ts';
import { isList, isObject, listOf, textOf } from '../../json/values.ts';
import { HTTP_METHODS, type Json, type JsonObject, type Operation, type Parameter } from '../../model/index.ts';
import { readBodies, readResponses } from './read-bodies.ts';
import { alignWithPath, mergeParameters, readParameters } from './read-parameters.ts';
import { readSecurity } from './read-security.ts';
import { readServers } from './read-servers.ts';
import type { SchemaNames } from './schema-names.ts';
import { type LocatedObject, resolveObject, type Source } from './source.ts';

interface PathItem extends LocatedObject {
  readonly path: string;
  readonly params: readonly Parameter[];
}

/** Reads every operation under `paths`, in document order. */
export function readOperations(source: Source, names: SchemaNames, paths: JsonObject): readonly Operation[] {
  const operations = Object.entries(paths).flatMap(([path, entry]) => readPathItem(source, names, path, entry));
  reportDuplicates(source, operations);
  return operations;
}

function readPathItem(source: Source, names: SchemaNames, path: string, entry: Json): readonly Operation[] {
  const pointer = pointerTo('/paths', path);
  if (path.startsWith('x-')) return [];
  const found = resolveObject(source, entry, pointer, 'A path');
  if (found === null) return [];
  if (!hasClosedBraces(path)) {
    source.report('error', 'The braces in the path are unclosed or empty, so no request can be built. The path is skipped.', pointer);
    return [];
  }
  if (!path.startsWith('/')) source.report('warning', 'A path must start with a slash, so one was added.', pointer);
  const item: PathItem = {
    ...found,
    path: path.startsWith('/') ? path : `/${path}`,
    params: readParameters(source, names, found.value.parameters, pointerTo(found.pointer, 'parameters')),
  };
  reportNewMethods(source, found);
  return HTTP_METHODS.flatMap((method) => {
    const operation = found.value[method.toLowerCase()];
    if (operation === undefined) return [];
    const at = pointerTo(found.pointer, method.toLowerCase());
    if (isObject(operation)) return [readOperation(source, names, item, method, { value: operation, pointer: at })];
    source.report('error', 'An operation must be an object.', at);
    return [];
  });
}

/** True when the braces form only `{name}` parameters. `{{name}}` from template languages is accepted too. */
function hasClosedBraces(path: string): boolean {
  return !/[{}]/.test(path.replaceAll(/\{\{[^{}]*[^{}\s][^{}]*\}\}|\{[^{}]*[^{}\s][^{}]*\}/g, ''));
}

/** OpenAPI 3.2 has QUERY and custom methods. No runner sends them yet. */
function reportNewMethods(source: Source, { value, pointer }: LocatedObject): void {
  for (const key of ['query', 'additionalOperations'])
    if (isObject(value[key]))
      source.report('warning', 'Methods added in OpenAPI 3.2 cannot be tested yet and are skipped.', pointerTo(pointer, key));
}

function readOperation(
  source: Source,
  names: SchemaNames,
  item: PathItem,
  method: Operation['method'],
  { value, pointer }: LocatedObject,
): Operation {
  const own = readParameters(source, names, value.parameters, pointerTo(pointer, 'parameters'));
  const servers = value.servers ?? item.value.servers;
  return {
    key: `${method} ${item.path}`,
    method,
    path: item.path,
    operationId: textOf(value.operationId),
    summary: textOf(value.summary) ?? textOf(item.value.summary),
    description: textOf(value.description),
    tags: listOf(value.tags).flatMap((tag) => textOf(tag) ?? []),
    deprecated: value.deprecated === true,
    servers: isList(servers) ? readServers(source, servers, pointerTo(pointer, 'servers')) : [],
    params: alignWithPath(source, item.path, mergeParameters(item.params, own), pointer),
    bodies: readBodies(source, names, value.requestBody, pointerTo(pointer, 'requestBody')),
    responses: readResponses(source, names, value.responses, pointerTo(pointer, 'responses')),
    security: readSecurity(source, value.security, pointerTo(pointer, 'security')),
  };
}

function reportDuplicates(source: Source, operations: readonly Operation[]): void {
  const addresses = new Map<string, string>();
  const ids = new Map<string, string>();
  for (const operation of operations) {
    const pointer = pointerTo(pointerTo('/paths', operation.path), operation.method.toLowerCase());
    const address = `${operation.method} ${operation.path.replace(/\{[^{}]*\}/g, '{}')}`;
    const twin = addresses.get(address);
    if (twin !== undefined) source.report('warning', `${operation.key} has the same method and path as ${twin}.`, pointer);
    else addresses.set(address, operation.key);
    if (operation.operationId === null) continue;
    const namesake = ids.get(operation.operationId);
    if (namesake !== undefined)
      source.report('warning', `The operationId ${operation.operationId.slice(0, 80)} is also used by ${namesake}.`, pointer);
    else ids.set(operation.operationId, operation.key);
  }
}
