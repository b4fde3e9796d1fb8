import { isObject, listOf, textOf } from '../../json/values.ts';
import type { Json, JsonObject } from '../../model/index.ts';
import { type AuthType, type Candidate, createCandidate, GRANTS, sharedGrantFields } from '../auth-candidate.ts';

/** Metadata of an authorization server (OpenID Connect Discovery, RFC 8414). */
export interface ServerMetadata {
  readonly issuer: string;
  readonly tokenUrl: string | null;
  readonly authorizationUrl: string | null;
  readonly deviceUrl: string | null;
  readonly grants: readonly string[];
  readonly scopes: readonly string[];
  readonly clientAuth: 'basic' | 'post' | null;
}

/** Metadata of a protected resource (RFC 9728). */
export interface ResourceMetadata {
  readonly resource: string;
  readonly servers: readonly string[];
  readonly scopes: readonly string[];
}

/** Parses a discovery document. Returns null for any other JSON. */
export function readDiscovery(json: Json): ServerMetadata | null {
  if (!isObject(json)) return null;
  const issuer = textOf(json.issuer);
  const tokenUrl = address(json, 'token_endpoint');
  if (issuer === null || (tokenUrl === null && address(json, 'authorization_endpoint') === null)) return null;
  const methods = texts(json.token_endpoint_auth_methods_supported);
  // RFC 8414: if these lists are missing, the defaults are `client_secret_basic` and the authorization code and implicit grants.
  return {
    issuer,
    tokenUrl,
    authorizationUrl: address(json, 'authorization_endpoint'),
    deviceUrl: address(json, 'device_authorization_endpoint'),
    grants: json.grant_types_supported === undefined ? ['authorization_code', 'implicit'] : texts(json.grant_types_supported),
    scopes: texts(json.scopes_supported),
    clientAuth:
      methods.length === 0 || methods.includes('client_secret_basic') ? 'basic' : methods.includes('client_secret_post') ? 'post' : null,
  };
}

/** Parses a resource metadata document. Returns null for any other JSON. */
export function readResourceMetadata(json: Json): ResourceMetadata | null {
  if (!isObject(json)) return null;
  const resource = textOf(json.resource);
  const servers = texts(json.authorization_servers).filter((url) => /^https?:\/\//i.test(url));
  return resource === null || servers.length === 0 ? null : { resource, servers, scopes: texts(json.scopes_supported) };
}

function address(json: JsonObject, name: string): string | null {
  const url = textOf(json[name]);
  return url !== null && /^https?:\/\/\S+$/i.test(url) ? url : null;
}

function texts(value: Json | undefined): readonly string[] {
  return listOf(value).flatMap((item) => textOf(item) ?? []);
}

const CONFIDENCES = [
  ['oauth2_client_credentials', 0.86],
  ['password', 0.82],
  ['auth_code', 0.78],
  ['device_code', 0.74],
] as const;

/** Returns a candidate for each supported grant that a server offers. */
export function serverCandidates(server: ServerMetadata): readonly Candidate[] {
  return CONFIDENCES.filter(([type]) => server.grants.includes(GRANTS[type])).map(([type, confidence]) => {
    const grant = GRANTS[type];
    return createCandidate({
      type,
      rawType: grant,
      confidence,
      why: `The server’s discovery document lists the grant ${grant}.`,
      evidence: [{ text: `grant_types_supported: ${grant}`, where: server.issuer }],
      tokenUrl: server.tokenUrl,
      ...sharedGrantFields(type),
      clientAuth: server.clientAuth,
      extraParams: steps(server, type),
    });
  });
}

function steps(server: ServerMetadata, type: AuthType): Readonly<Record<string, string>> {
  if (type === 'auth_code' && server.authorizationUrl !== null) return { authorization_url: server.authorizationUrl };
  if (type === 'device_code' && server.deviceUrl !== null) return { device_authorization_url: server.deviceUrl };
  return {};
}
