import type { AuthInjection, AuthProbe } from '@assay/contract';
import type { Egress } from '@assay/net';

export interface ProbeRequest {
  readonly url: string;
  readonly injections: readonly AuthInjection[];
  readonly credential: string;
  readonly timeoutMs: number;
}

const MAX_BYTES = 256 * 1024;

/**
 * Requests a URL without and with the credential, because only a difference proves that the credential works. Redirects are not followed.
 */
export async function probeCredential(egress: Pick<Egress, 'send'>, request: ProbeRequest, signal: AbortSignal): Promise<AuthProbe> {
  const { url, injections, credential, timeoutMs } = request;
  const ask = async (target: string, headers: readonly (readonly [string, string])[]) => {
    const outcome = await egress.send(
      { method: 'GET', url: target, headers: [['accept', '*/*'], ...headers], body: null, timeoutMs, maxBytes: MAX_BYTES },
      signal,
    );
    // A response that is too large is still a response, but its status is unknown.
    return outcome.kind === 'response' ? outcome.status : null;
  };
  const withoutStatus = await ask(url, []);
  const injected = inject(url, injections, credential);
  const withStatus = injected === null ? null : await ask(injected.url, injected.headers);
  return { url, withoutStatus, withStatus, ...verdictOf(withoutStatus, withStatus) };
}

/** The URL and headers with the credential added. Null when the credential is not valid in a header. */
function inject(url: string, injections: readonly AuthInjection[], credential: string) {
  const target = new URL(url);
  const headers: [string, string][] = [];
  for (const { in: place, name, format } of injections) {
    const value = format.replaceAll('{token}', () => credential);
    if (!/^[\x20-\x7e\x80-\xff]*$/.test(value)) return null;
    if (place === 'header') headers.push([name, value]);
    else if (place === 'cookie') headers.push(['cookie', `${name}=${value}`]);
    else target.searchParams.set(name, value);
  }
  return { url: target.href, headers };
}

const isRefusal = (status: number) => status === 401 || status === 403;

function verdictOf(without: number | null, withIt: number | null): Pick<AuthProbe, 'verdict' | 'message'> {
  if (without === null || withIt === null) return { verdict: 'unreachable', message: 'The URL did not respond to the test request.' };
  const facts = `${without} without the credential, ${withIt} with it`;
  if (isRefusal(without) && !isRefusal(withIt) && withIt < 500) return { verdict: 'proven', message: `Verified: ${facts}.` };
  if (isRefusal(withIt)) return { verdict: 'refused', message: `The credential was rejected: ${facts}.` };
  if (without < 400 && withIt < 400)
    return { verdict: 'open', message: `This URL does not require a credential, so the test is inconclusive: ${facts}.` };
  return { verdict: 'unclear', message: `The response from this URL does not show whether the credential is valid: ${facts}.` };
}
