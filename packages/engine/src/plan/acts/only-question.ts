import type { Clause, ClauseWord } from '../../model/index.ts';
import { clauseOf } from '../situation/situation.ts';

const isBreak = ({ isMark, lower }: ClauseWord): boolean => isMark && /[.,;:!?–—-]/.test(lower);

/** The parts of a clause between punctuation marks. */
function partsOf(words: readonly ClauseWord[]): readonly (readonly ClauseWord[])[] {
  const parts: ClauseWord[][] = [[]];
  for (const word of words) {
    parts.at(-1)?.push(word);
    if (isBreak(word)) parts.push([]);
  }
  return parts.filter((part) => part.some(({ isMark }) => !isMark));
}

const isDenied = (part: readonly ClauseWord[]): boolean =>
  part.some(
    ({ senses }, at) => senses.includes('negation') && part.slice(at + 1).some((word) => word.senses.some((sense) => CHANGES.has(sense))),
  );
const CHANGES = new Set(['make', 'add', 'run', 'change', 'remove']);

const ASKS = /^(?:asks?|asked|asking|knows?|wonders?|wondering|wondered|tell|sure|unsure|clear|question|idea)$/;
const MOST_BETWEEN = 7;

/** "somebody asked me whether the store is covered": the question that the message reports. Null if it reports none. */
export function reportedQuestion(clause: Clause): Clause | null {
  const { words } = clause;
  const isAsked = (at: number) => words.slice(Math.max(0, at - MOST_BETWEEN), at).some(({ lower }) => ASKS.test(lower));
  const at = words.findIndex(({ lower }, index) => /^(?:if|whether)$/.test(lower) && isAsked(index));
  if (at < 0) return null;
  const behind = words.slice(at + 1);
  const isNext = (index: number) =>
    /^(?:and|but)$/.test(behind[index]?.lower ?? '') && /^(?:i|we|he|she)$/.test(behind[index + 1]?.lower ?? '');
  const end = behind.findIndex((word, index) => isBreak(word) || isNext(index));
  const asked = (end < 0 ? behind : behind.slice(0, end)).filter(({ isMark }) => !isMark);
  const own = clauseOf(clause, asked);
  return own.slots.length === 0 ? null : { ...own, form: { ...own.form, question: true } };
}

/** The question itself, without asides such as "just checking, don't add it". */
export function questionOf(clause: Clause): Clause {
  const reported = reportedQuestion(clause);
  if (reported !== null) return reported;
  const parts = partsOf(clause.words);
  const isAside = (part: readonly ClauseWord[]): boolean => part.some(({ topics }) => topics.includes('only-asking')) || isDenied(part);
  const kept = parts.filter((part) => !isAside(part)).flat();
  if (kept.some(({ isMark, isFunction }) => !isMark && !isFunction) && kept.length < clause.words.length) return clauseOf(clause, kept);
  const rest = clause.words.filter(({ topics }) => !topics.includes('only-asking'));
  return rest.some(({ isMark }) => !isMark) && rest.length < clause.words.length ? clauseOf(clause, rest) : clause;
}

/** In "which call gives me the members of a channel", the user asks for a call. "call" is not a resource, even if the API has calls. */
export function withoutAskedCall(clause: Clause): Clause {
  const { words, slots } = clause;
  const at = words.findIndex(({ topics }, index) => topics.includes('endpoints') && /^(?:which|what)$/.test(words[index - 1]?.lower ?? ''));
  const left = slots.filter(({ span }) => span.start !== words[at]?.span.start);
  const isStillNamed = left.some(({ kind }) => kind === 'resource' || kind === 'operation' || kind === 'path');
  if (at < 0 || !isStillNamed) return clause;
  return { ...clause, words: words.map((word, index) => (index === at ? { ...word, isOfProject: false } : word)), slots: left };
}
