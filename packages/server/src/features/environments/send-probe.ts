import type { ErrorCause } from '@assay/engine/model';
import type { Egress } from '@assay/net';

export interface Probe {
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly timeoutMs: number;
  readonly followRedirects: boolean;
}

export type ProbeOutcome =
  | { readonly kind: 'answer'; readonly status: number }
  | { readonly kind: 'failure'; readonly cause: ErrorCause; readonly message: string; readonly url: string };

const MAX_REDIRECTS = 5;
const MAX_BYTES = 10 * 1024 * 1024;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Sends one GET within the time limit, which includes redirects. The environment's headers are sent only to its own origin. */
export async function sendProbe(egress: Pick<Egress, 'send'>, probe: Probe, signal: AbortSignal): Promise<ProbeOutcome> {
  const deadline = Date.now() + probe.timeoutMs;
  let url = probe.url;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const outcome = await egress.send(
      {
        method: 'GET',
        url,
        headers: headersFor(probe, url),
        body: null,
        timeoutMs: Math.max(1, deadline - Date.now()),
        maxBytes: MAX_BYTES,
      },
      signal,
    );
    if (outcome.kind === 'failure') return { kind: 'failure', cause: outcome.cause, message: outcome.message, url };
    const location = outcome.headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
    if (!probe.followRedirects || !REDIRECTS.has(outcome.status) || location === undefined)
      return { kind: 'answer', status: outcome.status };
    if (!URL.canParse(location, url)) return { kind: 'failure', cause: 'protocol', message: 'the host redirects to an invalid URL', url };
    url = new URL(location, url).href;
  }
  return { kind: 'failure', cause: 'protocol', message: `the host redirects more than ${MAX_REDIRECTS} times`, url: probe.url };
}

function headersFor(probe: Probe, url: string): Probe['headers'] {
  const own = new URL(probe.url).origin === new URL(url).origin ? probe.headers : [];
  const hasAccept = own.some(([name]) => name.toLowerCase() === 'accept');
  return hasAccept ? own : [['accept', '*/*'], ...own];
}
