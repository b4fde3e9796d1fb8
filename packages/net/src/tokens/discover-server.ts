import type { Json } from '@assay/engine/model';
import { allowInsecureRequests, customFetch, discoveryRequest, processDiscoveryResponse } from 'oauth4webapi';
import type { JsonReader } from './read-token-response.ts';

export interface DiscoveryPorts {
  /** Sends one GET without redirects. Null when there is no response. */
  readonly get: (url: string) => Promise<{ readonly status: number; readonly body: string } | null>;
  readonly json: JsonReader;
}

export interface DiscoveredServer {
  readonly metadata: Json;
  /** Whether the metadata names the requested issuer (RFC 8414, 3.3). Many working servers do not, for instance behind a proxy. */
  readonly isOwnIssuer: boolean;
}

const ALGORITHMS = ['oidc', 'oauth2'] as const;

/** Fetches an authorization server's metadata, from OpenID Connect Discovery or RFC 8414. */
export async function discoverServer({ get, json }: DiscoveryPorts, issuer: string): Promise<DiscoveredServer | null> {
  for (const algorithm of ALGORITHMS) {
    const response = await fetchWellKnown(get, new URL(issuer), algorithm);
    if (response === null) return null;
    const read = response.status === 200 ? json.parse(response.body) : null;
    if (read !== null) return { metadata: read.value, isOwnIssuer: await namesIssuer(new URL(issuer), read.value) };
  }
  return null;
}

async function fetchWellKnown(get: DiscoveryPorts['get'], issuer: URL, algorithm: (typeof ALGORITHMS)[number]) {
  const responses: Awaited<ReturnType<typeof get>>[] = [];
  await discoveryRequest(issuer, {
    algorithm,
    [allowInsecureRequests]: true,
    [customFetch]: async (url) => {
      responses.push(await get(url));
      return new Response(null);
    },
  });
  return responses[0] ?? null;
}

async function namesIssuer(issuer: URL, metadata: Json): Promise<boolean> {
  try {
    await processDiscoveryResponse(issuer, Response.json(metadata));
    return true;
  } catch {
    // Any other content only means that the document is not metadata.
    return false;
  }
}
