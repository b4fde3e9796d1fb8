import type { Json } from '@assay/engine/model';
import { allowInsecureRequests, customFetch, discoveryRequest, processDiscoveryResponse } from 'oauth4webapi';
import type { JsonReader } from './read-token-answer.ts';

export interface DiscoveryPorts {
  /** One GET, no redirects followed; null when nobody answers. */
  readonly get: (url: string) => Promise<{ readonly status: number; readonly body: string } | null>;
  readonly json: JsonReader;
}

export interface DiscoveredServer {
  readonly metadata: Json;
  /** Whether the document names the issuer it was asked for (RFC 8414, 3.3). Many that work do not, behind a proxy for instance. */
  readonly isOwnIssuer: boolean;
}

const ALGORITHMS = ['oidc', 'oauth2'] as const;

/** What an authorization server tells of itself, by OpenID Connect Discovery and else by RFC 8414. */
export async function discoverServer({ get, json }: DiscoveryPorts, issuer: string): Promise<DiscoveredServer | null> {
  for (const algorithm of ALGORITHMS) {
    const answer = await askWellKnown(get, new URL(issuer), algorithm);
    if (answer === null) return null;
    const read = answer.status === 200 ? json.parse(answer.body) : null;
    if (read !== null) return { metadata: read.value, isOwnIssuer: await namesIssuer(new URL(issuer), read.value) };
  }
  return null;
}

async function askWellKnown(get: DiscoveryPorts['get'], issuer: URL, algorithm: (typeof ALGORITHMS)[number]) {
  const answers: Awaited<ReturnType<typeof get>>[] = [];
  await discoveryRequest(issuer, {
    algorithm,
    [allowInsecureRequests]: true,
    [customFetch]: async (url) => {
      answers.push(await get(url));
      return new Response(null);
    },
  });
  return answers[0] ?? null;
}

async function namesIssuer(issuer: URL, metadata: Json): Promise<boolean> {
  try {
    await processDiscoveryResponse(issuer, Response.json(metadata));
    return true;
  } catch {
    // Whatever a stranger's document holds, it only fails to be the one that was asked for.
    return false;
  }
}
