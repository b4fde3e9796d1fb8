import { normaliseName } from '../../readers/calls/http-call.ts';
import type { Arguments } from '../../readers/source/chain.ts';
import type { Language } from '../../readers/source/language.ts';
import type { Statement } from '../../readers/source/statements.ts';
import { CLOSING_BRACKETS, isSign, matchBrackets, OPENING_BRACKETS, splitArguments, type Token } from '../../readers/source/token.ts';
import { findIdiom } from './idioms.ts';

/** A key with its value: an object member, a named argument, or the arguments of a setter. */
export interface CodePair {
  readonly key: string;
  readonly value: readonly Token[];
  /** Enclosing names, innermost first: `user` is a member, `post(` a call, `data=` a variable or named argument. */
  readonly around: readonly string[];
  /** Index of the key among the statement's tokens. */
  readonly place: number;
}

export function extractPairs({ tokens, valueAt }: Statement, language: Language): readonly CodePair[] {
  const found: CodePair[] = [];
  const brackets = matchBrackets(tokens);
  const around = surroundings(tokens, brackets);
  const add = (place: number, key: string, value: readonly Token[], own: readonly string[] = around[place] ?? []): void => {
    if (found.length < MAX_PAIRS && key !== '' && value.length > 0) found.push({ key, value, around: own, place });
  };
  if (valueAt > 0) addMember(tokens, valueAt, add);
  const isBehind = (place: number): boolean => place >= valueAt || isSign(tokens[place - 1], '(', ',');
  tokens.forEach((token, place) => {
    if (token.kind !== 'name' && token.kind !== 'text') return;
    if (isBehind(place) && place + 2 > valueAt && isKey(tokens, place, language)) addKeyed(tokens, place, brackets, add);
    else if (language === 'powershell') addParameter(tokens, place, add);
    else if (place > valueAt && isIndexed(tokens, place)) add(place, token.text, valueFrom(tokens, place + 3, brackets));
    else if (language === 'js' && isShorthand(tokens, place, valueAt, brackets)) add(place, token.text, [token]);
  });
  for (const [open, close] of brackets)
    if (open < close && open >= valueAt - 1 && close - open < MAX_GROUP) {
      const isCall = tokens[open - 1]?.kind === 'name' && !isSign(tokens[open], '{');
      const own = [...(isCall ? namesBefore(tokens, open) : []), ...(around[open] ?? [])];
      addArguments(tokens, open, close, (place, key, value, more = []) => add(place, key, value, [...more, ...own]));
    }
  const named = [...brackets].filter(
    ([open, close]) => PAIR_KEY.test(tokens[open + 1]?.text ?? '') && isNamedPair(argumentsIn(tokens, open, close)),
  );
  const isHalf = (place: number): boolean => named.some(([open, close]) => place > open && place < close);
  return named.length === 0 ? found : found.filter(({ key, place }) => !/^(?:name|key|header|value)$/i.test(key) || !isHalf(place));
}

const PAIR_KEY = /^(?:name|key|header)$/i;
const argumentsIn = (tokens: readonly Token[], open: number, close: number): Arguments =>
  close - open > 0 && close - open < MAX_VALUE ? splitArguments(tokens.slice(open + 1, close)) : [];

/** Parses `name: value`, `"name" => value` and `name = value` inside brackets. */
function addKeyed(tokens: readonly Token[], place: number, brackets: ReadonlyMap<number, number>, add: Add): void {
  const key = tokens[place]?.text ?? '';
  const value = valueFrom(tokens, place + 2, brackets);
  if (normaliseName(key) === 'forhttpheaderfield') addField(tokens, place, value, add);
  else add(place, key, value);
}

/** Parses `-Uri $address` in PowerShell. */
function addParameter(tokens: readonly Token[], place: number, add: Add): void {
  const token = tokens[place];
  const next = tokens[place + 1];
  if (token?.kind !== 'name' || !isSign(tokens[place - 1], '-') || next === undefined || isSign(next, '-')) return;
  add(place, token.text, argumentFrom(tokens, place + 1), [`${tokens.find(({ kind }) => kind === 'name')?.text ?? ''}(`]);
}

/** Recognises `["name"] = value` inside brackets, as in Lua and C#. */
function isIndexed(tokens: readonly Token[], place: number): boolean {
  return (
    tokens[place]?.kind === 'text' && isSign(tokens[place - 1], '[') && isSign(tokens[place + 1], ']') && isSign(tokens[place + 2], '=')
  );
}

type Add = (place: number, key: string, value: readonly Token[], own?: readonly string[]) => void;

function isKey(tokens: readonly Token[], place: number, language: Language): boolean {
  const sign = tokens[place + 1];
  // In Dart, a parameter may be a member: `{this.host = 'api.example'}`.
  const before = tokens[tokens[place - 2]?.text === 'this' ? place - 3 : place - 1];
  if (sign?.kind === 'name') return sign.text === 'to' && language === 'kotlin';
  if (isSign(sign, ':', '=>', '=')) return !isSign(before, '?') && !isSign(before, '.', '->');
  return isSign(sign, '->') && language === 'kotlin' && before?.kind === 'sign';
}

/** Parses `headers["X-Key"] = value`, `request.Content = value` and `options.headers.token = value`. */
function addMember(tokens: readonly Token[], valueAt: number, add: Add): void {
  const target = tokens.slice(0, valueAt - 1);
  const last = target.at(-1);
  const names = target.flatMap(({ kind, text }) => (kind === 'name' || kind === 'text' ? [text] : []));
  const isIndexed = isSign(last, ']') && names.length > 1;
  const isMember = last?.kind === 'name' && isSign(target.at(-2), '.', '->', '?.');
  if (isMember && names.length === 2 && /^(?:self|this)$/i.test(names[0] ?? '')) return;
  if (isIndexed || isMember)
    add(
      0,
      names.at(-1) ?? '',
      tokens.slice(valueAt),
      names
        .slice(0, -1)
        .reverse()
        .map((name) => `${name}=`),
    );
}

/** In `setValue(value, forHTTPHeaderField: "X-Key")`, the header name follows the value. */
function addField(tokens: readonly Token[], place: number, name: readonly Token[], add: Add): void {
  const open = enclosing(tokens, place);
  const value = splitArguments(tokens.slice(open + 1, place))[0] ?? [];
  const colon = value.findIndex((token) => isSign(token, ':'));
  add(place, name.find(({ kind }) => kind === 'text')?.text ?? '', value.slice(colon + 1), ['forHTTPHeaderField=']);
}

/** Longer groups and values are skipped, because nested groups are parsed again at every level. */
const MAX_GROUP = 2000;
const MAX_VALUE = 500;
const MAX_PAIRS = 3000;
const MAX_LOOK_BACK = 100;

function enclosing(tokens: readonly Token[], place: number): number {
  let depth = 0;
  for (let at = place - 1; at >= Math.max(0, place - MAX_LOOK_BACK); at -= 1) {
    if (isSign(tokens[at], ...CLOSING_BRACKETS)) depth += 1;
    if (isSign(tokens[at], ...OPENING_BRACKETS)) depth -= 1;
    if (depth < 0) return at;
  }
  return -1;
}

/** Recognises `{ email, password }` in JavaScript. */
function isShorthand(tokens: readonly Token[], place: number, valueAt: number, brackets: ReadonlyMap<number, number>): boolean {
  if (place < valueAt || tokens[place]?.kind !== 'name' || !isSign(tokens[place - 1], '{', ',') || !isSign(tokens[place + 1], ',', '}'))
    return false;
  const open = enclosing(tokens, place);
  const close = brackets.get(open) ?? -1;
  return (
    isSign(tokens[open], '{') &&
    isSign(tokens[open - 1], '(', ',', ':', '=', '=>') &&
    !isSign(tokens[close + 1], '=>', '=') &&
    !(isSign(tokens[close + 1], ')') && isSign(tokens[close + 2], '=>'))
  );
}

const ALTERNATING = /^(?:of|mapof|map|hash|dict|pair|keyvaluepair|namevaluepair|list|array|entry|newfrom|from|jsonobject|buildobject)$/;

/** Parses `("name", value)`, `{"name", value}`, `Map.of("a", 1, "b", 2)` and `.tokenUri(address)`. */
function addArguments(tokens: readonly Token[], open: number, close: number, add: Add): void {
  const before = tokens[open - 1];
  const callee = before?.kind === 'name' && !isSign(tokens[open], '{') ? before.text : '';
  const args = splitArguments(tokens.slice(open + 1, close));
  const isSetter = isSign(tokens[open], '(') && isSign(tokens[open - 2], '.', '->', '?.', '::');
  if (args.length < 2) add(open, isSetter ? callee.replace(SETTER, '') : '', args[0] ?? [], ['setter(']);
  else if (isNamedPair(args)) add(open, args[0]?.[2]?.text ?? '', args[1]?.slice(2) ?? []);
  else if (!isAccount(callee, args) && !addSpecial(callee, args, open, add)) addNamed(callee, args, open, add);
}

/**
 * True for calls such as `basicAuth(user, password)` and `addValue(value, forHTTPHeaderField: name)`, which do not take a name and a value.
 * Treating their arguments as a pair would expose a secret.
 */
function isAccount(callee: string, [, second]: Arguments): boolean {
  if (/^(?:log_?in|sign_?in|authenticate|connect)$/i.test(callee)) return true;
  return findIdiom([callee], 'basic') !== undefined || (callee !== '' && second?.[0]?.kind === 'name' && isSign(second[1], ':'));
}

const SETTER = /^(?:set|with|add)_?(?=[A-Z_a-z]{3})/;

/** Recognises `URLQueryItem(name: "key", value: key)` and `{ key: "X-Key", value: key }`. */
const isNamedPair = ([first = [], second = []]: Arguments): boolean =>
  PAIR_KEY.test(first[0]?.text ?? '') &&
  isSign(first[1], ':', '=', '=>') &&
  first[2]?.kind === 'text' &&
  /^value$/i.test(second[0]?.text ?? '') &&
  isSign(second[1], ':', '=', '=>');

/** Parses `curl_setopt($ch, OPTION, value)`, `AddQueryString(address, name, value)` and `insert(AUTHORIZATION, value)`. */
function addSpecial(callee: string, [first = [], second = [], third]: Arguments, open: number, add: Add): boolean {
  const name = first.at(-1);
  const option = second[0]?.text ?? '';
  if (/^curl(?:easy)?setopt$/.test(normaliseName(callee)) && third !== undefined) add(open, option, third, [`${option}=`]);
  else if (normaliseName(callee) === 'addquerystring' && third !== undefined) add(open, option, third, ['query=']);
  else if (name?.kind === 'name' && /^authorization$/i.test(name.text)) add(open, 'Authorization', second, ['headers=']);
  else return false;
  return true;
}

function addNamed(callee: string, args: Arguments, open: number, add: Add): void {
  const isText = (arg: readonly Token[] | undefined): boolean => arg?.length === 1 && arg[0]?.kind === 'text';
  const isPair = isText(args[0]) && (args.length === 2 || (args.length === 3 && !ALTERNATING.test(normaliseName(callee))));
  const isList = args.length % 2 === 0 && args.every((arg, at) => at % 2 === 1 || isText(arg));
  const count = isPair ? 2 : isList ? args.length : 0;
  // `environ.get("CLIENT_ID", "default")` reads a setting.
  if (count === 2 && /^[A-Z0-9]+(?:_[A-Z0-9]+)+$/.test(args[0]?.[0]?.text ?? '')) return;
  for (let at = 0; at < count; at += 2) add(open, args[at]?.[0]?.text ?? '', args[at + 1] ?? []);
}

/** Returns the value after a key. It ends at a comma, at a closing bracket, or on the line before the next pair. */
function valueFrom(tokens: readonly Token[], from: number, brackets: ReadonlyMap<number, number>): readonly Token[] {
  const end = Math.min(tokens.length, from + MAX_VALUE);
  let at = from;
  while (at < end) {
    const token = tokens[at];
    const startsPair = at > from && token?.first === true && isSign(tokens[at + 1], '=', ':', '=>');
    if (startsPair || isSign(token, ',', ';', ...CLOSING_BRACKETS)) break;
    at = isSign(token, ...OPENING_BRACKETS) ? (brackets.get(at) ?? end) + 1 : at + 1;
  }
  return tokens.slice(from, Math.min(at, end));
}

/** Parses one PowerShell argument: a word, a string or a bracketed expression. */
function argumentFrom(all: readonly Token[], start: number): readonly Token[] {
  const tokens = all.slice(start, start + MAX_VALUE);
  const end = tokens.findIndex(
    (token, at) => at > 0 && (isSign(token, '|', ')') || (isSign(token, '-') && !token.glued && tokens[at + 1]?.glued === true)),
  );
  return tokens.slice(0, end < 0 ? undefined : end);
}

/** Returns, for every token, the names of the enclosing options and calls, innermost first. */
function surroundings(tokens: readonly Token[], brackets: ReadonlyMap<number, number>): readonly (readonly string[])[] {
  const stack: (readonly string[])[] = [];
  let current: readonly string[] = [];
  return tokens.map((token, at) => {
    if (isSign(token, ...CLOSING_BRACKETS) && brackets.has(at)) current = stack.pop() ?? [];
    const here = current;
    if (isSign(token, ...OPENING_BRACKETS)) {
      stack.push(current);
      if (stack.length < MAX_NESTING) current = [...namesBefore(tokens, at), ...current].slice(0, 12);
    }
    return here;
  });
}

const MAX_NESTING = 200;

/** `data = json.dumps(` becomes dumps, json, data. */
function namesBefore(tokens: readonly Token[], open: number): readonly string[] {
  const names: string[] = [];
  for (let at = open - 1; at >= 0 && names.length < 8; at -= 1) {
    const token = tokens[at];
    const mark = markAt(tokens, at);
    if (token?.kind === 'name' || (token?.kind === 'text' && mark !== '(')) names.push(`${token.text}${mark}`);
    else if (!isSign(token, ...CONNECTS)) break;
    if (token?.kind === 'name' && token.first) break;
  }
  return names;
}

const CONNECTS = ['.', '->', '::', '?.', ':', '=', ':=', '=>', '<', '>', '-', '!', '&', '[', ']', '*'];

/** Determines whether a name is a variable or named argument, a member, or a call. */
function markAt(tokens: readonly Token[], at: number): '=' | '' | '(' {
  const after = tokens[at + 1];
  if (isSign(after, '=', ':=') || (isSign(after, ':') && isSign(tokens[enclosing(tokens, at)], '('))) return '=';
  return isSign(after, ':', '=>') ? '' : '(';
}
