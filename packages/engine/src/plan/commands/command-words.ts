/** A word in a command: a quoted name or plain text, and whether a comma follows it. */
export interface CommandWord {
  readonly text: string;
  readonly isQuoted: boolean;
  readonly isFollowed: boolean;
}

const WORD = /"((?:[^"\\]|\\.)*)"|[^\s,"]+|[,"]/g;

/** Splits a command into words. Quoted names stay intact. */
export function commandWords(text: string): readonly CommandWord[] {
  const found = [...text.matchAll(WORD)];
  return found.flatMap(([whole, quoted], at) => {
    if (whole === ',' || whole === '"') return [];
    const isFollowed = found[at + 1]?.[0] === ',';
    return [{ text: quoted === undefined ? whole : quoted.replace(/\\(.)/gs, '$1'), isQuoted: quoted !== undefined, isFollowed }];
  });
}

const isKeyword = (word: CommandWord, keyword: string): boolean => !word.isQuoted && word.text.toLowerCase() === keyword;

export const hasKeyword = (words: readonly CommandWord[], keyword: string): boolean => words.some((word) => isKeyword(word, keyword));

export function wordsAfter(words: readonly CommandWord[], keyword: string): readonly CommandWord[] {
  const at = words.findIndex((word) => isKeyword(word, keyword));
  return at < 0 ? [] : words.slice(at + 1);
}

/** The comma-separated names after a keyword. Null without the keyword. */
export function namesAfter(words: readonly CommandWord[], keyword: string): readonly string[] | null {
  if (!hasKeyword(words, keyword)) return null;
  const rest = wordsAfter(words, keyword);
  const end = rest.findIndex(({ isFollowed }) => !isFollowed);
  return rest.slice(0, end < 0 ? rest.length : end + 1).map(({ text }) => text);
}

/** The operations after `of`: method and path, or a quoted key. */
export function operationsAfter(words: readonly CommandWord[]): readonly string[] | null {
  if (!hasKeyword(words, 'of')) return null;
  const keys: string[] = [];
  const rest = wordsAfter(words, 'of');
  for (let at = 0; at < rest.length; at += 1) {
    const word = rest[at];
    const path = word?.isQuoted === true ? undefined : rest[at + 1];
    if (word === undefined || (path === undefined && !word.isQuoted)) break;
    keys.push(path === undefined ? word.text : `${word.text} ${path.text}`);
    if (path !== undefined) at += 1;
    if (!(path ?? word).isFollowed) break;
  }
  return keys;
}
