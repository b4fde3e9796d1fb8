import type { FieldSetting } from '../../model/reading.ts';
import { EMPTY_WORD, fieldAt } from './field-names.ts';
import { createMatch, isFree, lowerAt, type Match, type Scan } from './scan.ts';

/** "missing, empty or wrong": the states in a list, if there are several. "Wrong" alone describes many things. */
export function statesFrom(scan: Scan, from: number): { readonly settings: readonly FieldSetting[]; readonly end: number } | null {
  // "A missing or wrong token" is about credentials.
  if (scan.act === 'remove' || scan.words[from]?.topics.includes('need-auth') === true) return null;
  const settings: FieldSetting[] = [];
  let end = from;
  for (let at = from; settings.length < MOST_STATES; ) {
    const kind = stateOf(lowerAt(scan, at));
    if (kind === null || !isFree(scan, at)) break;
    settings.push({ kind });
    end = at;
    at += 1;
    while (/^(?:,|or|and|\/)$/.test(lowerAt(scan, at)) && at < end + 3) at += 1;
    if (at === end + 1) break;
  }
  return settings.length < 2 ? null : { settings, end };
}
const MOST_STATES = 5;

function stateOf(word: string): 'absent' | 'empty' | 'null' | 'wrong-type' | null {
  if (/^(?:missing|omitted|absent)$/.test(word)) return 'absent';
  if (EMPTY_WORD.test(word)) return 'empty';
  if (word === 'null') return 'null';
  return /^(?:wrong|invalid|malformed|broken|bad)$/.test(word) ? 'wrong-type' : null;
}

/** "a missing or empty name": one setting for each state. */
export function statesBefore(scan: Scan, at: number): Match | null {
  const states = statesFrom(scan, at);
  const found = states === null ? null : fieldAt(scan, states.end + 1);
  return states === null || found === null
    ? null
    : createMatch(found.end, ...states.settings.map((setting) => ({ kind: 'field', field: found.field, setting }) as const));
}
