import type { Operation } from '../model/index.ts';

/** Longer descriptions contain data rather than prose, so they are truncated. */
const LONGEST = 12_000;
/** Longer sentences are lists or markup, so they are split. */
const LONGEST_SENTENCE = 600;
/** The end of a paragraph or of an item of a list, without a full stop. */
const UNENDED = /([^\s.;:,!?])[ \t]*\r?\n(?=[ \t]*(?:\r?\n|[*+-] |\d{1,2}[.)] ))/g;
const PART = new RegExp(`.{1,${LONGEST_SENTENCE}}(?: |$)|.{${LONGEST_SENTENCE}}`, 'g');

/**
 * A description in one line, in which paragraphs and items of lists are sentences. A very long sentence is split, because many checks search sentences with patterns whose time grows with the
 * square of the length of a sentence.
 */
export function normalizeDescription(text: string): string {
  const line = text.slice(0, LONGEST).replace(UNENDED, '$1.\n').replace(/\s+/g, ' ').trim();
  if (line.length <= LONGEST_SENTENCE) return line;
  return line
    .split('.')
    .map((sentence) =>
      sentence.length <= LONGEST_SENTENCE ? sentence : (sentence.match(PART) ?? []).map((part) => part.trimEnd()).join('. '),
    )
    .join('.');
}

/** An operation with descriptions in one line, whatever lines the spec wraps them into. */
export function withNormalizedDescriptions(op: Operation): Operation {
  return {
    ...op,
    summary: op.summary === null ? null : normalizeDescription(op.summary),
    description: op.description === null ? null : normalizeDescription(op.description),
    params: op.params.map((one) => (one.description === undefined ? one : { ...one, description: normalizeDescription(one.description) })),
    responses: op.responses.map((one) => ({ ...one, description: normalizeDescription(one.description) })),
  };
}
