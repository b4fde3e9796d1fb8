import { isCredentialHeader } from '../calls/credential-names.ts';
import { squash } from '../calls/http-call.ts';
import { encoded, named } from '../calls/placeholder.ts';
import { wordList } from '../calls/word-list.ts';
import { applyEffect } from './apply-effect.ts';
import { applyOptions } from './apply-options.ts';
import type { Call } from './call.ts';
import { addHeader } from './draft.ts';
import { fieldOf, headerOfAnswer, noteCookies } from './member-of.ts';
import { openExchange } from './open-exchange.ts';
import type { State } from './state.ts';
import { applyTextCall, readFormat } from './text-calls.ts';
import { type Argument, NOTHING, render, textValue, type Value } from './value.ts';

const HEADER_SETTERS = wordList(`
    set add header addheader setheader setrequestheader append setrequestproperty withheader setvalue addvalue
    defaultheader tryaddwithoutvalidation put insert setdefaultheader adddefaultheader
  `);

/** What a call gives: the first reader that knows it answers. */
export function applyCall(call: Call): Value {
  call.state.called.push(call.name);
  return (
    onOption(call) ??
    readFormat(call) ??
    onExchange(call) ??
    onAnswer(call) ??
    onRecord(call) ??
    openExchange(call) ??
    applyTextCall(call) ??
    onStranger(call)
  );
}

/** `curl_setopt($ch, CURLOPT_URL, ...)` and its relatives. */
function onOption({ last, args, state }: Call): Value | null {
  if (!last.endsWith('setopt') && last !== 'curlsetoptarray') return null;
  const [handle, ...rest] = args;
  const exchange = handle?.value.kind === 'exchange' ? handle.value : null;
  const draft = exchange === null ? state.drafts.at(-1) : state.draft(exchange.id);
  if (draft === undefined || draft === null) return NOTHING;
  // pycurl sets options on the handle itself: the first argument is the option then.
  const [option, value] = rest.length === 1 && last !== 'curlsetoptarray' ? args : rest;
  if (option?.value.kind === 'record') applyOptions(draft, option.value.entries);
  else if (option !== undefined && value !== undefined)
    applyOptions(draft, [{ name: (render(option.value) ?? '').replace(/[{}]/g, ''), value: value.value }]);
  return exchange ?? NOTHING;
}

function onExchange({ receiver, last, args, state, bare, name }: Call): Value | null {
  if (receiver?.kind !== 'exchange') return null;
  const method = name.split('.').at(-1) ?? '';
  if (receiver.part === 'headers' && ['get', 'getvalue', 'getvalues'].includes(last))
    return headerOfAnswer(receiver.id, render(args[0]?.value ?? NOTHING) ?? '', state);
  if (receiver.part === 'query' && args.length === 0) return receiver;
  if (applyEffect({ state, exchange: receiver, method, args })) return receiver;
  const draft = state.draft(receiver.id);
  if (args.length === 0 && (draft?.ambient === true || /^(?:build|create|clone|prepare|send|execute|end|retrieve)$/.test(last)))
    return receiver;
  if (bare || draft?.ambient === true) return null;
  return onAnswerOf({ kind: 'answer', id: receiver.id, path: [], open: true }, last, args, state) ?? receiver;
}

function onAnswer({ receiver, last, args, state, name }: Call): Value | null {
  if (receiver?.kind === 'answer') return onAnswerOf(receiver, name.split('.').at(-1) ?? last, args, state);
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
  const names = args.flatMap((arg) => (arg.value.kind === 'text' && /^[\w.-]{1,60}$/.test(arg.value.text) ? [arg.value.text] : []));
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
  else if (name?.value.kind === 'record' && ['update', 'putall', 'merge', 'extend'].includes(last))
    receiver.entries.push(...name.value.entries);
  else if (/json/.test(last)) receiver.encoding = 'json';
  else if (/urlencode|querystring|formencoded|encode$/.test(last)) receiver.encoding ??= 'form';
  return receiver;
}

/** `headers.setBasicAuth(user, password)`, `headers.setBearerAuth(token)` */
function headerOfSetter(last: string, args: readonly Argument[]): Value | null {
  const [first, second] = args.map((arg) => render(arg.value) ?? '');
  if (/^(?:set)?bearerauth$/.test(last)) return textValue(`Bearer ${first ?? ''}`);
  return /^(?:set)?basicauth$/.test(last) && second !== undefined ? textValue(`Basic ${encoded(`${first}:${second}`)}`) : null;
}

/** Nothing is known of the callee: a header may still be set, a single argument may be wrapped. */
function onStranger(call: Call): Value {
  const { name, args } = call;
  const [first] = args;
  noteHeader(call);
  if (/b(?:ase)?64/.test(squash(name)) && first !== undefined) return textValue(encoded(render(first.value) ?? ''));
  if (args.length === 1 && first !== undefined && first.value.kind !== 'function' && first.value.kind !== 'opaque') return first.value;
  const label = name.split('.').at(-1) ?? '';
  return { kind: 'opaque', label: label === '' ? '' : named(label).slice(2, -2) };
}

/** Headers set on something whose origin is not in the text. */
function noteHeader({ last, args, state, line }: Call): void {
  const [first, second, third] = args;
  const header = first?.value.kind === 'text' ? first.value.text : '';
  const field = args.find((arg) => squash(arg.name ?? '') === 'forhttpheaderfield');
  if (field !== undefined && first !== undefined) addHeader(state.shared(line), render(field.value) ?? '', first.value);
  else if (second === undefined) return;
  else if (HEADER_SETTERS.includes(last) && isCredentialHeader(header)) addHeader(state.shared(line), header, second.value);
  // Faraday: `f.request :authorization, 'Bearer', token`
  else if (last === 'request' && squash(header) === 'authorization' && third !== undefined)
    addHeader(state.shared(line), header, textValue(`${render(second.value) ?? ''} ${render(third.value) ?? ''}`));
}
