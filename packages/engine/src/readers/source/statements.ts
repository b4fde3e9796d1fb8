import { wordList } from '../calls/word-list.ts';
import type { Language } from './language.ts';
import { CLOSING_BRACKETS, isSign, matchBrackets, OPENING_BRACKETS, type Token } from './token.ts';

/** A statement, without the statements in its nested blocks. */
export interface Statement {
  readonly tokens: readonly Token[];
  /** Names assigned by the statement: `token = …`, `const { data } = …`, `req, err := …`. */
  readonly assigned: readonly string[];
  /** Index of the first token after the `=` of an assignment, or 0 without one. */
  readonly valueAt: number;
}

const DEFINITIONS = wordList('function func fn fun def class interface namespace impl module trait object sub init constructor');
const CONTROLS = wordList(
  'if for while switch try catch finally else do match select foreach loop using guard unless when extension protocol',
);
const SEMICOLON_LANGUAGES: readonly Language[] = ['java', 'csharp', 'php', 'rust'];
const JOINS_NEXT = wordList('= + . , => -> ?. && || ?? := |> & == :: ?-> ? ..');
const JOINS_BEFORE = wordList('. ?. -> ?-> :: |> + && || ?? ? ) ] , .. &');

interface Range {
  readonly from: number;
  readonly to: number;
}

interface Program {
  readonly tokens: readonly Token[];
  readonly language: Language;
  readonly brackets: ReadonlyMap<number, number>;
  readonly needsSemicolon: boolean;
}

/** The number of tokens before a bracket to inspect. More would not help to determine what it opens. */
const MAX_HEAD = 300;

/** Splits a program at line ends, semicolons and blocks. It understands brackets, but no other syntax. */
export function splitStatements(tokens: readonly Token[], language: Language): readonly Statement[] {
  const needsSemicolon = SEMICOLON_LANGUAGES.includes(language) && tokens.some((token) => isSign(token, ';'));
  const program = { tokens, language, brackets: matchBrackets(tokens), needsSemicolon };
  const statements: Statement[] = [];
  // Uses a list instead of recursion, because hostile input can nest brackets very deeply.
  const ranges: Range[] = [{ from: 0, to: tokens.length }];
  for (let range = ranges.pop(); range !== undefined; range = ranges.pop()) append(ranges, readRange(program, range, statements).reverse());
  const places = new Map(tokens.map((token, at) => [token, at]));
  const placeOf = ({ tokens: [first] }: Statement): number => (first === undefined ? 0 : (places.get(first) ?? 0));
  return statements.sort((left, right) => placeOf(left) - placeOf(right));
}

/** Adds the statements in a range and returns its nested blocks. */
function readRange(program: Program, { from, to }: Range, statements: Statement[]): Range[] {
  const { tokens, brackets } = program;
  const inner: Range[] = [];
  let own: Token[] = [];
  const end = (): void => {
    if (own.length > 0) statements.push({ tokens: own, ...assignmentOf(own) });
    own = [];
  };
  for (let at = from; at < to; at += 1) {
    const token = tokens[at];
    if (token === undefined || isSign(token, ';') || endsBefore(program, at, own)) end();
    if (token !== undefined && !isSign(token, ';')) own.push(token);
    if (!isSign(token, ...OPENING_BRACKETS)) continue;
    const close = Math.min(brackets.get(at) ?? to, to);
    const found = readGroup(program, { from: at, to: close }, own);
    append(inner, found.blocks);
    append(own, found.kept);
    append(own, tokens.slice(close, Math.min(close + 1, to)));
    at = close;
    if (found.blocks.length > 0 && endsWithBlock(program, token, tokens[close + 1])) end();
  }
  end();
  return inner;
}

/** Returns the tokens inside a bracket that belong to the statement. Nested function bodies become separate blocks. */
function readGroup({ tokens, brackets, language }: Program, { from, to }: Range, own: readonly Token[]) {
  const blocks: Range[] = [];
  const seen = own.slice(-MAX_HEAD);
  const start = seen.length;
  for (let at = from; at < to; at += 1) {
    if (at > from) append(seen, tokens.slice(at, at + 1));
    if (!opensBlock(seen, language)) continue;
    const end = Math.min(brackets.get(at) ?? to, to);
    blocks.push({ from: at + 1, to: end });
    at = end - 1;
  }
  return { kept: seen.slice(start), blocks };
}

/** A block at the end of a line ends its statement even where others need a semicolon. */
function endsWithBlock({ needsSemicolon }: Program, opener: Token | undefined, next: Token | undefined): boolean {
  return needsSemicolon && isSign(opener, '{') && next?.first === true && !isSign(next, ';', ...JOINS_BEFORE);
}

function endsBefore({ tokens, language, needsSemicolon }: Program, at: number, own: readonly Token[]): boolean {
  const token = tokens[at];
  const before = own.at(-1);
  if (before === undefined || token?.first !== true || needsSemicolon) return false;
  if (isSign(before, ...JOINS_NEXT) || (isSign(before, ':') && language !== 'python')) return false;
  return !isSign(token, ...JOINS_BEFORE) && !(isSign(token, '{') && isSign(before, ')'));
}

/** Spreading a long list could overflow the stack. */
function append<T>(list: T[], more: readonly T[]): void {
  for (const one of more) list.push(one);
}

/** Returns true when the last token opens a block of statements, and false for a literal or arguments. */
function opensBlock(seen: readonly Token[], language: Language): boolean {
  const opener = seen.at(-1);
  const before = seen.at(-2);
  if (isSign(opener, '(')) return language === 'go' && /^(?:const|var)$/.test(before?.text ?? '');
  if (!isSign(opener, '{') || language === 'python' || before === undefined) return false;
  const head = headOf(seen);
  if (describesValue(head, language)) return false;
  // In Go, `map[string]interface{}` is a type and not the start of a definition.
  const isGoType = (name: string): boolean => language === 'go' && name === 'interface';
  const names = head.filter(({ kind }) => kind === 'name').map(({ text }) => text.toLowerCase());
  if (isSign(before, '=>') || before.text === 'async' || names.some((name) => DEFINITIONS.includes(name) && !isGoType(name))) return true;
  const isControl = names.some((name) => CONTROLS.includes(name)) && !isSign(before, '=', ':') && !isConstructed(head);
  if (isControl || (isSign(before, '->') && language === 'java') || endsInResultType(seen)) return true;
  if (names.includes('new')) return false;
  return isSign(head.at(-1), ')') || (head.at(-1)?.kind === 'name' && LAMBDA_LANGUAGES.includes(language));
}

/** True for an object with an initializer, as in `using var request = new Request(address) { Content = body };`. */
function isConstructed(head: readonly Token[]): boolean {
  return head[head.findLastIndex((token) => isSign(token, '=')) + 1]?.text === 'new' && isSign(head.at(-1), ')');
}

/** True for definitions such as `login(user: string): Promise<string> {` and `void login() throws IOException, AuthException {`. */
function endsInResultType(seen: readonly Token[]): boolean {
  for (let at = seen.length - 2; at > Math.max(0, seen.length - MAX_TYPE); at -= 1) {
    const token = seen[at];
    const isMark = isSign(token, ':', '->') || token?.text === 'throws';
    if (isMark && isSign(seen[at - 1], ')')) return at < seen.length - 2;
    if (isMark || (token?.kind !== 'name' && !isSign(token, ',', '.', '<', '>', '[', ']', '?', '|'))) return false;
  }
  return false;
}

const MAX_TYPE = 18;
const LAMBDA_LANGUAGES: readonly Language[] = ['kotlin', 'swift', 'ruby'];

/**
 * True for a block that describes a value in its statement, as in `client.post(url) { setBody(body) }` and `parameters { append(name,
 * value) }`.
 */
function describesValue(head: readonly Token[], language: Language): boolean {
  if (language !== 'kotlin') return false;
  if (/^(?:parameters|formData|buildJsonObject|buildMap)$/.test(head.at(-1)?.text ?? '')) return true;
  const open = isSign(head.at(-1), ')') ? (matchBrackets(head).get(head.length - 1) ?? 0) : 0;
  return /^(?:post|get|put|patch|delete|request)$/.test(head[open - 1]?.text ?? '') && isSign(head[open - 2], '.');
}

/** Returns the tokens of a statement or argument directly before a bracket. */
function headOf(seen: readonly Token[]): readonly Token[] {
  let depth = 0;
  for (let at = seen.length - 2; at >= 0; at -= 1) {
    const token = seen[at];
    if (isSign(token, ...CLOSING_BRACKETS)) depth += 1;
    if (isSign(token, ...OPENING_BRACKETS)) depth -= 1;
    if (depth < 0 || (depth === 0 && isSign(token, ',', ';', '}') && at < seen.length - 2)) return seen.slice(at + 1, -1);
  }
  return seen.slice(0, -1);
}

/** Returns the names that a statement assigns to, and where the value starts. */
function assignmentOf(tokens: readonly Token[]): Pick<Statement, 'assigned' | 'valueAt'> {
  // Python opens a client with `with Client() as client:`.
  const opened = tokens[tokens.findIndex(({ kind, text }) => kind === 'name' && text === 'as') + 1];
  if (opened?.kind === 'name' && opened !== tokens[0] && tokens.slice(0, 2).some(({ text }) => text === 'with'))
    return { assigned: [opened.text], valueAt: 1 };
  // Java opens a resource with `try (Response response = client.send(request)) {`.
  const from = /^(?:try|using|if|while|guard)$/.test(tokens[0]?.text ?? '') && isSign(tokens[1], '(') ? 2 : 0;
  const at = outermost(tokens, from, ['=', ':=', '+=', '||=', '??=', '=>']);
  if (at < 0 || isSign(tokens[at], '=>')) return { assigned: [], valueAt: 0 };
  return { assigned: targetsOf(tokens.slice(from, at)), valueAt: at + 1 };
}

/** Returns the position of the first of these signs outside all brackets. */
function outermost(tokens: readonly Token[], from: number, signs: readonly string[]): number {
  let depth = 0;
  for (let at = from; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (isSign(token, ...OPENING_BRACKETS)) depth += 1;
    if (isSign(token, ...CLOSING_BRACKETS)) depth -= 1;
    if (depth === 0 && isSign(token, ...signs)) return at;
  }
  return -1;
}

const MODIFIERS = wordList('const let var val final mut static public private readonly export my our local global set def string auto');

function targetsOf(target: readonly Token[]): readonly string[] {
  const colon = target.findIndex((token, at) => isSign(token, ':') && at > 0 && !isSign(target[0], '{', '('));
  const left = colon < 0 ? target : target.slice(0, colon);
  const last = left.at(-1);
  const isList = isSign(last, '}', ')', ']')
    ? isSign(left[matchBrackets(left).get(left.length - 1) ?? -1], '{', '(') || isSign(left[0], '[')
    : false;
  if (isList || left.some((token) => isSign(token, ',')))
    return left.flatMap(({ kind, text }, at) => (kind === 'name' && !MODIFIERS.includes(text) && !isSign(left[at + 1], ':') ? [text] : []));
  if (last?.kind !== 'name') return [];
  const dot = left.at(-2);
  const isMember = isSign(dot, '.', '->', '::', '?.');
  return !isMember || /^(?:self|this|cls|@)$/i.test(left.at(-3)?.text ?? '') ? [last.text] : [];
}
