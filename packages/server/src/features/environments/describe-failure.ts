import { removeDoubleFullStops } from '@assay/contract';
import type { ErrorCause } from '@assay/engine/model';

interface Failure {
  readonly cause: ErrorCause;
  readonly message: string;
  readonly url: string;
}

/** Describes why a host did not respond, so that the user knows where to look. */
export function describeFailure({ cause, message, url }: Failure, timeoutMs: number): string {
  const { host, hostname } = new URL(url);
  const within = `within ${timeoutMs / 1000} s`;
  const sentences: Readonly<Record<ErrorCause, string>> = {
    dns: `DNS: the host name ${hostname} could not be found.`,
    connect: `Connection: ${host} did not accept the connection. Is the server running there?`,
    tls: `TLS: ${message}.`,
    'timeout-connect': `Timeout: could not connect to ${host} ${within}.`,
    'timeout-first-byte': `Timeout: ${host} received the request but did not respond ${within}.`,
    'timeout-total': `Timeout: the response from ${host} was not complete ${within}.`,
    'too-large': `${host} responds, but the response is larger than the limit for a connection test.`,
    reset: `Connection: ${host} closed the connection before responding.`,
    protocol: `Protocol: ${message}.`,
    denied: `This server is not allowed to send requests to ${host}: ${message}.`,
    unavailable: `${host} is not available: ${message}.`,
    cancelled: 'The test was cancelled.',
    interrupted: 'The test was interrupted.',
    unknown: `${host} could not be reached: ${message}.`,
  };
  return removeDoubleFullStops(sentences[cause]);
}
