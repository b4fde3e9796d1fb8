import { HTTP_METHODS, type HttpMethod, type Scope } from '../model/index.ts';
import { splitClauses } from './hints.ts';
import { FILLER_WORDS, KIND_WORDS, THOROUGH_WORDS } from './lexicon.ts';

const LITERAL = new RegExp(`(?:\\b(${HTTP_METHODS.join('|')})\\s+)?(?<![^\\s"'\`(])(/[^\\s,;"'\`)]*)`, 'gi');

/** Which operations words mean: literal paths win, then whatever words are left are searched for, else everything. */
export function scopeOf(text: string): Scope {
  const operations = [...text.matchAll(LITERAL)].map((match) => ({ method: methodOf(match[1]), path: trimmed(match[2] ?? '/') }));
  if (operations.length > 0) return { kind: 'named', operations };
  const method = methodOf(new RegExp(`\\b(?:${HTTP_METHODS.join('|')})\\b`).exec(text)?.[0]);
  const clauses = splitClauses(text).flatMap((clause) => tellingWords(clause) ?? []);
  if (clauses.length === 0 && method === null) return { kind: 'all' };
  return { kind: 'search', words: clauses.join(', '), method };
}

/** The words of a part that say which operations are meant; `my` stays beside them, since it tells whose things. */
function tellingWords(clause: string): string | null {
  const words = clause.split(/[^\p{L}\p{N}_{}-]+/u);
  const isMine = words.some((word) => word.toLowerCase() === 'my');
  const telling = words.filter((word) => isTelling(word) || (isMine && word.toLowerCase() === 'my'));
  return telling.some((word) => word.toLowerCase() !== 'my') ? telling.join(' ') : null;
}

function methodOf(text: string | undefined): HttpMethod | null {
  return HTTP_METHODS.find((method) => method === text?.toUpperCase()) ?? null;
}

function trimmed(path: string): string {
  return path.replace(/[.!?:]+$/, '');
}

function isTelling(word: string): boolean {
  const lower = word.toLowerCase();
  if (lower === '' || /^\d+$/.test(lower) || FILLER_WORDS.has(lower) || THOROUGH_WORDS.has(lower)) return false;
  return !Object.hasOwn(KIND_WORDS, lower) && !HTTP_METHODS.some((method) => method === word);
}
