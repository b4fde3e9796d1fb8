import type { FastifyServerOptions } from 'fastify';
import { AppError } from './app-error.ts';
import { toProblem } from './problem.ts';

type ClientErrorHandler = NonNullable<FastifyServerOptions['clientErrorHandler']>;

/** Bytes that are no HTTP request never reach a route; they get the same kind of refusal, written straight to the socket. */
export function createClientErrorHandler(headers: Readonly<Record<string, string>>): ClientErrorHandler {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const problem = toProblem(new AppError('MALFORMED_BODY', { problem: 'the bytes sent are not a valid HTTP request' }));
    const body = JSON.stringify(problem);
    const fields = {
      ...headers,
      'cache-control': 'no-store',
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
    socket.end(['HTTP/1.1 400 Bad Request', ...head, '', body].join('\r\n'));
  };
}
