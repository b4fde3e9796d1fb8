import { isList, isObject } from '../../json/values.ts';
import type { Json } from '../../model/index.ts';

/** Splits a reference into its file (empty for the same file) and the pointer inside. */
export function splitRef(ref: string): { readonly file: string; readonly pointer: string } {
  const mark = ref.indexOf('#');
  return mark < 0 ? { file: ref, pointer: '' } : { file: ref.slice(0, mark), pointer: ref.slice(mark + 1) };
}

/** Returns the other files that a document refers to, each once, as written. */
export function referencedFiles(document: Json): readonly string[] {
  const found = new Set<string>();
  collect(document, found);
  found.delete('');
  return [...found];
}

function collect(value: Json, found: Set<string>): void {
  if (isList(value)) for (const item of value) collect(item, found);
  if (!isObject(value)) return;
  for (const [key, member] of Object.entries(value)) {
    if (key === '$ref' && typeof member === 'string') found.add(splitRef(member).file);
    else collect(member, found);
  }
}

/**
 * Resolves a reference to another file. Relative to a URL, the result is a URL with the same origin. Relative to a path, it is a path
 * inside the archive. Null for everything else.
 */
export function resolveFile(file: string, from: string): string | null {
  if (/^https?:/i.test(from)) return resolveAddress(file, from);
  if (/^(?:[a-z][a-z0-9+.-]*:|\/|\\)/i.test(file)) return null;
  return normalPath([...from.split('/').slice(0, -1), ...plainPath(file).split('/')]);
}

function resolveAddress(file: string, from: string): string | null {
  try {
    const { href, origin } = new URL(file, from);
    // A user name or password would come between the scheme and the host.
    return origin === new URL(from).origin && href.startsWith(`${origin}/`) ? (href.split('#', 1)[0] ?? null) : null;
  } catch {
    return null;
  }
}

function plainPath(file: string): string {
  const path = file.split('?', 1)[0] ?? '';
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function normalPath(parts: readonly string[]): string | null {
  const kept: string[] = [];
  for (const part of parts) {
    if (part === '' || part === '.') continue;
    if (part !== '..') kept.push(part);
    else if (kept.pop() === undefined) return null;
  }
  return kept.length === 0 ? null : kept.join('/');
}
