import { readBodyText } from '../calls/body-text.ts';
import { isCredentialHeader, passRank, userRank } from '../calls/credential-names.ts';
import { EMPTY_CALL, type HttpCall, type Pair, squash } from '../calls/http-call.ts';
import { splitUrl } from '../calls/url-parts.ts';
import { guessLanguage } from '../program/language.ts';
import { type Trace, tracesOf } from './trace-words.ts';

const TOKEN_PATH = /\/(?:[\w.-]*token[\w.-]*|oauth2?)\/?$/i;
const LOGIN_PATH = /\/(?:[\w-]*log[-_]?in|sign[-_]?in|sessions?|authenticate|auth)\/?$/i;
const STRONG_PASSWORD = 9;

/**
 * What is left when no reader understands a source: the words and quoted texts of a token request, a login or a credential header, in any
 * language. A grant needs an address to be sent to, a login its two fields, a header its value.
 */
export function readTraces(source: string): readonly HttpCall[] | null {
  const traces = tracesOf(source, guessLanguage(source));
  const addresses = addressesOf(traces);
  const call = grantCall(traces, addresses) ?? loginCall(traces, addresses);
  const headers = headersOf(traces);
  if (call === null) return headers.length === 0 ? basicCall(traces, addresses) : [{ ...EMPTY_CALL, headers }];
  return headers.length === 0 ? [call] : [call, { ...EMPTY_CALL, headers: headers.map(asAnswer) }];
}

/** What a header carries after a login is what the login gave. */
const asAnswer = ({ name, value }: Pair): Pair => ({ name, value: value.replace(/\{\{[^{}]*\}\}/, '{{answer:0:}}') });

/** Whole addresses, and paths put behind the first of them. */
function addressesOf(traces: readonly Trace[]): readonly string[] {
  const texts = traces.filter(({ kind }) => kind === 'text').map(({ text }) => text.trim());
  const whole = texts.filter((text) => /^https?:\/\/[^\s]+$/i.test(text));
  const base = whole.find((text) => /^https?:\/\/[^/]+\/?$/i.test(text)) ?? whole[0];
  const paths = texts.filter((text) => /^\/[\w./-]+$/.test(text));
  return [...whole, ...(base === undefined ? [] : paths.map((path) => `${base.replace(/\/+$/, '')}${path}`))];
}

const GRANT_WORDS: readonly (readonly [RegExp, string])[] = [
  [/clientcredentials?(?!provider)/, 'client_credentials'],
  [/resourceowner|exchangepassword|passwordgrant/, 'password'],
];

function grantCall(traces: readonly Trace[], addresses: readonly string[]): HttpCall | null {
  const named = valueAfter(traces, 'granttype');
  const grant = named ?? GRANT_WORDS.find(([mark]) => traces.some(({ text }) => text.length < 80 && mark.test(squash(text))))?.[1] ?? null;
  const url = addresses.find((address) => TOKEN_PATH.test(splitUrl(address).url));
  if (grant === null || url === undefined) return null;
  const fields = ['client_id', 'client_secret', 'username', 'password', 'scope', 'audience'].flatMap((name) => {
    const value = valueAfter(traces, squash(name));
    return value === null ? [] : [{ name, value }];
  });
  const isBasic = traces.some(({ text }) => /^(?:set|with|use|http)?basicauth(?:entication)?$|^(?:auth)?basic$/.test(squash(text)));
  const user = fields.find(({ name }) => name === 'client_id')?.value ?? '{{client_id}}';
  return {
    ...EMPTY_CALL,
    method: 'POST',
    url: splitUrl(url).url,
    body: { kind: 'form', fields: [{ name: 'grant_type', value: grant }, ...fields] },
    basicAuth: isBasic ? { user, password: '{{client_secret}}' } : null,
  };
}

/** A login: its address, and fields that are named like user and password. */
function loginCall(traces: readonly Trace[], addresses: readonly string[]): HttpCall | null {
  const url = addresses.find((address) => LOGIN_PATH.test(splitUrl(address).url));
  if (url === undefined) return null;
  const written = traces.map(({ text }) => text).find((text) => /^\s*\{[\s\S]*\}\s*$/.test(text) && /pass|pwd/i.test(text));
  const keys = traces.filter(({ kind, next }) => kind === 'text' || /^(?:=>|[:=])$/.test(next)).map(({ text }) => text);
  const pass = keys.filter((key) => /^[\w.-]+$/.test(key)).find((key) => passRank(key) >= 0 && passRank(key) < STRONG_PASSWORD);
  const user = keys
    .filter((key) => /^[\w.-]+$/.test(key) && key !== pass && userRank(key) >= 0)
    .sort((left, right) => userRank(left) - userRank(right))[0];
  if (written === undefined && (pass === undefined || user === undefined)) return null;
  const body = written ?? JSON.stringify({ [user ?? '']: '{{username}}', [pass ?? '']: '{{password}}' });
  return { ...EMPTY_CALL, method: 'POST', url: splitUrl(url).url, body: readBodyText(body, 'application/json') };
}

/** `"Authorization", "Bearer " & token`, `["X-Key"] = key`, `"X-Key: {key}"`, `.authorization(bearerToken: token)` */
function headersOf(traces: readonly Trace[]): readonly Pair[] {
  const pairs = traces.flatMap((trace, index): readonly Pair[] => {
    if (trace.kind === 'text') return headerAt(traces, index, trace);
    return BEARER_WORDS.test(squash(trace.text)) && /^[(:,]$/.test(trace.next) ? [BEARER] : [];
  });
  return pairs.slice(0, 4);
}

function headerAt(traces: readonly Trace[], index: number, { text, next }: Trace): readonly Pair[] {
  const line = /^([A-Za-z][\w-]{1,60}):\s+(\S.*)$/.exec(text);
  const name = line?.[1] ?? text;
  if (isFieldValue(traces, index) || !isHeaderName(name)) return [];
  // `request.getHeader("X-Key")` asks for a header that somebody else sent.
  const supplied = next === ')' ? null : suppliedAfter(traces, index);
  const value = line?.[2] ?? fieldValue(traces, index) ?? supplied;
  return value === null ? [] : [{ name, value }];
}

/** `[request setValue:@"value" forHTTPHeaderField:@"X-Key"]` of Objective-C writes the value first. */
function isFieldValue(traces: readonly Trace[], index: number): boolean {
  return traces[index + 1]?.text === FIELD;
}

function fieldValue(traces: readonly Trace[], index: number): string | null {
  if (traces[index - 1]?.text !== FIELD) return null;
  const value = traces[index - 2];
  return value?.kind === 'text' ? value.text : `{{${value?.text ?? 'value'}}}`;
}

const FIELD = 'forHTTPHeaderField';

function isHeaderName(name: string): boolean {
  return (name.includes('-') || /^authorization$/i.test(name)) && isCredentialHeader(name) && !/^client-/i.test(name);
}

const BEARER: Pair = { name: 'Authorization', value: 'Bearer {{token}}' };
const BEARER_WORDS = /^(?:set|with|use)?(?:auth|bearer)(?:tokens?|auth)$|^bearer$/;

/** The scheme where one is written, and a hole for the rest. */
function suppliedAfter(traces: readonly Trace[], index: number): string | null {
  const after = traces[index + 1];
  if (after === undefined) return null;
  if (after.kind === 'word') return `{{${after.text}}}`;
  // A list of header names has no values.
  if (isCredentialHeader(after.text) || /^[A-Z]\w*-[A-Z]/.test(after.text)) return null;
  const scheme = /^([A-Za-z][\w-]{1,20})\s/.exec(after.text)?.[1];
  return scheme === undefined ? (/^\S{6,}$/.test(after.text) ? after.text : null) : `${scheme} {{token}}`;
}

const BASIC_WORDS = /^authenticat(?:e|ion)$|^(?:set|with|http)?basicauth(?:\w*(?:credentials|interceptor|provider)|enticator\d*)?$/;

/** `authenticate("user", "password")` and its kin, for an address that is asked. */
function basicCall(traces: readonly Trace[], [url]: readonly string[]): readonly HttpCall[] | null {
  const isBasic = traces.some(
    ({ kind, text, next }) => kind === 'word' && ['(', '{', '', '.', ';'].includes(next) && BASIC_WORDS.test(squash(text)),
  );
  return isBasic && url !== undefined ? [{ ...EMPTY_CALL, url, basicAuth: { user: '{{username}}', password: '{{password}}' } }] : null;
}

/** What follows a name: the next text, or a hole with the name of the next word. */
function valueAfter(traces: readonly Trace[], name: string): string | null {
  const at = traces.findIndex(({ text }) => squash(text) === name);
  // `{ key: 'grant_type', value: 'password' }`
  const after = traces.slice(at + 1).find(({ kind, text }) => kind === 'text' || text !== 'value');
  if (at < 0 || after === undefined) return null;
  return after.kind === 'text' ? after.text : name === 'granttype' ? after.text : `{{${after.text}}}`;
}
