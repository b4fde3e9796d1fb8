import { secretKind } from '../../model/index.ts';
import type { TracedText } from './traced-text.ts';

const MASK = '•••';
/** Shorter values, and plain words, occur in a text by chance. */
const SHORTEST_SEARCHED = 6;
const SHORTEST_WORD = 10;
const MAX_SEARCHED = 1000;
/** The longest sequence between two characters of a word, `'\\''`, and the longest of one character, `%F0%9F%98%80`. */
const MAX_GAP = 12;

/** Masks the places that secrets come from, and other places that contain the same values. */
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

/** How the message spells a secret, if it is written in one place. */
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

/** What stands between two hidden places is shown, unless it is only how a shell joins the parts of a word. */
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
