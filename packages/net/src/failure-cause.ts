import type { ErrorCause } from '@assay/engine/model';
import { EgressDenied } from './guarded-agent.ts';
import { tlsProblem } from './tls-problem.ts';

const CAUSE_OF_CODE: Readonly<Record<string, ErrorCause>> = {
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  EAI_NODATA: 'dns',
  EAI_FAIL: 'dns',
  ECONNREFUSED: 'connect',
  EHOSTUNREACH: 'connect',
  ENETUNREACH: 'connect',
  EADDRNOTAVAIL: 'connect',
  EACCES: 'connect',
  ETIMEDOUT: 'timeout-connect',
  UND_ERR_CONNECT_TIMEOUT: 'timeout-connect',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  UND_ERR_SOCKET: 'reset',
  UND_ERR_HEADERS_OVERFLOW: 'too-large',
  UND_ERR_INVALID_ARG: 'protocol',
  UND_ERR_REQ_CONTENT_LENGTH_MISMATCH: 'protocol',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'protocol',
};

/** Determines the exact cause of a failed exchange from the underlying error. */
export function findFailureCause(error: unknown, host: string): { readonly cause: ErrorCause; readonly message: string } {
  for (const link of chainOf(error)) {
    if (link instanceof EgressDenied) return { cause: 'denied', message: link.message };
    const code = codeOf(link);
    const known = CAUSE_OF_CODE[code];
    if (known !== undefined) return { cause: known, message: networkProblem(code, host) ?? (link.message || code) };
    const insecure = tlsProblem(code, host);
    if (insecure !== null) return { cause: 'tls', message: insecure };
    if (code.startsWith('HPE_') || link.name === 'HTTPParserError')
      return { cause: 'protocol', message: `the response is not HTTP: ${link.message}` };
  }
  return { cause: 'unknown', message: error instanceof Error ? error.message : 'unknown failure' };
}

/** A sentence for people who do not know operating system error codes. It keeps the code, because they may search for it. */
function networkProblem(code: string, host: string): string | null {
  const name = host.replace(/:\d+$/, '');
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_NODATA':
      return `the host ${name} was not found (${code}). Check its spelling`;
    case 'EAI_AGAIN':
    case 'EAI_FAIL':
      return `the host ${name} could not be looked up (${code}). Check the network connection`;
    case 'ECONNREFUSED':
      return `the connection to ${host} was refused (${code}). Check that the server is running`;
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'EADDRNOTAVAIL':
      return `the host ${host} cannot be reached from this machine (${code})`;
    case 'ECONNRESET':
    case 'EPIPE':
      return `the connection to ${host} was closed (${code})`;
    default:
      return null;
  }
}

/** An AggregateError (several addresses tried) and `cause` contain the underlying error. */
function chainOf(error: unknown): readonly Error[] {
  const found: Error[] = [];
  const visit = (value: unknown): void => {
    if (!(value instanceof Error) || found.includes(value) || found.length > 10) return;
    found.push(value);
    if (value instanceof AggregateError) for (const inner of value.errors) visit(inner);
    visit(value.cause);
  };
  visit(error);
  return found;
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
