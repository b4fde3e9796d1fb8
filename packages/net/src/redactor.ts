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

export interface RedactingStream {
  /** Takes the next chunk and returns the part that is safe to emit. The end may be held back. */
  readonly push: (part: string) => string;
  /** Returns the part that was held back. */
  readonly end: () => string;
}

/** Each round of numeric escapes makes a string six times as long. A split secret is not found after more than three rounds. */
const GROWTH = 256;
const MOST_HELD = 1_048_576;
/** How much emitted text is kept, so that escapes before the next chunk are read from their start. */
const CONTEXT = 256;
const LEAST_HELD = 16_384;

/** Redacts a string that arrives in chunks. A secret that is split between chunks is found as well. */
export function createRedactingStream(secrets: readonly string[]): RedactingStream {
  const finder = createSecretFinder(secrets);
  if (finder === null) return { push: (part) => part, end: () => '' };
  const held = Math.min(MOST_HELD, Math.max(LEAST_HELD, finder.longest * GROWTH));
  let buffer = '';
  let passed = 0;
  let isInside = false;

  const passUpTo = (end: number): string => {
    let output = '';
    let at = passed;
    for (const [start, stop] of finder.rangesIn(buffer)) {
      if (stop <= passed || start >= end) continue;
      output += buffer.slice(at, Math.max(at, start));
      // The mask for a secret that began in an earlier chunk was already emitted.
      if (!(isInside && start < passed)) output += REDACTED;
      at = Math.min(stop, end);
      isInside = stop > end;
    }
    if (at < end) isInside = false;
    output += buffer.slice(at, end);
    const from = Math.max(0, end - CONTEXT);
    buffer = buffer.slice(from);
    passed = end - from;
    return output;
  };

  return {
    push: (part) => {
      buffer += part;
      return buffer.length - passed < 2 * held ? '' : passUpTo(buffer.length - held);
    },
    end: () => passUpTo(buffer.length),
  };
}
