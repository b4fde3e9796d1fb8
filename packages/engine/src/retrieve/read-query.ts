import { synonymsOf } from '../format/synonyms.ts';
import { singular, wordsOf } from '../format/words.ts';
import { correctSpelling } from './correct-spelling.ts';
import { baseVerb, COMMON_NOUNS, FILLER_WORDS, GENERAL_VERBS } from './lexicon.ts';
import { normalizePhrases, toAscii } from './normalize-phrases.ts';
import type { SearchIndex } from './search-index.ts';

/** One part of a request, as search terms. */
export interface Query {
  readonly terms: readonly string[];
  /** The weights of the terms, their other forms and their synonyms. */
  readonly weights: ReadonlyMap<string, number>;
  /** The verb of the query, if there is one. */
  readonly verb: string | null;
  /** Terms that must be found. A verb that only implies a method is not required. */
  readonly content: readonly string[];
  /** A word that the request uses as a verb, although it is not in the list of verbs. */
  readonly impliedVerb: string | null;
  readonly amount: 'one' | 'many' | null;
}

const SAME = 1;
const OTHER_FORM = 0.8;
const SYNONYM = 0.9;
const SYNONYM_STEP = 0.05;
const SYNONYM_LEAST = 0.4;
const KNOWN_SHARE = 0.1;
/** In a request with more words, other forms and synonyms are not needed. */
const LONG = 8;

/**
 * Parses one part of a request. `given` contains its action words. If it is set, filler words were already removed, so that common words
 * are search terms.
 */
export function readQuery(words: string, index: SearchIndex, given?: readonly string[]): Query {
  const doing = given ?? [];
  const isFiller = (word: string) => FILLER_WORDS.has(word) && (given === undefined || !COMMON_NOUNS.has(word));
  const said = wordsOf(normalizePhrases(words))
    .filter((word) => doing.includes(word) || !isFiller(word) || baseVerb(word) !== null)
    .map((word) => correctSpelling(word, index));
  const isDoing = said.some((word) => doing.includes(singular(toAscii(word))));
  // If another word is the verb, `list` is a noun.
  const spoken = isDoing ? undefined : findVerb(said, index);
  const verb = spoken === undefined ? null : baseVerb(spoken);
  const terms = [...new Set(said.map((word) => (word === spoken && verb !== null ? verb : singular(toAscii(word)))))];
  const isGeneral = verb !== null && GENERAL_VERBS.has(verb);
  return {
    terms,
    weights: weighTerms(terms, index),
    verb,
    content: terms.filter((term) => term !== verb || (!isGeneral && isKnown(term, index))),
    impliedVerb: terms.find((term) => doing.includes(term)) ?? null,
    amount: amountOf(verb, said),
  };
}

/** Returns the verb of a request. `posts` after another word is a noun, and so is `show` in `seasons of a show`. */
export function findVerb(said: readonly string[], index: SearchIndex): string | undefined {
  return said.find((word, at) => {
    if (baseVerb(word) === null) return false;
    const isThing = /[^s]s$/.test(word) || (at === said.length - 1 && index.isThing(singular(word)));
    return at === 0 || !isThing;
  });
}

const MANY: ReadonlySet<string> = new Set(['list', 'browse', 'search', 'auflisten']);
const READING: ReadonlySet<string> = new Set(['get', 'fetch', 'read', 'show', 'view', 'retrieve', 'see', 'find', 'lookup']);

function amountOf(verb: string | null, said: readonly string[]): Query['amount'] {
  if (verb === null) return null;
  if (MANY.has(verb)) return 'many';
  const last = said.at(-1) ?? '';
  if (last === 'whoami') return null;
  return READING.has(verb) ? (singular(last) === last ? 'one' : 'many') : null;
}

/** Returns the words in the spec that each term may mean, with their weights. */
function weighTerms(terms: readonly string[], index: SearchIndex): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  const add = (word: string, weight: number) => weights.set(word, Math.max(weights.get(word) ?? 0, weight));
  terms.forEach((term, at) => {
    add(term, SAME);
    add(`${terms[at - 1] ?? ''}${term}`, SAME);
    if (GENERAL_VERBS.has(term) || terms.length > LONG) return;
    // If the spec contains the term itself, its other forms and synonyms count less.
    const share = index.has(term) ? KNOWN_SHARE : 1;
    for (const form of index.formsOf(term)) add(form, OTHER_FORM * share);
    for (const [place, synonym] of synonymsOf(term).entries())
      add(synonym, share * Math.max(SYNONYM_LEAST, SYNONYM - SYNONYM_STEP * place));
  });
  return weights;
}

const isKnown = (word: string, index: SearchIndex): boolean =>
  index.has(word) || index.formsOf(word).length > 0 || synonymsOf(word).some((synonym) => index.has(synonym));

/** True if a word in the spec equals the term or is another form of it. */
export const isFormOf = (word: string, term: string, index: SearchIndex): boolean => word === term || index.formsOf(term).includes(word);

/** True if a word in the spec is the term, another form of it, or a synonym. */
export function matchesTerm(word: string, term: string, terms: readonly string[], index: SearchIndex): boolean {
  if (isFormOf(word, term, index) || synonymsOf(term).includes(word)) return true;
  const at = terms.indexOf(term);
  // The spec may write `user group` as `usergroup`.
  return word === `${term}${terms[at + 1] ?? ' '}` || word === `${terms[at - 1] ?? ' '}${term}`;
}
