/**
 * What a reader cannot see: control characters, those without width, and those that turn the letters after them around. Fewer than the
 * name of a thing may not hold: line breaks, joiners and marks of direction belong to texts.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNSEEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** The text as it is, with such characters written out as JSON writes them: an answer cannot look like another one. */
export const showInvisible = (text: string): string =>
  text.replace(UNSEEN, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
