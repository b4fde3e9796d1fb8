const blank = (text: string): string => ' '.repeat(text.length);
/** The replacement, padded to the length of what it replaces. */
const padded = (text: string, replacement: string): string => replacement.padEnd(text.length).slice(0, text.length);

/** `JIRA-12:`, `Change request 7:` */
const LABEL = /^\s*(?:[A-Z]{2,10}-\d{1,6}|(?:\p{L}[\p{L}-]*[ ]){1,3}#?\d{1,6})\s*:(?=\s)/u;
const HEADING = /^[ \t]*#{1,6}[ \t]+/gm;
const LEFT_OUT = /\b(?:not in scope|out of scope|excluded|not included|leave out)\b(?=[ \t]*:?[ \t]*\r?\n)/gi;
const WANTED = /\b(?:in scope|scope|included)\b(?=[ \t]*:?[ \t]*\r?\n)|^\s*in scope\s*:/gim;
/** `Target: orders` on a line of its own. Names of fields, such as `title`, are not among these labels. */
const LINE_LABEL = /^[ \t]*(?:target|what|scope|goal|area|subject|task|objective|purpose|focus|feature|ask|request)[ \t]*:(?=[ \t]*\S)/gim;
/** A title above lines with labels. */
const TITLE =
  /^[^\n:.!?]{3,60}\r?\n(?=[ \t]*(?:target|what|scope|goal|area|subject|task|objective|purpose|focus|feature|ask|request)[ \t]*:)/i;
const BULLET = /(without|.?)((?:[ \t]*\r?\n)+[ \t]*[-*•][ \t]+)/g;

/** Writes lists, headings and references to tickets as one sentence. The text keeps its length, so spans stay where they are. */
export function asSentence(text: string): string {
  const plain = text
    .replace(LABEL, blank)
    .replace(TITLE, blank)
    .replace(LINE_LABEL, (found) => (text.includes('\n') ? blank(found) : found))
    .replace(HEADING, blank)
    .replace(LEFT_OUT, (found) => padded(found, 'without'))
    .replace(WANTED, blank);
  return plain.replace(BULLET, (_, before: string, gap: string) => before + padded(gap, /^(?:without|[:,\s]?)$/.test(before) ? '' : ','));
}
