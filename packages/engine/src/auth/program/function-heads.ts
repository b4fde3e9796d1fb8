import { wordList } from '../calls/word-list.ts';
import { bracedByEnd, bracedByIndent } from './function-bodies.ts';
import type { Language } from './language.ts';
import type { Token } from './token.ts';

/** The word that stands before every function once its head was made plain; no name of a program looks like this. */
export const DECLARES = '|function|';

const KEYWORDS = wordList('function func fun fn def sub');
/** Words that are followed by brackets and a block and declare nothing. */
const CONTROL = wordList(
  'if for while switch catch with using foreach when lock synchronized match elseif elsif unless until except super try do return await',
);
/** Where a call may be followed by a block of its own, a function needs its word. */
const TRAILING_BLOCKS: readonly Language[] = ['kotlin', 'swift', 'ruby'];
const MAX_HEAD = 60;
const MAX_RESULT = 24;

/** Makes every function of a source look alike: `|function| name ( first , second ) { ... }`, whatever stood between its parts. */
export function plainFunctions(tokens: readonly Token[], text: string, language: Language): readonly Token[] {
  const blocks = language === 'python' ? bracedByIndent(tokens, text) : language === 'ruby' ? bracedByEnd(tokens, text) : tokens;
  const plain: Token[] = [];
  for (let at = 0; at < blocks.length; at += 1) {
    const head = headAt(blocks, at, language);
    const token = blocks[at];
    if (head === null) {
      if (token !== undefined) plain.push(token);
      continue;
    }
    dropResultType(plain);
    plain.push(...head.tokens);
    at = head.end;
  }
  return plain;
}

/** `Task<string> Login(`: what stands in angles before a name says nothing here. */
function dropResultType(tokens: Token[]): void {
  const last = tokens.at(-1);
  if (!isSign(last, '>') && !isSign(last, ']')) return;
  for (let count = 0; count < MAX_RESULT && tokens.length > 0; count += 1) {
    const dropped = tokens.pop();
    if (isSign(dropped, '<') || isSign(dropped, '[')) break;
  }
}

interface Head {
  readonly tokens: readonly Token[];
  /** The place of the opening brace. */
  readonly end: number;
}

function headAt(tokens: readonly Token[], at: number, language: Language): Head | null {
  const keyword = tokens[at];
  if (keyword?.kind !== 'word') return null;
  const isKeyword = KEYWORDS.includes(keyword.value);
  if (!isKeyword && (TRAILING_BLOCKS.includes(language) || !startsStatement(tokens, at))) return null;
  const from = isKeyword ? nameAfter(tokens, at, language) : at;
  const name = tokens[from];
  if (name?.kind !== 'word' || (!isKeyword && CONTROL.includes(name.value))) return null;
  const bracket = isKeyword && isSign(tokens[from + 1], '<') ? afterTypes(tokens, from + 1) : from + 1;
  if (!isSign(tokens[bracket], '(')) return null;
  const close = closing(tokens, bracket);
  const open = close === null ? null : braceAfter(tokens, close, { isKeyword });
  if (close === null || open === null) return null;
  const brace = tokens[open];
  if (brace === undefined) return null;
  const sign = (value: string): Token => ({ kind: 'punct', value, line: name.line, row: name.row, glued: true });
  const word = (value: string): Token => ({ kind: 'word', value, line: name.line, row: name.row, glued: false });
  const names = parametersOf(tokens.slice(bracket + 1, close), language).flatMap((parts): Token[] =>
    parts.length === 1
      ? [word(parts[0] ?? ''), sign(',')]
      : [sign('{'), ...parts.flatMap((part) => [word(part), sign(',')]), sign('}'), sign(',')],
  );
  const mark: Token = { ...name, value: DECLARES };
  return { tokens: [mark, name, sign('('), ...names, sign(')'), { ...brace, row: name.row }], end: open };
}

function isSign(token: Token | undefined, value: string): boolean {
  return token?.kind === 'punct' && token.value === value;
}

/** A method without a word before it: nothing is assigned, called on or handed over here. */
function startsStatement(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  if (before === undefined || before.kind === 'word')
    return before?.kind !== 'word' || !/^(?:new|await|return|throw|yield)$/.test(before.value);
  return before.kind === 'punct' && ['{', '}', ';', '>', ']', ')', '*', '@'].includes(before.value);
}

/** `func (c *Client) Login(` of Go names its receiver first. */
function nameAfter(tokens: readonly Token[], at: number, language: Language): number {
  if (language !== 'go' || !isSign(tokens[at + 1], '(')) return at + 1;
  return (closing(tokens, at + 1) ?? at) + 1;
}

/** The place after `<T>`. */
function afterTypes(tokens: readonly Token[], open: number): number {
  const end = tokens.findIndex((token, at) => at > open && isSign(token, '>'));
  return end < 0 || end > open + MAX_RESULT ? open : end + 1;
}

function closing(tokens: readonly Token[], open: number): number | null {
  let depth = 0;
  for (let at = open; at < Math.min(tokens.length, open + MAX_HEAD * 4); at += 1) {
    const token = tokens[at];
    if (token?.kind !== 'punct') continue;
    if ('([{'.includes(token.value)) depth += 1;
    if (')]}'.includes(token.value)) depth -= 1;
    if (depth === 0) return at;
  }
  return null;
}

/** The brace of the body: a type of the result, `throws` and the like may stand before it. */
function braceAfter(tokens: readonly Token[], close: number, { isKeyword }: { readonly isKeyword: boolean }): number | null {
  const first = tokens[close + 1];
  if (isSign(first, '{')) return close + 1;
  const hasResult =
    isKeyword || isSign(first, ':') || (first?.kind === 'word' && /^(?:throws|async|const|override|noexcept)$/.test(first.value));
  if (!hasResult) return null;
  for (let at = close + 1; at < Math.min(tokens.length, close + MAX_RESULT); at += 1) {
    const token = tokens[at];
    if (isSign(token, '{')) return at;
    const isPart = token?.kind === 'word' || (token?.kind === 'punct' && !['}', ';', '=', '=>', '+'].includes(token.value));
    if (!isPart) return null;
  }
  return null;
}

/** Names of the parameters, each as its language writes it: `user: String`, `String user`, `user string`, `$user = null`, `{ user, token }`. */
function parametersOf(tokens: readonly Token[], language: Language): readonly (readonly string[])[] {
  const isSelf = (parts: readonly string[]): boolean => parts.length === 0 || parts[0] === 'self' || parts[0] === 'cls';
  return splitAtCommas(tokens)
    .map((part) => (isSign(part[0], '{') ? takenApart(part) : parameterName(part, language)))
    .filter((parts) => !isSelf(parts));
}

function splitAtCommas(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (token.kind === 'punct' && '([{<'.includes(token.value)) depth += 1;
    if (token.kind === 'punct' && ')]}>'.includes(token.value)) depth -= 1;
    if (depth === 0 && isSign(token, ',')) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

/** `{ method = 'GET', body }: Options = {}` binds two names; one alone is written twice, so that it stays a pattern. */
function takenApart(part: readonly Token[]): readonly string[] {
  const end = part.findIndex((token) => isSign(token, '}'));
  const names = splitAtCommas(part.slice(1, end)).flatMap(([first]) => (first?.kind === 'word' ? [first.value] : []));
  return names.length === 1 ? [...names, ...names] : names;
}

function parameterName(part: readonly Token[], language: Language): readonly string[] {
  const end = part.findIndex((token) => token.kind === 'punct' && [':', '?:', '='].includes(token.value));
  const words = (end < 0 ? part : part.slice(0, end)).flatMap((token) => (token.kind === 'word' ? [token.value] : []));
  const name = language === 'go' ? words[0] : words.at(-1);
  return name === undefined ? [] : [name];
}
