import { type CallName, fillPath, splitPath } from '@assay/contract';
import type { TestUser } from '../testing/test-app.ts';

export interface Reply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into replies freely; their shape is checked by the app itself.
  readonly body: any;
  readonly etag: string | null;
}

export interface CallOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export type CallApi = (user: TestUser | null, name: CallName, options?: CallOptions) => Promise<Reply>;

/** Makes calls of the route table over HTTP, as any client would. */
export function createCallApi(url: string): CallApi {
  return async (user, name, { params = {}, query = {}, body, headers = {} } = {}) => {
    const { method, path } = splitPath(name);
    const search = new URLSearchParams(query).toString();
    // biome-ignore lint/style/noRestrictedGlobals: the server under test, on loopback.
    const response = await fetch(`${url}${fillPath(path, params)}${search === '' ? '' : `?${search}`}`, {
      method,
      headers: { ...user?.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text), etag: response.headers.get('etag') };
  };
}
