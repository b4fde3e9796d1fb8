import type { ServerResponse } from 'node:http';

/** What a handler returns. Only the HTTP layer writes it to the socket. */
export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  /** Sent unchanged instead of a JSON body. */
  readonly text?: string;
  readonly delayMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export const reply = (status: number, body?: unknown, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  body,
  headers,
});

/** An HTML page, returned where a client expects JSON. */
export const page = (status: number, text: string): Reply => ({ status, text, headers: { 'content-type': 'text/html; charset=utf-8' } });

export function problem(status: number, detail: string, headers: Readonly<Record<string, string>> = {}): Reply {
  const body = { title: TITLES[status] ?? 'Error', status, detail };
  return { status, body, headers: { 'content-type': 'application/problem+json', ...headers } };
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  500: 'Internal Server Error',
};

export function writeReply(response: ServerResponse, given: Reply): void {
  const text = given.text ?? (given.body === undefined ? '' : JSON.stringify(given.body));
  const type: Readonly<Record<string, string>> = text === '' ? {} : { 'content-type': 'application/json' };
  response.writeHead(given.status, { ...type, 'content-length': Buffer.byteLength(text), ...given.headers });
  response.end(response.req.method === 'HEAD' ? undefined : text);
}
