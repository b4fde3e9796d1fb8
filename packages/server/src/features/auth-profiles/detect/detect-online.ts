import {
  type Candidate,
  detectFromResponse,
  readDiscovery,
  readJson,
  readResourceMetadata,
  resourceMetadataUrl,
  serverCandidates,
  type TargetResponse,
} from '@assay/engine';
import { discoverServer, type Egress } from '@assay/net';
import { jsonReader } from '../../../shared/json-reader.ts';

export interface DetectStep {
  readonly what: string;
  readonly result: string;
}

export interface OnlineFindings {
  readonly candidates: readonly Candidate[];
  readonly steps: readonly DetectStep[];
}

const TIMEOUT_MS = 8000;
const MAX_BYTES = 512 * 1024;
/** A discovery document that names an issuer on another host is only treated as a hint. */
const OTHER_HOST_CONFIDENCE = 0.6;
const RESOURCE = '/.well-known/oauth-protected-resource';

type Send = Egress['send'];

/** Probes how a host expects authentication. It sends no credential and follows no redirects. */
export async function detectOnline(send: Send, url: string, signal: AbortSignal): Promise<OnlineFindings> {
  const steps: DetectStep[] = [];
  const get = createGet(send, signal, steps);
  const probed = await get(url);
  const { origin, pathname } = new URL(url);
  const issuers = [origin, ...issuerPaths(origin, pathname)];
  const named = probed === null ? [] : await resourceServers(get, resourceMetadataUrl(probed) ?? `${origin}${RESOURCE}`, origin);
  const servers = await Promise.all([...new Set([...named, ...issuers])].slice(0, 5).map((issuer) => discover(get, issuer)));
  return { candidates: [...servers.flat(), ...(probed === null ? [] : detectFromResponse(probed).candidates)], steps };
}

/** Multi-tenant identity servers publish a discovery document per path, such as `/realms/shop`. */
function issuerPaths(origin: string, pathname: string): readonly string[] {
  const parts = pathname.split('/').filter((part) => part !== '');
  return [1, 2].filter((count) => count <= parts.length).map((count) => `${origin}/${parts.slice(0, count).join('/')}`);
}

type Get = (url: string) => Promise<TargetResponse | null>;

function createGet(send: Send, signal: AbortSignal, steps: DetectStep[]): Get {
  return async (url) => {
    const outcome = await send(
      { method: 'GET', url, headers: [['accept', 'application/json, */*;q=0.5']], body: null, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES },
      signal,
    );
    steps.push({ what: `GET ${url}`, result: outcome.kind === 'response' ? String(outcome.status) : outcome.message });
    if (outcome.kind === 'failure') return null;
    const headers: Record<string, string[]> = Object.create(null);
    for (const [name, value] of outcome.headers) headers[name] = [...(headers[name] ?? []), value];
    return { status: outcome.status, headers, body: outcome.body };
  };
}

/**
 * The authorization servers that a resource publishes (RFC 9728). A challenge may point anywhere, so only the resource's
 * own host is requested.
 */
async function resourceServers(get: Get, url: string, origin: string): Promise<readonly string[]> {
  if (!URL.canParse(url) || new URL(url).origin !== origin) return [];
  const answer = await get(url);
  const read = answer !== null && answer.status === 200 ? readJson(answer.body) : null;
  const metadata = read?.kind === 'json' ? readResourceMetadata(read.value) : null;
  return metadata?.servers.filter((server) => URL.canParse(server)).map((server) => server.replace(/\/$/, '')) ?? [];
}

async function discover(get: Get, issuer: string): Promise<readonly Candidate[]> {
  const found = await discoverServer({ get, json: jsonReader }, issuer);
  const server = found === null ? null : readDiscovery(found.metadata);
  if (found === null || server === null) return [];
  const candidates = serverCandidates(server);
  if (found.isOwnIssuer) return candidates;
  return candidates.map((one) => ({
    ...one,
    confidence: Math.min(one.confidence, OTHER_HOST_CONFIDENCE),
    why: `${one.why} The configuration was found at ${issuer} and its issuer is ${server.issuer}.`,
  }));
}
