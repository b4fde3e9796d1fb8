import type { JsonObject } from '../../model/index.ts';

/** A header, parameter, field or cookie. */
export interface Pair {
  readonly name: string;
  readonly value: string;
}

/** A body, decoded if its encoding is known. */
export type CallBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'form'; readonly fields: readonly Pair[] }
  | { readonly kind: 'json'; readonly fields: readonly Pair[]; readonly json: JsonObject }
  | { readonly kind: 'text'; readonly text: string };

/**
 * An HTTP call read from any source language. Values are literal. `{{NAME}}` is a value that is supplied at run time, and
 * `{{answer:0:$.data.token}}` is a value from the response to call 0 in the same source.
 */
export interface HttpCall {
  readonly method: string;
  /** The URL without its query. Null for a client's default headers. */
  readonly url: string | null;
  readonly headers: readonly Pair[];
  readonly query: readonly Pair[];
  readonly body: CallBody;
  readonly basicAuth: { readonly user: string; readonly password: string } | null;
  readonly cookies: readonly Pair[];
  /** True when the call reads or writes a cookie store. */
  readonly cookieJar: boolean;
  /** Schemes that a client option selects, such as `digest` or `aws_sigv4`. */
  readonly schemes: readonly string[];
  /** The header that the source's settings define for the credential, whatever its name is. */
  readonly keyHeader: string | null;
  /** JSON path of the token in the response, if the source shows it. */
  readonly answerPath: string | null;
  /** The maximum confidence of a candidate for this call. It is lower if the program builds the fields separately from the call. */
  readonly certainty: number;
  readonly line: number;
}

/** An empty call, to which readers add the parts they find. */
export const EMPTY_CALL: HttpCall = {
  method: 'GET',
  url: null,
  headers: [],
  query: [],
  body: { kind: 'none' },
  basicAuth: null,
  cookies: [],
  cookieJar: false,
  schemes: [],
  keyHeader: null,
  answerPath: null,
  certainty: 1,
  line: 1,
};

/** Returns the body fields by name, for every encoding. */
export function fieldsByName(call: HttpCall): readonly Pair[] {
  return call.body.kind === 'form' || call.body.kind === 'json' ? call.body.fields : [];
}

/** Returns the first value under any of the names, ignoring case and separators. */
export function findPair(pairs: readonly Pair[], ...names: readonly string[]): string | null {
  const wanted = names.map(normaliseName);
  return pairs.find((pair) => wanted.includes(normaliseName(pair.name)))?.value ?? null;
}

/** `Client-ID`, `client_id` and `clientId` yield the same result. */
export function normaliseName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
