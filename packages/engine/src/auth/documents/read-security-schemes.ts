import { readJson } from '../../json/read-json.ts';
import { isObject, objectOf, textOf } from '../../json/values.ts';
import type { Json, JsonObject, OauthFlow, SecurityScheme } from '../../model/index.ts';
import { readOutline } from './read-outline.ts';

const FLOWS: Readonly<Record<string, OauthFlow>> = {
  clientCredentials: 'clientCredentials',
  application: 'clientCredentials',
  password: 'password',
  authorizationCode: 'authorizationCode',
  accessCode: 'authorizationCode',
  implicit: 'implicit',
  deviceAuthorization: 'deviceAuthorization',
};

/** The security schemes of an OpenAPI document or of a part of one, as JSON or YAML; null when a text has none. */
export function readSecuritySchemes(source: string): Readonly<Record<string, SecurityScheme>> | null {
  if (!/securitySchemes|securityDefinitions/.test(source)) return null;
  const read = readJson(source);
  const root = objectOf(read.kind === 'json' ? read.value : readOutline(source));
  const schemes = [objectOf(root.components).securitySchemes, root.securitySchemes, root.securityDefinitions].find(isObject);
  if (schemes === undefined) return null;
  const known = Object.entries(schemes).flatMap(([name, scheme]): [string, SecurityScheme][] => {
    const found = schemeOf(objectOf(scheme));
    return found === null ? [] : [[name, found]];
  });
  return known.length > 0 ? Object.fromEntries(known) : null;
}

function schemeOf(scheme: JsonObject): SecurityScheme | null {
  const name = textOf(scheme.name);
  const place = textOf(scheme.in);
  switch (textOf(scheme.type)) {
    case 'apiKey':
      return name === null || (place !== 'header' && place !== 'query' && place !== 'cookie') ? null : { kind: 'api-key', in: place, name };
    case 'http':
      return { kind: 'http', scheme: (textOf(scheme.scheme) ?? 'bearer').toLowerCase() };
    case 'basic':
      return { kind: 'http', scheme: 'basic' };
    case 'oauth2':
      return oauthOf(scheme);
    case 'openIdConnect':
      return { kind: 'openid', url: textOf(scheme.openIdConnectUrl) ?? '' };
    default:
      return null;
  }
}

/** Flows by name as version 3 has them, or the one that version 2 names. */
function oauthOf(scheme: JsonObject): SecurityScheme {
  const named: readonly (readonly [string, Json | undefined])[] = isObject(scheme.flows)
    ? Object.entries(scheme.flows)
    : [[textOf(scheme.flow) ?? '', scheme]];
  const flows = named.flatMap(([name]) => (Object.hasOwn(FLOWS, name) ? [FLOWS[name] ?? 'clientCredentials'] : []));
  const parts = named.map(([, flow]) => objectOf(flow));
  return {
    kind: 'oauth2',
    tokenUrl: parts.map((flow) => textOf(flow.tokenUrl)).find((url) => url !== null) ?? null,
    scopes: [...new Set(parts.flatMap((flow) => Object.keys(objectOf(flow.scopes))))],
    ...(flows.length > 0 ? { flows } : {}),
  };
}
