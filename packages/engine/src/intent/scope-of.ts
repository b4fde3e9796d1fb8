import { HTTP_METHODS, type HttpMethod, type Scope } from '../model/index.ts';
import { splitClauses } from './hints.ts';
import { FILLER_WORDS, KIND_WORDS, THOROUGH_WORDS, verbOf, withoutFileCounts } from './lexicon.ts';
import { takeExclusions } from './take-exclusions.ts';

const LITERAL = new RegExp(`(?:\\b(${HTTP_METHODS.join('|')})\\s+)?(?<![^\\s"'\`(])(/[^\\s,;"'\`)]*)`, 'gi');

/** Which operations words mean, less those they leave out. */
export function scopeOf(text: string): Scope {
  const { except, rest } = takeExclusions(text);
  return except.length === 0 ? wantedIn(rest) : { ...wantedIn(rest), except };
}

/** Literal paths win, then whatever words are left are searched for, else everything. */
function wantedIn(text: string): Scope {
  const operations = [...text.matchAll(LITERAL)].map((match) => ({ method: methodOf(match[1]), path: trimmed(match[2] ?? '/') }));
  if (operations.length > 0) return { kind: 'named', operations };
  const method = methodOf((METHOD.exec(text) ?? METHOD_OF_CALLS.exec(text))?.[0]) ?? (READING.test(text) ? 'GET' : null);
  const clauses = partsOf(withoutFileCounts(text.replace(METHOD_OF_CALLS, ' ').replace(READING, ' ')));
  if (clauses.length === 0 && method === null) return { kind: 'all' };
  return { kind: 'search', words: clauses.join(', '), method };
}

/** A method in capitals, or one that says of which calls. */
const METHOD = new RegExp(`\\b(?:${HTTP_METHODS.join('|')})\\b`);
const METHOD_OF_CALLS = new RegExp(
  `\\b(?:${HTTP_METHODS.join('|')})(?= (?:endpoints?|operations?|requests?|calls?|routes?|methods?)\\b)`,
  'i',
);
const READING =
  /\b(?:read[- ]only|safe|only (?:the )?(?:read|reading))(?= (?:endpoints?|operations?|requests?|calls?|routes?|methods?)\b)/i;

const PRONOUN = /\S\s+(?:it|them|one|those|these)\b/i;
const UP_TO_ARTICLE = /^.*?\b(?:an?|the|my|some|new)\s/i;
const PREPOSITION = /\b(?:to|of|in|on|for|from|with|by|into|at)\b/i;

/** The words to look for in each part. One without a thing of its own (`and delete it`) speaks of the thing of the part before. */
function partsOf(text: string): readonly string[] {
  let things: readonly string[] = [];
  return splitClauses(text).flatMap((clause) => {
    const words = tellingWords(clause);
    const own = thingsIn(words);
    if (own.length === 0 || PRONOUN.test(clause)) return words.length === 0 ? [] : [[...words, ...things].join(' ')];
    // `post a message to a channel`: it is the message that goes on to be deleted.
    const first = thingsIn(tellingWords(clause.replace(UP_TO_ARTICLE, '').split(PREPOSITION)[0] ?? ''));
    things = first.length > 0 ? first : own;
    return [words.join(' ')];
  });
}

const thingsIn = (words: readonly string[]) => words.filter((word) => verbOf(word.toLowerCase()) === null && word.toLowerCase() !== 'my');

/** The words of a part that say which operations are meant; `my` stays beside them, since it tells whose things. */
function tellingWords(clause: string): readonly string[] {
  const words = clause.split(/[^\p{L}\p{N}_{}-]+/u);
  const isMine = words.some((word) => word.toLowerCase() === 'my');
  const telling = words.filter((word) => isTelling(word) || (isMine && word.toLowerCase() === 'my'));
  return telling.some((word) => word.toLowerCase() !== 'my') ? telling : [];
}

function methodOf(text: string | undefined): HttpMethod | null {
  return HTTP_METHODS.find((method) => method === text?.toUpperCase()) ?? null;
}

function trimmed(path: string): string {
  return path.replace(/[.!?:]+$/, '');
}

function isTelling(word: string): boolean {
  const lower = word.toLowerCase();
  if (lower === '' || /^\d+[a-z]?$/.test(lower) || FILLER_WORDS.has(lower) || THOROUGH_WORDS.has(lower)) return false;
  return !Object.hasOwn(KIND_WORDS, lower) && !HTTP_METHODS.some((method) => method === word);
}
