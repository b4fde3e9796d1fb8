import type { MessageLanguage } from '../model/reading.ts';
import translations from './data/translations.json' with { type: 'json' };
import type { Word } from './words.ts';

/** Common words of APIs in the languages that have no grammar here. The names of a spec are mostly English. */
const WORDS = new Map(Object.entries(translations).map(([language, words]) => [language, new Map(Object.entries(words))]));

/** The word in English where the list has it. Its senses are read before, in its own language. */
export function translated(word: Word, language: MessageLanguage): Word {
  const english = word.kind === 'word' ? WORDS.get(language)?.get(word.lower) : undefined;
  return english === undefined ? word : { ...word, lower: english };
}
