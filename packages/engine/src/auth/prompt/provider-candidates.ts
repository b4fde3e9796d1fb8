import { type AuthType, type Candidate, createCandidate } from '../auth-candidate.ts';
import type { Provider, Scheme } from '../catalogue/provider.ts';
import type { NamedParts } from './named-parts.ts';
import type { RequestedTypes } from './wanted-types.ts';

/** A provider, and everything else that was read from the prompt. */
export interface ProviderCandidateInput {
  readonly provider: Provider;
  readonly wants: RequestedTypes;
  readonly parts: NamedParts;
  readonly text: string;
}

const OAUTH: readonly AuthType[] = ['oauth2_client_credentials', 'password', 'auth_code', 'device_code'];
const ABOUT_AUTH =
  /auth|token|\bkeys?\b|log ?in|sign ?in|credential|secret|password|\bapi\b|connect|access|grant|\bcall|\bapp\b|\bbot\b|integrat|endpoint/i;
const SHORT = 30;
/** The catalogue contains only a provider's defaults, so its candidates are never certain. */
const CEILING = 0.78;

/** Returns the provider's usual auth methods, starting with those that the prompt requests. */
export function providerCandidates({ provider, wants, parts, text }: ProviderCandidateInput): readonly Candidate[] {
  const limit = ABOUT_AUTH.test(text) || text.trim().length <= SHORT ? 1 : 0.6;
  const refused = wants.refused.includes('oauth') ? [...wants.refused, ...OAUTH] : wants.refused;
  const open = provider.schemes.filter((scheme) => !refused.includes(scheme.type));
  const ranked = open.map((scheme, index) => ({ scheme, score: scoreOf(scheme, wants, text) - index * 0.03, index }));
  const top = Math.max(...ranked.map(({ score }) => score), 0);
  return ranked.map(({ scheme, score }) => {
    const built = build(scheme, provider, parts);
    const ceiling = PLACE.test(built.tokenUrl ?? '') ? 0.75 : CEILING;
    const asked = score >= 1;
    const confidence = score === top ? (asked ? ceiling : ceiling - 0.03) : Math.max(0.15, ceiling - 0.25 - (top - score) * 0.1);
    return {
      ...built,
      confidence: Math.round(Math.min(confidence, score === top ? limit : limit / 2 + 0.2) * 100) / 100,
      evidence: [{ text: provider.words.exec(text)?.[0] ?? provider.name, where: 'prompt' }],
    };
  });
}

/** Scores for prompt words that only suggest a type. At providers without a key header, for example, "key" means the token. */
const HINTS: readonly (readonly [RequestedTypes['wanted'][number], readonly AuthType[], number])[] = [
  ['oauth', OAUTH, 0.8],
  ['credentials', ['password', 'custom_login'], 1.2],
  ['credentials', ['basic'], 1],
  ['api_key_header', ['bearer_static', 'basic'], 0.6],
  ['bearer_static', ['api_key_header'], 0.4],
];

/** Returns 0 when no word matches, and at least 1 when the prompt requests the scheme. */
function scoreOf(scheme: Scheme, { wanted }: RequestedTypes, text: string): number {
  if (scheme.pick !== null) return scheme.pick.test(text) ? 2 : -0.5;
  const named = wanted.includes(scheme.type) ? 1.5 - wanted.indexOf(scheme.type) * 0.05 : 0;
  return HINTS.filter(([word, types]) => wanted.includes(word) && types.includes(scheme.type)).reduce(
    (score, [, , weight]) => score + weight,
    named,
  );
}

function build(scheme: Scheme, provider: Provider, parts: NamedParts): Candidate {
  const { tokenUrl } = scheme;
  const filled = Object.fromEntries(
    Object.entries(scheme.parts.extraParams ?? {}).map(([name, value]) => [name, fillTemplate(value, parts, provider)]),
  );
  return createCandidate({
    type: scheme.type,
    confidence: 0.5,
    why: `${provider.name} usually takes ${PHRASES[scheme.type]}.`,
    ...scheme.parts,
    ...(scheme.type === 'api_key_header' && parts.injection !== null ? { injection: parts.injection } : {}),
    tokenUrl: tokenUrl === null ? null : (ownEndpoint(parts, scheme) ?? fillTemplate(tokenUrl, parts, provider)),
    extraParams: filled,
    scopes: parts.scopes.length > 0 ? parts.scopes : (scheme.parts.scopes ?? []),
    audience: parts.audience ?? null,
    clientId: parts.clientId,
    clientAuth: parts.clientAuth ?? scheme.parts.clientAuth ?? null,
  });
}

/** A URL in the prompt takes precedence over the default one. */
function ownEndpoint(parts: NamedParts, scheme: Scheme): string | null {
  const url = parts.endpoint?.url;
  if (url === undefined || !/token|oauth|login|auth/i.test(url)) return null;
  return OAUTH.includes(scheme.type) && /\/authorize\b|\/auth$/.test(url) ? null : url;
}

const PLACE = /(?<!\{)\{(\w+)\}(?!\})/;
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  tenant: ['tenant', 'directory'],
  org: ['org', 'organization'],
  shop: ['shop', 'store', 'subdomain'],
  subdomain: ['subdomain', 'domain', 'account', 'workspace', 'instance'],
  instance: ['instance', 'subdomain'],
};

/** Fills the `{placeholders}` in a URL template with values from the prompt. Users fill in the remaining ones. */
function fillTemplate(template: string, parts: NamedParts, provider: Provider): string {
  return template.replace(new RegExp(PLACE, 'g'), (place, name: string, at: number) => {
    // `{domain}.auth.example` needs only the first label of a host name.
    const isPart = name === 'domain' && template[at + place.length] === '.';
    return valueFor(name, parts, provider) ?? (isPart ? parts.names.domain : undefined) ?? place;
  });
}

function valueFor(name: string, parts: NamedParts, provider: Provider): string | null {
  const { urls, hosts, names } = parts;
  const own = hosts.find((host) => provider.host?.test(host) === true);
  const first = urls.find((url) => /^https?:\/\/[^/]+/i.test(url));
  if (name === 'host')
    return /^https?:\/\/[^/]+(?:\/auth(?=\/|$))?/i.exec(first ?? '')?.[0] ?? (hosts[0] === undefined ? null : `https://${hosts[0]}`);
  // A custom domain does not reveal its identity provider.
  if (name === 'domain') return own ?? [names.domain, names.tenant].find((one) => one?.includes('.')) ?? hosts[0] ?? null;
  if (/^(?:project|shop|instance)$/.test(name) && own !== undefined) return own.split('.')[0] ?? null;
  return (ALIASES[name] ?? [name]).map((alias) => names[alias]).find((value) => value !== undefined) ?? null;
}

const PHRASES: Readonly<Record<AuthType, string>> = {
  oauth2_client_credentials: 'a token from the client credentials grant',
  password: 'a token from the password grant',
  basic: 'Basic credentials',
  custom_login: 'a token from a login call of its own',
  api_key_header: 'a key in a header or parameter',
  bearer_static: 'a bearer token made in its settings',
  session_cookie: 'a session cookie',
  device_code: 'a token from the device code grant',
  auth_code: 'a token from the authorization code grant',
};
