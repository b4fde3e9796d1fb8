import type { EnvironmentSuggestion } from '@assay/contract';
import type { SpecRow } from './specs.store.ts';

interface ServersOf extends Pick<SpecRow, 'sourceUrl' | 'format'> {
  /** The spec's server URLs, with variables replaced by their defaults. */
  readonly servers: readonly string[];
}

interface KnownEnvironment {
  readonly name: string;
  readonly baseUrl: string;
}

const MOST = 10;
const MAX_NAME = 120;
const MAX_URL = 2048;

/** Words in a host name that indicate the server's purpose. */
const STAGES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:staging|stage|stg)\b/, 'staging'],
  [/\bsandbox\b/, 'sandbox'],
  [/\b(?:test|testing|qa)\b/, 'test'],
  [/\b(?:dev|develop|development)\b/, 'dev'],
];
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\]|.*\.localhost)$/;

/** Suggests environments for a spec's servers, except for URLs that the project already has. It creates nothing. */
export function suggestEnvironments(document: ServersOf, taken: readonly KnownEnvironment[]): readonly EnvironmentSuggestion[] {
  const known = new Set(taken.map(({ baseUrl }) => withoutSlash(baseUrl)));
  const names = new Set(taken.map(({ name }) => name.trim().toLowerCase()));
  const found: EnvironmentSuggestion[] = [];
  for (const { url, source } of addressesOf(document)) {
    const baseUrl = withoutSlash(`${url.origin}${url.pathname}`);
    if (known.has(baseUrl) || baseUrl.length > MAX_URL || found.length === MOST) continue;
    const name = freeName(url, names);
    if (name === null) continue;
    known.add(baseUrl);
    names.add(name);
    found.push({ name, baseUrl, source });
  }
  return found;
}

function addressesOf({ servers, sourceUrl, format }: ServersOf) {
  // In OpenAPI, a spec without servers refers to the root of the host that it comes from.
  const isSilent = servers.length === 0 && format === 'openapi' && sourceUrl !== null;
  const source = isSilent ? ('address' as const) : ('servers' as const);
  return (isSilent ? ['/'] : servers).flatMap((server) => {
    const url = parse(server, sourceUrl);
    return url === null ? [] : [{ url, source }];
  });
}

function parse(server: string, sourceUrl: string | null): URL | null {
  if (/[{}\s\\]/.test(server)) return null;
  const base = sourceUrl !== null && URL.canParse(sourceUrl) ? sourceUrl : undefined;
  if (!URL.canParse(server, base)) return null;
  const url = new URL(server, base);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  return isWeb && url.username === '' && url.password === '' ? url : null;
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

/** Names the server after its purpose, otherwise its host, otherwise host and path. Null if all names are taken. */
function freeName({ hostname, host, pathname }: URL, taken: ReadonlySet<string>): string | null {
  // The registered domain, such as shop.dev, does not indicate the server's purpose.
  const labels = hostname.includes('.') ? hostname.slice(0, hostname.lastIndexOf('.')) : hostname;
  const stage = LOOPBACK.test(hostname) ? 'local' : STAGES.find(([words]) => words.test(labels))?.[1];
  const candidates = [...(stage === undefined ? [] : [stage]), host, `${host}${withoutSlash(pathname)}`];
  return candidates.map((name) => name.slice(0, MAX_NAME)).find((name) => !taken.has(name.toLowerCase())) ?? null;
}
