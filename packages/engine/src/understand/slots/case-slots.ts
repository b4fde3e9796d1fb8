import type { CaseChoice } from '../../model/reading.ts';
import { unquoted } from '../literals.ts';
import { createMatch, lowerAt, type Matcher, type Scan } from './scan.ts';
import { numberOf } from './values.ts';

const ORDINALS: ReadonlyMap<string, number> = new Map(
  ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'].map((word, at) => [word, at + 1]),
);
const CASE_WORD = /^(?:tests?|cases?|one|testcase|number|nr|scenario)$/;
const LAST = /^(?:last|latest|newest)$/;

/** "test 3", "number 6", "#4": a word for a case followed by a number. */
function byNumber(scan: Scan, at: number): CaseChoice | null {
  const word = lowerAt(scan, at);
  if (word !== '#' && !/^(?:tests?|cases?|testcase|number|nr|scenario)$/.test(word)) return null;
  const next = scan.words[at + 1];
  const position = next === undefined || scan.taken.has(at + 1) ? null : numberOf(next.kind === 'number' ? next.text : next.lower);
  return position === null || !Number.isInteger(position) || position < 1 || position > 9999 ? null : { kind: 'position', position };
}

/** Finds the case for "the second one", "the 2nd test" or "the last case". */
function byOrdinal(scan: Scan, at: number): CaseChoice | null {
  if (!CASE_WORD.test(lowerAt(scan, at + 1)) || scan.taken.has(at + 1)) return null;
  const word = lowerAt(scan, at);
  if (LAST.test(word)) return { kind: 'last' };
  const position = ORDINALS.get(word) ?? Number(/^(\d{1,3})(?:st|nd|rd|th)$/.exec(word)?.[1] ?? Number.NaN);
  return Number.isNaN(position) ? null : { kind: 'position', position };
}

/** A case by its ID or full title, in quotation marks or as one word. */
function byName(scan: Scan, at: number): CaseChoice | null {
  const word = scan.words[at];
  if (word === undefined || word.kind === 'mark') return null;
  const name = unquoted(word.text).toLowerCase();
  const found = scan.context.suite?.cases.find(({ id, title }) => id.toLowerCase() === name || title.toLowerCase() === name);
  return found === undefined ? null : { kind: 'id', id: found.id };
}

/** A case in the suite that the message names. */
export const matchCase: Matcher = (scan, at) => {
  if (scan.context.suite === null) return null;
  const named = byName(scan, at);
  if (named !== null) return createMatch(at, { kind: 'case', choice: named });
  const choice = byNumber(scan, at) ?? byOrdinal(scan, at);
  return choice === null ? null : createMatch(at + 1, { kind: 'case', choice });
};
