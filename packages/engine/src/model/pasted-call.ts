import type { HttpMethod } from './api-model.ts';
import type { Json } from './json.ts';

/** A request that was pasted as a command, without its host and credentials. */
export interface PastedCall {
  readonly method: HttpMethod;
  readonly path: string;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: PastedBody;
  /** Variables that replace the secrets in the command. */
  readonly secrets: readonly string[];
}

/** A body in the form that a suite step sends. */
export type PastedBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly json: Json }
  | { readonly kind: 'form'; readonly form: Readonly<Record<string, string>> }
  | { readonly kind: 'raw'; readonly raw: string };
