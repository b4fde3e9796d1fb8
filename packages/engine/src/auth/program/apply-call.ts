import { squash } from '../calls/http-call.ts';
import { encoded, named } from '../calls/placeholder.ts';
import { applyEffect, headerName } from './apply-effect.ts';
import { applyOptions } from './apply-options.ts';
import type { Call } from './call.ts';
import { HEADER_SETTERS, headerOfSetter, noteCredentials, noteHeader, noteSetting, onBeside } from './call-notes.ts';
import { fieldOf, headerOfAnswer, noteCookies } from './member-of.ts';
import { openExchange, sendBuilt } from './open-exchange.ts';
import type { State } from './state.ts';
import { applyTextCall, readFormat } from './text-calls.ts';
import { type Argument, NOTHING, render, textValue, type Value } from './value.ts';

/** What a call gives: the first reader that knows it answers. */
export function applyCall(call: Call): Value {
  call.state.called.push(call.name);
  noteSetting(call);
  return (
    onOption(call) ??
    onBeside(call) ??
    readFormat(call) ??
    sendBuilt(call) ??
    onExchange(call) ??
    onAnswer(call) ??
    onRecord(call) ??
    openExchange(call) ??
    applyTextCall(call) ??
    onStranger(call)
  );
}

/** `curl_setopt($ch, CURLOPT_URL, ...)` and its relatives. */
function onOption({ last, args, state, line }: Call): Value | null {
  if (!last.endsWith('setopt') && last !== 'curlsetoptarray') return null;
  const [handle, ...rest] = args;
  const exchange = handle?.value.kind === 'exchange' ? handle.value : null;
  const draft = exchange === null ? (state.drafts.at(-1) ?? state.open({ line })) : state.draft(exchange.id);
  if (draft === null) return NOTHING;
  // pycurl sets options on the handle itself: the first argument is the option then.
  const [option, value] = rest.length === 1 && last !== 'curlsetoptarray' ? args : rest;
  if (option?.value.kind === 'record') applyOptions(draft, option.value.entries);
  else if (option !== undefined && value !== undefined)
    applyOptions(draft, [{ name: (render(option.value) ?? '').replace(/[{}]/g, ''), value: value.value }]);
  return exchange ?? NOTHING;
}

/** Steps of a request that say nothing about credentials, and are not yet its answer. */
const BUILDING = /^(?:contenttype|accept\w*|timeout|attributes?|version|followredirects|charset|responsetype|retry\w*|requestfactory)$/;

function onExchange({ receiver, last, args, state, bare, name }: Call): Value | null {
  if (receiver?.kind !== 'exchange') return null;
  const method = name.split('.').at(-1) ?? '';
  if (receiver.part === 'headers' && ['get', 'getvalue', 'getvalues'].includes(last))
    return headerOfAnswer(receiver.id, render(args[0]?.value ?? NOTHING) ?? '', state);
  if (receiver.part === 'query' && args.length === 0) return receiver;
  if (applyEffect({ state, exchange: receiver, method, args })) return receiver;
  return afterRequest(receiver, { last, args, state, bare });
}

/** A method that changes nothing of a request: a further step towards it, or a step into its answer. */
function afterRequest(
  exchange: Extract<Value, { kind: 'exchange' }>,
  { last, args, state, bare }: Pick<Call, 'last' | 'args' | 'state' | 'bare'>,
): Value | null {
  const isAmbient = state.draft(exchange.id)?.ambient === true;
  if (args.length === 0 && (isAmbient || /^(?:build|create|clone|prepare|send|execute|end|retrieve)$/.test(last))) return exchange;
  if (bare || isAmbient) return null;
  if (BUILDING.test(last)) return exchange;
  return onAnswerOf({ kind: 'answer', id: exchange.id, path: [], open: true }, last, args, state) ?? exchange;
}

function onAnswer({ receiver, last, args, state, name }: Call): Value | null {
  if (receiver?.kind === 'answer') return onAnswerOf(receiver, name.split('.').at(-1) ?? last, args, state);
  // A header that carries what an answer gave is set, not read.
  if (HEADER_SETTERS.includes(last) && args.length > 1 && args[0]?.value.kind === 'text') return null;
  if (last === 'btoa' || last.includes('base64') || last === 'authenticationheadervalue') return null;
  const answer = args.map((arg) => answerGiven(arg.value, state)).find((one) => one !== null);
  if (answer === undefined) return null;
  const result: Answer = { ...answer, open: answer.open && !/json|parse|decode|load/.test(last) };
  // `json.Unmarshal(body, &token)` fills its other argument.
  const target = args.find((arg) => arg.value.kind === 'opaque' && arg.value.label !== '')?.value;
  if (target?.kind === 'opaque' && /unmarshal|decode|readjson|parse/.test(last)) state.assign(target.label, result);
  return result;
}

/** The answer that an argument is or leads to. */
function answerGiven(value: Value, state: State): Answer | null {
  if (value.kind === 'answer') return value;
  if (value.kind !== 'exchange' || value.part !== null || state.draft(value.id)?.ambient === true) return null;
  return { kind: 'answer', id: value.id, path: [], open: true };
}

type Answer = Extract<Value, { kind: 'answer' }>;

function onAnswerOf(answer: Answer, method: string, args: readonly Argument[], state: State): Value {
  const plain = squash(method);
  const target = args[0]?.value;
  if (plain === 'decode' && target?.kind === 'opaque') {
    const filled: Value = { ...answer, open: false };
    state.assign(target.label, filled);
    return filled;
  }
  if (/cookie/.test(plain)) noteCookies(answer.id, state);
  const names = args.flatMap((arg) =>
    arg.value.kind === 'text' && /^[\w.-]{1,60}$/.test(arg.value.text) ? arg.value.text.split('.') : [],
  );
  if (names.length > 0 && !/encod|charset|type|replace|split/.test(plain))
    return names.reduce<Answer>((at, name) => fieldOf(at, name, state), { ...answer, open: false });
  const getter = /^get([A-Z]\w*)$/.exec(method)?.[1];
  if (getter !== undefined && /token|jwt/i.test(getter))
    return fieldOf({ ...answer, open: false }, getter.charAt(0).toLowerCase() + getter.slice(1), state);
  return /json|parse|text|string|body|content|read/.test(plain) ? { ...answer, open: false } : answer;
}

/** `params.append("scope", "read")`, `map.put(..)`, `FormBody.Builder().add(..)` */
function onRecord({ receiver, last, args }: Call): Value | null {
  if (receiver?.kind === 'list' && ['add', 'push', 'append'].includes(last) && args[0] !== undefined) {
    receiver.items.push(args[0].value);
    return receiver;
  }
  if (receiver?.kind !== 'record') return null;
  const [name, value] = args;
  const credentials = headerOfSetter(last, args);
  if (credentials !== null) receiver.entries.push({ name: 'Authorization', value: credentials });
  else if (name?.value.kind === 'text' && value !== undefined) receiver.entries.push({ name: name.value.text, value: value.value });
  else if (name?.value.kind === 'opaque' && value !== undefined && HEADER_SETTERS.includes(last))
    receiver.entries.push({ name: headerName(name.value), value: value.value });
  else if (name?.value.kind === 'record' && ['update', 'putall', 'merge', 'extend'].includes(last))
    receiver.entries.push(...name.value.entries);
  else if (/json/.test(last)) receiver.encoding = 'json';
  else if (/urlencode|querystring|formencoded|encode$/.test(last)) receiver.encoding ??= 'form';
  return receiver;
}

/** Nothing is known of the callee: a header may still be set, a single argument may be wrapped. */
function onStranger(call: Call): Value {
  const { name, last, args } = call;
  const [first] = args;
  noteHeader(call);
  noteCredentials(call);
  if (/b(?:ase)?64/.test(squash(name)) && first !== undefined) return textValue(encoded(render(first.value) ?? ''));
  // What a store is asked for by name is not that name.
  if (
    args.length === 1 &&
    first?.value.kind === 'text' &&
    /^(?:get|read|load|fetch|find|lookup|retrieve|resolve)(?:item|value|string|secret|token|setting)?s?$/.test(last)
  )
    return { kind: 'opaque', label: first.value.text.replace(/[^\w.-]/g, '').slice(0, 60) };
  if (args.length === 1 && first !== undefined && first.value.kind !== 'function' && first.value.kind !== 'opaque') return first.value;
  const label = name.split('.').at(-1) ?? '';
  return { kind: 'opaque', label: label === '' ? '' : named(label).slice(2, -2) };
}
