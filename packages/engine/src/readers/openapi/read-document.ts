import { isObject, objectOf } from '../../json/values.ts';
import { type Finding, HTTP_METHODS, type Json, type JsonObject } from '../../model/index.ts';
import type { DuplicateKey } from '../text/duplicate-keys.ts';
import { parseText } from '../text/parse-text.ts';

export type ReadDocument =
  | { readonly kind: 'read'; readonly document: JsonObject; readonly findings: readonly Finding[] }
  | { readonly kind: 'refused'; readonly problem: string; readonly line?: number };

/** Parses a spec without losing operations to duplicate keys. */
export function readDocument(text: string): ReadDocument {
  const parsed = parseText(text);
  if (parsed.kind === 'refused') return parsed;
  const { document, duplicates = [] } = parsed;
  for (const duplicate of duplicates) {
    const problem = lostOperation(document, duplicate);
    if (problem !== null) return { kind: 'refused', problem, line: duplicate.lines.at(-1) ?? 0 };
  }
  const merged = duplicates.filter(isPath).reduce(mergePath, document);
  return { kind: 'read', document: merged, findings: duplicates.map(describe) };
}

const PATH = /^\/paths\/[^/]+$/;
const isPath = ({ pointer }: DuplicateKey): boolean => PATH.test(pointer);

/** Two definitions of the same operation contradict each other, and only the author knows which one is right. */
function lostOperation(document: JsonObject, { key, pointer, lines, dropped }: DuplicateKey): string | null {
  const where = `is described more than once, on lines ${joinNumbers(lines)}. Remove one of them.`;
  const [parent = '', method = ''] = pointer.split(/\/(?=[^/]*$)/);
  if (PATH.test(parent) && isMethod(method)) return `${method.toUpperCase()} ${pathOf(parent)} ${where}`;
  if (!PATH.test(pointer)) return null;
  const items = [...dropped, objectOf(document.paths)[key]].map((item) => Object.keys(objectOf(item)).filter(isMethod));
  const twice = items.flat().find((name, index, all) => all.indexOf(name) !== index);
  return twice === undefined ? null : `${twice.toUpperCase()} ${key} ${where}`;
}

const isMethod = (key: string): boolean => HTTP_METHODS.some((method) => method.toLowerCase() === key);
const pathOf = (pointer: string): string => pointer.slice('/paths/'.length).replaceAll('~1', '/').replaceAll('~0', '~');

function mergePath(document: JsonObject, { key, dropped }: DuplicateKey): JsonObject {
  const paths = objectOf(document.paths);
  const parts = [...dropped, paths[key]].filter((part): part is JsonObject => isObject(part));
  const merged: Json = Object.assign({}, ...parts);
  return { ...document, paths: { ...paths, [key]: merged } };
}

function describe(duplicate: DuplicateKey): Finding {
  const { key, pointer, lines } = duplicate;
  const shown = key.length > 80 ? `${key.slice(0, 80)}…` : key;
  const outcome = isPath(duplicate) ? 'they are treated as one path' : 'the last one is used';
  return { level: 'warning', message: `The key “${shown}” occurs on lines ${joinNumbers(lines)}; ${outcome}.`, pointer };
}

/** Formats `4 and 10`, `4, 10 and 12`. */
function joinNumbers(lines: readonly number[]): string {
  return `${lines.slice(0, -1).join(', ')} and ${lines.at(-1)}`;
}
