import type { Language } from './language.ts';
import type { Token } from './token.ts';

type TextPart = string | readonly Token[];

/** How a quoted string ends, escapes characters and interpolates values. */
interface QuotedStyle {
  readonly close: string;
  readonly raw: boolean;
  readonly insert: Insert;
}

type Insert = 'none' | 'dollar-brace' | 'brace' | 'dollar' | 'hash-brace' | 'backslash-paren';

/** The characters that start an interpolation, how many of them to skip, and its brackets. */
const OPENINGS: Readonly<Record<Insert, readonly (readonly [start: string, skip: number, open: string, close: string])[]>> = {
  none: [],
  brace: [],
  'dollar-brace': [['${', 2, '{', '}']],
  'hash-brace': [['#{', 2, '{', '}']],
  'backslash-paren': [['\\(', 2, '(', ')']],
  dollar: [
    ['${', 2, '{', '}'],
    ['{$', 1, '{', '}'],
    ['$(', 2, '(', ')'],
  ],
};

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '0': '\0' };
const DOLLAR_LANGUAGES: readonly Language[] = ['kotlin', 'php', 'powershell'];

/** Determines how to read the quote at a position, including the string prefixes of Python, C# and Rust. */
export function quoteStyleAt(text: string, at: number, prefix: string, language: Language): QuotedStyle | null {
  const quote = text[at];
  if (quote === undefined || !`"'\``.includes(quote)) return null;
  // A Rust lifetime, not a string.
  if (language === 'rust' && quote === "'" && text[at + 2] !== "'" && text[at + 1] !== '\\') return null;
  const triple = quote !== '`' && text.startsWith(quote.repeat(3), at);
  const close = triple ? quote.repeat(3) : quote;
  const raw =
    /[r@]/i.test(prefix) ||
    (quote === '`' && language === 'go') ||
    (quote === "'" && (language === 'powershell' || language === 'php' || language === 'ruby'));
  return { close, raw, insert: insertStyle(quote, prefix, language) };
}

function insertStyle(quote: string, prefix: string, language: Language): Insert {
  if (quote === '`') return language === 'go' ? 'none' : 'dollar-brace';
  if (/[f$]/i.test(prefix)) return 'brace';
  if (language === 'ruby') return quote === '"' ? 'hash-brace' : 'none';
  if (language === 'swift') return 'backslash-paren';
  // Dart, which is in the Kotlin family, also interpolates in single quotes.
  if (DOLLAR_LANGUAGES.includes(language)) return quote === '"' || language === 'kotlin' ? 'dollar' : 'none';
  return 'none';
}

/** Reads a quoted string from its opening quote. An unclosed string ends with its line, or with the source if it may span lines. */
export function readQuoted(text: string, at: number, style: QuotedStyle, read: (source: string) => TextPart) {
  const parts: TextPart[] = [];
  let literal = '';
  let index = at + style.close.length;
  while (index < text.length && !text.startsWith(style.close, index)) {
    const inserted = insertedAt(text, index, style);
    if (inserted === null) {
      const char = charAt(text, index, style);
      literal += char.value;
      index += char.length;
      continue;
    }
    if (literal !== '') parts.push(literal);
    literal = '';
    parts.push(read(inserted.source));
    index = inserted.end;
  }
  if (literal !== '' || parts.length === 0) parts.push(literal);
  return { parts, end: Math.min(text.length, index + style.close.length) };
}

function charAt(text: string, index: number, style: QuotedStyle): { readonly value: string; readonly length: number } {
  const char = text[index] ?? '';
  if (char !== '\\' || style.raw) return { value: char, length: 1 };
  const next = text[index + 1] ?? '';
  return { value: next === '\n' ? '' : (ESCAPES[next] ?? next), length: 2 };
}

interface Inserted {
  readonly source: string;
  readonly end: number;
}

function insertedAt(text: string, at: number, { insert }: QuotedStyle): Inserted | null {
  if (insert === 'brace') return insertedBrace(text, at);
  const opening = OPENINGS[insert].find(([start]) => text.startsWith(start, at));
  if (opening !== undefined) return balanced(text, at + opening[1], opening[2], opening[3]);
  const name = insert === 'dollar' ? /^\$((?:env:)?[A-Za-z_]\w*)/.exec(text.slice(at, at + 80)) : null;
  return name === null ? null : { source: name[1] ?? '', end: at + name[0].length };
}

function insertedBrace(text: string, at: number): Inserted | null {
  if (text[at] !== '{' || text[at + 1] === '{' || text[at - 1] === '{') return null;
  const found = balanced(text, at + 1, '{', '}');
  if (found === null || found.source.includes('\n')) return null;
  return { source: found.source.replace(/(?::[^:'"\]]*|!r)$/, ''), end: found.end };
}

const MAX_INSERTED = 500;

function balanced(text: string, from: number, open: string, close: string): Inserted | null {
  let depth = 1;
  const last = Math.min(text.length, from + MAX_INSERTED);
  for (let index = from; index < last; index += 1) {
    if (text[index] === open) depth += 1;
    else if (text[index] === close) depth -= 1;
    if (depth === 0) return { source: text.slice(from, index), end: index + 1 };
  }
  return null;
}
