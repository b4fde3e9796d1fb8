import { bytesWithFiles } from '../format/file-content.ts';
import { asText, type FillResult, fillJson, fillJsonText, fillPath, fillText, percentEncode } from '../json/template.ts';
import { ownValue } from '../json/values.ts';
import { isHeaderText } from '../model/header-text.ts';
import type { AuthUse, Json, OutgoingRequest, ScalarOrList, StepRequest, Suite, TestCase } from '../model/index.ts';
import { credentialNames, type HeaderPairs, mergeHeaders, withoutHeaders } from './header-list.ts';
import type { RunOptions } from './options.ts';
import { httpOrigin, type StepValues } from './run-values.ts';
import { type UnsetCredentials, unsetVariablesOf } from './unset-credentials.ts';

/** The largest response that a step reads. */
export const MAX_RESPONSE_BYTES = 5 * 1024 * 1024;

/** A request ready to be sent. It is passed on without a copy, because copying each request would cost more than building it. */
export interface BuiltRequest extends OutgoingRequest {
  /** A query parameter with a credential. It is masked in all output. */
  readonly secretQuery: string | null;
}

export type BuildResult =
  | { readonly kind: 'request'; readonly request: BuiltRequest }
  | { readonly kind: 'blocked'; readonly reason: string };

export interface BuildContext {
  readonly suite: Suite;
  readonly options: RunOptions;
  readonly testCase: TestCase;
  readonly values: StepValues;
  readonly unset: UnsetCredentials;
}

class Blocked extends Error {}

/** Fills the templates in a step. If a value is missing, the step is blocked with a reason instead of sending a different request. */
export function buildRequest(req: StepRequest, context: BuildContext): BuildResult {
  try {
    return { kind: 'request', request: build(req, context) };
  } catch (error) {
    if (error instanceof Blocked) return { kind: 'blocked', reason: error.message };
    throw error;
  }
}

function build(req: StepRequest, context: BuildContext): BuiltRequest {
  const { suite, options, values } = context;
  const { lookup } = values;
  const baseName = req.base ?? 'BASE_URL';
  const given = lookup(baseName);
  if (given === undefined) throw new Blocked(values.whyUnbound(baseName));
  const { base, origin, isPlain } = baseOf(asText(given));
  if (origin === null) throw new Blocked(`${baseName} must be an http or https URL without a query string.`);
  if (options.bases === 'given' && !isFromEnvironment(baseName, origin, context))
    throw new Blocked(
      `${baseName} comes from the suite, not from the environment. To use it, add a secret ${baseName} to the environment.`,
    );
  const path = take(fillPath(req.path, lookup), values);
  if (!/^\/(?:$|[^/\\])/.test(path)) throw new Blocked('The path must start with exactly one slash once its values are filled in.');
  const auth = authOf(req, context);
  const query = queryOf(req.query, auth, context);
  const url = `${base}${path}${query === '' ? '' : `${path.includes('?') ? '&' : '?'}${query}`}`;
  if (!isPlain && httpOrigin(url) !== origin) throw new Blocked('The path leads to a different host than the base URL.');
  const body = bodyOf(req, context);
  const bytes = bytesOf(req, body.text);
  const request: BuiltRequest = {
    method: req.method,
    url,
    headers: headersOf(req, auth, body.media, context),
    body: body.text,
    timeoutMs: req.timeoutMs ?? suite.defaults.timeoutMs ?? options.timeoutMs,
    maxBytes: MAX_RESPONSE_BYTES,
    secretQuery: auth?.in === 'query' ? auth.name : null,
  };
  return bytes === null ? request : { ...request, bytes };
}

/** A suite file is text, so each image in a form is represented by a string. */
function bytesOf({ raw, headers }: StepRequest, text: string | null): Uint8Array | null {
  if (raw === undefined || text === null) return null;
  const isForm = Object.entries(headers ?? {}).some(([name, value]) => /^content-type$/i.test(name) && /^multipart\//i.test(value));
  return isForm ? bytesWithFiles(text) : null;
}

/** True when the environment defines this URL, or at least its host. */
function isFromEnvironment(baseName: string, origin: string, { options }: BuildContext): boolean {
  return ['BASE_URL', baseName].some((name) => baseOf(ownValue(options.env, name) ?? '').origin === origin);
}

interface Base {
  readonly base: string;
  /** Null when the URL cannot be used. */
  readonly origin: string | null;
  /** True when a slash follows the host, so that the rest of the URL cannot extend it. */
  readonly isPlain: boolean;
}

const PLAIN_BASE = /^https?:\/\/[a-z0-9.:[\]-]+(?:\/[\w./~%-]*)?$/i;
const MAX_KNOWN = 100;
/** Cached, because all steps in a run use one or two base URLs. */
const knownBases = new Map<string, Base>();

function baseOf(text: string): Base {
  const known = knownBases.get(text);
  if (known !== undefined) return known;
  const base = text.replace(/\/$/, '');
  const found: Base = { base, origin: /[?#]/.test(base) ? null : httpOrigin(base), isPlain: PLAIN_BASE.test(base) };
  if (knownBases.size >= MAX_KNOWN) knownBases.clear();
  knownBases.set(text, found);
  return found;
}

function take<Value>(filled: FillResult<Value>, values: StepValues): Value {
  if (filled.kind === 'filled') return filled.value;
  throw new Blocked(values.whyUnbound(filled.name));
}

function authOf(req: StepRequest, { suite, unset }: BuildContext): AuthUse | null {
  if (unsetVariablesOf(unset, suite, req).length > 0) return null;
  const name = req.auth ?? suite.defaults.auth ?? 'none';
  return ownValue(suite.auth, name) ?? null;
}

function queryOf(query: Readonly<Record<string, ScalarOrList>> | undefined, auth: AuthUse | null, { values }: BuildContext): string {
  if (query === undefined && auth?.in !== 'query') return '';
  const { lookup } = values;
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((item: Json) => [name, item] as const),
  );
  const all: readonly (readonly [string, Json])[] = auth?.in === 'query' ? [...pairs, [auth.name, auth.value]] : pairs;
  return all.map(([name, value]) => `${percentEncode(name)}=${percentEncode(asText(take(fillJson(value, lookup), values)))}`).join('&');
}

function bodyOf(req: StepRequest, { values }: BuildContext): { readonly text: string | null; readonly media: string | null } {
  const { lookup } = values;
  if (req.json !== undefined) return { text: take(fillJsonText(req.json, lookup), values), media: 'application/json' };
  if (req.raw !== undefined) return { text: take(fillText(req.raw, lookup), values), media: null };
  if (req.form === undefined) return { text: null, media: null };
  const pairs = Object.entries(req.form).map(
    ([name, value]) => `${percentEncode(name)}=${percentEncode(take(fillText(value, lookup), values))}`,
  );
  return { text: pairs.join('&'), media: 'application/x-www-form-urlencoded' };
}

function headersOf(req: StepRequest, auth: AuthUse | null, media: string | null, context: BuildContext): HeaderPairs {
  const { suite, options, values } = context;
  const { lookup } = values;
  const own = (headers: Readonly<Record<string, string>> | undefined): HeaderPairs =>
    headers === undefined ? [] : Object.entries(headers).map(([name, value]) => [name, take(fillText(value, lookup), values)] as const);
  const shared: readonly HeaderPairs[] = [media === null ? [] : [['Content-Type', media]], own(suite.defaults.headers), options.headers];
  const kept = leavesOutCredentials(req, context) ? shared.map((group) => withoutHeaders(group, allCredentialNames(suite))) : shared;
  const merged = mergeHeaders(...kept, own(req.headers), authHeader(auth, req, context));
  for (const [name, value] of merged)
    if (!isHeaderText(value)) throw new Blocked(`The header ${name} would contain a line break or control character.`);
  return merged;
}

/** A test for missing credentials must not send credentials that the environment adds to every request. */
export function leavesOutCredentials(req: StepRequest, { testCase }: Pick<BuildContext, 'testCase'>): boolean {
  return req.auth === 'none' && testCase.tags.includes('auth');
}

/** Cached, because every step in a suite needs the same names. */
const namesBySuite = new WeakMap<Suite, ReadonlySet<string>>();

export function allCredentialNames(suite: Suite): ReadonlySet<string> {
  const known = namesBySuite.get(suite);
  if (known !== undefined) return known;
  const names = credentialNames(Object.values(suite.auth).flatMap((use) => (use?.in === 'header' ? [use.name] : [])));
  namesBySuite.set(suite, names);
  return names;
}

function authHeader(auth: AuthUse | null, req: StepRequest, { values }: BuildContext): HeaderPairs {
  if (auth === null || auth.in === 'query') return [];
  const { lookup } = values;
  const value = take(fillText(auth.value, lookup), values);
  if (auth.in === 'header') return [[auth.name, value]];
  const cookies = Object.entries(req.headers ?? {}).find(([name]) => name.toLowerCase() === 'cookie')?.[1];
  const before = cookies === undefined ? '' : `${take(fillText(cookies, lookup), values)}; `;
  return [['Cookie', `${before}${auth.name}=${value}`]];
}
