import type { Pair } from '../readers/calls/http-call.ts';

export type RecordedBody =
  | { readonly kind: 'text'; readonly media: string; readonly text: string }
  | { readonly kind: 'form'; readonly media: string; readonly fields: readonly Pair[] };

/** A call's credentials as OpenAPI declares them. Their values are never stored. */
export type RecordedAuth =
  | { readonly kind: 'http'; readonly scheme: string }
  | { readonly kind: 'api-key'; readonly in: 'header' | 'query' | 'cookie'; readonly name: string }
  | { readonly kind: 'oauth2'; readonly tokenUrl: string };

export interface RecordedResponse {
  readonly status: number;
  readonly media: string;
  readonly text: string;
}

/** A request read from a collection, a recording or a command line. */
export interface RecordedCall {
  readonly name: string | null;
  readonly tags: readonly string[];
  readonly method: string;
  /** The URL without its query. `{{NAME}}` and `:name` are placeholders. */
  readonly url: string;
  readonly query: readonly Pair[];
  readonly headers: readonly Pair[];
  readonly body: RecordedBody | null;
  readonly auth: readonly RecordedAuth[];
  readonly responses: readonly RecordedResponse[];
}

/** The title and the calls found in a source, and notes about what was left out. */
export interface RecordedCalls {
  readonly title: string;
  readonly calls: readonly RecordedCall[];
  readonly notes: readonly string[];
}
