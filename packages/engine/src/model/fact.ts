import type { Json, JsonObject } from './json.ts';

export const FACTS_VERSION = 1;
/** Accepted facts, stored next to `tests.json`. */
export const FACTS_PATH = 'facts.json';
/** Facts that have not been accepted yet. */
export const PROPOSED_FACTS_PATH = 'facts.proposed.json';
/** The operation key for facts about the whole API. */
export const WHOLE_API = '*';

/** The name of a body example that a fact provides. */
export const FACT_EXAMPLE = 'fact';
/** Marks a request field whose values must be unique, in a model with applied facts. */
export const UNIQUE_KEYWORD = 'x-assay-unique';

export const FACT_LOCATIONS = ['path', 'query', 'header', 'body'] as const;
export type FactPlace = (typeof FACT_LOCATIONS)[number];

export const FACT_SOURCES = ['explore', 'run', 'person'] as const;

/** The source of a fact. Facts written by hand need no request. Secrets are already masked. */
export interface FactEvidence {
  readonly source: (typeof FACT_SOURCES)[number];
  /** The request line, such as `POST /servers/localhost/zones`. */
  readonly request?: string;
  readonly status?: number;
  /** The shortest part of the response that shows the fact. */
  readonly message?: string;
  readonly seed?: number;
}

/** An input of an operation. A body field is written with dots: `rrsets.0.name`. */
interface Input {
  readonly in: FactPlace;
  readonly field: string;
}

/** How far an exploration got with an operation. The reasons are the same as in an exploration's result. */
export const REACH_OUTCOMES = ['reached', 'not-there', 'other-identity', 'server-error', 'rejected', 'no-id', 'left-out'] as const;
export type ReachOutcome = (typeof REACH_OUTCOMES)[number];

/** What a fact states about its operation. */
export type FactStatement =
  /**
   * The input takes its value from another operation's response, or from a variable if `from` is null. The path is a portable path or
   * `header:Location`. Without a path, a user chose the operation, and the value in its response is found by name.
   */
  | ({ readonly kind: 'link'; readonly from: string | null; readonly path?: string } & Input)
  | ({ readonly kind: 'required' } & Input)
  /** The server rejects a request that contains the field. */
  | ({ readonly kind: 'unwanted' } & Input)
  /** The server accepts this value, or a user chose it. */
  | ({ readonly kind: 'value'; readonly value: Json } & Input)
  /** Limits that the server enforces, as JSON Schema keywords. */
  | ({ readonly kind: 'rule'; readonly schema: JsonObject } & Input)
  /** No two resources may have the same value. */
  | ({ readonly kind: 'unique' } & Input)
  /** The server accepts the same body more than once, so none of its fields must be unique. */
  | { readonly kind: 'repeatable' }
  /** The server rejects requests with the optional body of the spec. */
  | { readonly kind: 'no-body' }
  /** A complete body that the server accepted. */
  | { readonly kind: 'example'; readonly media: string; readonly value: Json }
  | { readonly kind: 'content-type'; readonly media: string }
  /** The spec lists the operation, but this server does not have it. */
  | { readonly kind: 'not-there' }
  /** The reason why no request got a 2xx response. The outcome `reached` replaces an earlier reason. */
  | { readonly kind: 'reach'; readonly outcome: ReachOutcome }
  /** The operation resets or toggles something that every other test uses, or ends the session. */
  | { readonly kind: 'server-wide'; readonly effect: 'reset' | 'switch' | 'sign-out' }
  | { readonly kind: 'error-format'; readonly media: string; readonly shape: string }
  | { readonly kind: 'paging'; readonly style: 'page' | 'offset' | 'cursor' | 'link' }
  /** This identity is not allowed to use the operation. */
  | { readonly kind: 'other-identity' }
  /**
   * The request succeeds only after this other one on the same resources, such as a check-in. `set` contains the values that the other
   * request must have, such as a status.
   */
  | { readonly kind: 'needs'; readonly first: string; readonly set?: JsonObject }
  /** An administrator can use the operation, and the first user probably cannot. */
  | { readonly kind: 'role'; readonly role: 'admin' };

export type Fact = FactStatement & {
  /** `METHOD /path`, or `*` for the whole API. */
  readonly op: string;
  readonly evidence: FactEvidence;
};

export type FactKind = Fact['kind'];

/** The changes that proposed facts would make. */
export interface FactsDiff {
  readonly added: readonly Fact[];
  readonly changed: readonly { readonly before: Fact; readonly after: Fact }[];
  /** Proposals that contradict a fact written by hand. The existing fact is kept. */
  readonly conflicts: readonly { readonly kept: Fact; readonly proposed: Fact }[];
}
