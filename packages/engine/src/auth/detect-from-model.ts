import type { ApiModel, SecurityScheme } from '../model/index.ts';
import { isCredentialHeader, isKeyParameter } from '../readers/calls/credential-names.ts';
import {
  type Candidate,
  createCandidate,
  createDetection,
  type Detection,
  GRANTS,
  headerInjection,
  sharedGrantFields,
} from './auth-candidate.ts';
import { unsupportedCandidate } from './classify/unsupported-schemes.ts';
import { candidateForPrefix, mergeKeysSentTogether } from './spec/declared-keys.ts';
import { findLoginOperations } from './spec/login-operations.ts';

/** Detects how an API authenticates from its imported spec. */
export function detectFromModel(model: ApiModel, baseUrl: string): Detection {
  const uses = usesOf(model);
  const logins = findLoginOperations(model, baseUrl);
  const together = model.operations.flatMap(({ security }) => security.map((uses) => uses.map((use) => use.scheme)));
  const declared = schemeCandidates(model.securitySchemes, together, { baseUrl, shareOf: (name) => uses.get(name) ?? 0 });
  return createDetection(withLogin(declared, logins), 'document');
}

/** Returns candidates for the security schemes. Without operations, no scheme's confidence is lowered. */
export function schemeCandidates(
  schemes: ApiModel['securitySchemes'],
  together: readonly (readonly string[])[],
  { baseUrl, shareOf } = { baseUrl: '', shareOf: (_name: string) => 1 },
): readonly Candidate[] {
  const declared = Object.entries(schemes).flatMap(([name, scheme]) => ofScheme({ name, scheme, baseUrl, share: shareOf(name) }));
  return mergeKeysSentTogether(declared, schemes, together);
}

/** Returns the share of secured operations that accept each scheme. */
function usesOf({ operations }: ApiModel): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  let secured = 0;
  for (const { security } of operations) {
    const names = new Set(security.flatMap((alternative) => alternative.map((use) => use.scheme)));
    if (names.size > 0) secured += 1;
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return new Map([...counts].map(([name, count]) => [name, count / Math.max(1, secured)]));
}

interface Declared {
  readonly name: string;
  readonly scheme: SecurityScheme;
  readonly baseUrl: string;
  readonly share: number;
}

function ofScheme(declared: Declared): readonly Candidate[] {
  const { name, scheme, share } = declared;
  const confidence = 0.7 + 0.25 * share;
  const where = `/components/securitySchemes/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  const evidence = [{ text: `${name}: ${scheme.kind}`, where }];
  return build(declared, confidence).map((one) => ({ ...one, evidence, confidence: Math.round(one.confidence * 100) / 100 }));
}

function build({ name, scheme, baseUrl }: Declared, confidence: number): readonly Candidate[] {
  switch (scheme.kind) {
    case 'api-key':
      return [apiKey(scheme, name, confidence)];
    case 'http':
      return [candidateForPrefix(scheme.scheme, { confidence, why: `The spec declares HTTP ${scheme.scheme} authentication (${name}).` })];
    case 'oauth2':
      return oauth(scheme, { name, baseUrl }, confidence);
    case 'openid':
      return [
        createCandidate({
          type: 'oauth2_client_credentials',
          rawType: 'openid_connect',
          confidence: confidence - 0.15,
          why: `The spec declares OpenID Connect (${name}). Its discovery document contains the token endpoint.`,
          extraParams: { discovery_url: absolute(scheme.url, baseUrl) },
          ...sharedGrantFields('oauth2_client_credentials'),
        }),
      ];
    default:
      return scheme.certificate === true ? [unsupportedCandidate('mtls', confidence)] : [];
  }
}

function apiKey(scheme: Extract<SecurityScheme, { kind: 'api-key' }>, name: string, declared: number): Candidate {
  // Some specs also declare options such as `Sudo` as API keys, so a name that does not look like a key lowers the confidence.
  const likely = isCredentialHeader(scheme.name) || isKeyParameter(scheme.name, '{{key}}') || scheme.in === 'cookie';
  const confidence = likely ? declared - (scheme.in === 'query' ? 0.02 : 0) : declared - 0.3;
  const why = `The spec declares the API key ${name}, sent in the ${scheme.in} ${scheme.name}.`;
  if (scheme.in === 'cookie')
    return createCandidate({ type: 'session_cookie', confidence, why, injection: headerInjection('Cookie', `${scheme.name}={token}`) });
  if (scheme.word !== undefined)
    return candidateForPrefix(scheme.word, { confidence: confidence - 0.02, why: `${why} The key is prefixed with ${scheme.word}.` });
  // Older tools declare a bearer token as a key in this header.
  if (scheme.in === 'header' && scheme.name.toLowerCase() === 'authorization')
    return createCandidate({ type: 'bearer_static', rawType: 'api_key_authorization', confidence: confidence - 0.1, why });
  return createCandidate({
    type: 'api_key_header',
    rawType: scheme.in === 'query' ? 'api_key_query' : 'api_key_header',
    confidence,
    why,
    injection: { in: scheme.in, name: scheme.name, format: '{token}' },
  });
}

const FLOWS = {
  clientCredentials: 'oauth2_client_credentials',
  password: 'password',
  authorizationCode: 'auth_code',
  implicit: 'auth_code',
  deviceAuthorization: 'device_code',
} as const;

function oauth(
  scheme: Extract<SecurityScheme, { kind: 'oauth2' }>,
  { name, baseUrl }: Pick<Declared, 'name' | 'baseUrl'>,
  confidence: number,
): readonly Candidate[] {
  const flows =
    scheme.flows ?? (scheme.tokenUrl === null ? (['implicit'] as const) : (['clientCredentials', 'authorizationCode'] as const));
  // Without named flows, the grant is a guess, because a token URL alone could belong to several grants.
  const sure = scheme.flows === undefined ? confidence - 0.2 : confidence;
  const types = [...new Set(flows.map((flow) => FLOWS[flow]))];
  return types.map((type, index) =>
    createCandidate({
      type,
      confidence: sure - index * 0.05 - (type === 'auth_code' ? 0.1 : 0),
      why: `The spec declares OAuth 2 (${name}) with the ${GRANTS[type]} grant.`,
      tokenUrl: scheme.tokenUrl === null ? null : absolute(scheme.tokenUrl, baseUrl),
      scopes: scheme.scopes,
      extraParams:
        scheme.authorizationUrl !== undefined && type === 'auth_code'
          ? { authorization_url: absolute(scheme.authorizationUrl, baseUrl) }
          : {},
      ...sharedGrantFields(type),
    }),
  );
}

const absolute = (url: string, baseUrl: string): string =>
  /^https?:/i.test(url) || !URL.canParse(url, baseUrl) ? url : new URL(url, baseUrl).href;

/** Matches `X-Auth-Token` and `session`, which contain what a login returns, but not `X-API-Key`. */
const CARRIES_TOKEN = /(?:^|[-_.])(?:[a-z]*token|session(?:[-_]?id)?|jwt)$/i;

/** Matches headers that are sent together with the token of the login, or instead of it. */
const OTHER_TOKEN = /csrf|xsrf|api|device|push|refresh|idempotency/i;

const carriesToken = ({ type, injection: { format, name } }: Candidate): boolean =>
  type === 'bearer_static' || (type === 'api_key_header' && format === '{token}' && CARRIES_TOKEN.test(name) && !OTHER_TOKEN.test(name));

/** If the spec has a login operation and a scheme for its token, the login comes first and sends the token as the scheme says. */
function withLogin(declared: readonly Candidate[], logins: readonly Candidate[]): readonly Candidate[] {
  const scheme = declared.find((one) => one.type === 'bearer_static') ?? declared.find(carriesToken);
  const raised = logins.map((one, index) => {
    if (scheme === undefined || index > 0) return one;
    const confidence = Math.max(one.confidence, Math.min(0.97, scheme.confidence + 0.01));
    return { ...one, confidence, injection: one.type === 'custom_login' ? scheme.injection : one.injection };
  });
  return [...declared, ...raised];
}
