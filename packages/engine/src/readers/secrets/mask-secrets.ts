import { secretKind } from '../../model/index.ts';
import type { TracedText } from './traced-text.ts';

const MASK = '•••';
/** Shorter values and ordinary words could occur in a text by chance. */
const SHORTEST_SEARCHED = 6;
const SHORTEST_WORD = 10;
const MAX_SEARCHED = 1000;
/**
 * The maximum distance between two characters of a word in the source, as in `'\\''`, and the maximum length of one encoded character, as
 * in `%F0%9F%98%80`.
 */
const MAX_GAP = 12;

/** Masks secrets where they were found, and everywhere else that the same values occur. */
export function maskSecrets(source: string, secrets: readonly TracedText[]): string {
  const hidden = new Uint8Array(source.length);
  for (const { starts, ends } of secrets) for (const [at, start] of starts.entries()) if (start >= 0) hidden.fill(1, start, ends[at]);
  const searched = new Set(secrets.slice(0, MAX_SEARCHED).flatMap((secret) => spellings(secret, source)));
  for (const spelling of searched) hideAll(source, spelling, hidden);
  return shown(source, hidden);
}

function spellings(secret: TracedText, source: string): readonly string[] {
  const { text } = secret;
  return [text, asWritten(secret, source), encodeURIComponent(text.toWellFormed())].filter(isTelling);
}

/** Returns a secret as the message spells it, if it is not spread over several places. */
function asWritten({ starts, ends }: TracedText, source: string): string {
  const isOnePlace = starts.every((start, at) => start >= 0 && (at === 0 || Math.abs(start - (ends[at - 1] ?? 0)) <= MAX_GAP));
  return isOnePlace ? source.slice(starts[0], ends.at(-1)) : '';
}

function isTelling(value: string): boolean {
  if (value.length < SHORTEST_SEARCHED) return false;
  return !/^[a-z_-]+$/i.test(value) || (value.length >= SHORTEST_WORD && secretKind(value) === null);
}

function hideAll(source: string, value: string, hidden: Uint8Array): void {
  for (let at = source.indexOf(value); at >= 0; at = source.indexOf(value, at + value.length)) hidden.fill(1, at, at + value.length);
}

/**
 * Returns the source with the hidden ranges masked. Text between two hidden ranges stays, unless it only joins the parts of a shell word.
 */
function shown(source: string, hidden: Uint8Array): string {
  let text = '';
  for (let at = 0; at < source.length; ) {
    const end = endOfRun(hidden, at);
    const between = source.slice(at, end);
    if (hidden[at] !== 1) text += at > 0 && end < source.length && /^["'\\]{1,4}$/.test(between) ? '' : between;
    else if (!text.endsWith(MASK)) text += MASK;
    at = end;
  }
  return text;
}

function endOfRun(hidden: Uint8Array, from: number): number {
  let at = from;
  while (at < hidden.length && hidden[at] === hidden[from]) at += 1;
  return at;
}
