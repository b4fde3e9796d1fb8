import { pointerTo } from '../../json/pointer.ts';
import { isList, textOf } from '../../json/values.ts';
import type { Json, Parameter } from '../../model/index.ts';
import { mediaEntries, readExamples } from './read-media.ts';
import type { SchemaNames } from './schema-names.ts';
import { type LocatedObject, resolveObject, type Source } from './source.ts';

const PLACES: readonly string[] = ['path', 'query', 'header', 'cookie'] satisfies readonly Parameter['in'][];

function isPlace(value: Json | undefined): value is Parameter['in'] {
  return typeof value === 'string' && PLACES.includes(value);
}

/** Reads a list of parameters. Unreadable ones become findings. */
export function readParameters(source: Source, names: SchemaNames, list: Json | undefined, pointer: string): readonly Parameter[] {
  if (list === undefined) return [];
  if (!isList(list)) {
    source.report('error', 'The parameters must be a list.', pointer);
    return [];
  }
  return list.flatMap((entry, index) => {
    const found = resolveObject(source, entry, pointerTo(pointer, index), 'A parameter');
    return found === null ? [] : source.once('parameter', found.value, () => readParameter(source, names, found));
  });
}

function readParameter(source: Source, names: SchemaNames, found: LocatedObject): readonly Parameter[] {
  const { name, in: place, description, style, explode } = found.value;
  if (typeof name !== 'string' || name === '' || !isPlace(place)) {
    source.report('error', 'A parameter must have a name and a location (path, query, header or cookie).', found.pointer);
    return [];
  }
  const [content] = mediaEntries(found.value.content, pointerTo(found.pointer, 'content'));
  const holder = content?.body ?? found.value;
  const text = textOf(description);
  return [
    {
      name,
      in: place,
      required: place === 'path' || found.value.required === true,
      ...(text === null ? {} : { description: text }),
      ...(typeof style === 'string' ? { style } : {}),
      ...(typeof explode === 'boolean' ? { explode } : {}),
      ...(found.value.allowEmptyValue === true ? { allowEmptyValue: true } : {}),
      schema: names.lower(holder.schema, pointerTo(content?.pointer ?? found.pointer, 'schema')),
      examples: readExamples(source, holder, content?.pointer ?? found.pointer).map((example) => example.value),
    },
  ];
}

/** An operation's parameters override the path's parameters with the same name and location. */
export function mergeParameters(ofPath: readonly Parameter[], ofOperation: readonly Parameter[]): readonly Parameter[] {
  const byKey = new Map<string, Parameter>();
  for (const parameter of [...ofPath, ...ofOperation]) byKey.set(`${parameter.in} ${parameter.name}`, parameter);
  return [...byKey.values()];
}

/**
 * Makes the path parameters match the path: undeclared ones become strings, and declared ones that do not occur are
 * dropped.
 */
export function alignWithPath(source: Source, path: string, params: readonly Parameter[], pointer: string): readonly Parameter[] {
  const inPath = [...path.matchAll(/\{([^{}]+)\}/g)].map((match) => match[1] ?? '');
  const kept = params.filter((parameter) => {
    if (parameter.in !== 'path' || inPath.includes(parameter.name)) return true;
    source.report('warning', `The path parameter ${parameter.name} does not appear in the path.`, pointer);
    return false;
  });
  const missing = inPath.filter((name) => !kept.some((parameter) => parameter.in === 'path' && parameter.name === name));
  for (const name of missing) source.report('warning', `The path parameter ${name} is not declared. It is treated as a string.`, pointer);
  return [
    ...kept,
    ...[...new Set(missing)].map((name): Parameter => ({ name, in: 'path', required: true, schema: { type: 'string' }, examples: [] })),
  ];
}
