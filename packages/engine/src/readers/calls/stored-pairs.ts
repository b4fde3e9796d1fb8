import { isObject, listOf, objectOf, textOf } from '../../json/values.ts';
import type { Json } from '../../model/index.ts';
import type { Pair } from './http-call.ts';

/** Reads pairs from `[{key, value}]` in collections, `[{name, value}]` in recordings, or a plain object. Disabled entries are left out. */
export function readPairs(value: Json | undefined): readonly Pair[] {
  if (isObject(value)) return Object.entries(value).map(([name, stored]) => ({ name, value: valueText(stored) }));
  return listOf(value).flatMap((item) => {
    const entry = objectOf(item);
    const name = textOf(entry.key) ?? textOf(entry.name);
    return name === null || name === '' || entry.disabled === true ? [] : [{ name, value: valueText(entry.value) }];
  });
}

function valueText(value: Json | undefined): string {
  return typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);
}

/** Parses `a=b&c=d` into pairs. */
export function readQuery(text: string): readonly Pair[] {
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

/** Returns a media type in lower case without its parameters. */
export function normalizeMediaType(text: string | null): string {
  return (text ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

export function findHeader(headers: readonly Pair[], name: string): string | null {
  return headers.find((header) => header.name.toLowerCase() === name)?.value ?? null;
}
