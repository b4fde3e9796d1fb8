import type { Intent, SuiteKind } from '../model/index.ts';
import { kindWordsAsResources } from './kind-words.ts';
import { ALL_KINDS, extractKindPhrases, KIND_WORDS, removeVerbComplete, THOROUGH_WORDS } from './lexicon.ts';
import { readScope } from './scope-of.ts';

type Tests = Extract<Intent, { kind: 'generate' }>;

/** Returns the tests that a text asks for. The command line and the endpoint dialog use it, because their texts always ask for tests. */
export function parseTests(text: string): Tests {
  const message = text.trim();
  const match = /^\/([a-z]+)(?:\s+([\s\S]*))?$/i.exec(message);
  const rest = match?.[2]?.trim() ?? '';
  switch (match?.[1]?.toLowerCase()) {
    case 'generate':
      return generate(rest, ALL_KINDS);
    case 'negatives':
      return negatives(rest);
    case 'perf':
      return { kind: 'generate', kinds: ['perf'], perOperation: null, scope: readScope(rest) };
    default:
      return generate(message, ['smoke']);
  }
}

function negatives(rest: string): Tests {
  const match = /^(\d{1,3})\b/.exec(rest);
  const count = match?.[1] === undefined ? 3 : Math.max(1, Number(match[1]));
  return { kind: 'generate', kinds: ['negative'], perOperation: count, scope: readScope(rest.slice(match?.[0].length ?? 0)) };
}

function generate(text: string, otherwise: readonly SuiteKind[]): Tests {
  const phrases = extractKindPhrases(text.replace(WRITING_TESTS, ' ').replace(HUNTING, 'bugs'));
  const words = phrases.rest;
  const kinds = [...new Set([...phrases.kinds, ...kindsIn(words)])];
  const perOperation = countIn(words);
  return {
    kind: 'generate',
    kinds: kinds.length === 0 ? (AT_MOST.test(words) ? otherwise : kindsFor(perOperation, otherwise)) : kinds,
    perOperation,
    scope: readScope(words),
  };
}

/** In `add some more negative cases`, `add` refers to the suite and not to an operation. */
const WRITING_TESTS =
  /^\s*(?:please )?(?:add|create|write|make|give me|i (?:want|need))(?: (?:some|a few|more|me|another))+ (?=(?:\p{L}+ ){0,2}(?:tests?|cases?|negatives|checks?)\b)/iu;

const HUNTING = /\b(?:find|hunt(?: for)?|look for|search for)(?: me)?(?: any| some| all| the)? bugs?\b/gi;

/** Phrases that limit the number of tests, so that no further kinds are added. */
const AT_MOST = /\b(?:only|just|at most|up to|no more than|max(?:imum)?)\s+\d/i;

/** `5 tests for creating users` asks for more than one or two smoke tests, so negative and boundary tests are added. */
function kindsFor(count: number | null, otherwise: readonly SuiteKind[]): readonly SuiteKind[] {
  return count === null || count < 3 ? otherwise : [...new Set([...otherwise, 'negative', 'boundary'] as const)];
}

function kindsIn(text: string): readonly SuiteKind[] {
  // Words in a literal path name an operation, not a kind of test.
  const asThings = kindWordsAsResources(text);
  const words = removeVerbComplete(withoutPaths(text))
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => !asThings.has(word));
  if (words.some((word) => THOROUGH_WORDS.has(word))) return ALL_KINDS;
  return [...new Set(words.flatMap((word) => (Object.hasOwn(KIND_WORDS, word) ? (KIND_WORDS[word] ?? []) : [])))];
}

/** Returns the number of tests for each operation: `3 negatives` asks for three. */
function countIn(text: string): number | null {
  const match = /\b(\d{1,3})\s+(?:negatives?|invalid|bad|edge|boundary|more|tests?|cases?)\b/i.exec(withoutPaths(text));
  return match?.[1] === undefined ? null : Math.max(1, Number(match[1]));
}

function withoutPaths(text: string): string {
  return text.replace(/(^|\s)\/\S*/g, ' ');
}
