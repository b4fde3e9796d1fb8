import type { CallInput, CallReply } from '@assay/contract';
import { type CallName, fillPath, splitPath } from '@assay/contract/paths';
import { errorFromReply, isAbort, noResponse } from './api-error.ts';
import { authorizedFetch } from './authorized-fetch.ts';

type IsOptional<T> = undefined extends T ? true : Record<never, never> extends T ? true : false;
type Input<N extends CallName> = {
  readonly [K in keyof CallInput<N> as IsOptional<CallInput<N>[K]> extends true ? never : K]: CallInput<N>[K];
} & {
  readonly [K in keyof CallInput<N> as IsOptional<CallInput<N>[K]> extends true ? K : never]?: CallInput<N>[K];
};
/** The input for a call: the parts that its route defines, additional headers, and an abort signal. */
export type CallOptions<N extends CallName> = Input<N> & {
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>>;
};

interface LooseOptions {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function textValues(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  const filled = Object.entries(value).filter(([, entry]) => entry !== undefined && entry !== null && entry !== '');
  return Object.fromEntries(filled.map(([key, entry]) => [key, String(entry)]));
}

/** The URL for a call, with its path and query filled in. */
export function callUrl(name: CallName, options: Pick<LooseOptions, 'params' | 'query'>): string {
  const path = fillPath(splitPath(name).path, textValues(options.params));
  const query = new URLSearchParams(textValues(options.query)).toString();
  return query === '' ? path : `${path}?${query}`;
}

function requestOf(name: CallName, options: LooseOptions, headers: Readonly<Record<string, string>>): RequestInit {
  const { body } = options;
  // The browser sets the content type for form data, because it chooses the boundary.
  const isForm = body instanceof FormData;
  const hasJson = body !== undefined && !isForm;
  return {
    method: splitPath(name).method,
    headers: { ...(hasJson ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(hasJson ? { body: JSON.stringify(body) } : isForm ? { body } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
  };
}

/** Sends a request and returns the raw response. Throws an `ApiError` for an error response. */
export async function callRaw(
  name: CallName,
  options: LooseOptions,
  accept: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const reply = await authorizedFetch(callUrl(name, options), requestOf(name, options, { accept, ...headers }));
  if (!reply.ok) throw await errorFromReply(reply);
  return reply;
}

/** Sends a request defined in the contract, typed by its route. */
export async function call<N extends CallName>(name: N, options: CallOptions<N>): Promise<CallReply<N>> {
  const reply = await callRaw(name, options, 'application/json', options.headers);
  // The server shares the contract, so its responses are trusted to have the declared type.
  return (await reply.json()) as CallReply<N>;
}

/** Sends a request whose body is a form with files. */
export async function callForm<N extends CallName>(name: N, body: FormData): Promise<CallReply<N>> {
  const reply = await callRaw(name, { body }, 'application/json');
  return (await reply.json()) as CallReply<N>;
}

/** Sends a request that needs no sign-in, without a token. */
export async function callPublic<N extends CallName>(name: N, options: CallOptions<N>): Promise<CallReply<N>> {
  const parts: LooseOptions = options;
  const reply = await fetch(callUrl(name, parts), requestOf(name, parts, { accept: 'application/json' })).catch((error: unknown) => {
    throw isAbort(error) ? error : noResponse();
  });
  if (!reply.ok) throw await errorFromReply(reply);
  return (await reply.json()) as CallReply<N>;
}
