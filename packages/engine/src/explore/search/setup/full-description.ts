import { singular, wordsOf } from '../../../format/words.ts';
import type { Operation } from '../../../model/index.ts';

/** What the spec says about an operation, with the reasons for its rejections: "409 The room is taken". */
export function fullDescriptionOf({ summary, description, responses }: Operation): string {
  const refusals = responses.filter(({ status }) => status.startsWith('4')).map((response) => `${response.status} ${response.description}`);
  return [summary ?? '', description ?? '', ...refusals].filter((text) => text !== '').join('. ');
}

/**
 * The first sentence that matches a pattern. A single pattern that also matched the text before it would be tried again from each character
 * of the sentence.
 */
export const sentenceWith = (pattern: RegExp, text: string): string | undefined =>
  text
    .split(/[.;]/)
    .find((sentence) => pattern.test(sentence))
    ?.trim();

const REJECTING: readonly string[] = ['400', '409', '422'];

/** True if the spec lists a status for requests that the server rejects because of their content. */
export const mayReject = ({ responses }: Operation): boolean => responses.some(({ status }) => REJECTING.includes(status));

/** Words with which a description says that a request is rejected. */
const REJECTION =
  /\b(?:4\d\d|can ?not|can't|(?:must|may) not|no longer be|not (?:allowed|possible|accepted)|reject\w*|refus\w+|declin\w+)\b/i;
const ABOUT_CONTENT: readonly string[] = ['400', '403', '409', '410', '422'];

/** The reasons for rejections, and the sentences of the description that are about one: "A closed hall cannot be booked". */
export function rejectionSentences({ summary, description, responses }: Operation): readonly string[] {
  const reasons = responses.filter(({ status }) => ABOUT_CONTENT.includes(status)).map((response) => response.description);
  const said = `${summary ?? ''}. ${description ?? ''}`.split(/[.;]/).filter((sentence) => REJECTION.test(sentence));
  return [...said, ...reasons.flatMap((reason) => reason.split(/[.;]/))];
}

const MOST_WORDS = 3;

/** True if a sentence contains the name of a resource: "The gift cards have expired" and `giftcard`. */
export function namesResource(sentence: string, resource: string): boolean {
  const words = wordsOf(sentence).map(singular);
  return words.some((_, at) =>
    Array.from({ length: MOST_WORDS }, (__, more) => words.slice(at, at + more + 1).join('')).includes(resource),
  );
}
