import { normaliseName } from '../../readers/calls/http-call.ts';
import { isPlaceholder } from '../../readers/calls/placeholder.ts';
import { looksLikeAddress } from '../../readers/calls/url-parts.ts';
import { withoutKey } from './chain.ts';
import type { CodeCall, StatementFacts } from './facts.ts';
import { idiomOf } from './idioms.ts';
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
/** Names of objects that receive requests: `app.get('/me', handler)` defines a route. */
const ROUTERS = /^(?:app|router|server|route|fastify|mux|routes|blueprint|bp|api_router|engine|group|mock|nock|moxios|wiremock|stub)$/i;

/** Finds the requests in a program, in order. */
export function findRequests(facts: readonly StatementFacts[], renderer: Renderer): readonly RequestCall[] {
  const found: RequestCall[] = [];
  for (const one of facts) {
    const own = one.calls.flatMap((call): RequestCall[] => {
      const request = requestOf(call, one, facts, renderer);
      return request === null ? [] : [request];
    });
    found.push(...separated(own, one));
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

const sendingIdiom = (names: readonly string[]) => idiomOf(names, 'send') ?? idiomOf(names, 'build');

function requestOf(call: CodeCall, one: StatementFacts, facts: readonly StatementFacts[], renderer: Renderer): RequestCall | null {
  const idiom = sendingIdiom(call.names);
  if (idiom === undefined) return null;
  // `new Uri(base, path)` builds a URL and does not send a request.
  if (call.args.length > 1 && idiomOf(call.names, 'join') !== undefined) return null;
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
  const options = call.args.flatMap((arg) => (arg.length === 1 && arg[0]?.kind === 'name' ? recordOf(arg[0].text, one.at, facts) : []));
  const later = idiomOf(call.names, 'build') === undefined ? [] : laterPairs(one, facts);
  const all = [...placed({ ...one, pairs: own }), ...options, ...later];
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

/** Returns the pairs in the object that was last assigned to a name. */
function recordOf(name: string, at: number, facts: readonly StatementFacts[]): readonly PlacedPair[] {
  return facts
    .filter((one) => one.at < at && one.statement.assigned.includes(name))
    .slice(-1)
    .flatMap(placed);
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
