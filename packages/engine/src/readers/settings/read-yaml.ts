import { isList, isObject } from '../../json/values.ts';
import type { Json } from '../../model/index.ts';
import type { HttpCall, Pair } from '../calls/http-call.ts';
import { readRequests } from '../collections/read-requests.ts';
import { parseText } from '../text/parse-text.ts';
import { dropDisabledSettings, readHeaderSettings } from './grouped-settings.ts';
import { readOauthConfig } from './oauth-config.ts';
import { findSetting, readHeaderLines } from './read-config-lines.ts';

const FIRST_LINE = /^(?:---[^\n]*\n)?(?:\s*#[^\n]*\n|\s*\n)*(- )?["']?[A-Za-z_][\w./ -]{0,60}["']?[ \t]*:(?:[ \t]|\r?\n)/;
const MAX_SETTINGS = 500;

/** Reads requests or settings in a YAML file. Null for any other input, or when it has no credentials. */
export function readYaml(written: string): readonly HttpCall[] | null {
  const source = withAddresses(written);
  const first = FIRST_LINE.exec(source);
  if (first === null || !source.trim().includes('\n')) return null;
  const read = parseText(first[1] === undefined ? source : `items:\n${source}`);
  if (read.kind !== 'parsed') return null;
  const requests = readRequests(read.document);
  if (requests !== null) return requests;
  const pairs = dropDisabledSettings(leavesOf(read.document, '').slice(0, MAX_SETTINGS)).map(({ name, value }) => findSetting(name, value));
  const calls = [readOauthConfig(pairs), readHeaderLines(pairs) ?? readHeaderSettings(pairs)].filter((call) => call !== null);
  return calls.length === 0 ? null : calls;
}

/** Fills in variables whose value is a URL: `{{ host }}` next to `host: https://…`. */
function withAddresses(source: string): string {
  const known = new Map(
    [...source.matchAll(/^[ \t]+(\w{1,60}):[ \t]+["']?(https?:\/\/[^\s"'{}]{1,300})["']?[ \t]*$/gm)].map(([, name, url]) => [name, url]),
  );
  return source.replace(/\{\{ ?(\w{1,60}) ?\}\}/g, (hole, name: string) => known.get(name) ?? hole);
}

const ENTRY = /^([A-Za-z_][\w.-]{0,80})=(.*)$/;

/** Returns the leaves by name. A list of strings is one value, or settings if each is `NAME=value`. */
function leavesOf(value: Json, name: string): readonly Pair[] {
  if (isObject(value)) {
    // A section that is switched off.
    if (/^(?:false|no|off)$/i.test(String(value.enabled))) return [];
    const { name: key, value: own } = value;
    if (typeof key === 'string' && typeof own === 'string') return [{ name: key, value: own }];
    return Object.entries(value).flatMap(([member, inner]) => leavesOf(inner, member));
  }
  if (isList(value) && value.every((item) => typeof item === 'string')) {
    if (!value.some((item) => ENTRY.test(item))) return [{ name, value: value.join(' ') }];
    return value.flatMap((item) => {
      const [, key = '', own = ''] = ENTRY.exec(item) ?? [];
      return own === '' ? [] : [{ name: key, value: own }];
    });
  }
  if (isList(value)) return value.flatMap((item) => leavesOf(item, name));
  return value === null || value === '' ? [] : [{ name, value: String(value) }];
}
