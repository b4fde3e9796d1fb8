import type { AuthProbe } from '@assay/contract';
import type { Egress } from '@assay/net';
import { type ProbeRequest, probeCredential } from './probe-credential.ts';

/** Limits the number of requests, because they cost the target more than us. */
const MAX_PROBES = 5;

/** The operation's URL below the base; null when the path would lead to another host. */
function addressOf(base: string, path: string): string | null {
  const joined = `${base.replace(/\/+$/, '')}${path}`;
  return URL.canParse(joined) && new URL(joined).origin === new URL(base).origin ? joined : null;
}

/** Looks for an operation that rejects calls without the credential and accepts calls with it. Falls back to the base URL. */
export async function probeOperations(
  egress: Pick<Egress, 'send'>,
  request: ProbeRequest & { readonly paths: readonly string[] },
  signal: AbortSignal,
): Promise<AuthProbe> {
  const { paths, ...base } = request;
  let refused: AuthProbe | null = null;
  for (const path of paths.slice(0, MAX_PROBES)) {
    const url = addressOf(base.url, path);
    if (url === null) continue;
    const probed = await probeCredential(egress, { ...base, url }, signal);
    if (probed.verdict === 'proven') return { ...probed, message: `GET ${path}: ${probed.message}` };
    if (probed.verdict === 'unreachable') return probed;
    if (probed.verdict === 'refused') refused ??= { ...probed, message: `GET ${path}: ${probed.message}` };
  }
  return refused ?? probeCredential(egress, base, signal);
}
