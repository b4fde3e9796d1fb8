import type { MessageLanguage } from '../model/reading.ts';
import translations from './data/translations.json' with { type: 'json' };
import type { Word } from './words.ts';

/** Common API words in languages without grammar support. Names in a spec are usually English. */
const WORDS = new Map(Object.entries(translations).map(([language, words]) => [language, new Map(Object.entries(words))]));

/**
 * German nouns end in "s" in the genitive and in "n" in the plural: "eines Projekts", "von Büchern". French articles are contracted with
 * the noun.
 */
function withoutEnding(word: string, language: MessageLanguage): string {
  if (language === 'de') return word.replace(/(?:e?s|n)$/, '');
  return language === 'fr' ? word.replace(/^(?:[dljmnstc]|qu)['’]/, '') : word;
}

/** Spanish pronouns are attached to the verb: "borrarla". */
function withPronoun(word: string, words: ReadonlyMap<string, string> | undefined, language: MessageLanguage): string | undefined {
  const verb = language === 'es' ? word.replace(/(?<=.{3})(?:l[ao]s?)$/, '') : word;
  const english = verb === word ? undefined : (words?.get(verb) ?? translateVerb(folded(verb), words, language));
  return english === undefined ? undefined : `${english} it`;
}

const ENDINGS: Readonly<Partial<Record<MessageLanguage, readonly RegExp[]>>> = {
  de: [/e[nrs]?$/, /[ns]$/],
  fr: [/[sx]$/, /es?$/],
  es: [/s$/, /es$/],
};
const withoutUmlaut = (word: string): string =>
  word.replace(/[äöü](?=[^äöü]*$)/, (letter) => letter.normalize('NFD').replace(/\p{Mn}/gu, ''));
const plural = (english: string): string =>
  /[^aeiou]y$/.test(english) ? english.replace(/y$/, 'ies') : /(?:s|x|ch|sh)$/.test(english) ? `${english}es` : `${english}s`;

/** "Häuser", "étudiants" and "conductores" are plurals of listed words. */
function translatePlural(word: string, words: ReadonlyMap<string, string> | undefined, language: MessageLanguage): string | undefined {
  for (const ending of ENDINGS[language] ?? []) {
    const one = word.replace(ending, '');
    const english = one === word || one.length < SHORTEST_PART ? undefined : (words?.get(one) ?? words?.get(withoutUmlaut(one)));
    if (english !== undefined) return plural(english);
  }
  return undefined;
}

const INFINITIVES: Readonly<Partial<Record<MessageLanguage, readonly (readonly [RegExp, readonly string[]])[]>>> = {
  de: [
    [/^ge(?=.{4})|e?t$/g, ['en', 'n']],
    [/(?:e|st|te|ten|end)$/, ['en', 'n']],
  ],
  fr: [[/(?:e|es|ez|é|ée|és|ées|ons|ent)$/, ['er']]],
  es: [[/(?:a|e|an|en|ado|ada|ido|ida|ando|iendo|amos|o)$/, ['ar', 'er', 'ir']]],
};

/** Also translates other forms of the listed verbs, such as "storniert", "gelöscht", "cancela" and "publié". */
function translateVerb(word: string, words: ReadonlyMap<string, string> | undefined, language: MessageLanguage): string | undefined {
  for (const [ending, infinitives] of INFINITIVES[language] ?? []) {
    const base = word.replace(ending, '');
    const english =
      base === word || base.length < SHORTEST_VERB ? undefined : infinitives.map((one) => words?.get(base + one)).find(Boolean);
    if (english !== undefined) return language === 'de' && /[^s]t$/.test(word) && !word.startsWith('ge') ? plural(english) : english;
  }
  return undefined;
}
const SHORTEST_VERB = 3;

const SHORTEST_PART = 4;

/** German joins nouns: "Preisschätzung" is a price estimate. Undefined unless both parts are listed. */
function compound(word: string, words: ReadonlyMap<string, string> | undefined, language: MessageLanguage): string | undefined {
  if (language !== 'de') return undefined;
  const plain = (part: string) => words?.get(part) ?? words?.get(withoutEnding(part, language));
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at += 1) {
    const [first, second] = [plain(word.slice(0, at)), plain(word.slice(at))];
    if (first !== undefined && second !== undefined) return `${first} ${second}`;
  }
  return undefined;
}

/** The English word, if it is listed. Its senses are determined beforehand, in the original language. */
export function translateWord(word: Word, language: MessageLanguage): Word {
  const words = WORDS.get(language);
  const english =
    word.kind === 'word'
      ? (words?.get(word.lower) ??
        words?.get(withoutEnding(word.lower, language)) ??
        withPronoun(word.lower, words, language) ??
        translatePlural(word.lower, words, language) ??
        translateVerb(word.lower, words, language) ??
        compound(word.lower, words, language))
      : undefined;
  return english === undefined ? word : { ...word, lower: english };
}

const folded = (word: string): string => word.normalize('NFKD').replace(/\p{Mn}/gu, '');
const SHORTEST = 5;
/** The share of the shorter word that must match. */
const SHARE = 0.6;

function sharedStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

/** The API name that a foreign word resembles: "inventaire" is inventory. Null for most words. */
export function relatedName(word: string, names: Iterable<string>): string | null {
  const bare = folded(word.toLowerCase()).replace(/^(?:[dljmnstc]|qu)['’]/, '');
  if (bare.length < SHORTEST) return null;
  let best: { readonly name: string; readonly start: number } | null = null;
  for (const name of names) {
    const start = sharedStart(bare, name);
    if (start >= SHORTEST && start >= SHARE * Math.max(bare.length, name.length) && start > (best?.start ?? 0)) best = { name, start };
  }
  return best?.name ?? null;
}
