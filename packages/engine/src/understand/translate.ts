import type { MessageLanguage } from '../model/reading.ts';
import translations from './data/translations.json' with { type: 'json' };
import type { Word } from './words.ts';

/** Common words of APIs in the languages that have no grammar here. The names of a spec are mostly English. */
const WORDS = new Map(Object.entries(translations).map(([language, words]) => [language, new Map(Object.entries(words))]));

/** German nouns take an "s" as owners: "eines Projekts". */
const withoutEnding = (word: string, language: MessageLanguage): string => (language === 'de' ? word.replace(/e?s$/, '') : word);

/** The word in English where the list has it. Its senses are read before, in its own language. */
export function translated(word: Word, language: MessageLanguage): Word {
  const words = WORDS.get(language);
  const english = word.kind === 'word' ? (words?.get(word.lower) ?? words?.get(withoutEnding(word.lower, language))) : undefined;
  return english === undefined ? word : { ...word, lower: english };
}
