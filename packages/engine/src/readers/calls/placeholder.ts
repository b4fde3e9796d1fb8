/** Marks base64 of a text that is not fully known, so that a Basic header can be taken apart again. */
const OPEN = '\u0002';
const CLOSE = '\u0003';

/** The placeholder of a value that is supplied at run time. */
export function named(name: string): string {
  return `{{${name.replace(/[{}\s]/g, '') || 'value'}}}`;
}

/** The placeholder of a value taken from an earlier answer. */
export function answerOf(call: number, path: string): string {
  return `{{answer:${call}:${path}}}`;
}

/** Marks base64 of a text. */
export function encoded(text: string): string {
  return `${OPEN}${text}${CLOSE}`;
}

/** The text whose base64 this is, when it was marked so. */
export function encodedText(text: string): string | null {
  return text.startsWith(OPEN) && text.endsWith(CLOSE) ? text.slice(1, -1) : null;
}

/** Replaces marks by a plain placeholder: nothing outside this folder sees them. */
export function withoutMarks(text: string): string {
  const [first = '', ...rest] = text.split(OPEN);
  return rest
    .reduce((plain, piece) => `${plain}{{base64}}${piece.slice(piece.includes(CLOSE) ? piece.indexOf(CLOSE) + 1 : piece.length)}`, first)
    .replaceAll(CLOSE, '');
}

/** Where in which answer a value comes from. */
export interface AnswerReference {
  readonly call: number;
  readonly path: string;
}

/** The answer a text is taken from, wherever in the text it stands. */
export function answerIn(text: string): AnswerReference | null {
  const found = /\{\{answer:(\d{1,4}):([^}]*)\}\}/.exec(text);
  return found === null ? null : { call: Number(found[1]), path: found[2] ?? '' };
}

/** True when a text is not known to its last character. */
export function hasPlaceholder(text: string): boolean {
  return text.includes('{{') || text.includes(OPEN);
}

/** `{{TOKEN}}` and nothing else. */
export function isPlaceholder(text: string): boolean {
  return /^\{\{[^{}]*\}\}$/.test(text.trim());
}
