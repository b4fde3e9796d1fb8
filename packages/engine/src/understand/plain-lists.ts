/** Replaces text without changing its length, so that spans stay where they are. */
const padded = (text: string, replacement: string): string => replacement.padEnd(text.length).slice(0, text.length);

/** Matches labels such as `JIRA-12:`, `Requirement SEC-7:` and `Change request 7:`. */
const LABEL = /^\s*(?:(?:\p{L}+[ ]){0,2}[A-Z]{2,10}-\d{1,6}|(?:\p{L}[\p{L}-]*[ ]){1,3}#?\d{1,6})\s*:(?=\s)/u;
/** Matches abbreviations such as the one in `neg. tests`. */
const ABBREVIATED = /\b(neg|pos|perf|auth|incl|excl|resp|req|env)\.(?=[ \t]+\p{Ll})/giu;
/** Matches the number in a numbered line such as `1. create a book`. */
const NUMBERED = /(?<=^[ \t]*\d{1,2})\.(?=[ \t]+\S)/gm;
const BULLET = /(without|.?)((?:[ \t]*\r?\n)+[ \t]*[-*•][ \t]+)/g;

/** Writes lists and references to tickets as one sentence. */
export const joinListLines = (text: string): string =>
  text
    .replace(LABEL, (found) => padded(found, ''))
    .replace(ABBREVIATED, (found) => padded(found, found.slice(0, -1)))
    .replace(NUMBERED, ')')
    .replace(BULLET, (_, before: string, gap: string) => before + padded(gap, /^(?:without|[:,\s]?)$/.test(before) ? '' : ','));
