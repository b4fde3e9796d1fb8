import { pointerTo } from '../json/pointer.ts';
import { isList, isObject, listOf, objectOf, textOf } from '../json/values.ts';
import type { Json, JsonObject, OauthFlow, Security, SecurityScheme } from '../model/index.ts';
import { locate, type Source } from './source.ts';

export function readSecuritySchemes(source: Source): Readonly<Record<string, SecurityScheme>> {
  const pointer = '/components/securitySchemes';
  const schemes = objectOf(objectOf(source.document.components).securitySchemes);
  const read = Object.entries(schemes).flatMap(([name, entry]): [string, SecurityScheme][] => {
    const found = locate(source, entry, pointerTo(pointer, name), 'A security scheme');
    return found === null ? [] : [[name, readScheme(found.value)]];
  });
  return Object.fromEntries(read);
}

function readScheme(scheme: JsonObject): SecurityScheme {
  const { type, in: place, name } = scheme;
  if (type === 'apiKey' && typeof name === 'string' && (place === 'header' || place === 'query' || place === 'cookie'))
    return { kind: 'api-key', in: place, name };
  if (type === 'http') return { kind: 'http', scheme: (textOf(scheme.scheme) ?? 'bearer').toLowerCase() };
  if (type === 'oauth2') return readOauth(objectOf(scheme.flows));
  if (type === 'openIdConnect') return { kind: 'openid', url: textOf(scheme.openIdConnectUrl) ?? '' };
  return { kind: 'other' };
}

/** Flow names of OpenAPI 3, and those that Swagger 2 had for the same. */
const FLOWS: ReadonlyMap<string, OauthFlow> = new Map([
  ['clientCredentials', 'clientCredentials'],
  ['application', 'clientCredentials'],
  ['password', 'password'],
  ['authorizationCode', 'authorizationCode'],
  ['accessCode', 'authorizationCode'],
  ['implicit', 'implicit'],
  ['deviceAuthorization', 'deviceAuthorization'],
]);

function readOauth(flows: JsonObject): SecurityScheme {
  const named = [...new Set(Object.keys(flows).flatMap((name) => FLOWS.get(name) ?? []))];
  const all = Object.values(flows).map((flow) => objectOf(flow));
  const tokenUrl = all.map((flow) => textOf(flow.tokenUrl)).find((url) => url !== null) ?? null;
  const scopes = [...new Set(all.flatMap((flow) => Object.keys(objectOf(flow.scopes))))];
  return { kind: 'oauth2', tokenUrl, scopes, ...(named.length === 0 ? {} : { flows: named }) };
}

/** Alternatives of one operation; the document's own apply when it has none. */
export function readSecurity(source: Source, own: Json | undefined, pointer: string): Security {
  const value = own === undefined ? source.document.security : own;
  if (value === undefined || value === null) return [];
  if (!isList(value)) {
    source.report('error', 'The security of an operation must be a list.', pointer);
    return [];
  }
  return value.flatMap((alternative) => {
    if (!isObject(alternative)) return [];
    return [
      Object.entries(alternative).map(([scheme, scopes]) => ({ scheme, scopes: listOf(scopes).flatMap((scope) => textOf(scope) ?? []) })),
    ];
  });
}
