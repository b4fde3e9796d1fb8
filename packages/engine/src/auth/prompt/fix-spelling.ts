import { wordList } from '../../readers/calls/word-list.ts';

const VOCABULARY = wordList(`
    basic bearer token tokens header headers cookie cookies session client credentials credential password username
    authorization authentication oauth2 secret certificate signature signed parameter query login device refresh
  `);
/** Real words that differ from the vocabulary by one letter. */
const OWN_WORDS = wordList(
  'basis sessions clients passwords usernames secrets signatures parameters devices logins logic bearers cliente clientes certificat secreto',
);
const LONG = 7;

/** Corrects typos in authentication words: `cleint credentails`, `baisc`. */
export function fixSpelling(text: string): string {
  return text.replace(/(?<![\w./:@-])[A-Za-z]{5,16}\d?(?![\w@-]|[./:]\w)/g, (word) => {
    const plain = word.toLowerCase();
    if (VOCABULARY.includes(plain) || OWN_WORDS.includes(plain)) return word;
    return VOCABULARY.find((known) => known.length >= 5 && isTypo(plain, known)) ?? word;
  });
}

/** Returns true if one letter is missing, added or swapped with its neighbour. In a long word, one letter may also be wrong. */
function isTypo(written: string, meant: string): boolean {
  const start = [...meant].findIndex((letter, at) => letter !== written[at]);
  if (start < 0) return written.length === meant.length + 1;
  const [left, right] = [written.slice(start), meant.slice(start)];
  if (left.length === right.length + 1) return left.slice(1) === right;
  if (left.length + 1 === right.length) return left === right.slice(1);
  if (left.length !== right.length) return false;
  const isSwapped = left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
  return isSwapped || (meant.length >= LONG && left.slice(1) === right.slice(1));
}
