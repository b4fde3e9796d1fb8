import type { ServerResponse } from 'node:http';

/** The result of a handler. Only one place writes it to the socket. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  /** Sent unchanged instead of a JSON body. */
  readonly text?: string;
  readonly delayMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export const answer = (status: number, body?: unknown, headers: Readonly<Record<string, string>> = {}): Answer => ({
  status,
  body,
  headers,
});

/** A page for people, where a program expects JSON. */
export const page = (status: number, text: string): Answer => ({ status, text, headers: { 'content-type': 'text/html; charset=utf-8' } });

export function problem(status: number, detail: string, headers: Readonly<Record<string, string>> = {}): Answer {
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

export function writeAnswer(reply: ServerResponse, given: Answer): void {
  const text = given.text ?? (given.body === undefined ? '' : JSON.stringify(given.body));
  const type: Readonly<Record<string, string>> = text === '' ? {} : { 'content-type': 'application/json' };
  reply.writeHead(given.status, { ...type, 'content-length': Buffer.byteLength(text), ...given.headers });
  reply.end(reply.req.method === 'HEAD' ? undefined : text);
}
