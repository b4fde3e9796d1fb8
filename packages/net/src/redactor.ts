import { createSecretFinder, type Range } from './redact/find-secrets.ts';

/** What stands in place of a secret. */
export const REDACTED = '••••';

/** The same names and titles come by at every step of a run: short texts without a secret are remembered, a limited number of them. */
const LONGEST_REMEMBERED = 100;
const MAX_REMEMBERED = 2000;
/** Bodies come by twice, once in the run and once where it is stored: the last few of a usual size are remembered as well. */
const LONGEST_RECENT = 16_000;
const MAX_RECENT = 64;

/** Replaces every given secret in a text, however it is escaped or encoded. docs/security.md says what cannot be found. */
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

/** Texts that hold no secret. */
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
  /** Takes the next part of a text and returns what is safe to pass on; the end of it may be held back. */
  readonly push: (part: string) => string;
  /** Returns what was held back. */
  readonly end: () => string;
}

/** Each round of numeric escapes makes a text six times as long. A secret that grew more than three of them is not found when cut. */
const GROWTH = 256;
const MOST_HELD = 1_048_576;
/** So much of what was passed on is kept, so that escapes before the next part are read from their start. */
const CONTEXT = 256;
const LEAST_HELD = 16_384;

/** The same for a text that comes in parts: a secret that is cut in two by them is found as well. */
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
      // The mask of a secret that began in an earlier part was passed on with that part.
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
