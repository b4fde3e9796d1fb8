/** A header, query parameter or form field. */
export interface SeenPair {
  readonly name: string;
  readonly value: string;
}

export type SeenBody =
  | { readonly kind: 'text'; readonly media: string; readonly text: string }
  | { readonly kind: 'form'; readonly media: string; readonly fields: readonly SeenPair[] };

/** Credentials of a call as OpenAPI declares them; the values themselves are never kept. */
export type SeenAuth =
  | { readonly kind: 'http'; readonly scheme: string }
  | { readonly kind: 'api-key'; readonly in: 'header' | 'query' | 'cookie'; readonly name: string }
  | { readonly kind: 'oauth2'; readonly tokenUrl: string };

export interface SeenAnswer {
  readonly status: number;
  readonly media: string;
  readonly text: string;
}

/** One request as a collection, a recording or a command line shows it. */
export interface SeenCall {
  readonly name: string | null;
  readonly tags: readonly string[];
  readonly method: string;
  /** Without query; `{{NAME}}` and `:name` stand for values that are filled in. */
  readonly url: string;
  readonly query: readonly SeenPair[];
  readonly headers: readonly SeenPair[];
  readonly body: SeenBody | null;
  readonly auth: readonly SeenAuth[];
  readonly answers: readonly SeenAnswer[];
}

/** What a source holds besides its calls. */
export interface SeenCalls {
  readonly title: string;
  readonly calls: readonly SeenCall[];
  readonly notes: readonly string[];
}
