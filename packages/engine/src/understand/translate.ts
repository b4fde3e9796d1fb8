import type { MessageLanguage } from '../model/reading.ts';
import translations from './data/translations.json' with { type: 'json' };
import type { Word } from './words.ts';

/** Common words of APIs in the languages that have no grammar here. The names of a spec are mostly English. */
const WORDS = new Map(Object.entries(translations).map(([language, words]) => [language, new Map(Object.entries(words))]));

/** German nouns take an "s" as owners and an "n" in the plural: "eines Projekts", "von Büchern". French articles melt into the noun. */
function barer(word: string, language: MessageLanguage): string {
  if (language === 'de') return word.replace(/(?:e?s|n)$/, '');
  return language === 'fr' ? word.replace(/^(?:[dljmnstc]|qu)['’]/, '') : word;
}

/** The word in English where the list has it. Its senses are read before, in its own language. */
export function translated(word: Word, language: MessageLanguage): Word {
  const words = WORDS.get(language);
  const english = word.kind === 'word' ? (words?.get(word.lower) ?? words?.get(barer(word.lower, language))) : undefined;
  return english === undefined ? word : { ...word, lower: english };
}
