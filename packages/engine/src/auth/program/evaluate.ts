import { squash } from '../calls/http-call.ts';
import { wordList } from '../calls/word-list.ts';
import { applyCall } from './apply-call.ts';
import { assignIndex, assignMember } from './assign-part.ts';
import { declaredFunction, type FunctionValue, type Invocation, invoke } from './functions.ts';
import { indexOf, memberOf } from './member-of.ts';
import { dottedName, type Item, type Node } from './node.ts';
import type { State } from './state.ts';
import { type Argument, type Entry, formText, NOTHING, record, render, textValue, type Value } from './value.ts';

const CALLBACKS = wordList(
  'then map tap subscribe flatmap thenapply thenaccept thencompose let also use whencomplete andthen pipe switchmap',
);
const MAX_SETTINGS = 500;
/** No name of a program looks like this. */
const PIPED = '|pipe|';

/** Reads elements from top to bottom; the value of the last plain one is the value of the block. */
export function run(items: readonly Item[], state: State): Value {
  return runAll(items, state).at(-1)?.value ?? NOTHING;
}

/** Functions are known before anything runs, and those that nobody called are read last. */
function runAll(items: readonly Item[], state: State): readonly (Ran & { readonly item: Item })[] {
  const declared = items.flatMap(({ value }) => (value.kind === 'function' ? [declare(value, state)] : []));
  const ran = items.flatMap((item) => (item.value.kind === 'function' ? [] : [{ item, ...runItem(item, state) }]));
  for (const one of declared) if (one.result === null) invoke(one, [], invocation(state));
  return ran;
}

function declare({ name, parameters, body }: Extract<Node, { kind: 'function' }>, state: State): FunctionValue {
  const value: FunctionValue = { kind: 'function', parameters, body, result: null };
  state.assign(name, value);
  return value;
}

const invocation = (state: State): Invocation => ({
  state,
  assign: (target, value) => assign(target, value, state, 0),
  read: (body) => (body.kind === 'block' ? run(body.items, state) : evaluate(body, state)),
});

interface Ran {
  readonly name: string | null;
  readonly value: Value;
}

function runItem(item: Item, state: State): Ran {
  const { key, join, line } = item;
  if (key === null) return { name: null, value: evaluate(item.value, state) };
  if (join === '->' || (join === '=>' && isParameters(key) && state.language !== 'php' && state.language !== 'ruby'))
    return { name: null, value: runFunction(key, item.value, state) };
  const value = evaluate(item.value, state);
  const name = keyText(key, state);
  remember(name, value, state);
  if (join === '=' || join === '+=') assign(key, join === '+=' ? joinTexts([evaluate(key, state), value]) : value, state, line);
  else if (key.kind === 'call' || key.kind === 'block') evaluate(key, state);
  return { name, value };
}

/** The body is read where it is written, with unknown parameters, so that its calls are seen. */
function runFunction(parameters: Node, body: Node, state: State): Value {
  return { kind: 'function', parameters, body, result: state.result(() => evaluate(body, state)) };
}

function isParameters(key: Node): boolean {
  return key.kind === 'list' || key.kind === 'name' || (key.kind === 'block' && key.items.every((item) => item.value.kind === 'name'));
}

function keyText(key: Node, state: State): string | null {
  if (key.kind === 'name') return key.name;
  if (key.kind === 'member') return key.name;
  if (key.kind === 'list') return key.items[0] === undefined ? null : render(evaluate(key.items[0].value, state));
  if (key.kind === 'index') return render(evaluate(key.by, state));
  return key.kind === 'text' ? render(evaluate(key, state)) : null;
}

function remember(name: string | null, value: Value, state: State): void {
  const text = name === null ? null : render(value);
  if (name !== null && text !== null && state.settings.length < MAX_SETTINGS) state.settings.push({ name, value: text });
}

function assign(target: Node, value: Value, state: State, line: number): void {
  if (target.kind === 'name') state.assign(target.name, value);
  else if (target.kind === 'block' || target.kind === 'list') assignParts(target.items, value, state);
  else if (target.kind === 'member' && assignQuery(target, value, state)) return;
  else if (target.kind === 'member') {
    state.assign(dottedName(target), value);
    assignMember({ of: evaluate(target.of, state), name: target.name, value, state, line });
  } else if (target.kind === 'index')
    assignIndex({ of: evaluate(target.of, state), by: render(evaluate(target.by, state)) ?? '', value, state, line });
}

/** `u.RawQuery = q.Encode()` changes the address it belongs to. */
function assignQuery({ of, name }: Extract<Node, { kind: 'member' }>, value: Value, state: State): boolean {
  if (of.kind !== 'name' || !/^(?:rawquery|query|search)$/.test(squash(name))) return false;
  const address = state.lookup(of.name);
  if (address?.kind !== 'text') return false;
  state.assign(of.name, textValue(`${address.text.replace(/\?.*$/, '')}?${written(value).replace(/^\?/, '')}`));
  return true;
}

function assignParts(items: readonly Item[], value: Value, state: State): void {
  for (const item of items) {
    const from = item.key?.kind === 'name' ? item.key.name : item.value.kind === 'name' ? item.value.name : null;
    if (from === null) continue;
    const part = memberOf(value, from, state);
    if (item.value.kind === 'name') state.assign(item.value.name, part);
    else if (item.value.kind === 'block') assignParts(item.value.items, part, state);
  }
}

/** The value of an expression; calls inside it leave their traces in the state. */
export function evaluate(node: Node, state: State): Value {
  return state.step() ? state.nested(() => evaluateNode(node, state), NOTHING) : NOTHING;
}

function evaluateNode(node: Node, state: State): Value {
  switch (node.kind) {
    case 'text':
      return textValue(node.parts.map((part) => (typeof part === 'string' ? part : written(evaluate(part, state)))).join(''));
    case 'name':
      return state.lookup(node.name) ?? { kind: 'opaque', label: node.name };
    case 'number':
      return textValue(node.text);
    case 'block':
      return goClient(node, state) ?? evaluateBlock(node, state);
    case 'list':
      return evaluateList(node.items, state);
    case 'member':
      return state.lookup(dottedName(node)) ?? fieldNamed(node, state) ?? memberOf(evaluate(node.of, state), node.name, state);
    case 'index':
      return indexOf(evaluate(node.of, state), render(evaluate(node.by, state)), state);
    case 'join':
      return joinTexts(node.parts.map((part) => evaluate(part, state)));
    case 'either':
      return pickKnown(node.options.map((option) => evaluate(option, state)));
    case 'call':
      return evaluateCall(node, state);
    case 'function':
      return declare(node, state);
    case 'return':
      return evaluateReturn(node.value, state);
    default:
      return NOTHING;
  }
}

function evaluateReturn(node: Node, state: State): Value {
  const value = evaluate(node, state);
  state.returns(value);
  return value;
}

/** `&http.Client{Jar: jar}` of Go makes a client as a call does elsewhere. */
function goClient({ type, items }: Extract<Node, { kind: 'block' }>, state: State): Value | null {
  if (state.language !== 'go' || type === null || dottedName(type) !== 'http.Client') return null;
  return evaluateCall({ kind: 'call', callee: type, args: items, line: items[0]?.line ?? 1 }, state);
}

function evaluateBlock(node: Extract<Node, { kind: 'block' }>, state: State): Value {
  const type = node.type === null ? NOTHING : (filledByBlock(node.type, state) ?? evaluate(node.type, state));
  const outer = state.lookup('this');
  const isFilled = type.kind === 'exchange' || (type.kind === 'record' && state.language === 'kotlin');
  // The block after a call in Kotlin configures the request or fills the container that the call made.
  if (isFilled) state.assign('this', type);
  bindLambda(node, state);
  const ran = runAll(node.items, state);
  if (isFilled) state.restore('this', outer);
  if (isFilled || type.kind === 'answer') return type;
  const plain = ran.map(({ value }) => value);
  // `{ "client_id", id }` of C# is a pair.
  if (plain.length === 2 && plain[0]?.kind === 'text' && node.items.length === 2 && node.items.every((item) => item.key === null))
    return { kind: 'list', items: plain };
  if (node.type?.kind === 'call') state.assign(dottedName(node.type), plain.at(-1) ?? NOTHING);
  const entries = ran.flatMap(({ item, name, value }) => spreadIn(item.value, name, value) ?? entryOf(item.value, name, value) ?? []);
  // `new ClientOptions(address) { ... }`
  if (type.kind === 'text' && /^https?:/.test(type.text) && entries.length > 0) entries.push({ name: 'baseUrl', value: type });
  return shapeOf({ entries, plain, type: node.type === null ? '' : squash(dottedName(node.type)) });
}

/** `this.base`, `settings.tokenUrl`: a field that the source declares, or a constant of something that is not known otherwise. */
function fieldNamed({ of, name }: Extract<Node, { kind: 'member' }>, state: State): Value | null {
  const known = state.lookup(name);
  if (known === undefined || known.kind === 'function') return null;
  if (of.kind === 'name' && /^(?:this|self|cls)$/.test(of.name)) return known;
  const isStranger = evaluate(of, state).kind === 'opaque' && !/(?:^|\.)env(?:iron)?$/i.test(dottedName(of));
  return isStranger && known.kind === 'text' ? known : null;
}

/** `parameters { append("scope", "read") }` of Kotlin */
function filledByBlock(type: Node, { language }: State): Value | null {
  const name = language === 'kotlin' ? squash(dottedName(type)) : '';
  if (/^(?:parameters(?:build)?|parametersbuilder|formdata)$/.test(name)) return record([], 'form');
  return /^(?:buildjsonobject|buildmap|headers(?:build)?|jsonobject)$/.test(name)
    ? record([], name.includes('json') ? 'json' : null)
    : null;
}

/** What an element of a block is in an object: a keyed value, a pair in braces, or a name that is key and value. */
function entryOf(node: Node, name: string | null, value: Value): Entry | null {
  if (name !== null) return { name, value };
  return initialiserPair(node, value) ?? (node.kind === 'name' ? { name: node.name, value } : null);
}

/** `{ ...defaults, more }` takes the members over. */
function spreadIn(node: Node, name: string | null, value: Value): readonly Entry[] | null {
  return name === null && node.kind === 'either' && value.kind === 'record' ? value.entries : null;
}

/** `response.use { res -> ... }`: the parameter is what the block was called on. */
function bindLambda(node: Extract<Node, { kind: 'block' }>, state: State): void {
  const called = node.type?.kind === 'call' ? node.type.callee : node.type;
  if (called?.kind !== 'member' || !CALLBACKS.includes(squash(called.name))) return;
  const receiver = evaluate(called.of, state);
  state.assign('it', receiver);
  const [first] = node.items;
  if (first?.join === '->' && first.key !== null) assign(first.key, receiver, state, first.line);
}

function shapeOf({ entries, plain, type }: { readonly entries: Entry[]; readonly plain: Value[]; readonly type: string }): Value {
  const pairs = plain.length > 0 && plain.every((value) => value.kind === 'record' || value.kind === 'list') ? plain : null;
  const encoding = /values$|form|nameValue/i.test(type) ? 'form' : null;
  if (entries.length > 0) return record(entries.map(firstOfList), encoding);
  const last = plain.at(-1);
  if (last !== undefined && (last.kind === 'answer' || last.kind === 'exchange' || last.kind === 'function')) return last;
  if (pairs === null && plain.length === 0) return record([], encoding);
  return { kind: 'list', items: [...(pairs ?? plain)] };
}

function initialiserPair(node: Node, value: Value): Entry | null {
  if (node.kind !== 'block' || value.kind !== 'list' || value.items.length !== 2) return null;
  const [name, second] = value.items;
  return name?.kind === 'text' && second !== undefined ? { name: name.text, value: second } : null;
}

/** `url.Values{"scope": {"read"}}`: a list of one is its element. */
function firstOfList(entry: Entry): Entry {
  const only = entry.value.kind === 'list' && entry.value.items.length === 1 ? entry.value.items[0] : undefined;
  return only?.kind === 'text' || only?.kind === 'opaque' ? { name: entry.name, value: only } : entry;
}

function evaluateList(items: readonly Item[], state: State): Value {
  const ran = items.map((item) => runItem(item, state));
  const entries = ran.flatMap(({ name, value }) => (name === null ? [] : [{ name, value }]));
  if (entries.length > 0) return record(entries);
  return { kind: 'list', items: ran.map(({ value }) => value) };
}

function joinTexts(values: readonly Value[]): Value {
  const only = values.length === 1 ? values[0] : undefined;
  return only ?? textValue(values.map(written).join(''));
}

/** What a value is inside a text: `"?" + urlencode(params)` is a query. */
function written(value: Value): string {
  if (value.kind !== 'record' || value.encoding !== 'form') return render(value) ?? '';
  return formText(value.entries);
}

function pickKnown(values: readonly Value[]): Value {
  return (
    values.find((value) => value.kind !== 'opaque') ?? values.find((value) => value.kind === 'opaque' && value.label !== '') ?? NOTHING
  );
}

function evaluateCall(node: Extract<Node, { kind: 'call' }>, state: State): Value {
  const { callee } = node;
  const receiver = callee.kind === 'member' ? evaluate(callee.of, state) : implicitReceiver(callee, state);
  const own = callee.kind === 'name' ? state.lookup(callee.name) : undefined;
  // `request.pipe(tap(res => ...))`: the functions inside get what the pipe was called on.
  if (callee.kind === 'member' && callee.name === 'pipe' && receiver !== undefined) state.assign(PIPED, receiver);
  const args = node.args.map((item): Argument => runItem(item, state));
  const name = dottedName(callee);
  const last = squash(name.split('.').at(-1) ?? '');
  const callback = args.find((arg) => arg.value.kind === 'function')?.value;
  const fed = receiver ?? (callee.kind === 'name' ? state.lookup(PIPED) : undefined);
  if (CALLBACKS.includes(last) && callback?.kind === 'function' && fed !== undefined) return runCallback(callback, fed, state);
  if (own?.kind === 'answer') return own;
  const called = declaredFunction(callee, receiver, state);
  const result = called === null ? NOTHING : invoke(called, args, invocation(state));
  if (result.kind !== 'opaque') return result;
  return applyCall({ name, last, receiver: receiver ?? null, args, line: node.line, state, bare: callee.kind === 'name' });
}

/** Inside a block that configures or fills something, a bare call is made on that. */
function implicitReceiver(callee: Node, state: State): Value | undefined {
  const own = state.lookup('this');
  if (own?.kind === 'exchange') return own;
  return own?.kind === 'record' && callee.kind === 'name' && /^(?:append|put|set|add|header)$/.test(callee.name) ? own : undefined;
}

function runCallback(callback: Extract<Value, { kind: 'function' }>, receiver: Value, state: State): Value {
  const { parameters, body } = callback;
  const first = parameters.kind === 'list' ? (parameters.items[0]?.value ?? parameters) : parameters;
  assign(first, receiver, state, 0);
  const result = evaluate(body, state);
  return result.kind === 'answer' || result.kind === 'exchange' ? result : receiver;
}
