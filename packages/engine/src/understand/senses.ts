import type { MessageLanguage } from '../model/reading.ts';
import languages from './data/languages.json' with { type: 'json' };
import senses from './data/senses.json' with { type: 'json' };

interface Phrase {
  readonly sense: string;
  /** `*` stands for a few words in between: "take * out". */
  readonly words: readonly string[];
}

const LONGEST_GAP = 5;
const NOTHING: readonly Phrase[] = [];

function phrasesByFirstWord(isWanted: (language: string) => boolean): ReadonlyMap<string, readonly Phrase[]> {
  const byFirst = new Map<string, Phrase[]>();
  for (const { sense, words } of senses.filter((line) => isWanted(line.language)))
    for (const listed of words) {
      const parts = listed.split(' ');
      const first = parts[0] ?? '';
      byFirst.set(first, [...(byFirst.get(first) ?? []), { sense, words: parts }]);
    }
  return byFirst;
}

const ENGLISH = phrasesByFirstWord((language) => language === 'en');
const FOREIGN: Readonly<Record<'de' | 'fr' | 'es', ReadonlyMap<string, readonly Phrase[]>>> = {
  de: phrasesByFirstWord((language) => language === 'de'),
  fr: phrasesByFirstWord((language) => language === 'fr'),
  es: phrasesByFirstWord((language) => language === 'es'),
};

const functionWords = Object.fromEntries(Object.entries(languages).map(([language, words]) => [language, new Set(words.split(' '))]));

export const isFunctionWord = (word: string, language: MessageLanguage): boolean =>
  (functionWords.en?.has(word) ?? false) || (functionWords[language]?.has(word) ?? false);

/** English words of the senses and of grammar, by their first letter: the targets of spelling repair. */
export const SENSE_WORDS: ReadonlySet<string> = new Set([
  ...[...ENGLISH.values()].flat().flatMap(({ words }) => words.filter((word) => word !== '*')),
  ...(functionWords.en ?? []),
]);

export interface WordForms {
  readonly lower: string;
  readonly forms: readonly string[];
  readonly isBreak: boolean;
}

/** Positions that the phrase takes when it begins at `start`, or null. */
function matchPhrase(phrase: Phrase, words: readonly WordForms[], start: number): readonly number[] | null {
  const taken = [start];
  let at = start;
  for (let part = 1; part < phrase.words.length; part += 1) {
    const wanted = phrase.words[part] ?? '';
    if (wanted === '*') continue;
    const reach = phrase.words[part - 1] === '*' ? LONGEST_GAP : 0;
    const next = findWithin(words, at + 1, reach, wanted);
    if (next === null) return null;
    taken.push(next);
    at = next;
  }
  return taken;
}

/** Inside a phrase the small words count as they stand: "does it" is no "do it". */
const fits = (word: WordForms, wanted: string): boolean =>
  word.lower === wanted || (!isFunctionWord(wanted, 'en') && word.forms.includes(wanted));

function findWithin(words: readonly WordForms[], from: number, reach: number, wanted: string): number | null {
  for (let at = from; at <= from + reach && at < words.length; at += 1) {
    if (words[at]?.isBreak) return null;
    const word = words[at];
    if (word !== undefined && fits(word, wanted)) return at;
  }
  return null;
}

/** The senses of every word. A phrase gives its sense to each of its words and hides the single senses of those words. */
export function sensesOf(words: readonly WordForms[], language: MessageLanguage): readonly (readonly string[])[] {
  const lists = language === 'de' || language === 'fr' || language === 'es' ? [ENGLISH, FOREIGN[language]] : [ENGLISH];
  const single = words.map(() => new Set<string>());
  const byPhrase = words.map(() => new Set<string>());
  words.forEach((word, start) => {
    const candidates = new Set(word.forms.flatMap((form) => lists.flatMap((list) => list.get(form) ?? NOTHING)));
    for (const phrase of candidates) {
      if (phrase.words.length > 1 && !fits(word, phrase.words[0] ?? '')) continue;
      const taken = matchPhrase(phrase, words, start);
      for (const at of taken ?? []) (phrase.words.length > 1 ? byPhrase : single)[at]?.add(phrase.sense);
    }
  });
  return words.map((_, at) => [...((byPhrase[at]?.size ?? 0) > 0 ? (byPhrase[at] ?? []) : (single[at] ?? []))]);
}
