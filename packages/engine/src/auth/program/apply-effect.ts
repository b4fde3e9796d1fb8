import { squash } from '../calls/http-call.ts';
import { wordList } from '../calls/word-list.ts';
import { applyOptions, setAuth } from './apply-options.ts';
import { addHeader, addPairs, type Draft } from './draft.ts';
import type { State } from './state.ts';
import { type Argument, entriesOf, record, render, textValue, type Value } from './value.ts';

/** A method or property used on a request. */
export interface Effect {
  readonly state: State;
  readonly exchange: Extract<Value, { kind: 'exchange' }>;
  readonly method: string;
  readonly args: readonly Argument[];
}

type Change = (draft: Draft, args: readonly Argument[], exchange: Effect['exchange']) => boolean;

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head'];

const setPair: Change = (draft, args, exchange) => {
  const [first, second] = args;
  if (first === undefined) return false;
  const field = args.find((arg) => squash(arg.name ?? '') === 'forhttpheaderfield');
  if (field !== undefined) addHeader(draft, render(field.value) ?? '', first.value);
  else if (exchange.part === null && args.every((arg) => arg.name !== null)) addNamed(draft, args);
  else if (second === undefined) addMany(draft, first.value, exchange);
  else if (exchange.part === 'query') draft.query.push({ name: render(first.value) ?? '', value: render(second.value) ?? '' });
  else addAlternating(draft, args);
  return true;
};

function addNamed(draft: Draft, args: readonly Argument[]): void {
  for (const { name, value } of args) addHeader(draft, name ?? '', value);
}

function addAlternating(draft: Draft, args: readonly Argument[]): void {
  args.forEach(({ value }, at) => {
    const next = args[at + 1];
    if (at % 2 === 0 && next !== undefined) addHeader(draft, headerName(value), next.value);
  });
}

/** `HttpHeaders.AUTHORIZATION` and `reqwest::header::AUTHORIZATION` name the header by a constant. */
export function headerName(value: Value | undefined): string {
  if (value === undefined) return '';
  if (value.kind === 'opaque')
    return value.label.replaceAll('_', '-').replace(/^([A-Z])([A-Z]+)$/, (_all, head: string, tail: string) => head + tail.toLowerCase());
  return render(value) ?? '';
}

function addMany(draft: Draft, value: Value, exchange: Effect['exchange']): void {
  if (exchange.part === 'query') addPairs(draft.query, value);
  else for (const entry of entriesOf(value) ?? []) addHeader(draft, entry.name, entry.value);
}

const setBody =
  (encoding: 'form' | 'json' | null): Change =>
  (draft, args) => {
    const value = args.find((arg) => arg.name === null && arg.value.kind !== 'function')?.value;
    if (value === undefined || value.kind === 'exchange' || value.kind === 'answer') return false;
    // `response.json('access_token')` reads a field.
    if (value.kind === 'text' && /^[\w.-]+$/.test(value.text)) return false;
    const bodyLike = value.kind === 'record' || value.kind === 'list' || value.kind === 'text';
    if (!bodyLike && draft.body !== null) return false;
    draft.body = value;
    draft.encoding ??= encoding;
    return true;
  };

/** `.field("grant_type", "password")`: one field after the other; with one argument it is a body as a whole. */
const addField: Change = (draft, args, exchange) => {
  const [first, second] = args;
  if (first === undefined || second === undefined) return setBody('form')(draft, args, exchange);
  const fields = draft.body?.kind === 'record' ? draft.body : record([], 'form');
  fields.entries.push({ name: render(first.value) ?? '', value: second.value });
  draft.body = fields;
  return true;
};

const setBearer: Change = (draft, [token]) => {
  if (token === undefined) return false;
  addHeader(draft, 'Authorization', textValue(`Bearer ${render(token.value) ?? '{{token}}'}`));
  return true;
};

const addQuery: Change = (draft, args) => {
  const [first, second] = args;
  if (first === undefined) return false;
  if (second === undefined) addPairs(draft.query, first.value);
  else draft.query.push({ name: render(first.value) ?? '', value: render(second.value) ?? '' });
  return true;
};

const setUrl: Change = (draft, [first]) => {
  const text = first === undefined ? null : render(first.value);
  if (text === null) return false;
  draft.url = text;
  return true;
};

const setMethod: Change = (draft, [method, body]) => {
  const text = method === undefined ? null : render(method.value);
  if (text === null) return false;
  draft.method = text.replace(/[{}]/g, '');
  if (body !== undefined) setBody(null)(draft, [body], { kind: 'exchange', id: 0, part: null });
  return true;
};

const addCookie: Change = (draft, args) => {
  draft.cookieJar = true;
  const [first, second] = args;
  if (first !== undefined && second !== undefined)
    draft.cookies.push({ name: render(first.value) ?? '', value: render(second.value) ?? '' });
  return true;
};

const setBasic: Change = (draft, args) => {
  setAuth(draft, args.length > 1 ? { kind: 'list', items: args.map((arg) => arg.value) } : (args[0]?.value ?? textValue('')));
  return args.length > 0;
};

const setOptions: Change = (draft, [options]) => {
  if (options === undefined || options.value.kind !== 'record') return false;
  applyOptions(draft, options.value.entries);
  return true;
};

const setCertificate: Change = (draft) => {
  draft.schemes.push('mtls');
  return true;
};

const NAMED: readonly (readonly [readonly string[], Change])[] = [
  [
    wordList(`
    set add header addheader setheader setrequestheader append putheader withheader setrequestproperty
    addrequestproperty tryaddwithoutvalidation defaultheader headers addvalue setvalue addrequestheader insert update
    withheaders replaceheader defaultheaders addorupdateheader setheaders addheaders adddefaultheader put merge
  `),
    setPair,
  ],
  [
    wordList(
      'setbasicauth basicauth withbasicauth auth basic authenticate authorization username setauth httpbasic authorizationbasic authbasic',
    ),
    setBasic,
  ],
  [
    wordList('bearerauth withtoken setbearertoken bearertoken setbearerauth bearer setauthtoken authbearer oauth2 authbearertoken'),
    setBearer,
  ],
  [wordList('form setformdata formdata bodyform asform fields submitform withformparams urlencodedbody'), setBody('form')],
  [['field', 'formfield', 'addfield', 'formparam'], addField],
  [['json', 'addjsonbody', 'bodyjson', 'setjson', 'jsonbody', 'withjson', 'sendjson'], setBody('json')],
  [
    wordList(`
    body send setbody withbody data bodyvalue content entity setentity httpbody senddata write rawbody payload syncbody
    addstringbody addbody setcontent
  `),
    setBody(null),
  ],
  [
    wordList(`
    query queryparam param parameter addqueryparameter queryparams setqueryparameter params addquery addqueryparam
    rawquery searchparams addparameter queryitems urlquery
  `),
    addQuery,
  ],
  [wordList('url uri seturi seturl requesturi baseurl baseaddress target rooturl open path'), setUrl],
  [['method', 'httpmethod', 'setrequestmethod', 'setmethod', 'requestmethod'], setMethod],
  [wordList('cookie addcookie setcookie cookies cookiejar cookiejarpath withcookies cookiestore cookiehandler'), addCookie],
  [['options', 'config', 'defaultoptions'], setOptions],
  [['cert', 'clientcert', 'sslcert', 'clientcertificate', 'clientcertificates', 'pfx'], setCertificate],
];

const CHANGES: ReadonlyMap<string, Change> = new Map(NAMED.flatMap(([names, change]) => names.map((name) => [name, change] as const)));

/** Methods that no list has, by what they are about. */
function changeByName(plain: string): Change | undefined {
  if (/^(?:add|set|with|append)?(?:ur[il])?query\w*$/.test(plain)) return addQuery;
  return /^(?:add|set|with|append|put)\w*header\w*$/.test(plain) ? setPair : undefined;
}

/** Applies a method or property of a request to its draft; false when it is no such thing. */
export function applyEffect({ state, exchange, method, args }: Effect): boolean {
  const draft = state.draft(exchange.id);
  if (draft === null) return false;
  const plain = squash(method);
  if (METHODS.includes(plain) && !draft.ambient) return applyVerb(draft, method, args);
  if (args.length === 0) return false;
  // httr2 writes `req_` before the names that all others have.
  const change = CHANGES.get(plain) ?? CHANGES.get(plain.replace(/^req(?:uest)?/, '')) ?? changeByName(plain);
  return change?.(draft, args, exchange) ?? false;
}

/** `.post(body)` and `.POST(publisher)` of builders. */
function applyVerb(draft: Draft, method: string, args: readonly Argument[]): boolean {
  draft.method = method;
  const [first] = args;
  if (first === undefined) return true;
  const text = render(first.value);
  if (draft.url === null && text !== null && /^(?:https?:|\/|\{\{)/.test(text)) draft.url = text;
  else setBody(null)(draft, args, { kind: 'exchange', id: draft.id, part: null });
  return true;
}
