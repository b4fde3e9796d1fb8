import { KIND_WORDS } from './lexicon.ts';

const BEHIND_ARTICLE =
  /\b(?:an?|the|my|our|this|that|each|every|new)\s+(\p{L}+)\b(?!\s+(?:tests?|testing|cases?|checks?|suites?|runs?|budget))/giu;

/** Words for kinds of tests that name a thing here: `accept a contract` wants no contract tests. */
export function kindWordsAsResources(text: string): ReadonlySet<string> {
  const behind = [...text.matchAll(BEHIND_ARTICLE)].map(([, word]) => (word ?? '').toLowerCase());
  return new Set(behind.filter((word) => THINGS.has(word) && Object.hasOwn(KIND_WORDS, word)));
}

/** Those that APIs have as well. */
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
