import { numberOf } from './slots/values.ts';
import type { Word } from './words.ts';

const HUNDRED = 100;
const THOUSAND = 1000;

/** A number under construction: "three thousand two hundred" has a finished part, 3000, and an open one, 200. */
interface Sum {
  readonly done: number;
  readonly open: number;
}

/** Adds a word to a number, or returns null if the word starts another one: "two three" is not one number. */
function withWord({ done, open }: Sum, value: number): Sum | null {
  if (value === HUNDRED) return open > 0 && open < HUNDRED ? { done, open: open * HUNDRED } : null;
  if (value >= THOUSAND) return open > 0 ? { done: done + open * value, open: 0 } : null;
  const fits = value < 10 ? open % 10 === 0 && open % HUNDRED !== 10 : open % HUNDRED === 0;
  return fits && value > 0 && open + done > 0 ? { done, open: open + value } : null;
}

const spokenValue = (word: Word | undefined): number | null => {
  const value = word?.kind === 'word' && word.lower !== 'dozen' ? numberOf(word.lower) : null;
  return Number.isInteger(value) ? value : null;
};

interface Run {
  readonly value: number;
  readonly end: number;
}

/** In "a hundred", the article means one. */
const firstValue = (words: readonly Word[], at: number): number | null =>
  /^an?$/.test(words[at]?.lower ?? '') && (spokenValue(words[at + 1]) ?? 0) >= HUNDRED ? 1 : spokenValue(words[at]);

/** The number in words that starts at a position: "two hundred and fifty", "a thousand". Null unless it has several words. */
function runAt(words: readonly Word[], from: number): Run | null {
  const first = firstValue(words, from);
  if (first === null) return null;
  let sum: Sum = { done: 0, open: first };
  let end = from;
  for (;;) {
    const place = words[end + 1]?.lower === 'and' && sum.open >= HUNDRED ? end + 2 : end + 1;
    const value = spokenValue(words[place]);
    const next = value === null ? null : withWord(sum, value);
    if (next === null) return end === from ? null : { value: sum.done + sum.open, end };
    sum = next;
    end = place;
  }
}

const OF_TESTS = /^(?:each|tests?|cases?|ones?|per|for|of|more)$/;

/** "minus five", "negative 3". In "negative two each", the number counts tests. */
function negativeAt(words: readonly Word[], at: number): Run | null {
  const [sign, next] = [words[at]?.lower, words[at + 1]];
  if (!/^(?:minus|negative)$/.test(sign ?? '')) return null;
  const run = runAt(words, at + 1) ?? { value: next?.kind === 'number' ? Number(next.text) : (spokenValue(next) ?? 0), end: at + 1 };
  const isCount = sign === 'negative' && (next?.lower === 'one' || OF_TESTS.test(words[run.end + 1]?.lower ?? ''));
  return run.value > 0 && !isCount ? { ...run, value: -run.value } : null;
}

/** Joins the words of a number: "minus five" is -5, and "twelve hundred" is 1200. A single word stays, because "one" may be a pronoun. */
export function joinSpokenNumbers(words: readonly Word[]): readonly Word[] {
  const joined: Word[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as Word;
    const run = negativeAt(words, at) ?? runAt(words, at);
    const last = words[run?.end ?? at] as Word;
    const text = String(run?.value);
    joined.push(
      run === null ? word : { kind: 'number', span: { start: word.span.start, end: last.span.end }, text, lower: text, literal: null },
    );
    at = run?.end ?? at;
  }
  return joined;
}
