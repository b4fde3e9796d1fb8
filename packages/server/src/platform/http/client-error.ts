import type { FastifyServerOptions } from 'fastify';
import { AppError } from './app-error.ts';
import { toProblem } from './problem.ts';

type ClientErrorHandler = NonNullable<FastifyServerOptions['clientErrorHandler']>;

/** How long a request may take to arrive. Whoever sends it byte by byte holds a connection no longer than this, and is looked for often. */
export const ARRIVAL = { headersMs: 15_000, wholeMs: 60_000, lookEveryMs: 5000 } as const;

/** Long enough to read the refusal. */
const LINGER_MS = 1000;

/** Bytes that are no HTTP request never reach a route; they get the same kind of refusal, written straight to the socket. */
export function createClientErrorHandler(headers: Readonly<Record<string, string>>): ClientErrorHandler {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const problem = toProblem(refusalOf(error.code));
    const body = JSON.stringify(problem);
    const fields = {
      ...headers,
      'cache-control': 'no-store',
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
    socket.end(
      [`HTTP/1.1 ${problem.status} ${problem.status === 408 ? 'Request Timeout' : 'Bad Request'}`, ...head, '', body].join('\r\n'),
    );
    // Ending closes our half only; a client that keeps its own open would hold the connection for ever.
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}

function refusalOf(code: string | undefined): AppError {
  if (code !== 'ERR_HTTP_REQUEST_TIMEOUT')
    return new AppError('MALFORMED_BODY', { problem: 'the bytes sent are not a valid HTTP request' });
  return new AppError('REQUEST_TOO_SLOW', { headers: ARRIVAL.headersMs / 1000, whole: ARRIVAL.wholeMs / 1000 });
}
