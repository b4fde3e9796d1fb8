import { padded, withoutRemarks } from './remarks.ts';

const blank = (text: string): string => ' '.repeat(text.length);

/** `JIRA-12:`, `Requirement SEC-7:`, `Change request 7:` */
const LABEL = /^\s*(?:(?:\p{L}+[ ]){0,2}[A-Z]{2,10}-\d{1,6}|(?:\p{L}[\p{L}-]*[ ]){1,3}#?\d{1,6})\s*:(?=\s)/u;
const HEADING = /^[ \t]*#{1,6}[ \t]+/gm;
/** `Out of scope: the rest` leaves out nothing of what was listed. */
const REST_LEFT_OUT =
  /\b(?:not in scope|out of scope|excluded|not included)[ \t]*:?\s*(?:[-*•]\s*)?(?:the rest|everything else|anything else|all else|all others?)\b/gi;
const LEFT_OUT =
  /\b(?:not in scope|out of scope|excluded|not included|leave out)\b(?=[ \t]*:?[ \t]*\r?\n)|\b(?:not in|out of) scope(?=[ \t]*:)/gi;
const WANTED = /\b(?:in scope|scope|included)\b(?=[ \t]*:?[ \t]*\r?\n)|^\s*in scope\s*:/gim;
/** `Target: orders` on a line of its own. Names of fields, such as `title`, are not among these labels. */
const LINE_LABEL = /^[ \t]*(?:target|what|scope|goal|area|subject|task|objective|purpose|focus|feature|ask|request)[ \t]*:(?=[ \t]*\S)/gim;
/** A title above lines with labels. */
const TITLE =
  /^[^\n:.!?]{3,60}\r?\n(?=[ \t]*(?:target|what|scope|goal|area|subject|task|objective|purpose|focus|feature|ask|request)[ \t]*:)/i;
/** `From a security point of view:` says who asks. */
const PERSPECTIVE =
  /^\s*(?:speaking )?from (?:an?|the|our|my) (?:\p{L}[\p{L}'’-]* ){1,3}(?:angle|perspective|standpoint|view|viewpoint|side)\s*[:,](?=\s)/iu;
/** `neg. tests` */
const ABBREVIATED = /\b(neg|pos|perf|auth|incl|excl|resp|req|env)\.(?=[ \t]+\p{Ll})/giu;
/** What was done before, said again: `what we did for coupons, do for promotion codes`. */
const AS_BEFORE =
  /\bwhat (?:we|you|i) (?:did|had|have|made|wrote|do) (?:for|with|on) [^,.!?\n]{2,60}, (?:please |now )?do (?:it |that |them )?(?=for\b)/gi;
/** `minus 3 copies` is a value. `everything minus 3 endpoints` is a selection. */
const BELOW_ZERO = /(?<!\b(?:all|every|everything)\b[^.!?\n]{0,60})\bminus (\d+|one|two|three|four|five|six|seven|eight|nine|ten)\b/gi;
const NUMBERS: readonly string[] = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const negative = (word: string): string => `-${NUMBERS.includes(word.toLowerCase()) ? NUMBERS.indexOf(word.toLowerCase()) + 1 : word}`;
/** `that's all we use` ends a request and adds nothing. */
const CLOSING =
  /(?<=[.,;!?–-]\s*)(?:and )?that(?:['’]?s| is) (?:all|it|everything)(?: (?:i|we|you|they|it) \p{L}+)?(?: (?:for|right) now| thanks| thank you| please)*(?=\s*(?:[.,;!?]|$))|(?<=\p{L} )that(?:['’]?s| is) (?:it|all)(?: thanks| thank you| for now| please)*(?=\s*[.!]?\s*$)/giu;
const BULLET = /(without|.?)((?:[ \t]*\r?\n)+[ \t]*[-*•][ \t]+)/g;

/** Writes lists, headings and references to tickets as one sentence. The text keeps its length, so spans stay where they are. */
export function asSentence(text: string): string {
  const plain = withoutRemarks(text.replace(LABEL, blank).replace(PERSPECTIVE, blank).replace(CLOSING, blank))
    .replace(REST_LEFT_OUT, blank)
    .replace(ABBREVIATED, (found) => padded(found, found.slice(0, -1)))
    .replace(AS_BEFORE, (found) => padded(found, 'the same'))
    .replace(BELOW_ZERO, (found, number: string) => padded(found, negative(number)))
    .replace(TITLE, blank)
    .replace(LINE_LABEL, (found) => (text.includes('\n') ? blank(found) : found))
    .replace(HEADING, blank)
    .replace(LEFT_OUT, (found) => padded(found, 'without'))
    .replace(WANTED, blank);
  return plain.replace(BULLET, (_, before: string, gap: string) => before + padded(gap, /^(?:without|[:,\s]?)$/.test(before) ? '' : ','));
}
