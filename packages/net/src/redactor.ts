import { createSecretFinder, type Range } from './redact/find-secrets.ts';

/** The text that replaces a secret. */
export const REDACTED = '••••';

/** The same names and titles occur in every step of a run, so a limited number of short strings without secrets is cached. */
const LONGEST_REMEMBERED = 100;
const MAX_REMEMBERED = 2000;
/** Bodies are redacted twice, in the run and in storage, so the most recent ones of moderate size are cached as well. */
const LONGEST_RECENT = 16_000;
const MAX_RECENT = 64;

/** Replaces every given secret in a string, even if it is escaped or encoded. docs/security.md lists what cannot be found. */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  const finder = createSecretFinder(secrets);
  if (finder === null) return (text) => text;
  const clean = createMemory();
  return (text) => {
    if (clean.has(text)) return text;
    const ranges = finder.rangesIn(text);
    if (ranges.length === 0) clean.add(text);
    return replaceRanges(text, ranges);
  };
}

export interface LearningRedactor {
  readonly redact: (text: string) => string;
  /** Adds a secret that became known later, such as a token. */
  readonly learn: (secret: string) => void;
}

export function createLearningRedactor(secrets: readonly string[]): LearningRedactor {
  const known = new Set(secrets);
  let current = createRedactor([...known]);
  return {
    redact: (text) => current(text),
    learn: (secret) => {
      if (known.has(secret)) return;
      known.add(secret);
      current = createRedactor([...known]);
    },
  };
}

/** Remembers strings that are known to contain no secret. */
function createMemory() {
  const short = new Set<string>();
  const recent = new Set<string>();
  const setFor = (text: string) => (text.length <= LONGEST_REMEMBERED ? short : recent);
  return {
    has: (text: string) => text.length <= LONGEST_RECENT && setFor(text).has(text),
    add: (text: string) => {
      if (text.length > LONGEST_RECENT) return;
      const known = setFor(text);
      if (known.size >= (known === short ? MAX_REMEMBERED : MAX_RECENT)) known.clear();
      known.add(text);
    },
  };
}

function replaceRanges(text: string, ranges: readonly Range[]): string {
  if (ranges.length === 0) return text;
  const kept = ranges.map(([start], index) => text.slice(ranges[index - 1]?.[1] ?? 0, start));
  return [...kept, text.slice(ranges.at(-1)?.[1] ?? 0)].join(REDACTED);
}
