import type { FastifyServerOptions } from 'fastify';
import { AppError } from '../app-error.ts';
import { toProblem } from '../problem.ts';
import { findAllowedMethods } from '../routes/find-allowed-methods.ts';

type ClientErrorHandler = NonNullable<FastifyServerOptions['clientErrorHandler']>;

/** How long a request may take to arrive. Limits how long a client that sends byte by byte can occupy a connection. */
export const REQUEST_TIMEOUTS = { headersMs: 15_000, wholeMs: 60_000, lookEveryMs: 5000 } as const;

/** A longer request line is not parsed any further. */
const MOST_LINE = 8192;

/** Long enough for the client to read the error. */
const LINGER_MS = 1000;

/** Malformed HTTP requests never reach a route, so the same error format is written directly to the socket. */
export function createClientErrorHandler(headers: Readonly<Record<string, string>>): ClientErrorHandler {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const unknown = unknownMethodIn(error);
    const problem = toProblem(unknown === null ? refusalOf(error.code) : new AppError('METHOD_NOT_ALLOWED', { method: unknown.method }));
    const body = JSON.stringify(problem);
    const fields = {
      ...headers,
      ...(unknown === null ? {} : { allow: unknown.allow }),
      'cache-control': 'no-store',
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${problem.status} ${PHRASES[problem.status] ?? 'Bad Request'}`, ...head, '', body].join('\r\n'));
    // `end` closes only our half of the connection. A client that keeps its half open would keep the connection forever.
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}

const PHRASES: Readonly<Record<number, string>> = { 405: 'Method Not Allowed', 408: 'Request Timeout' };

const REQUEST_LINE = /^([!#$%&'*+.^_`|~\w-]{1,40}) (\/\S*) HTTP\/1\.[01]\r?\n/;

/** A well-formed request whose method the parser does not know, and the methods its path allows. */
function unknownMethodIn(error: { readonly code: string; readonly rawPacket?: unknown }): { method: string; allow: string } | null {
  const { code, rawPacket } = error;
  if (code !== 'HPE_INVALID_METHOD' || !(rawPacket instanceof Uint8Array)) return null;
  const [, method, url] = REQUEST_LINE.exec(Buffer.from(rawPacket.subarray(0, MOST_LINE)).toString('latin1')) ?? [];
  if (method === undefined || url === undefined) return null;
  const allowed = findAllowedMethods(url);
  // Every path outside the API may be a page in the web app.
  return { method, allow: (allowed.length > 0 ? allowed : ['GET', 'HEAD']).join(', ') };
}

function refusalOf(code: string | undefined): AppError {
  if (code !== 'ERR_HTTP_REQUEST_TIMEOUT')
    return new AppError('MALFORMED_BODY', { problem: 'the data received is not a valid HTTP request' });
  return new AppError('REQUEST_TOO_SLOW', { headers: REQUEST_TIMEOUTS.headersMs / 1000, whole: REQUEST_TIMEOUTS.wholeMs / 1000 });
}
