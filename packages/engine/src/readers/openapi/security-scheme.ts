import { objectOf, textOf } from '../../json/values.ts';
import type { Json, JsonObject, OauthFlow, SecurityScheme } from '../../model/index.ts';

/** Reads an OpenAPI 3 security scheme. Types are compared case-insensitively, because tools write them in either case. */
export function readScheme(scheme: JsonObject): SecurityScheme {
  const { in: place, name } = scheme;
  switch (textOf(scheme.type)?.toLowerCase()) {
    case 'apikey':
      return typeof name === 'string' && (place === 'header' || place === 'query' || place === 'cookie')
        ? { kind: 'api-key', in: place, name, ...wordOf(scheme, name) }
        : { kind: 'other' };
    case 'http':
      return { kind: 'http', scheme: plainScheme(textOf(scheme.scheme) ?? 'bearer') };
    case 'oauth2':
      return readOauth(objectOf(scheme.flows));
    case 'openidconnect':
      return { kind: 'openid', url: textOf(scheme.openIdConnectUrl) ?? '' };
    case 'mutualtls':
      return { kind: 'other', certificate: true };
    default:
      return { kind: 'other' };
  }
}

/** Returns known schemes in lower case. A custom scheme keeps its spelling, because servers may expect it. */
function plainScheme(written: string): string {
  return /^(?:basic|bearer|digest|negotiate|hoba|mutual|dpop|hawk|ntlm|oauth|vapid|scram-.*)$/i.test(written)
    ? written.toLowerCase()
    : written;
}

/** Finds the prefix of a key in the Authorization header: "Bearer {token}", "Token <key>", base64 of user and password. */
function wordOf(scheme: JsonObject, name: string): { readonly word?: string } {
  if (name.toLowerCase() !== 'authorization') return {};
  const text = (textOf(scheme.description) ?? '').slice(0, 500);
  if (/sigv4/i.test(textOf(scheme['x-amazon-apigateway-authtype']) ?? '') || /\bsignature v(?:ersion )?4\b|\bsigv4\b/i.test(text))
    return { word: 'AWS4-HMAC-SHA256' };
  if (/\bbearer\b|\bjwt\b/i.test(text)) return { word: 'Bearer' };
  if (/\bbasic\b/i.test(text)) return { word: 'Basic' };
  const word = /\b([A-Za-z][\w-]{1,20})[ =:]+[<{[](?!\s)/.exec(text)?.[1];
  return word === undefined || /^(?:authorization|header|value|example|format|with|is|as|use)$/i.test(word) ? {} : { word };
}

/** OpenAPI 3 flow names, and the Swagger 2 names for the same flows. */
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
  const authorizationUrl = all.map((flow) => textOf(flow.authorizationUrl)).find((url) => url !== null && url !== undefined);
  return {
    kind: 'oauth2',
    tokenUrl,
    scopes,
    ...(named.length === 0 ? {} : { flows: named }),
    ...(typeof authorizationUrl === 'string' ? { authorizationUrl } : {}),
  };
}

/** Converts a Swagger 2 security definition to OpenAPI 3. */
export function convertSwagger2Scheme(value: Json): Json {
  const scheme = objectOf(value);
  if (scheme.type === 'basic') return { type: 'http', scheme: 'basic' };
  if (scheme.type !== 'oauth2') return scheme;
  return { type: 'oauth2', flows: { [textOf(scheme.flow) ?? 'flow']: scheme } };
}
