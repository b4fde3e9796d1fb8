import { type CallName, fillPath, splitPath } from '@assay/contract';
import type { TestUser } from '../testing/test-app.ts';

export interface Reply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into replies freely; their shape is checked by the app itself.
  readonly body: any;
  readonly etag: string | null;
  readonly headers: Headers;
  /** The body as it came, for replies that are no JSON. */
  readonly bytes: Buffer;
}

export interface CallOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as multipart instead of a JSON body. */
  readonly form?: FormData;
}

export type CallApi = (user: TestUser | null, name: CallName, options?: CallOptions) => Promise<Reply>;

/** Makes calls of the route table over HTTP, as any client would. */
export function createCallApi(url: string): CallApi {
  return async (user, name, { params = {}, query = {}, body, headers = {}, form } = {}) => {
    const { method, path } = splitPath(name);
    const search = new URLSearchParams(query).toString();
    // biome-ignore lint/style/noRestrictedGlobals: the server under test, on loopback.
    const response = await fetch(`${url}${fillPath(path, params)}${search === '' ? '' : `?${search}`}`, {
      method,
      headers: { ...user?.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(form === undefined ? {} : { body: form }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const isDownload = response.headers.has('content-disposition');
    const parsed = bytes.length === 0 || isDownload ? null : JSON.parse(bytes.toString('utf8'));
    return { status: response.status, body: parsed, etag: response.headers.get('etag'), headers: response.headers, bytes };
  };
}
