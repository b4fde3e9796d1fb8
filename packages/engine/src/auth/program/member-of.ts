import { squash } from '../calls/http-call.ts';
import { wordList } from '../calls/word-list.ts';
import type { State } from './state.ts';
import { entryNamed, jsonPath, NOTHING, type Value } from './value.ts';

/** Parts of a response object that hold its body. */
const WRAPPERS = wordList('data body json content text getbody responsetext responsejson rawbody parsedresponse entity');
/** Steps that never are a field of the body. */
const NO_FIELDS = wordList('await rootelement value response headers asstring status statuscode ok unwrap responsecontent');
const PARTS: Readonly<Record<string, 'headers' | 'query' | 'cookies'>> = {
  headers: 'headers',
  header: 'headers',
  defaultrequestheaders: 'headers',
  defaults: 'headers',
  common: 'headers',
  url: 'query',
  query: 'query',
  params: 'query',
  searchparams: 'query',
  cookies: 'cookies',
};
const TOKEN_NAME = /token|jwt|^sid$|session|accesskey|bearer|api_?key/i;

/** `value.name` */
export function memberOf(value: Value, name: string, state: State): Value {
  if (value.kind === 'record') return memberOfRecord(value, name);
  if (value.kind === 'exchange') return memberOfExchange(value, name, state);
  if (value.kind === 'answer') return fieldOf(value, name, state);
  if (value.kind === 'text') return value;
  return { kind: 'opaque', label: name };
}

function memberOfRecord(value: Extract<Value, { kind: 'record' }>, name: string): Value {
  const own = entryNamed(value.entries, name.toLowerCase());
  if (own !== null) return own;
  // Ruby calls without brackets: `{ ... }.to_json`
  if (squash(name) === 'tojson') value.encoding = 'json';
  else if (squash(name) === 'toquery') value.encoding = 'form';
  else return { kind: 'opaque', label: name };
  return value;
}

function memberOfExchange(value: Extract<Value, { kind: 'exchange' }>, name: string, state: State): Value {
  const part = PARTS[squash(name)];
  if (part === 'cookies') noteCookies(value.id, state);
  if (part !== undefined) return { ...value, part };
  if (state.draft(value.id)?.ambient === true) return value;
  return fieldOf({ kind: 'answer', id: value.id, path: [], open: state.draft(value.id)?.givesBody !== true }, name, state);
}

type Answer = Extract<Value, { kind: 'answer' }>;

/** One step into an answer: the wrapper of the body is dropped, anything else is a field of it. */
export function fieldOf(answer: Answer, name: string, state: State): Answer {
  const plain = squash(name);
  if (answer.open && WRAPPERS.includes(plain)) return { ...answer, open: state.language === 'powershell' };
  if (NO_FIELDS.includes(plain)) return answer;
  const path = [...answer.path, state.aliases.get(name) ?? name];
  if (TOKEN_NAME.test(name)) noteToken(answer.id, path, state);
  return { ...answer, path, open: false };
}

function noteToken(id: number, path: readonly string[], state: State): void {
  const draft = state.draft(id);
  if (draft === null || /refresh|type/i.test(path.at(-1) ?? '')) return;
  const found = jsonPath(path);
  // A step further into what was found before is the better place.
  if (draft.answerPath === null || found.startsWith(`${draft.answerPath}.`)) draft.answerPath = found;
}

/** Remembers that cookies of an answer are kept. */
export function noteCookies(id: number, state: State): void {
  const draft = state.draft(id);
  if (draft !== null) draft.cookieJar = true;
}

/** `value[key]` */
export function indexOf(value: Value, key: string | null, state: State): Value {
  if (key === null) return value;
  if (value.kind === 'exchange' && value.part === 'headers') return headerOfAnswer(value.id, key, state);
  if (value.kind === 'list') return /^\d+$/.test(key) ? (value.items[Number(key)] ?? NOTHING) : NOTHING;
  if (value.kind === 'answer' && /^\d+$/.test(key)) return value;
  if (value.kind === 'opaque') return { kind: 'opaque', label: key.includes('{') ? value.label : key };
  return memberOf(value, key, state);
}

/** A header of an answer as a value. */
export function headerOfAnswer(id: number, name: string, state: State): Value {
  if (squash(name) === 'setcookie') noteCookies(id, state);
  return { kind: 'answer', id, path: [`header:${name.replace(/[^\w-]/g, '')}`], open: false };
}
