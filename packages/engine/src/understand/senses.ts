import type { MessageLanguage } from '../model/reading.ts';
import languages from './data/languages.json' with { type: 'json' };
import senses from './data/senses.json' with { type: 'json' };
import topics from './data/topics.json' with { type: 'json' };

/** A line in a data file: one name for several words and phrases. */
interface Line {
  readonly name: string;
  readonly language: string;
  readonly words: readonly string[];
}

interface Phrase {
  readonly name: string;
  /** `*` matches a few words in between: "take * out". */
  readonly words: readonly string[];
}

const LONGEST_GAP = 5;
const NOTHING: readonly Phrase[] = [];

type ByFirstWord = ReadonlyMap<string, readonly Phrase[]>;
type Dictionary = Readonly<Record<'en' | 'de' | 'fr' | 'es', ByFirstWord>>;

function phrasesByFirstWord(lines: readonly Line[], language: string): ByFirstWord {
  const byFirst = new Map<string, Phrase[]>();
  for (const { name, words } of lines.filter((line) => line.language === language))
    for (const listed of words) {
      const parts = listed.split(' ');
      const first = parts[0] ?? '';
      byFirst.set(first, [...(byFirst.get(first) ?? []), { name, words: parts }]);
    }
  return byFirst;
}

const dictionaryOf = (lines: readonly Line[]): Dictionary => ({
  en: phrasesByFirstWord(lines, 'en'),
  de: phrasesByFirstWord(lines, 'de'),
  fr: phrasesByFirstWord(lines, 'fr'),
  es: phrasesByFirstWord(lines, 'es'),
});

const SENSES = dictionaryOf(senses.map(({ sense, language, words }) => ({ name: sense, language, words })));
const TOPICS = dictionaryOf(topics.map(({ topic, language, words }) => ({ name: topic, language, words })));

const functionWords = Object.fromEntries(Object.entries(languages).map(([language, words]) => [language, new Set(words.split(' '))]));

export const isFunctionWord = (word: string, language: MessageLanguage): boolean =>
  (functionWords.en?.has(word) ?? false) || (functionWords[language]?.has(word) ?? false);

/** English words for senses, topics and grammar, which misspelled words are corrected to. */
export const SENSE_WORDS: ReadonlySet<string> = new Set([
  ...[SENSES, TOPICS].flatMap(({ en }) => [...en.values()].flat()).flatMap(({ words }) => words.filter((word) => word !== '*')),
  ...(functionWords.en ?? []),
]);

export interface WordForms {
  readonly lower: string;
  readonly forms: readonly string[];
  readonly isBreak: boolean;
}

/** Returns the positions of the phrase's words if the phrase begins at `start`, or null. */
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

/** Inside a phrase, short words must match exactly: "does it" is not "do it". Other words match in every form: "taking it away". */
const fits = (word: WordForms, wanted: string): boolean =>
  word.lower === wanted ||
  ((!isFunctionWord(wanted, 'en') || /^(?:taking|putting|getting)$/.test(word.lower)) && word.forms.includes(wanted));

function findWithin(words: readonly WordForms[], from: number, reach: number, wanted: string): number | null {
  for (let at = from; at <= from + reach && at < words.length; at += 1) {
    if (words[at]?.isBreak) return null;
    const word = words[at];
    if (word !== undefined && fits(word, wanted)) return at;
  }
  return null;
}

function listsFor(dictionary: Dictionary, language: MessageLanguage): readonly ByFirstWord[] {
  return language === 'en' || language === 'other' ? [dictionary.en] : [dictionary.en, dictionary[language]];
}

/** Finds the dictionary entries that occur in the message, by single word and by phrase. */
function namesIn(words: readonly WordForms[], lists: readonly ByFirstWord[]) {
  const single = words.map(() => new Set<string>());
  const byPhrase = words.map(() => new Set<string>());
  words.forEach((word, start) => {
    const candidates = new Set(word.forms.flatMap((form) => lists.flatMap((list) => list.get(form) ?? NOTHING)));
    for (const phrase of candidates) {
      if (phrase.words.length > 1 && !fits(word, phrase.words[0] ?? '')) continue;
      const taken = matchPhrase(phrase, words, start);
      for (const at of taken ?? []) (phrase.words.length > 1 ? byPhrase : single)[at]?.add(phrase.name);
    }
  });
  return { single, byPhrase };
}

/** The senses of every word. A phrase applies its sense to each of its words and overrides their own senses. */
export function sensesOf(words: readonly WordForms[], language: MessageLanguage): readonly (readonly string[])[] {
  const { single, byPhrase } = namesIn(words, listsFor(SENSES, language));
  return words.map((_, at) => [...((byPhrase[at]?.size ?? 0) > 0 ? (byPhrase[at] ?? []) : (single[at] ?? []))]);
}

/** The topics of every word. Here, a phrase overrides nothing: "the last run" is about a run and about history. */
export function topicsOf(words: readonly WordForms[], language: MessageLanguage): readonly (readonly string[])[] {
  const { single, byPhrase } = namesIn(words, listsFor(TOPICS, language));
  return words.map((_, at) => [...new Set([...(byPhrase[at] ?? []), ...(single[at] ?? [])])]);
}
