import { wordList } from '../calls/word-list.ts';
import type { Language } from './language.ts';
import type { Statement } from './statements.ts';
import { CLOSING_BRACKETS, isSign, matchBrackets, OPENING_BRACKETS, splitArguments, type Token } from './token.ts';

/** A function in a program and the range of tokens in its body. */
interface Definition {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly from: number;
  readonly to: number;
  /** True for a body without a block: `= value`, `=> value`. */
  readonly isExpression: boolean;
}

const KEYWORDS = wordList('def defp function func fn fun sub');
const CONTROLS = wordList(
  'if for foreach while switch catch using lock synchronized with when match return new await throw super elif unless use',
);
/** Languages in which a function needs no keyword. */
const PLAIN: readonly Language[] = ['js', 'java', 'csharp', 'kotlin'];
/** Languages in which the last expression of a function is its value. */
const IMPLICIT: readonly Language[] = ['ruby', 'rust', 'swift', 'r', 'kotlin'];
const MAX_DEFINITIONS = 200;
const MAX_COPIES = 24;
const MAX_COPIED = 3000;
/** The maximum length of a copied function that sends no request. */
const MAX_HELPER = 300;

interface Program {
  readonly tokens: readonly Token[];
  readonly language: Language;
  readonly brackets: ReadonlyMap<number, number>;
}

function definitionsIn(program: Program): readonly Definition[] {
  const found: Definition[] = [];
  for (let at = 0; at < program.tokens.length && found.length < MAX_DEFINITIONS; at += 1) {
    const one = definitionAt(program, at);
    if (one !== null) found.push(one);
  }
  return found;
}

/** Reads a definition whose name is at this position. */
function definitionAt(program: Program, at: number): Definition | null {
  const { tokens, language, brackets } = program;
  const name = tokens[at];
  if (name?.kind !== 'name' || KEYWORDS.includes(name.text)) return null;
  const isDeclared = hasKeyword(program, at);
  const arrow = isSign(tokens[at + 1], '=') ? (tokens[at + 2]?.text === 'async' ? at + 3 : at + 2) : -1;
  const open = isSign(tokens[at + 1], '(') ? at + 1 : isSign(tokens[arrow], '(') ? arrow : -1;
  const close = open < 0 ? at : (brackets.get(open) ?? tokens.length);
  if (!isDeclared && (open < 0 || !PLAIN.includes(language) || !isPlainDefinition(program, at, open, close))) return null;
  const body = bodyAfter(program, close + 1, isDeclared);
  const parameters = open < 0 ? [] : splitArguments(tokens.slice(open + 1, close)).flatMap((each) => parameterIn(each, language));
  return body === null ? null : { name: name.text, parameters, ...body };
}

/** True for definitions with a keyword, such as `func (c *Client) login(`, `fun Config.fetch(` and `def token`. */
function hasKeyword({ tokens, language }: Program, at: number): boolean {
  // In Go, the result type of a function may follow its parameters.
  if (language === 'go' && !isSign(tokens[at + 1], '(')) return false;
  for (let before = at - 1; before >= Math.max(0, at - 8); before -= 1) {
    const token = tokens[before];
    if (token?.kind === 'name' && KEYWORDS.includes(token.text)) return !isSign(tokens[before - 1], '.') && token.line === tokens[at]?.line;
    const isReceiver = isSign(tokens[at - 1], '.') || (isSign(tokens[at - 1], ')') && language === 'go');
    if (!isReceiver || isSign(token, '=', ';', ',', '{', '}')) return false;
  }
  return false;
}

/** True for definitions such as `const login = (a, b) =>`, `async login(a) {` and `Task<string> Login(string a) {`. */
function isPlainDefinition({ tokens, language }: Program, at: number, open: number, close: number): boolean {
  const after = tokens[close + 1];
  if (open > at + 1)
    return isSign(after, '=>') || (isSign(after, ':') && tokens.slice(close, close + 8).some((token) => isSign(token, '=>')));
  if (CONTROLS.includes(tokens[at]?.text ?? '')) return false;
  const before = tokens[at - 1];
  const isTyped =
    before?.line === tokens[at]?.line && ((before?.kind === 'name' && !CONTROLS.includes(before.text)) || isSign(before, '>', ']', '?'));
  if (!isTyped && !(language === 'js' && tokens[at]?.first === true)) return false;
  return isSign(after, '{', '=>') || /^(?:async|throws)$/.test(after?.text ?? '') || (language === 'js' && isSign(after, ':'));
}

type Body = Pick<Definition, 'from' | 'to' | 'isExpression'>;

/** The body is a block in brackets, an expression after `=` or `=>`, or everything up to the next definition. */
function bodyAfter({ tokens, language, brackets }: Program, start: number, isDeclared: boolean): Body | null {
  const isOpen = isDeclared && tokens.slice(start, start + 3).some(({ text }) => text === 'do');
  if (isOpen || language === 'python' || language === 'ruby')
    return { from: start, to: nextDefinition(tokens, start), isExpression: false };
  const at = tokens.findIndex((token, place) => place >= start && isSign(token, '{', '=', '=>', ';', '}'));
  if (at < 0 || at > start + 30 || isSign(tokens[at], ';', '}')) return null;
  const open = isSign(tokens[at], '{') ? at : isSign(tokens[at + 1], '{') ? at + 1 : -1;
  if (open >= 0) return { from: open + 1, to: brackets.get(open) ?? tokens.length, isExpression: false };
  return { from: at + 1, to: endOfLine(tokens, at + 1, brackets), isExpression: true };
}

function nextDefinition(tokens: readonly Token[], from: number): number {
  const end = tokens.findIndex(({ kind, text }, at) => at > from && kind === 'name' && /^(?:defp?|class|module|defmodule)$/.test(text));
  return end < 0 ? tokens.length : end;
}

function endOfLine(tokens: readonly Token[], from: number, brackets: ReadonlyMap<number, number>): number {
  for (let at = from; at < tokens.length; at += 1) {
    if (at > from && (isSign(tokens[at], ';') || (tokens[at]?.first === true && !isSign(tokens[at], '.', '?.', ')')))) return at;
    at = Math.max(at, isSign(tokens[at], '(', '[', '{') ? (brackets.get(at) ?? at) : at);
  }
  return tokens.length;
}

/** Returns the name in a parameter such as `path`, `String path`, `path: String`, `path string` or `$path = null`. */
function parameterIn(written: readonly Token[], language: Language): readonly string[] {
  const end = written.findIndex((token) => isSign(token, ':', '?:', '='));
  const names = (end < 0 ? written : written.slice(0, end)).flatMap(({ kind, text }) => (kind === 'name' ? [text] : []));
  const name = language === 'go' ? names[0] : names.at(-1);
  return name === undefined || /^(?:self|this|cls|mut)$/.test(name) ? [] : [name];
}

/**
 * Treats a function's return value as if it were assigned to the function's name. A function that sends a request is copied to where it is
 * called, with the arguments in place of its parameters, and so is a short function that returns a value.
 */
export function inlineFunctions(
  tokens: readonly Token[],
  statements: readonly Statement[],
  language: Language,
  sends: (statement: Statement) => boolean,
): readonly Statement[] {
  const definitions = definitionsIn({ tokens, language, brackets: matchBrackets(tokens) });
  if (definitions.length === 0) return statements;
  const places = new Map(tokens.map((token, at) => [token, at]));
  const owners = new Map<Statement, Definition>();
  const bodies = new Map<Definition, Statement[]>(definitions.map((one) => [one, []]));
  for (const statement of statements) {
    const at = places.get(statement.tokens[0] ?? NO_TOKEN) ?? -1;
    const owner = definitions.findLast(({ from, to }) => at >= from && at < to);
    if (owner === undefined) continue;
    owners.set(statement, owner);
    bodies.get(owner)?.push(statement);
  }
  const functions = definitions.map((one): Function => {
    const own = bodies.get(one) ?? [];
    const body = one.isExpression ? [{ tokens: tokens.slice(one.from, one.to), assigned: [], valueAt: 0 }] : own;
    return { ...one, body, returns: returnOf(body, one, language), isSender: one.parameters.length > 0 && body.some(sends) };
  });
  const copier = new Copier(functions);
  const followed = statements.map((statement) => ({ statement, ...copier.follow(statement, owners.get(statement)) }));
  return followed.flatMap(({ statement, copies, own }) => {
    const owner = owners.get(statement);
    const isCopied = functions.some(
      (one) =>
        copier.copied.has(one.name) && (one.name === owner?.name || holds(statement, tokens[one.isExpression ? one.from : one.from - 1])),
    );
    if (isCopied) return [];
    const returned = functions.find(({ returns }) => returns === statement);
    if (returned !== undefined) return [...copies, assignedTo(own, returned.name)];
    const short = functions.find((one) => one.isExpression && holds(own, tokens[one.from]));
    return [
      ...copies,
      short === undefined ? own : { ...own, assigned: [short.name], valueAt: own.tokens.indexOf(tokens[short.from] ?? NO_TOKEN) },
    ];
  });
}

const holds = ({ tokens }: Statement, token: Token | undefined): boolean => token !== undefined && tokens.includes(token);

const NO_TOKEN: Token = { kind: 'sign', text: '', parts: [], line: 0, first: false, glued: false };

interface Function extends Definition {
  readonly body: readonly Statement[];
  /** The statement that returns the function's value. */
  readonly returns: Statement | undefined;
  /** True if it sends a request that depends on its parameters. */
  readonly isSender: boolean;
}

function returnOf(body: readonly Statement[], { isExpression }: Definition, language: Language): Statement | undefined {
  const own = body.filter(({ tokens }) => !tokens.every(({ text }) => /^(?:end|\})$/.test(text)));
  const last = own.findLast(({ tokens }) => tokens[0]?.text === 'return' && tokens.length > 1);
  return last ?? (isExpression || IMPLICIT.includes(language) || own.length === 1 ? own.at(-1) : undefined);
}

function assignedTo(statement: Statement, name: string): Statement {
  if (statement.assigned.length > 0) return { ...statement, assigned: [...new Set([...statement.assigned, name])] };
  return { ...statement, assigned: [name], valueAt: statement.tokens[0]?.text === 'return' ? 1 : 0 };
}

/** Names of library methods that programs also use for their own functions. */
const COMMON = wordList('json text body data send build execute get post create close start open main run value items');

/** Replaces calls to a program's own functions. */
class Copier {
  readonly copied = new Set<string>();
  readonly #functions: ReadonlyMap<string, Function>;
  #count = 0;
  /** The functions that are being copied, because a function may call itself. */
  readonly #active = new Set<string>();

  constructor(functions: readonly Function[]) {
    this.#functions = new Map(functions.map((one) => [one.name, one]));
  }

  /** Returns the statement with its calls replaced, and the copies to insert before it. */
  follow(statement: Statement, owner: Definition | undefined): { readonly own: Statement; readonly copies: readonly Statement[] } {
    const brackets = matchBrackets(statement.tokens);
    const copies: Statement[] = [];
    const tokens: Token[] = [];
    let shift = 0;
    for (let at = 0; at < statement.tokens.length; at += 1) {
      const token = statement.tokens[at] ?? NO_TOKEN;
      const close = brackets.get(at + 1) ?? statement.tokens.length;
      const called = this.#calledAt(statement.tokens, at, close, owner);
      const args = splitArguments(statement.tokens.slice(at + 2, close));
      const copy = called === undefined ? null : this.#copy(called, args, copies);
      if (copy === null && (called?.returns === undefined || args.length > 0)) {
        tokens.push(token);
        continue;
      }
      const start = copy === null ? tokens.length : startOfMembers(tokens);
      if (at < statement.valueAt) shift += close - at + (tokens.length - start);
      tokens.length = start;
      tokens.push({ ...token, text: copy ?? token.text });
      at = close;
    }
    return { own: { ...statement, tokens, valueAt: statement.valueAt - shift }, copies };
  }

  /** Returns the function that is called at a position. Null for a definition, a recursive call and a library method. */
  #calledAt(tokens: readonly Token[], at: number, close: number, owner: Definition | undefined): Function | undefined {
    const token = tokens[at];
    const called = token?.kind === 'name' && isSign(tokens[at + 1], '(') ? this.#functions.get(token.text) : undefined;
    if (called === undefined || called.name === owner?.name) return undefined;
    // Go writes a method as `func (c *Client) login(`.
    if (isSign(tokens[at - 1], ')') && tokens[0]?.text === 'func') return undefined;
    if (
      isSign(tokens[close + 1], '{', '=>', ':') ||
      /^(?:async|throws)$/.test(tokens[close + 1]?.text ?? '') ||
      KEYWORDS.includes(tokens[at - 1]?.text ?? '')
    )
      return undefined;
    const isOwn = /^(?:self|this|[a-z])$/.test(tokens[at - 2]?.text ?? '');
    return isSign(tokens[at - 1], '.') && COMMON.includes(called.name) && !isOwn ? undefined : called;
  }

  /**
   * Adds a copy of a function with these arguments and returns the name of its value. Null if the copy would add nothing: no text or field
   * for a request, or no value.
   */
  #copy(called: Function, args: readonly (readonly Token[])[], copies: Statement[]): string | null {
    const size = called.body.reduce((sum, { tokens }) => sum + tokens.length, 0);
    const tells = args.some((arg) => arg.some((token) => token.kind === 'text' || isSign(token, '{', ':')));
    const isUseful = called.isSender ? tells : called.returns !== undefined && called.parameters.length > 0 && args.length > 0;
    const isTooLong = this.#count >= MAX_COPIES || size > (called.isSender ? MAX_COPIED : MAX_HELPER);
    if (!isUseful || isTooLong || this.#active.has(called.name)) return null;
    this.#count += 1;
    if (called.isSender) this.copied.add(called.name);
    const name = `${called.name}_${this.#count}`;
    const given = argumentsOf(called.parameters, args);
    this.#active.add(called.name);
    for (const statement of called.body) {
      const tokens = substituted(statement.tokens, given);
      const valueAt = statement.valueAt === 0 ? 0 : substituted(statement.tokens.slice(0, statement.valueAt), given).length;
      const copy = this.follow({ ...statement, tokens, valueAt }, called);
      copies.push(...copy.copies, statement === called.returns ? assignedTo(copy.own, name) : copy.own);
    }
    this.#active.delete(called.name);
    return name;
  }
}

/** Returns the position where a member expression starts: `cfg.fetch(` starts at `cfg`. */
function startOfMembers(tokens: readonly Token[]): number {
  let at = tokens.length;
  while (isSign(tokens[at - 1], '.', '->', '?.', '::') && tokens[at - 2]?.kind === 'name') at -= 2;
  return at;
}

type Given = ReadonlyMap<string, readonly Token[]>;

/** Assigns arguments to parameters by name and position. The remaining named arguments become members of the next parameter, as in Ruby. */
function argumentsOf(parameters: readonly string[], args: readonly (readonly Token[])[]): Given {
  const keyOf = (arg: readonly Token[]): string | null =>
    isSign(arg[1], ':', '=') && arg[0]?.kind !== 'sign' ? (arg[0]?.text ?? '') : null;
  const isNamed = (arg: readonly Token[]): boolean => parameters.includes(keyOf(arg) ?? '');
  const plain = args.filter((arg) => keyOf(arg) === null).map((arg, at) => [parameters[at] ?? '', arg] as const);
  const given = new Map([...plain, ...args.filter(isNamed).map((arg) => [keyOf(arg) ?? '', arg.slice(2)] as const)]);
  const rest = args.filter((arg) => keyOf(arg) !== null && !isNamed(arg)).flatMap((arg, at) => (at === 0 ? arg : [sign(',', arg), ...arg]));
  const free = parameters.find((name) => !given.has(name));
  if (rest.length > 0 && free !== undefined) given.set(free, [sign('{', rest), ...rest, sign('}', rest)]);
  return given;
}

const sign = (text: string, near: readonly Token[]): Token => ({ ...NO_TOKEN, text, line: near[0]?.line ?? 1 });

function substituted(tokens: readonly Token[], given: Given): readonly Token[] {
  const open: string[] = [];
  return tokens.flatMap((token, at): readonly Token[] => {
    if (isSign(token, ...OPENING_BRACKETS)) open.push(token.text);
    if (isSign(token, ...CLOSING_BRACKETS)) open.pop();
    if (token.kind === 'text')
      return [{ ...token, parts: token.parts.map((part) => (typeof part === 'string' ? part : substituted(part, given))) }];
    const value = token.kind === 'name' ? given.get(token.text) : undefined;
    const isMember = isSign(tokens[at - 1], '.', '->', '?.', '::');
    if (value === undefined || isMember || isSign(tokens[at + 1], ':', '=', '=>')) return [token];
    // `{ method }` is short for `{ method: method }`.
    const isShort = open.at(-1) === '{' && isSign(tokens[at - 1], '{', ',') && isSign(tokens[at + 1], ',', '}');
    const [first = token, ...rest] = value;
    return [...(isShort ? [token, sign(':', [token])] : []), { ...first, first: token.first && !isShort, glued: token.glued }, ...rest];
  });
}
