import { type CallName, fillPath, type Routes, splitPath } from '@assay/contract';
import type { z } from 'zod';
import type { TestUser } from '../app/test-app.ts';

/** The body of a rejected call. */
interface Refusal {
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly error: string;
  readonly status: number;
  readonly version: number;
  readonly error_description: string;
  readonly fields: Readonly<Record<string, string>>;
}

type KeysOf<T> = T extends unknown ? keyof T : never;
type ValueAt<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never;

/**
 * The response type for tests. A test expects a specific variant, so it may read any variant's properties and a list's
 * first entries without checks. The app itself validates the response against the contract.
 */
export type TestReply<T> = Read<NonNullable<T>>;

type Read<T> = [T] extends [never]
  ? unknown
  : [T] extends [string | number | boolean]
    ? T
    : [T] extends [readonly (infer Item)[]]
      ? readonly [TestReply<Item>, TestReply<Item>, TestReply<Item>, TestReply<Item>, ...TestReply<Item>[]]
      : [T] extends [object]
        ? { readonly [K in KeysOf<T>]: TestReply<ValueAt<T, K>> }
        : T;

export interface Reply<Body = Refusal> {
  readonly status: number;
  readonly body: Body;
  readonly etag: string | null;
  readonly headers: Headers;
  /** The raw body, for responses that are not JSON. */
  readonly bytes: Buffer;
}

/** The body of a call's response or error. */
export type BodyOf<Name extends CallName> = WithRefusal<TestReply<z.infer<Routes[Name]['reply']>>>;

type WithRefusal<Body> = Body & Omit<Refusal, keyof Body>;

export interface CallOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as multipart instead of a JSON body. */
  readonly form?: FormData;
}

export type CallApi = <Name extends CallName>(user: TestUser | null, name: Name, options?: CallOptions) => Promise<Reply<BodyOf<Name>>>;

/** Calls any route over HTTP, as a client would. */
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
