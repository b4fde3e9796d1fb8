const REFERENCE = /\{\{\s*secret\.([^\s{}]+)\s*\}\}/g;

/** The syntax for referring to a secret in a header value. */
export const referenceTo = (key: string): string => `{{secret.${key}}}`;

/** The secrets that a value refers to. */
export const findReferences = (text: string): readonly string[] => [...text.matchAll(REFERENCE)].flatMap(([, key]) => key ?? []);

/** A reference that is being typed: where it starts, and the text after the braces so far. */
export interface OpenReference {
  readonly start: number;
  readonly typed: string;
}

export function openReferenceAt(text: string, caret: number): OpenReference | null {
  const match = /\{\{\s*([^\s{}]*)$/.exec(text.slice(0, caret));
  return match === null ? null : { start: match.index, typed: match[1] ?? '' };
}

/** The matching secrets: `{{`, `{{sec`, `{{secret.TO` and `{{TO` all find TOKEN. */
export function matchingSecrets(keys: readonly string[], typed: string): readonly string[] {
  const wanted = typed.toLowerCase();
  return keys.filter((key) => `secret.${key}`.toLowerCase().startsWith(wanted) || key.toLowerCase().startsWith(wanted));
}

/** Returns the text with the completed reference, and the new caret position. */
export function completeReference(
  text: string,
  caret: number,
  open: OpenReference,
  key: string,
): { readonly text: string; readonly caret: number } {
  const written = `${text.slice(0, open.start)}${referenceTo(key)}`;
  return { text: `${written}${text.slice(caret).replace(/^\s*\}{1,2}/, '')}`, caret: written.length };
}
