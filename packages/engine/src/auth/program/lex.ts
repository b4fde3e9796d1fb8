import { wordList } from '../calls/word-list.ts';
import { hashStartsComment, type Language, slashesStartComment } from './language.ts';
import { lexQuoted, quotedStyle, type ReadInserted } from './lex-text.ts';
import type { Token } from './token.ts';

const PUNCTUATION = wordList('?-> ... === !== => -> :: := ?. ?? || && == != <= >= += ?: << |>');
const WORD = /[A-Za-z_$@\u00c0-\uffff][\w$\u00c0-\uffff]*/y;
const PHP_WORD = /[A-Za-z_$\\][\w\\]*/y;
const CMDLET = /[A-Za-z]+-[A-Za-z]+/y;
const BARE_URL = /https?:\/\/[^\s'"`);,]+/y;
const NUMBER = /\d[\w.]*/y;
const PREFIX = /(?:[fFrRbBuU]{1,2}|\$@|@\$|\$|@)(?=["'])/y;

/** Tokens of a program; characters that belong to no token are skipped. */
export function lex(text: string, language: Language, read: ReadInserted): readonly Token[] {
  const tokens: Token[] = [];
  let index = 0;
  let line = 1;
  let row = 1;
  let glued = false;
  while (index < text.length) {
    const skipped = skipSpace(text, index, language);
    if (skipped > index) {
      const lines = countLines(text, index, skipped);
      line += lines;
      if (text[index] !== '`') row += lines;
      index = skipped;
      glued = false;
      continue;
    }
    const { token, end } = tokenAt({ text, index, line, row, glued, language, read });
    if (token !== null) tokens.push(token);
    const lines = countLines(text, index, end);
    line += lines;
    row += lines;
    index = end;
    glued = true;
  }
  return tokens;
}

function countLines(text: string, from: number, to: number): number {
  let count = 0;
  for (let index = from; index < to; index += 1) if (text[index] === '\n') count += 1;
  return count;
}

function skipSpace(text: string, at: number, language: Language): number {
  const char = text[at] ?? '';
  if (/\s/.test(char)) return at + 1;
  if (language === 'powershell' && char === '`' && /[\r\n]/.test(text[at + 1] ?? '')) return at + 2;
  const lineComment = (char === '#' && hashStartsComment(language)) || (text.startsWith('//', at) && slashesStartComment(language));
  if (lineComment) return endOf(text, '\n', at);
  if (text.startsWith('/*', at)) return endOf(text, '*/', at) + 2;
  if (text.startsWith('<#', at)) return endOf(text, '#>', at) + 2;
  return at;
}

function endOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found;
}

interface Place {
  readonly text: string;
  readonly index: number;
  readonly line: number;
  readonly row: number;
  readonly glued: boolean;
  readonly language: Language;
  readonly read: ReadInserted;
}

interface Lexed {
  readonly token: Token | null;
  readonly end: number;
}

function tokenAt(place: Place): Lexed {
  const { text, index, line, row, glued, language } = place;
  const prefix = matchAt(PREFIX, text, index) ?? '';
  const style = quotedStyle(text, index + prefix.length, prefix, language);
  if (style !== null) {
    const quoted = lexQuoted(text, index + prefix.length, style, place.read);
    return { token: { kind: 'text', parts: quoted.parts, line, row, glued }, end: quoted.end };
  }
  const bare = language === 'powershell' ? matchAt(BARE_URL, text, index) : null;
  if (bare !== null) return { token: { kind: 'text', parts: [bare], line, row, glued }, end: index + bare.length };
  const symbol = language === 'ruby' ? /^:([a-z_]\w*)/.exec(text.slice(index, index + 60)) : null;
  if (symbol !== null && text[index - 1] !== ':')
    return { token: { kind: 'text', parts: [symbol[1] ?? ''], line, row, glued }, end: index + symbol[0].length };
  const word =
    (language === 'powershell' ? matchAt(CMDLET, text, index) : null) ?? matchAt(language === 'php' ? PHP_WORD : WORD, text, index);
  if (word !== null) return wordToken(place, word);
  const number = matchAt(NUMBER, text, index);
  if (number !== null) return { token: { kind: 'number', value: number, line, row, glued }, end: index + number.length };
  return signToken(place);
}

/** R writes assignments and pipes in signs of its own. */
const SIGNS_OF_R: readonly (readonly [string, string])[] = [
  ['<-', '='],
  ['%>%', '|>'],
];

function signToken({ text, index, line, row, glued, language }: Place): Lexed {
  const own = language === 'r' ? SIGNS_OF_R.find(([written]) => text.startsWith(written, index)) : undefined;
  const sign = own?.[0] ?? PUNCTUATION.find((one) => text.startsWith(one, index)) ?? text[index] ?? '';
  return { token: { kind: 'punct', value: own?.[1] ?? sign, line, row, glued }, end: index + sign.length };
}

function wordToken({ text, index, line, row, glued, language }: Place, word: string): Lexed {
  const scoped =
    language === 'powershell' && word === '$env' ? /^:(\w+)/.exec(text.slice(index + word.length, index + word.length + 80)) : null;
  const end = index + word.length + (scoped?.[0].length ?? 0);
  const plain = scoped?.[1] ?? (language === 'js' ? word : word.replace(/^[$@\\]+/, '').replaceAll('\\', '.'));
  // `@{` and `@(` of PowerShell, `@[` of Objective-C: the sign alone says nothing.
  return { token: plain === '' ? null : { kind: 'word', value: plain, line, row, glued }, end };
}

function matchAt(pattern: RegExp, text: string, index: number): string | null {
  pattern.lastIndex = index;
  return pattern.exec(text)?.[0] ?? null;
}
