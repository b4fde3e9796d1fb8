import { wordList } from '../calls/word-list.ts';
import { HASH_COMMENTS, type Language, SLASH_COMMENTS } from './language.ts';
import { quoteStyleAt, readQuoted } from './quoted.ts';
import type { Token } from './token.ts';
import { removeTypeArguments } from './type-arguments.ts';

const SIGNS = wordList('?-> ... ||= ??= === !== => -> :: := ?. ?? || && == != <= >= += ?: << |> .. <>');
const NAME = /[A-Za-z_$@\u00c0-\uffff][\w$\u00c0-\uffff]*/y;
const PHP_NAME = /[A-Za-z_$\\][\w\\]*/y;
const CMDLET = /[A-Za-z]+-[A-Za-z]+/y;
const NUMBER = /\d[\w.]*/y;
const PREFIX = /(?:[fFrRbBuU]{1,2}|\$@|@\$|\$|@)(?=["'])/y;
const SCALA_TAG = /[a-z]{1,8}(?=")/y;
/** `@domain "example"` in Elixir is an assignment. Elixir is tokenized like Ruby. */
const MODULE_ATTRIBUTE = /^([ \t]*@\w+)[ \t](?=[\w"'~[%{])/gm;
const MAX_NESTING = 3;
/** Languages with type arguments in angle brackets. */
const TYPED: readonly Language[] = ['js', 'java', 'kotlin', 'csharp', 'rust', 'swift'];

/** Splits a program into tokens. Characters that do not belong to any token are skipped. */
export function tokenize(written: string, language: Language, nesting = 0): readonly Token[] {
  const source = language === 'ruby' ? written.replace(MODULE_ATTRIBUTE, '$1=').replaceAll('.freeze', '       ') : written;
  const tokens: Token[] = [];
  let at = 0;
  let line = 1;
  let lastLine = 0;
  let glued = false;
  while (at < source.length) {
    const next = skipSpace(source, at, language);
    if (next > at) {
      line += lineBreaks(source, at, next);
      at = next;
      glued = false;
      continue;
    }
    const read = tokenAt({ source, at, language, nesting });
    if (read.kind !== null) {
      tokens.push({ kind: read.kind, text: read.text, parts: read.parts ?? [], line, first: line > lastLine, glued });
      lastLine = line;
    }
    line += lineBreaks(source, at, read.end);
    lastLine = Math.max(lastLine, read.kind === 'text' ? line : 0);
    at = read.end;
    glued = true;
  }
  return TYPED.includes(language) ? removeTypeArguments(tokens) : tokens;
}

function lineBreaks(source: string, from: number, to: number): number {
  return source.slice(from, to).split('\n').length - 1;
}

function skipSpace(source: string, at: number, language: Language): number {
  const char = source[at] ?? '';
  if (/\s/.test(char)) return at + 1;
  const lineComment =
    (char === '#' && HASH_COMMENTS.includes(language)) || (source.startsWith('//', at) && SLASH_COMMENTS.includes(language));
  if (lineComment) return endOf(source, '\n', at);
  if (source.startsWith('/*', at)) return endOf(source, '*/', at) + 2;
  return at;
}

function endOf(source: string, mark: string, from: number): number {
  const found = source.indexOf(mark, from);
  return found < 0 ? source.length : found;
}

interface Place {
  readonly source: string;
  readonly at: number;
  readonly language: Language;
  readonly nesting: number;
}

interface Read {
  readonly kind: Token['kind'] | null;
  readonly text: string;
  readonly parts?: Token['parts'];
  readonly end: number;
}

function tokenAt(place: Place): Read {
  const { source, at, language } = place;
  const symbol = language === 'ruby' && source[at - 1] !== ':' ? /^:([a-z_]\w*)/.exec(source.slice(at, at + 60)) : null;
  if (symbol !== null) return textRead([symbol[1] ?? ''], at + symbol[0].length);
  return readText(place) ?? readName(place) ?? readSign(place);
}

const textRead = (parts: Token['parts'], end: number): Read => ({
  kind: 'text',
  text: parts.filter((part) => typeof part === 'string').join(''),
  parts,
  end,
});

function readText({ source, at, language, nesting }: Place): Read | null {
  const insert = (inner: string): string | readonly Token[] => (nesting < MAX_NESTING ? tokenize(inner, language, nesting + 1) : '');
  // `uri"https://…"` in Scala.
  const tag = language === 'kotlin' ? (matchAt(SCALA_TAG, source, at) ?? '') : '';
  const prefix = tag === '' ? (matchAt(PREFIX, source, at) ?? '') : '';
  const open = at + tag.length + prefix.length;
  const style = quoteStyleAt(source, open, prefix, language);
  if (style === null) return null;
  const quoted = readQuoted(source, open, style, insert);
  return textRead(quoted.parts, quoted.end);
}

function readName({ source, at, language }: Place): Read | null {
  const cmdlet = language === 'powershell' ? matchAt(CMDLET, source, at) : null;
  const name = cmdlet ?? matchAt(language === 'php' ? PHP_NAME : NAME, source, at);
  if (name === null) return null;
  const scoped =
    language === 'powershell' && name === '$env' ? /^:(\w+)/.exec(source.slice(at + name.length, at + name.length + 80)) : null;
  const plain = scoped === null ? name.replace(/^[$@\\]+(?=\w)/, '').replaceAll('\\', '.') : (scoped[1] ?? '');
  // `@{` and `@(` in PowerShell, and `@[` in Objective-C. The `@` has no meaning by itself.
  return {
    kind: /^[$@\\.]*$/.test(plain) && plain !== '$' ? null : 'name',
    text: plain,
    end: at + name.length + (scoped?.[0].length ?? 0),
  };
}

function readSign({ source, at, language }: Place): Read {
  const number = matchAt(NUMBER, source, at);
  if (number !== null) return { kind: 'number', text: number, end: at + number.length };
  if (language === 'r' && source.startsWith('<-', at)) return { kind: 'sign', text: '=', end: at + 2 };
  const sign = SIGNS.find((one) => source.startsWith(one, at)) ?? source[at] ?? '';
  // PHP joins strings with a dot.
  const text = language === 'php' && sign === '.' ? '+' : sign;
  return { kind: 'sign', text, end: at + sign.length };
}

function matchAt(pattern: RegExp, source: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0] ?? null;
}
