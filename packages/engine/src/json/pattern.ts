import { RE2JS } from 're2js';

export interface Pattern {
  /** True when the pattern occurs anywhere in the string. Null when matching would take too long. */
  readonly test: (text: string) => boolean | null;
}

const MAX_CACHED = 500;
const MAX_PATTERN_LENGTH = 5000;
/**
 * The number of matching steps is proportional to the length of the string times the size of the compiled pattern. This many steps take
 * about a second.
 */
const MOST_STEPS = 30_000_000;
/** Names, statuses and ids are tested repeatedly and the linear-time matcher is slow, so results for short strings are cached. */
const LONGEST_REMEMBERED = 60;
const MAX_REMEMBERED = 1000;
const compiled = new Map<string, Pattern | null>();

/**
 * Compiles an ECMAScript pattern for linear-time matching. Null when it cannot be parsed, or when it uses look-around or back references,
 * which no linear-time matcher supports. Checks ignore such a pattern.
 */
export function compilePattern(source: string): Pattern | null {
  const known = compiled.get(source);
  if (known !== undefined) return known;
  if (compiled.size >= MAX_CACHED) compiled.clear();
  const pattern = build(source);
  compiled.set(source, pattern);
  return pattern;
}

const ORDINARY_TEXTS = ['assay1a2b3c', 'Assay text 42'];

/** True for a pattern such as `\S` that any ordinary text matches, so that a sample does not have to be built from the pattern. */
export function isLoosePattern(source: string): boolean {
  const pattern = compilePattern(source);
  return pattern !== null && ORDINARY_TEXTS.every((text) => pattern.test(text) === true);
}

function build(source: string): Pattern | null {
  if (source.length > MAX_PATTERN_LENGTH) return null;
  try {
    const machine = RE2JS.compile(RE2JS.translateRegExp(source));
    const longest = Math.floor(MOST_STEPS / machine.programSize());
    return { test: withCache((text) => (text.length > longest ? null : machine.test(text))) };
  } catch {
    return null;
  }
}

function withCache(test: Pattern['test']): Pattern['test'] {
  const known = new Map<string, boolean | null>();
  return (text) => {
    if (text.length > LONGEST_REMEMBERED) return test(text);
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= MAX_REMEMBERED) known.clear();
    const matches = test(text);
    known.set(text, matches);
    return matches;
  };
}
