/**
 * Invisible characters: control characters, zero-width characters, and those that change the text direction. Validation of names rejects
 * more characters, but line breaks, joiners and direction marks are valid in longer text.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
const INVISIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Escapes invisible characters as JSON does, so that one response cannot look like another. */
export const showInvisible = (text: string): string =>
  text.replace(INVISIBLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
