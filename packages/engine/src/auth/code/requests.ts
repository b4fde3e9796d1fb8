import { normaliseName } from '../../readers/calls/http-call.ts';
import { isPlaceholder } from '../../readers/calls/placeholder.ts';
import { looksLikeAddress } from '../../readers/calls/url-parts.ts';
import { withoutKey } from '../../readers/source/chain.ts';
import { isSign, matchBrackets } from '../../readers/source/token.ts';
import type { CodeCall, StatementFacts } from './facts.ts';
import { findIdiom } from './idioms.ts';
import type { CodePair } from './pairs.ts';
import type { Renderer } from './render.ts';

/** A call that sends or prepares a request to a URL. */
export interface RequestCall {
  readonly at: number;
  readonly call: CodeCall;
  readonly method: string | null;
  readonly address: string;
  /** Later statements add headers and a body to a prepared request. */
  readonly isPrepared: boolean;
  /** The range of tokens in the statement that belongs to this request. */
  readonly from: number;
  readonly to: number;
}

const ADDRESS_KEYS = /^(?:url|uri|address|endpoint|href|requesturi|curlopturl|path|baseurl)$/;
/** Names of routers and mock servers: `app.get('/me', handler)` defines a route. */
const ROUTERS = /^(?:app|router|server|route|fastify|mux|routes|blueprint|bp|api_router|engine|group|mock|nock|moxios|wiremock|stub)$/i;

/** Annotations and functions that declare a route of a server. */
const ROUTES = /^(?:(?:Get|Post|Put|Delete|Request)Mapping|Http(?:Get|Post|Put|Delete)|Map(?:Get|Post|Put|Delete)|HandleFunc|Controller)$/i;

/** True if the statement defines a request handler or sets up a mock server. */
export const isServer = ({ calls }: StatementFacts): boolean =>
  calls.some(({ names }) => (names.length > 1 && names.some((name) => ROUTERS.test(name))) || ROUTES.test(names.at(-1) ?? ''));

/** Finds the requests in a program, in order. */
export function findRequests(facts: readonly StatementFacts[], renderer: Renderer): readonly RequestCall[] {
  const found: RequestCall[] = [];
  for (const one of facts) {
    const own = one.calls.flatMap((call) => requestOf(call, one, facts, renderer) ?? []);
    const objects = requestObjects(one, renderer).filter((object) => !own.some(({ call }) => overlaps(call, object.call)));
    found.push(...separated([...own, ...objects], one));
  }
  return found;
}

/** Determines which tokens of a statement belong to each request: its call, and the call chain up to the next request. */
function separated(own: readonly RequestCall[], { statement }: StatementFacts): readonly RequestCall[] {
  const kept: RequestCall[] = [];
  for (const request of own) {
    // `new Request.Builder().url(address).post(body)` is a single request.
    const at = kept.findIndex(({ address }) => address === request.address);
    const known = kept[at];
    if (known === undefined) kept.push(request);
    else
      kept[at] = {
        ...known,
        method: known.method ?? request.method,
        isPrepared: known.isPrepared || request.isPrepared,
        call: { ...known.call, to: Math.max(known.call.to, request.call.to) },
      };
  }
  return kept.map((request, index) => ({
    ...request,
    from: index === 0 ? 0 : request.call.from,
    to: kept[index + 1]?.call.from ?? statement.tokens.length,
  }));
}

/** True for a statement that may send a request. */
export const hasRequest = ({ calls }: StatementFacts): boolean => calls.some(({ names }) => sendingIdiom(names) !== undefined);

const sendingIdiom = (names: readonly string[]) => findIdiom(names, 'send') ?? findIdiom(names, 'build');

function requestOf(call: CodeCall, one: StatementFacts, facts: readonly StatementFacts[], renderer: Renderer): RequestCall | null {
  const idiom = sendingIdiom(call.names);
  if (idiom === undefined) return null;
  // `new Uri(base, path)` builds a URL and does not send a request.
  if (call.args.length > 1 && findIdiom(call.names, 'join') !== undefined) return null;
  const isPrepared = idiom.effect === 'build';
  const root = call.names.find((name) => !/^(?:self|this)$/.test(name)) ?? '';
  const address = addressOf(call, one, facts, renderer);
  if (address === null || (call.names.length > 1 && ROUTERS.test(root) && address.startsWith('/'))) return null;
  return { at: one.at, call, method: idiom.detail === '' ? null : idiom.detail, address, isPrepared, from: call.from, to: call.to };
}

function addressOf(call: CodeCall, one: StatementFacts, facts: readonly StatementFacts[], renderer: Renderer): string | null {
  const client = facts.findLast((other) => other.at < one.at && other.statement.assigned.includes(call.names[0] ?? ''));
  const hasBase = client?.pairs.some(({ key }) => /^(?:ur[il]|baseur[il]|baseaddress|prefixurl)$/.test(normaliseName(key))) === true;
  for (const arg of call.args.slice(0, 4)) {
    const text = renderer.render(withoutKey(arg), one.at)?.trim() ?? '';
    if (isAddress(text, call) || (hasBase && /^[\w.-]+$/.test(text) && arg === call.args[0])) return text;
  }
  const own = one.pairs.filter((pair) => pair.place >= call.from && pair.place < call.to);
  const later = findIdiom(call.names, 'build') === undefined ? [] : laterPairs(one, facts);
  const all = [...placed({ ...one, pairs: own }), ...later];
  const found = (keys: RegExp): string =>
    all
      .filter(({ pair }) => keys.test(normaliseName(pair.key)))
      .map(({ pair, at }) => renderer.render(pair.value, at)?.trim() ?? '')
      .find((text) => text !== '') ?? '';
  const whole = found(ADDRESS_KEYS);
  const host = found(/^(?:host|hostname)$/);
  // Node's `https.request({ hostname, path })`.
  if (whole.startsWith('/') && /^[\w.-]+\.\w+$/.test(host)) return `https://${host}${whole}`;
  return looksLikeAddress(whole) ? whole : null;
}

const overlaps = (left: CodeCall, right: CodeCall): boolean => left.from < right.to && right.from < left.to;

const REQUEST_PARTS = /^(?:method|httpmethod|verb|headers|requestheaders|body|requestbody|data|payload|json|form|formparams)$/;

/** Returns the objects that describe a request, with an address and a method, headers or body. A helper or a tool sends them. */
function requestObjects(one: StatementFacts, renderer: Renderer): readonly RequestCall[] {
  const { tokens, valueAt } = one.statement;
  const brackets = matchBrackets(tokens);
  return one.pairs.flatMap((pair): RequestCall[] => {
    if (!/^(?:url|uri|endpoint|href)$/.test(normaliseName(pair.key)) || isServer(one)) return [];
    const open = tokens.findLastIndex((token, at) => at < pair.place && isSign(token, '{', '(') && (brackets.get(at) ?? 0) > pair.place);
    const close = brackets.get(open) ?? tokens.length;
    const isWhole = one.pairs.some(({ key, place }) => place > open && place < close && REQUEST_PARTS.test(normaliseName(key)));
    const address = renderer.render(pair.value, one.at)?.trim() ?? '';
    if (open < valueAt || !isWhole || !looksLikeAddress(address)) return [];
    const call: CodeCall = { names: ['request'], args: [], from: open, to: close + 1 };
    return [{ at: one.at, call, method: null, address, isPrepared: false, from: open, to: close + 1 }];
  });
}

interface PlacedPair {
  readonly pair: CodePair;
  readonly at: number;
}

const placed = ({ pairs, at }: StatementFacts): readonly PlacedPair[] => pairs.map((pair) => ({ pair, at }));

/** Returns the values that are set on a prepared request after its creation. */
function laterPairs(one: StatementFacts, facts: readonly StatementFacts[]): readonly PlacedPair[] {
  const name = one.statement.assigned[0] ?? '';
  const later = facts.slice(one.at + 1);
  const end = later.find(({ statement }) => statement.assigned.includes(name))?.at ?? Number.POSITIVE_INFINITY;
  return later.filter(({ at, root }) => at < end && root === name).flatMap(placed);
}

function isAddress(text: string, { names }: CodeCall): boolean {
  const verb = normaliseName(names.at(-1) ?? '');
  if (isPlaceholder(text))
    return /ur[il]|endpoint|address|link|href/i.test(text) || (/^(?:post|fetch)$/.test(verb) && /token|login|auth/i.test(text));
  if (looksLikeAddress(text)) return !/\s/.test(text.replace(/\{\{[^{}]*\}\}/g, ''));
  return (
    (names.length > 1 || /^(?:rest|url)request$/.test(verb)) &&
    /^[\w-]+(?:\/[\w.{}-]+)+\/?(?:\?.*)?$/.test(text) &&
    !/^(?:application|text|multipart|image)\//.test(text)
  );
}
