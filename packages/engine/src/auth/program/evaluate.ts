import { squash } from '../calls/http-call.ts';
import { wordList } from '../calls/word-list.ts';
import { applyCall } from './apply-call.ts';
import { assignIndex, assignMember } from './assign-part.ts';
import { indexOf, memberOf } from './member-of.ts';
import { dottedName, type Item, type Node } from './node.ts';
import type { State } from './state.ts';
import { type Argument, type Entry, NOTHING, record, render, textValue, type Value } from './value.ts';

const CALLBACKS = wordList(
  'then map tap subscribe flatmap thenapply thenaccept thencompose let also use whencomplete andthen pipe switchmap',
);
const MAX_SETTINGS = 500;
/** No name of a program looks like this. */
const PIPED = '|pipe|';

/** Reads elements from top to bottom; the value of the last plain one is the value of the block. */
export function run(items: readonly Item[], state: State): Value {
  let last: Value = NOTHING;
  for (const item of items) last = runItem(item, state).value;
  return last;
}

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
  evaluate(body, state);
  return { kind: 'function', parameters, body };
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
  else if (target.kind === 'member') {
    state.assign(dottedName(target), value);
    assignMember({ of: evaluate(target.of, state), name: target.name, value, state, line });
  } else if (target.kind === 'index')
    assignIndex({ of: evaluate(target.of, state), by: render(evaluate(target.by, state)) ?? '', value, state, line });
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
      return textValue(node.parts.map((part) => (typeof part === 'string' ? part : (render(evaluate(part, state)) ?? ''))).join(''));
    case 'name':
      return state.lookup(node.name) ?? { kind: 'opaque', label: node.name };
    case 'number':
      return textValue(node.text);
    case 'block':
      return evaluateBlock(node, state);
    case 'list':
      return evaluateList(node.items, state);
    case 'member':
      return state.lookup(dottedName(node)) ?? memberOf(evaluate(node.of, state), node.name, state);
    case 'index':
      return indexOf(evaluate(node.of, state), render(evaluate(node.by, state)), state);
    case 'join':
      return joinTexts(node.parts.map((part) => evaluate(part, state)));
    case 'either':
      return pickKnown(node.options.map((option) => evaluate(option, state)));
    case 'call':
      return evaluateCall(node, state);
    default:
      return NOTHING;
  }
}

function evaluateBlock(node: Extract<Node, { kind: 'block' }>, state: State): Value {
  const type = node.type === null ? NOTHING : evaluate(node.type, state);
  // The block after a call in Kotlin configures the request that the call made.
  if (type.kind === 'exchange') state.assign('this', type);
  bindLambda(node, state);
  const ran = node.items.map((item) => ({ item, ...runItem(item, state) }));
  if (type.kind === 'exchange' || type.kind === 'answer') return type;
  const plain = ran.map(({ value }) => value);
  // `{ "client_id", id }` of C# is a pair.
  if (plain.length === 2 && plain[0]?.kind === 'text' && node.items.every((item) => item.key === null))
    return { kind: 'list', items: plain };
  if (node.type?.kind === 'call') state.assign(dottedName(node.type), plain.at(-1) ?? NOTHING);
  const entries = ran.flatMap(({ item, name, value }) => entryOf(item.value, name, value) ?? []);
  return shapeOf({ entries, plain, type: node.type === null ? '' : squash(dottedName(node.type)) });
}

/** What an element of a block is in an object: a keyed value, a pair in braces, or a name that is key and value. */
function entryOf(node: Node, name: string | null, value: Value): Entry | null {
  if (name !== null) return { name, value };
  return initialiserPair(node, value) ?? (node.kind === 'name' ? { name: node.name, value } : null);
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
  return only ?? textValue(values.map((value) => render(value) ?? '').join(''));
}

function pickKnown(values: readonly Value[]): Value {
  return (
    values.find((value) => value.kind !== 'opaque') ?? values.find((value) => value.kind === 'opaque' && value.label !== '') ?? NOTHING
  );
}

function evaluateCall(node: Extract<Node, { kind: 'call' }>, state: State): Value {
  const { callee } = node;
  const receiver =
    callee.kind === 'member' ? evaluate(callee.of, state) : state.lookup('this')?.kind === 'exchange' ? state.lookup('this') : undefined;
  const own = callee.kind === 'name' ? state.lookup(callee.name) : undefined;
  // `request.pipe(tap(res => ...))`: the functions inside get what the pipe was called on.
  if (callee.kind === 'member' && callee.name === 'pipe' && receiver !== undefined) state.assign(PIPED, receiver);
  const args = node.args.map((item): Argument => runItem(item, state));
  const name = dottedName(callee);
  const last = squash(name.split('.').at(-1) ?? '');
  const callback = args.find((arg) => arg.value.kind === 'function')?.value;
  const fed = receiver ?? (callee.kind === 'name' ? state.lookup(PIPED) : undefined);
  if (CALLBACKS.includes(last) && callback?.kind === 'function' && fed !== undefined) return runCallback(callback, fed, state);
  if (own?.kind === 'answer' || own?.kind === 'function') return own;
  return applyCall({ name, last, receiver: receiver ?? null, args, line: node.line, state, bare: callee.kind === 'name' });
}

function runCallback(callback: Extract<Value, { kind: 'function' }>, receiver: Value, state: State): Value {
  const { parameters, body } = callback;
  const first = parameters.kind === 'list' ? (parameters.items[0]?.value ?? parameters) : parameters;
  assign(first, receiver, state, 0);
  const result = evaluate(body, state);
  return result.kind === 'answer' || result.kind === 'exchange' ? result : receiver;
}
