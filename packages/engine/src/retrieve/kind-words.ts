import { KIND_WORDS } from './lexicon.ts';

const BEHIND_ARTICLE =
  /\b(?:an?|the|my|our|this|that|each|every|new)\s+(\p{L}+)\b(?!\s+(?:tests?|testing|cases?|checks?|suites?|runs?|budget))/giu;

/** Returns the test-kind words that name a resource in this text: `accept a contract` does not ask for contract tests. */
export function kindWordsAsResources(text: string): ReadonlySet<string> {
  const behind = [...text.matchAll(BEHIND_ARTICLE)].map(([, word]) => (word ?? '').toLowerCase());
  return new Set(behind.filter((word) => THINGS.has(word) && Object.hasOwn(KIND_WORDS, word)));
}

/** Test-kind words that may also be resources of an API. */
const THINGS: ReadonlySet<string> = new Set([
  'contract',
  'flow',
  'flows',
  'schema',
  'load',
  'break',
  'workflow',
  'limits',
  'edge',
  'boundary',
  'emoji',
]);
