import { isList, isObject } from '../../json/values.ts';
import type { Json } from '../../model/index.ts';
import type { HttpCall, Pair } from '../calls/http-call.ts';
import { readRequests } from '../collections/read-requests.ts';
import { parseText } from '../text/parse-text.ts';
import { oauthConfigCall } from './oauth-config.ts';
import { headerLinesCall, settingOf } from './read-config-lines.ts';

const FIRST_LINE = /^(?:---[^\n]*\n)?(?:\s*#[^\n]*\n|\s*\n)*(- )?["']?[A-Za-z_][\w./ -]{0,60}["']?[ \t]*:(?:[ \t]|\r?\n)/;
const MAX_SETTINGS = 500;

/** Reads requests or settings in a YAML file. Null for any other input, or when it has no credentials. */
export function readYaml(source: string): readonly HttpCall[] | null {
  const first = FIRST_LINE.exec(source);
  if (first === null || !source.trim().includes('\n')) return null;
  const read = parseText(first[1] === undefined ? source : `items:\n${source}`);
  if (read.kind !== 'parsed') return null;
  const requests = readRequests(read.document);
  if (requests !== null) return requests;
  const pairs = settingsOf(read.document, '').slice(0, MAX_SETTINGS);
  const calls = [oauthConfigCall(pairs), headerLinesCall(pairs)].filter((call) => call !== null);
  return calls.length === 0 ? null : calls;
}

/** Returns the leaves by name. A list of strings is one value. */
function settingsOf(value: Json, name: string): readonly Pair[] {
  if (isObject(value)) return Object.entries(value).flatMap(([key, member]) => settingsOf(member, key));
  if (isList(value) && value.every((item) => typeof item === 'string')) return [settingOf(name, value.join(' '))];
  if (isList(value)) return value.flatMap((item) => settingsOf(item, name));
  return value === null ? [] : [settingOf(name, String(value))];
}
