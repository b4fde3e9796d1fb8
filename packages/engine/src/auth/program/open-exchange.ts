import { squash } from '../calls/http-call.ts';
import { isPlaceholder } from '../calls/placeholder.ts';
import { looksLikeAddress } from '../calls/url-parts.ts';
import { wordList } from '../calls/word-list.ts';
import { applyOptions, areOptions } from './apply-options.ts';
import type { Call } from './call.ts';
import { addHeader, type Draft } from './draft.ts';
import { openClient, openConfigured } from './open-client.ts';
import { type Argument, type Entry, entriesOf, entryNamed, record, render, type Value } from './value.ts';

const VERBS: Readonly<Record<string, string | null>> = {
  get: 'GET',
  post: 'POST',
  put: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
  head: 'HEAD',
  del: 'DELETE',
  getasync: 'GET',
  postasync: 'POST',
  putasync: 'PUT',
  deleteasync: 'DELETE',
  patchasync: 'PATCH',
  postasjsonasync: 'POST',
  putasjsonasync: 'PUT',
  getstringasync: 'GET',
  getfromjsonasync: 'GET',
  getjson: 'GET',
  getjsonasync: 'GET',
  postjson: 'POST',
  postjsonasync: 'POST',
  posturlencodedasync: 'POST',
  postform: 'POST',
  postforentity: 'POST',
  postforobject: 'POST',
  getforobject: 'GET',
  getforentity: 'GET',
  exchange: null,
  request: null,
  requestasync: null,
  send: null,
  fetch: null,
  axios: null,
  got: null,
  ky: null,
  ofetch: null,
  usefetch: null,
  ajax: null,
  open: null,
  urlopen: null,
  superagent: null,
  needle: null,
  openconnection: null,
  newcall: null,
  http: null,
  stream: null,
  load: null,
  submitform: 'POST',
  call: null,
  sendrequest: null,
  filegetcontents: null,
  execute: null,
};
const BUILDERS = wordList(`
    newrequest newrequestwithcontext httprequestmessage urlrequest restrequest curlinit curleasyinit newbuilder builder
    request httprequest webrequestcreate httppost httpget create invokerestmethod invokewebrequest irm iwr
    mutableurlrequest xmlhttprequest curl preparedrequest
  `);
const ROOTS =
  /^(?:axios|requests?|httpx?|https|client|session|api|got|ky|superagent|needle|httparty|restclient|faraday|resttemplate|webclient|conn|connection|agent|rest|urllib|dio|reqwest|unirest|nethttp|fetch|ofetch|instance|sess|s|guzzle|excon|typhoeus|httpclient|jquery|\$|\$http|apiclient|cy|pm|supertest|browser|page|net|ureq|surf|req|invokerestmethod|invokewebrequest|irm|iwr|aiohttp|curl|this|self|app|af|alamofire)$/i;
const GIVES_BODY = ['invokerestmethod', 'irm', 'ofetch', '$fetch'];
const METHOD = /^(?:\{\{)?(?:http)?(?:method)?_?(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)(?:\}\})?$/i;

/** True for a method that HTTP clients have. */
export function isVerb(name: string): boolean {
  return Object.hasOwn(VERBS, squash(name));
}

/** A call that makes a request, a builder of one, or a client; null for any other. */
export function openExchange(call: Call): Value | null {
  if (call.receiver?.kind === 'record') return null;
  return openOnAddress(call) ?? openClient(call) ?? openConfigured(call) ?? openRequest(call);
}

/** `url.openConnection()`, `uri.request()` */
function openOnAddress({ receiver, last, state, line }: Call): Value | null {
  if (receiver?.kind !== 'text' || !['openconnection', 'get', 'request'].includes(last) || !looksLikeAddress(receiver.text)) return null;
  const draft = state.open({ line });
  draft.url = receiver.text;
  return { kind: 'exchange', id: draft.id, part: null };
}

function openRequest(call: Call): Value | null {
  const { name, last, receiver, args, state, line } = call;
  const names = name.split('.').map(squash);
  const constructed = last === 'new' ? (names.at(-2) ?? '') : last;
  const builder = BUILDERS.includes(last) || BUILDERS.includes(names.slice(-2).join('')) || (last === 'new' && names.includes('http'));
  if (!builder && !Object.hasOwn(VERBS, constructed)) return null;
  const url = addressOf(args);
  const known = (names.length === 1 ? names : names.slice(0, -1)).some((one) => ROOTS.test(one)) || receiver?.kind === 'exchange';
  if (!accepts({ call, builder, known, url })) return null;
  const draft = state.open({ line, client: receiver?.kind === 'exchange' ? receiver.id : null });
  draft.method = VERBS[constructed] ?? methodOf(args.filter((arg) => arg.name === null));
  draft.url = url;
  draft.encoding = encodingOf(names, last);
  draft.givesBody = GIVES_BODY.includes(last);
  fill(draft, { names, args, url });
  const exchange: Value = { kind: 'exchange', id: draft.id, part: null };
  // `xhr.open("POST", url)` goes on under the name it was called on.
  if (last === 'open' && receiver?.kind === 'opaque') state.assign(receiver.label, exchange);
  return exchange;
}

/** `client.PostAsync(request)`: a request built before is sent by a client, whose address and credentials it takes. */
export function sendBuilt({ receiver, last, args, state }: Call): Value | null {
  const sent = args.find((arg) => arg.value.kind === 'exchange' && arg.value.part === null)?.value;
  if (receiver?.kind !== 'exchange' || sent?.kind !== 'exchange' || !isVerb(last)) return null;
  const draft = state.draft(sent.id);
  if (draft === null || draft.ambient || state.draft(receiver.id)?.ambient !== true) return null;
  draft.client ??= receiver.id;
  draft.method = VERBS[last] ?? draft.method;
  return sent;
}

function encodingOf(names: readonly string[], last: string): 'form' | 'json' | null {
  // jQuery sends forms.
  if (names.includes('multipart') || /form/.test(last) || last === 'ajax' || names[0] === '$' || names[0] === 'jquery') return 'form';
  return last.includes('json') ? 'json' : null;
}

interface Question {
  readonly call: Call;
  readonly builder: boolean;
  readonly known: boolean;
  readonly url: string | null;
}

function accepts({ call, builder, known, url }: Question): boolean {
  const { name, last, args } = call;
  const whole = squash(name);
  if (args.some((arg) => arg.value.kind === 'exchange' && arg.value.part === null)) return false;
  if (builder) {
    if (['builder', 'newbuilder', 'create'].includes(last))
      return /request|webrequest/.test(whole) && !/client|form|body|url/.test(whole.replace('request', ''));
    return !['request', 'httprequest'].includes(last) || url !== null || known;
  }
  // `webClient.post().uri(...)`: the address follows.
  if (args.length === 0) return /^(?:web|rest|http)client\w*$/.test(whole.replace(last, '')) && Object.hasOwn(VERBS, last);
  if (url === null)
    return known && ['ajax', 'axios', 'request', 'fetch', 'got', 'send'].includes(last) && args.some((arg) => arg.value.kind === 'record');
  if (args.some((arg) => arg.value.kind === 'function') && url.startsWith('/')) return false;
  if (/^https?:/.test(url)) return true;
  return known || ['fetch', 'axios', 'got', 'ky', 'ofetch'].includes(last);
}

function addressOf(args: readonly Argument[]): string | null {
  const found = args.map(addressIn);
  // A variable alone is an address by its name or by its place; anything written out comes first.
  const written =
    found.find((text) => text !== null && !isPlaceholder(text)) ??
    found.find((text) => text !== null && /ur[li]|endpoint|host|api|base/i.test(text));
  if (written !== undefined && written !== null) return written;
  // A relative address without a slash: `client.post("oauth/token")`.
  const [first, second] = args.filter((arg) => arg.name === null);
  const plain = [first, second].find((arg) => arg?.value.kind === 'text' && /^[\w-]+(?:\/[\w.{}-]+)+$/.test(arg.value.text))?.value;
  return plain?.kind === 'text' ? plain.text : (found[0] ?? null);
}

const URL_NAMES = ['url', 'uri', 'endpoint', 'urlstring', 'string', 'requesturi'];

function addressIn({ name, value }: Argument): string | null {
  // `new(GET => $address)` of Perl
  if (name !== null && !URL_NAMES.includes(squash(name)) && !METHOD.test(name)) return null;
  if (value.kind === 'record') {
    const inside = name === null ? entryNamed(value.entries, 'url', 'uri') : null;
    return inside === null ? null : render(inside);
  }
  const text = render(value);
  if (text === null || METHOD.test(text)) return null;
  return looksLikeAddress(text) || (name !== null && text !== '') ? text : null;
}

function methodOf(args: readonly Argument[]): string | null {
  for (const arg of args) {
    const found = METHOD.exec(render(arg.value) ?? '')?.[1];
    if (found !== undefined) return found.toUpperCase();
  }
  return null;
}

interface Filling {
  readonly names: readonly string[];
  readonly args: readonly Argument[];
  readonly url: string | null;
}

/** Options by name; Ruby writes the fields of a body in the same way. */
function fillNamed(draft: Draft, args: readonly Argument[]): void {
  const options = args.flatMap((arg) => (arg.name === null ? [] : [{ name: arg.name, value: arg.value }]));
  const isBody = draft.method === 'POST' && options.some((option) => /^(?:grant_?type|password)$/i.test(option.name));
  if (isBody) draft.body = record(options);
  else applyOptions(draft, options);
}

/** Bodies, headers and options among the arguments. */
function fill(draft: Draft, { names, args, url }: Filling): void {
  const built = names.at(-1) === 'new' ? names.at(-2) : undefined;
  if (built !== undefined && Object.hasOwn(VERBS, built)) draft.method = VERBS[built] ?? draft.method;
  fillNamed(draft, args);
  const bodyFirst = names[0] === 'axios' || names.includes('dio') || ['api', 'instance'].includes(names[0] ?? '');
  let place = 0;
  for (const { name, value } of args) {
    const text = render(value);
    const taken = text !== null && (text === url || METHOD.test(text));
    if (name !== null || taken || value.kind === 'function') continue;
    place += 1;
    fillPlace(draft, value, { place, bodyFirst: bodyFirst && ['POST', 'PUT', 'PATCH'].includes(draft.method ?? '') });
  }
}

function fillPlace(draft: Draft, value: Value, { place, bodyFirst }: { readonly place: number; readonly bodyFirst: boolean }): void {
  const entries = entriesOf(value);
  const options = bodyFirst && place === 1 ? null : optionsIn(value);
  if (entries === null) fillText(draft, value, place);
  else if (options !== null) applyOptions(draft, options);
  else if (draft.body === null && place <= 3 && draft.method !== 'GET') draft.body = value;
  else for (const entry of entries) addHeader(draft, entry.name, entry.value);
}

function fillText(draft: Draft, value: Value, place: number): void {
  if (value.kind !== 'text') return;
  if (/^(?:application|text|multipart)\//.test(value.text)) addHeader(draft, 'Content-Type', value);
  else if (draft.body === null && place <= 3) draft.body = value;
}

/** Options of a request; the context of a stream of PHP keeps them under the protocol. */
function optionsIn(value: Value): readonly Entry[] | null {
  if (value.kind !== 'record') return null;
  const inner = entryNamed(value.entries, 'http', 'https');
  if (inner?.kind === 'record') return inner.entries;
  return areOptions(value.entries) ? value.entries : null;
}
