import { listOf, objectOf, textOf } from '../json/values.ts';
import type { Json } from '../model/index.ts';
import type { SeenPair } from './seen-call.ts';

/** `[{key, value}]` of collections and `[{name, value}]` of recordings; disabled entries are left out. */
export function readPairs(value: Json | undefined): readonly SeenPair[] {
  return listOf(value).flatMap((item) => {
    const entry = objectOf(item);
    const name = textOf(entry.key) ?? textOf(entry.name);
    if (name === null || name === '' || entry.disabled === true) return [];
    return [{ name, value: typeof entry.value === 'string' ? entry.value : JSON.stringify(entry.value ?? '') }];
  });
}

/** `a=b&c=d` as pairs. */
export function readQuery(text: string): readonly SeenPair[] {
  return text
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=');
      return at < 0 ? { name: decoded(part), value: '' } : { name: decoded(part.slice(0, at)), value: decoded(part.slice(at + 1)) };
    });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** A media type without its parameters, in lower case. */
export function mediaOf(text: string | null): string {
  return (text ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

export function headerOf(headers: readonly SeenPair[], name: string): string | null {
  return headers.find((header) => header.name.toLowerCase() === name)?.value ?? null;
}
