import type { Pair } from '../readers/calls/http-call.ts';

export type SeenBody =
  | { readonly kind: 'text'; readonly media: string; readonly text: string }
  | { readonly kind: 'form'; readonly media: string; readonly fields: readonly Pair[] };

/** A call's credentials as OpenAPI declares them. Their values are never stored. */
export type SeenAuth =
  | { readonly kind: 'http'; readonly scheme: string }
  | { readonly kind: 'api-key'; readonly in: 'header' | 'query' | 'cookie'; readonly name: string }
  | { readonly kind: 'oauth2'; readonly tokenUrl: string };

export interface SeenResponse {
  readonly status: number;
  readonly media: string;
  readonly text: string;
}

/** A request read from a collection, a recording or a command line. */
export interface SeenCall {
  readonly name: string | null;
  readonly tags: readonly string[];
  readonly method: string;
  /** Without the query. `{{NAME}}` and `:name` are placeholders. */
  readonly url: string;
  readonly query: readonly Pair[];
  readonly headers: readonly Pair[];
  readonly body: SeenBody | null;
  readonly auth: readonly SeenAuth[];
  readonly responses: readonly SeenResponse[];
}

/** The title and calls found in a source, with notes about what was left out. */
export interface SeenCalls {
  readonly title: string;
  readonly calls: readonly SeenCall[];
  readonly notes: readonly string[];
}
