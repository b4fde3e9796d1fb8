import type { Json } from '../model/index.ts';
import { isList, isObject } from './values.ts';

/** Appends a property name or index to a JSON pointer. */
export function pointerTo(parent: string, member: string | number): string {
  // Most names need no escaping, and this function runs once per node in large specs.
  if (typeof member === 'number' || !(member.includes('/') || member.includes('~'))) return `${parent}/${member}`;
  return `${parent}/${member.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

export function pointerParts(pointer: string): readonly string[] {
  const parts = pointer.split('/').slice(1);
  return pointer.includes('~') ? parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')) : parts;
}

/** Returns the value at a JSON pointer, or undefined. */
export function valueAt(root: Json, pointer: string): Json | undefined {
  let node: Json | undefined = root;
  for (const part of pointerParts(pointer)) {
    if (isList(node)) node = /^(?:0|[1-9]\d*)$/.test(part) ? node[Number(part)] : undefined;
    else node = isObject(node) && Object.hasOwn(node, part) ? node[part] : undefined;
    if (node === undefined) return undefined;
  }
  return node;
}
