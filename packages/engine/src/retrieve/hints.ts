import { literalSegments, singular } from '../format/words.ts';
import type { Operation } from '../model/index.ts';

const OWN_FACTOR = 1.2;
const LOOKUP_FACTOR = 2.5;

/** Splits a request at the places where a different operation may follow. */
export function splitClauses(text: string): readonly string[] {
  return text.split(/[,;+]|[.!?](?:\s|$)|\b(?:and|then|also|after|before|while)\b/i).map((part) => part.trim());
}

/**
 * Returns a ranking factor for each operation. `my` prefers operations on the user's own resources, and a proper name that the spec does not
 * contain prefers searches, because the resource must be found by its name first.
 */
export function rankingHints(text: string, isKnown: (word: string) => boolean): (op: Operation) => number {
  const isMine = /\b(?:my|mine|me|i|i'm)\b/i.test(text);
  const isNamed = hasUnknownName(text, isKnown);
  return (op) => (isMine && isAboutOwnResource(op) ? OWN_FACTOR : 1) * (isNamed && isLookup(op) ? LOOKUP_FACTOR : 1);
}

/** True if a text contains a proper name that the spec does not contain. */
export const hasUnknownName = (text: string, isKnown: (word: string) => boolean): boolean => namesIn(text).some((name) => !isKnown(name));

/** Returns the capitalised words after the first word of the text. */
function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/(?<=\S\s{1,9}['"“]?)\p{Lu}[\p{L}\p{N}]+/gu)].map(([name]) => singular(name.toLowerCase()));
}

/** True if an operation is about the caller's own resources. */
export function isAboutOwnResource(op: Operation): boolean {
  return literalSegments(op.path).some((segment) => /^(?:me|my|self|current)$/i.test(segment));
}

function isLookup(op: Operation): boolean {
  if (op.method !== 'GET') return false;
  const last = literalSegments(op.path).at(-1) ?? '';
  return /^(?:search|find|lookup)$/i.test(last) || op.params.some((parameter) => /^(?:q|query|search|term|keyword)$/i.test(parameter.name));
}
