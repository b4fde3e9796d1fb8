import type { HttpMethod } from './api-model.ts';
import type { Json } from './json.ts';

/** A request that somebody pasted as a command, without its host and without its credentials. */
export interface PastedCall {
  readonly method: HttpMethod;
  readonly path: string;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: PastedBody;
  /** Variables that stand where the command had a secret. */
  readonly secrets: readonly string[];
}

/** A body as a step of a suite sends it. */
export type PastedBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly json: Json }
  | { readonly kind: 'form'; readonly form: Readonly<Record<string, string>> }
  | { readonly kind: 'raw'; readonly raw: string };
