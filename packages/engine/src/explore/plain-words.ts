import type { Operation } from '../model/index.ts';

/** Longer descriptions are data. */
const LONGEST = 12_000;
/** Longer sentences are lists or markup. */
const LONGEST_SENTENCE = 600;
const PART = new RegExp(`.{1,${LONGEST_SENTENCE}}(?: |$)|.{${LONGEST_SENTENCE}}`, 'g');

/**
 * A description in one line. A very long sentence is split, because many checks search sentences with patterns whose time grows with the
 * square of the length of a sentence.
 */
export function plainWords(text: string): string {
  const line = text.slice(0, LONGEST).replace(/\s+/g, ' ').trim();
  if (line.length <= LONGEST_SENTENCE) return line;
  return line
    .split('.')
    .map((sentence) =>
      sentence.length <= LONGEST_SENTENCE ? sentence : (sentence.match(PART) ?? []).map((part) => part.trimEnd()).join('. '),
    )
    .join('.');
}

/** An operation with descriptions in one line, whatever lines the spec wraps them into. */
export function withPlainWords(op: Operation): Operation {
  return {
    ...op,
    summary: op.summary === null ? null : plainWords(op.summary),
    description: op.description === null ? null : plainWords(op.description),
    params: op.params.map((one) => (one.description === undefined ? one : { ...one, description: plainWords(one.description) })),
    responses: op.responses.map((one) => ({ ...one, description: plainWords(one.description) })),
  };
}
