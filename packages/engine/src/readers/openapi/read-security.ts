import { pointerTo } from '../../json/pointer.ts';
import { isList, isObject, listOf, objectOf, textOf } from '../../json/values.ts';
import type { Json, Security, SecurityScheme } from '../../model/index.ts';
import { readScheme } from './security-scheme.ts';
import { resolveObject, type Source } from './source.ts';

export function readSecuritySchemes(source: Source): Readonly<Record<string, SecurityScheme>> {
  const pointer = '/components/securitySchemes';
  const schemes = objectOf(objectOf(source.document.components).securitySchemes);
  const read = Object.entries(schemes).flatMap(([name, entry]): [string, SecurityScheme][] => {
    const found = resolveObject(source, entry, pointerTo(pointer, name), 'A security scheme');
    return found === null ? [] : [[name, readScheme(found.value)]];
  });
  return Object.fromEntries(read);
}

/** Reads an operation's security alternatives, or those of the whole spec if the operation has none. */
export function readSecurity(source: Source, own: Json | undefined, pointer: string): Security {
  const value = own === undefined ? source.document.security : own;
  if (value === undefined || value === null) return [];
  if (!isList(value)) {
    source.report('error', 'An operation’s security must be a list.', pointer);
    return [];
  }
  return value.flatMap((alternative) => {
    if (!isObject(alternative)) return [];
    return [
      Object.entries(alternative).map(([scheme, scopes]) => ({ scheme, scopes: listOf(scopes).flatMap((scope) => textOf(scope) ?? []) })),
    ];
  });
}
