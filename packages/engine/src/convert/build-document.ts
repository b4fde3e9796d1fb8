import { isSecretPair, type Json, type JsonObject } from '../model/index.ts';
import { describeBody } from './describe-body.ts';
import { describeResponses } from './describe-responses.ts';
import { inferSchema, parseTextValue } from './infer-schema.ts';
import type { RecordedAuth, RecordedCall, RecordedCalls } from './recorded-call.ts';
import { splitAddress } from './split-address.ts';
import { templatePaths } from './template-paths.ts';

/** Headers that belong to the connection, the browser or the body and not to the API. */
const PLAIN_HEADER =
  /^(?:accept|content-|user-agent$|host$|origin$|referer$|connection$|cache-control$|pragma$|cookie$|authorization$|proxy-|sec-|dnt$|te$|upgrade|if-none|if-modified|priority$|postman-|:|x-requested-with$|traceparent$|via$|forwarded$|x-forwarded)/i;

interface Placed {
  readonly call: RecordedCall;
  readonly path: string;
  readonly params: readonly { readonly name: string; readonly value: string }[];
}

/** Builds an OpenAPI 3.1 spec from recorded calls. Credentials become security schemes without their values. */
export function buildDocument({ title, calls }: RecordedCalls): JsonObject {
  const addresses = calls.map((call) => splitAddress(call.url));
  const templated = templatePaths(addresses.map((address) => address.path));
  const placed = calls.map((call, at): Placed => ({ call, path: templated[at]?.path ?? '/', params: templated[at]?.params ?? [] }));
  const servers = [...new Set(addresses.flatMap((address) => address.origin ?? []))];
  const groups = Map.groupBy(placed, ({ call, path }) => `${call.method} ${path.replace(/\{[^{}]*\}/g, '{}')}`);
  const paths: Record<string, Record<string, Json>> = {};
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const path = sharedPath(first.path, Object.keys(paths));
    paths[path] = { ...paths[path], [first.call.method.toLowerCase()]: describeOperation(group, path) };
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description: 'Inferred from recorded requests.' },
    ...(servers.length === 0 ? {} : { servers: servers.map((url) => ({ url })) }),
    paths,
    components: { securitySchemes: schemesOf(calls) },
  };
}

/** Methods on the same path share a path item, even if their path parameters have different names. */
function sharedPath(path: string, known: readonly string[]): string {
  const bare = (text: string) => text.replace(/\{[^{}]*\}/g, '{}');
  return known.find((other) => bare(other) === bare(path)) ?? path;
}

function describeOperation(group: readonly Placed[], path: string): JsonObject {
  const calls = group.map((placed) => placed.call);
  const name = calls.find((call) => call.name !== null)?.name ?? null;
  const tags = [...new Set(calls.flatMap((call) => call.tags))];
  const body = describeBody(calls);
  const parameters = [...pathParameters(group, path), ...pairParameters(calls, 'query'), ...pairParameters(calls, 'header')];
  const security = securityOf(calls);
  return {
    ...(name === null ? {} : { summary: name }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === null ? {} : { requestBody: body }),
    responses: describeResponses(calls),
    ...(security.length === 0 ? {} : { security }),
  };
}

function pathParameters(group: readonly Placed[], path: string): readonly JsonObject[] {
  return [...path.matchAll(/\{([^{}]+)\}/g)].map((match, at) => {
    const values = group.flatMap((placed) => placed.params[at]?.value || []).map(parseTextValue);
    const schema = values.length === 0 ? { type: 'string' } : inferSchema(values, { examples: 'kept' }, match[1] ?? '');
    return { name: match[1] ?? '', in: 'path', required: true, schema };
  });
}

function pairParameters(calls: readonly RecordedCall[], place: 'query' | 'header'): readonly JsonObject[] {
  const keys = new Set(calls.flatMap((call) => call.auth.flatMap((auth) => (auth.kind === 'api-key' ? [auth.name.toLowerCase()] : []))));
  const pairs = calls
    .flatMap((call) => (place === 'query' ? call.query : call.headers))
    .filter(({ name }) => name !== '' && !keys.has(name.toLowerCase()) && (place === 'query' || !PLAIN_HEADER.test(name)));
  const byName = Map.groupBy(pairs, ({ name }) => (place === 'header' ? name.toLowerCase() : name));
  return [...byName.values()].map((seen) => {
    const name = seen[0]?.name ?? '';
    const shown = seen.filter((pair) => !isSecretPair(pair.name, pair.value));
    const values = (shown.length === 0 ? [] : seen).map((pair) => parseTextValue(pair.value));
    return { name, in: place, schema: values.length === 0 ? { type: 'string' } : inferSchema(values, { examples: 'kept' }, name) };
  });
}

function schemeName(auth: RecordedAuth): string {
  if (auth.kind === 'http') return `${auth.scheme}Auth`;
  return auth.kind === 'oauth2' ? 'oauth2' : `${auth.in === 'header' ? '' : auth.in}${auth.name}`.replace(/[^\w.-]+/g, '_');
}

function schemesOf(calls: readonly RecordedCall[]): JsonObject {
  return Object.fromEntries(calls.flatMap((call) => call.auth.map((auth) => [schemeName(auth), schemeOf(auth)])));
}

function schemeOf(auth: RecordedAuth): JsonObject {
  if (auth.kind === 'http') return { type: 'http', scheme: auth.scheme };
  if (auth.kind === 'api-key') return { type: 'apiKey', in: auth.in, name: auth.name };
  return { type: 'oauth2', flows: { clientCredentials: { tokenUrl: auth.tokenUrl, scopes: {} } } };
}

/** Every auth scheme found becomes an alternative. A call without credentials shows that credentials are optional. */
function securityOf(calls: readonly RecordedCall[]): readonly JsonObject[] {
  const seen = calls.map((call) => Object.fromEntries(call.auth.map((auth) => [schemeName(auth), []])));
  const distinct = new Map(seen.map((entry) => [JSON.stringify(entry), entry]));
  return distinct.size === 1 && distinct.has('{}') ? [] : [...distinct.values()];
}
