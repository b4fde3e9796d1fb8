import type { MessageLanguage } from '../model/reading.ts';
import languages from './data/languages.json' with { type: 'json' };
import senses from './data/senses.json' with { type: 'json' };
import translations from './data/translations.json' with { type: 'json' };
import { SENSE_WORDS } from './senses.ts';
import type { Word } from './words.ts';

const FOREIGN = ['de', 'fr', 'es'] as const;
/** One foreign word in an English sentence is a name. Two indicate another language. */
const ENOUGH = 2;

/** Words of a language that do not exist in English. */
const marksOf = (language: (typeof FOREIGN)[number]): ReadonlySet<string> =>
  new Set(
    [
      ...languages[language].split(' '),
      ...senses.filter((line) => line.language === language).flatMap(({ words }) => words.filter((word) => !word.includes(' '))),
    ].filter((word) => word.length > 1 && !SENSE_WORDS.has(word)),
  );

/** Terms from APIs that may also be English names, so that they count only in messages without English words. */
const apiWordsOf = (language: (typeof FOREIGN)[number]): ReadonlySet<string> =>
  new Set(Object.entries(translations[language]).flatMap(([word, english]) => (word === english || SENSE_WORDS.has(word) ? [] : [word])));

const MARKS = FOREIGN.map((language) => ({ language, words: marksOf(language), apiWords: apiWordsOf(language) }));

/** Detects a message's language from its function words and the listed words for acts. */
export function detectLanguage(words: readonly Word[]): MessageLanguage {
  // Only Spanish questions start with a question mark.
  if (words.some(({ text }) => text === '¿' || text === '¡')) return 'es';
  const plain = words.filter((word) => word.kind === 'word');
  const foreignScript = plain.filter((word) => !/\p{Script=Latin}|\d/u.test(word.lower)).length;
  if (foreignScript > plain.length / 2) return 'other';
  const english = plain.filter((word) => SENSE_WORDS.has(word.lower)).length;
  const [best] = MARKS.map(({ language, words: marks, apiWords }) => ({
    language,
    hits: plain.filter(({ text }) => marks.has(text.toLowerCase()) || (english === 0 && apiWords.has(text.toLowerCase()))).length,
  })).sort((a, b) => b.hits - a.hits);
  if (best === undefined || best.hits === 0) return 'en';
  return best.hits >= ENOUGH ? (best.hits >= english / 2 ? best.language : 'en') : english <= 1 && plain.length <= 3 ? best.language : 'en';
}
