import { HTTP_METHODS, type HttpMethod, SAFE_METHODS, type Scope } from '../model/index.ts';
import { extractExclusions } from './extract-exclusions.ts';
import { removeExpectedOutcomes, removeFileCounts } from './lexicon.ts';
import { normalizePhrases } from './normalize-phrases.ts';
import { splitIntoParts } from './parts-of.ts';

const LITERAL = new RegExp(`(?:\\b(${HTTP_METHODS.join('|')})\\s+)?(?<![^\\s"'\`(])(/[^\\s,;"'\`)]*)`, 'gi');

/** Determines which operations a text means and which of them it excludes. */
export function readScope(text: string): Scope {
  const { except: said, rest } = extractExclusions(text);
  const except = WRITING.test(rest) ? [...said, { path: null, methods: SAFE_METHODS, words: '' }] : said;
  return except.length === 0 ? scopeOfText(rest) : { ...scopeOfText(rest), except };
}

/** Literal paths come first. Otherwise, the remaining words are searched for. Without any, all operations are meant. */
function scopeOfText(text: string): Scope {
  const operations = [...text.matchAll(LITERAL)].map((match) => ({ method: methodOf(match[1]), path: trimmed(match[2] ?? '/') }));
  if (operations.length > 0) return { kind: 'named', operations };
  const method = methodOf((METHOD.exec(text) ?? METHOD_OF_CALLS.exec(text))?.[0]) ?? (READING.test(text) ? 'GET' : null);
  const { words, doing } = splitIntoParts(
    normalizePhrases(
      removeExpectedOutcomes(removeFileCounts(text.replace(METHOD_OF_CALLS, ' ').replace(READING, ' ').replace(WRITING, ' '))),
    ),
  );
  if (words.length === 0 && method === null) return { kind: 'all' };
  const scope = { kind: 'search', words: words.join(', '), method } as const;
  return doing.length === 0 ? scope : { ...scope, doing };
}

/** A method in capitals (`only GETs`), or in any case before a word such as `requests`. */
const METHOD = new RegExp(`\\b(?:${HTTP_METHODS.join('|')})(?=s?\\b)`);
const METHOD_OF_CALLS = new RegExp(
  `\\b(?:${HTTP_METHODS.join('|')})(?= (?:endpoints?|operations?|requests?|calls?|routes?|methods?)\\b)`,
  'i',
);
const READING =
  /\b(?:check|test|only|just|run) (?:the )?reads\b|\b(?:read[- ]only|safe|only (?:the )?(?:read|reading))(?= (?:endpoints?|operations?|requests?|calls?|routes?|methods?)\b)/i;

const WRITING =
  /\b(?:write|writing|mutating|modifying|state[- ]changing)(?= (?:endpoints?|operations?|requests?|calls?|routes?|methods?)\b)/i;

function methodOf(text: string | undefined): HttpMethod | null {
  return HTTP_METHODS.find((method) => method === text?.toUpperCase()) ?? null;
}

function trimmed(path: string): string {
  return path.replace(/[.!?:]+$/, '');
}
