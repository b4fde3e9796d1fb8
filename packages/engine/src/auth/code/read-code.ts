import { isKeyParameter } from '../../readers/calls/credential-names.ts';
import { EMPTY_CALL, type HttpCall, normaliseName, type Pair } from '../../readers/calls/http-call.ts';
import { readOauthConfig } from '../../readers/settings/oauth-config.ts';
import { inlineConstants } from '../../readers/source/constants.ts';
import { readFieldAliases } from '../../readers/source/field-aliases.ts';
import { inlineFunctions } from '../../readers/source/functions.ts';
import { guessLanguage } from '../../readers/source/language.ts';
import { NameTable } from '../../readers/source/names.ts';
import { findSchemeInLiterals, removeProxyCredentials } from '../../readers/source/scheme-literals.ts';
import { splitStatements } from '../../readers/source/statements.ts';
import type { Token } from '../../readers/source/token.ts';
import { tokenize } from '../../readers/source/tokenize.ts';
import { buildCall } from './build-call.ts';
import { piecesOf, type RequestPiece, RequestPieceCollector } from './collect-pieces.ts';
import { completeCalls, markSessionLogins } from './complete-calls.ts';
import { findUnsupportedSchemes, readAuthorizationValue, readBasicCredentials } from './credentials.ts';
import { collectStatementFacts, type StatementFacts } from './facts.ts';
import { extractFields, findUnattachedHeaders, isHeaderName } from './fields.ts';
import { findIdiom } from './idioms.ts';
import { Renderer } from './render.ts';
import { findRequests, hasRequest, type RequestCall } from './requests.ts';
import { ResponseTracker } from './responses.ts';

const MAX_CALLS = 50;

/** Extracts the HTTP calls that names and strings reveal in source code in any common language. */
export function readCode(source: string): readonly HttpCall[] {
  const language = guessLanguage(source);
  const tokens = tokenize(source, language);
  const signed = findSchemeInLiterals(tokens);
  if (signed !== null) return [{ ...EMPTY_CALL, schemes: [signed] }];
  const statements = inlineFunctions(tokens, splitStatements(tokens, language), language, (one) =>
    collectStatementFacts([one], language).some(hasRequest),
  );
  const facts = collectStatementFacts(inlineConstants(removeProxyCredentials(statements), isHeaderName), language);
  const names = new NameTable();
  for (const one of facts) {
    names.assign(one.statement, one.at);
    for (const { key, value } of one.pairs) if (/^[A-Za-z_]\w*$/.test(key)) names.member(key, { at: one.at, value });
  }
  const aliases = readFieldAliases(source);
  const renderer = new Renderer(names, aliases);
  const requests = findRequests(facts, renderer).slice(0, MAX_CALLS);
  const responses = new ResponseTracker(facts, requests, aliases);
  renderer.responseOf = (chain, at) => responses.find(chain, at);
  const collector = new RequestPieceCollector(facts, names, requests);
  const origin = soleOrigin(tokens);
  const collected = requests.map((request) => collector.collect(request));
  const calls = requests.map((request, index): HttpCall => {
    const pieces = collected[index] ?? [];
    const call = buildCall(request, pieces, { renderer, base: ownBase(request, pieces, renderer) ?? origin, language });
    return { ...call, line: lineOf(facts, request), answerPath: responses.pathOf(index) };
  });
  const loose = looseCalls(facts, collected, renderer, collector);
  const used = new Set(collected.flat().map(({ pair }) => pair));
  const library = libraryCalls(facts, renderer, calls);
  const complete = library.length > 0 ? calls : completeCalls(calls, facts, used, renderer);
  return markSessionLogins([...complete, ...loose, ...library], tokens);
}

/** Returns the only absolute URL in a program if it has no path, because all relative URLs then belong to it. */
function soleOrigin(tokens: readonly Token[]): string | null {
  const [first, ...more] = new Set(tokens.flatMap(({ text }) => (/^https?:\/\//.test(text) ? [text.replace(/\/$/, '')] : [])));
  return first !== undefined && more.length === 0 && /^https?:\/\/[\w.:-]+$/.test(first) ? first : null;
}

function lineOf(facts: readonly StatementFacts[], { at, call }: RequestCall): number {
  return facts[at]?.statement.tokens[call.from]?.line ?? 1;
}

const BASE_KEYS = /^(?:baseurl|baseuri|baseaddress|prefixurl|root|rootpath|apibase|base|host|rooturl|baseendpoint)$/;

/** Returns the base URL of the client that sends a request. */
function ownBase(request: RequestCall, pieces: readonly RequestPiece[], renderer: Renderer): string | null {
  for (const piece of pieces) {
    const text = isBase(piece, request) ? renderer.render(piece.pair?.value ?? piece.value ?? [], piece.at) : null;
    // Python's `HTTPSConnection("host")`.
    if (text !== null && piece.value?.some((token) => /^HTTPS?Connection$/.test(token.text)) === true) return `https://${text}`;
    if (text !== null && /^https?:\/\/[^\s]+$/.test(text) && text !== request.address) return text;
  }
  return null;
}

function isBase({ pair, at, around }: RequestPiece, request: RequestCall): boolean {
  if (pair === null) return around.length > 0;
  return BASE_KEYS.test(normaliseName(pair.key)) || (normaliseName(pair.key) === 'url' && at !== request.at);
}

/** Returns credentials set on an object whose request is not in the source. */
function looseCalls(
  facts: readonly StatementFacts[],
  collected: readonly (readonly RequestPiece[])[],
  renderer: Renderer,
  collector: RequestPieceCollector,
): readonly HttpCall[] {
  const used = new Set(collected.flat().flatMap(({ pair, call }) => [pair, call]));
  return facts.flatMap((one): HttpCall[] => {
    const around = one.root === null ? [] : collector.around(one.root, one.at);
    const pieces = piecesOf(one, around).filter(({ pair, call }) => !used.has(pair ?? call));
    const set = readAuthorizationValue(pieces, renderer);
    const headers = [...findUnattachedHeaders(pieces, renderer), ...(set === null ? [] : [{ name: 'Authorization', value: set }])];
    const fields = pieces.flatMap((piece) => extractFields(piece, renderer));
    const basicAuth = readBasicCredentials(pieces, fields, renderer);
    const schemes = findUnsupportedSchemes(pieces);
    const query = fields.filter(({ role, name, value }) => role === 'query' && isKeyParameter(name, value));
    if (headers.length + schemes.length + query.length === 0 && basicAuth === null) return [];
    return [{ ...EMPTY_CALL, headers, query, schemes, basicAuth, line: one.statement.tokens[0]?.line ?? 1 }];
  });
}

/** Returns calls for requests that libraries send internally: signatures, certificates, and OAuth clients that are only configured. */
function libraryCalls(facts: readonly StatementFacts[], renderer: Renderer, calls: readonly HttpCall[]): readonly HttpCall[] {
  const called = facts.flatMap((one) => one.calls.map(({ names }) => names));
  const detailOf = (effect: 'scheme' | 'grant'): string | null =>
    called.flatMap((names) => findIdiom(names, effect)?.detail ?? [])[0] ?? null;
  const scheme = detailOf('scheme');
  const isSigned = scheme === null || calls.some((call) => call.schemes.length > 0);
  const config = readOauthConfig(settingsOf(facts, renderer), detailOf('grant'));
  const isKnown = config === null || calls.some((call) => call.url !== null && call.url === config.url);
  return [...(isSigned ? [] : [{ ...EMPTY_CALL, schemes: [scheme] }]), ...(isKnown ? [] : [config])];
}

/** Returns every pair as an OAuth library setting, as well as the URL passed to `oauth.fetch_token(address, …)`. */
function settingsOf(facts: readonly StatementFacts[], renderer: Renderer): readonly Pair[] {
  return facts.flatMap((one) => {
    const pairs = one.pairs.map(({ key, value }) => ({ name: key, value: renderer.render(value, one.at) ?? '' }));
    const fetched = one.calls
      .filter(({ names }) => normaliseName(names.at(-1) ?? '') === 'fetchtoken')
      .map(({ args }) => ({ name: 'tokenUrl', value: renderer.render(args[0] ?? [], one.at) ?? '' }));
    return [...pairs, ...fetched].filter(({ value }) => value !== '');
  });
}
