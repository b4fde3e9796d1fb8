import type { z } from 'zod';
import type { CallName } from './paths.ts';
import type { Routes } from './routes/index.ts';

type InputOf<R, K extends 'params' | 'query' | 'body'> = R extends Record<K, infer S extends z.ZodType> ? z.input<S> : undefined;
type OutputOf<R, K extends 'params' | 'query' | 'body'> = R extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined;

/** The input that a caller passes to a route. */
export interface CallInput<N extends CallName> {
  readonly params: InputOf<Routes[N], 'params'>;
  readonly query: InputOf<Routes[N], 'query'>;
  readonly body: InputOf<Routes[N], 'body'>;
}

/** The parsed request that the HTTP layer passes to a handler. */
export interface ParsedCall<N extends CallName> {
  readonly params: OutputOf<Routes[N], 'params'>;
  readonly query: OutputOf<Routes[N], 'query'>;
  readonly body: OutputOf<Routes[N], 'body'>;
}

export type CallReply<N extends CallName> = z.output<Routes[N]['reply']>;
