/** Marks a base64 value that contains placeholders, so that a Basic header can be decoded again. */
const OPEN = '\u0002';
const CLOSE = '\u0003';

/** The placeholder for a value that is supplied at run time. */
export function placeholderFor(name: string): string {
  return `{{${name.replace(/[{}\s]/g, '') || 'value'}}}`;
}

/** The placeholder for a value from an earlier response. */
export function responsePlaceholder(call: number, path: string): string {
  return `{{answer:${call}:${path}}}`;
}

export function markBase64(text: string): string {
  return `${OPEN}${text}${CLOSE}`;
}

/** Returns the decoded string of a marked base64 value, or null. */
export function unmarkBase64(text: string): string | null {
  return text.startsWith(OPEN) && text.endsWith(CLOSE) ? text.slice(1, -1) : null;
}

/** Replaces marks with a plain placeholder, because code outside this folder cannot interpret them. */
export function replaceMarks(text: string): string {
  const [first = '', ...rest] = text.split(OPEN);
  return rest
    .reduce((plain, piece) => `${plain}{{base64}}${piece.slice(piece.includes(CLOSE) ? piece.indexOf(CLOSE) + 1 : piece.length)}`, first)
    .replaceAll(CLOSE, '');
}

/** The response that a value comes from, and the path in it. */
export interface ResponseReference {
  readonly call: number;
  readonly path: string;
}

/** Returns the first response reference in a string. */
export function responseReferenceIn(text: string): ResponseReference | null {
  const found = /\{\{answer:(\d{1,4}):([^}]*)\}\}/.exec(text);
  return found === null ? null : { call: Number(found[1]), path: found[2] ?? '' };
}

/** True when a string contains a placeholder. */
export function hasPlaceholder(text: string): boolean {
  return text.includes('{{') || text.includes(OPEN);
}

/** True when a string is exactly one placeholder such as `{{TOKEN}}`. */
export function isPlaceholder(text: string): boolean {
  return /^\{\{[^{}]*\}\}$/.test(text.trim());
}
