import { decodeBase64 } from '../calls/base64.ts';
import { squash } from '../calls/http-call.ts';
import { encodedText } from '../calls/placeholder.ts';
import { wordList } from '../calls/word-list.ts';
import { addHeader, addPairs, type Draft } from './draft.ts';
import { type Entry, entriesOf, entryNamed, render, textValue, type Value } from './value.ts';

/** How a credential object of an unsupported scheme is written down. */
const REFUSED = '{{unsupported:';

type Option = (draft: Draft, value: Value) => void;

const text =
  (set: (draft: Draft, text: string) => void): Option =>
  (draft, value) => {
    const rendered = render(value);
    if (rendered !== null) set(draft, rendered);
  };

const body =
  (encoding: 'form' | 'json' | null): Option =>
  (draft, value) => {
    draft.body = value;
    draft.encoding = encoding ?? draft.encoding;
  };

const headers: Option = (draft, value) => {
  for (const entry of entriesOf(value) ?? headerLines(value)) addHeader(draft, entry.name, entry.value);
};

/** Headers as one text, a line each. */
function headerLines(value: Value): readonly Entry[] {
  const written = value.kind === 'text' ? value.text.split(/\\r\\n|\r?\n/) : [];
  return written.flatMap((line) => {
    const found = /^\s*([A-Za-z][\w-]*)\s*:\s*(.+)$/.exec(line);
    return found === null ? [] : [{ name: found[1] ?? '', value: textValue(found[2] ?? '') }];
  });
}

const cookies: Option = (draft, value) => {
  draft.cookieJar = true;
  addPairs(draft.cookies, value);
};

const includes: Option = (draft, value) => {
  if (/include|true|same-origin/i.test(render(value) ?? '')) draft.cookieJar = true;
};

const authentication: Option = (draft, value) => {
  const scheme = squash(render(value) ?? '');
  if (['digest', 'ntlm', 'negotiate', 'curlauthdigest', 'kerberos'].includes(scheme)) draft.schemes.push(scheme.replace('curlauth', ''));
};

const contentType = text((draft, type) => {
  if (type.includes('json')) draft.encoding = 'json';
  else if (type.includes('urlencoded')) draft.encoding = 'form';
});

const NAMED: readonly (readonly [readonly string[], Option])[] = [
  [
    ['method', 'type', 'verb', 'customrequest', 'httpmethod'],
    text((draft, method) => {
      draft.method = /^[A-Za-z{}]+$/.test(method) ? method.replace(/[{}]/g, '') : draft.method;
    }),
  ],
  [
    ['url', 'uri', 'baseurl', 'baseuri', 'prefixurl', 'href', 'requesturi'],
    text((draft, url) => {
      draft.url = url;
    }),
  ],
  [['headers', 'header', 'httpheader', 'extrahttpheaders', 'defaultheaders'], headers],
  [['json', 'jsonbody'], body('json')],
  [['form', 'formparams', 'formdata', 'urlencoded'], body('form')],
  [['data', 'body', 'payload', 'content', 'postfields', 'multipart', 'input'], body(null)],
  [['params', 'query', 'qs', 'searchparams', 'queryparameters'], (draft, value) => addPairs(draft.query, value)],
  [
    [
      'auth',
      'basicauth',
      'authbasic',
      'httpauth',
      'userpwd',
      'authorization',
      'httpcredentials',
      'authenticator',
      'httpbasicauthentication',
    ],
    (draft, value) => setAuth(draft, value),
  ],
  [['cookies', 'cookiejar', 'jar', 'cookiefile', 'websession', 'sessionvariable', 'cookie'], cookies],
  [['credentials', 'withcredentials'], includes],
  [['authentication'], authentication],
  [['contenttype', 'datatype'], contentType],
  [
    ['token', 'xoauth2bearer', 'bearertoken', 'bearer', 'authbearer'],
    text((draft, token) => addHeader(draft, 'Authorization', textValue(`Bearer ${token}`))),
  ],
  [
    ['cert', 'sslcert', 'clientcert', 'pfx', 'httpsagent'],
    (draft, value) => {
      if (entriesOf(value) === null) draft.schemes.push('mtls');
    },
  ],
  [['aws', 'awssigv4'], (draft) => draft.schemes.push('aws_sigv4')],
];

const OPTIONS: ReadonlyMap<string, Option> = new Map(NAMED.flatMap(([names, option]) => names.map((name) => [name, option] as const)));

/** True when a record is a set of request options rather than a body. */
export function areOptions(entries: readonly Entry[]): boolean {
  return entries.some((entry) =>
    wordList(`
    headers authbearer authbasic extrahttpheaders body data json form formparams params query searchparams auth method basicauth httpcredentials credentials withcredentials
    qs url uri cookies timeout jar httpsagent cert baseurl baseuri prefixurl
  `).includes(squash(entry.name)),
  );
}

/** Applies options of fetch, axios, requests, Guzzle and their kin to a draft. */
export function applyOptions(draft: Draft, entries: readonly Entry[]): void {
  // curl_setopt names carry a prefix.
  for (const entry of entries) OPTIONS.get(squash(entry.name.replace(/^CURLOPT_/i, '')))?.(draft, entry.value);
  const host = entryNamed(entries, 'hostname', 'host');
  const path = entryNamed(entries, 'path');
  if (draft.url === null && host !== null && path !== null) draft.url = `https://${render(host) ?? ''}${render(path) ?? ''}`;
  const user = entryNamed(entries, 'username', 'user');
  const password = entryNamed(entries, 'password', 'pass');
  if (user !== null && password !== null && draft.body === null) setBasic(draft, render(user), render(password));
}

function setBasic(draft: Draft, user: string | null, password: string | null): void {
  draft.basicAuth = { user: user ?? '', password: password ?? '' };
}

/** Basic credentials in any of their forms, or the scheme that an auth object names. */
export function setAuth(draft: Draft, value: Value): void {
  if (value.kind === 'list') setListAuth(draft, value.items);
  else if (value.kind === 'record') setRecordAuth(draft, value.entries);
  else setTextAuth(draft, render(value) ?? '');
}

function setTextAuth(draft: Draft, written: string): void {
  const pair = encodedText(written) ?? written;
  const refused = /\{\{CURLAUTH_(DIGEST|NTLM|NEGOTIATE)\}\}/.exec(pair)?.[1];
  if (refused !== undefined) draft.schemes.push(refused.toLowerCase());
  else if (pair.startsWith(REFUSED)) draft.schemes.push(pair.slice(REFUSED.length, -2));
  else if (/^(?:Bearer|Basic|Token)\s/i.test(pair)) addHeader(draft, 'Authorization', textValue(written));
  else setPair(draft, pair.includes(':') ? pair : (decodeBase64(pair) ?? ''));
}

function setPair(draft: Draft, pair: string): void {
  const at = pair.indexOf(':');
  if (at >= 0) setBasic(draft, pair.slice(0, at), pair.slice(at + 1));
}

function setListAuth(draft: Draft, items: readonly Value[]): void {
  const [user, password, scheme] = items;
  const word = scheme === undefined ? '' : (render(scheme) ?? '').toLowerCase();
  if (word.includes('digest') || word.includes('ntlm')) draft.schemes.push(word.includes('digest') ? 'digest' : 'ntlm');
  else if (password?.kind === 'record') setTyped(draft, user, password.entries);
  else if (user !== undefined) setBasic(draft, render(user), password === undefined ? '' : render(password));
}

function setTyped(draft: Draft, credential: Value | undefined, entries: readonly Entry[]): void {
  const type = entryNamed(entries, 'type');
  if (credential !== undefined && type !== null && render(type) === 'bearer') setBearer(draft, credential);
}

function setBearer(draft: Draft, credential: Value): void {
  addHeader(draft, 'Authorization', textValue(`Bearer ${render(credential) ?? ''}`));
}

function setRecordAuth(draft: Draft, entries: readonly Entry[]): void {
  const bearer = entryNamed(entries, 'bearer', 'token');
  const user = entryNamed(entries, 'username', 'user');
  if (bearer !== null) setBearer(draft, bearer);
  else if (user !== null) setBasic(draft, render(user), render(entryNamed(entries, 'password', 'pass') ?? textValue('')));
}
