import { isList, isObject, objectOf, textOf } from '../../json/values.ts';
import type { Json, JsonObject } from '../../model/index.ts';
import type { HttpCall, Pair } from '../calls/http-call.ts';
import { responsePlaceholder } from '../calls/placeholder.ts';
import { findMember } from './stored-auth.ts';

/** A value that a step captures from its response for later steps. */
export interface Capture {
  readonly name: string;
  readonly path: string;
}

const CAPTURE_MEMBERS = ['capture', 'captures', 'save', 'extract', 'extractors'];

/** Returns the values that a scenario step captures from its response for later steps. */
export function readCaptures(step: JsonObject): readonly Capture[] {
  const own = findMember(step, CAPTURE_MEMBERS) ?? findMember(objectOf(findMember(step, ['response', 'then', 'expect'])), CAPTURE_MEMBERS);
  return own === undefined ? [] : capturesIn(own);
}

function capturesIn(value: Json): readonly Capture[] {
  if (isList(value)) return value.flatMap(capturesIn);
  if (!isObject(value)) return [];
  const named = textOf(findMember(value, ['as', 'name', 'variable', 'var']));
  const path = textOf(findMember(value, ['json', 'jsonpath', 'path', 'value']));
  if (named !== null && path !== null) return [{ name: named, path: jsonPathOf(path) }];
  return Object.entries(value).flatMap(([name, kept]): readonly Capture[] => {
    if (typeof kept === 'string') return [{ name, path: jsonPathOf(kept) }];
    const inner = isObject(kept) ? textOf(findMember(kept, ['json', 'jsonpath', 'path'])) : null;
    return inner === null ? capturesIn(kept) : [{ name, path: jsonPathOf(inner) }];
  });
}

function jsonPathOf(written: string): string {
  const path = written.trim().replace(/^(?:response\.)?(?:body|json|content)\.(?=\w)/, '');
  return path.startsWith('$') ? path : `$.${path}`;
}

/** Replaces variable names in the calls with references to captured values. */
export function replaceCaptures(
  calls: readonly HttpCall[],
  kept: ReadonlyMap<string, { readonly call: number; readonly path: string }>,
): readonly HttpCall[] {
  const fill = (pair: Pair): Pair => ({
    ...pair,
    value: pair.value.replace(/\{\{(?:[\w-]+\.)*([\w-]+)\}\}/g, (hole, name: string) => {
      const found = kept.get(name);
      return found === undefined ? hole : responsePlaceholder(found.call, found.path);
    }),
  });
  return calls.map((call) => ({ ...call, headers: call.headers.map(fill), query: call.query.map(fill) }));
}
