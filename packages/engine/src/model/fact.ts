import type { Json, JsonObject } from './json.ts';

export const FACTS_VERSION = 1;
/** Accepted facts, beside `tests.json`. */
export const FACTS_PATH = 'facts.json';
/** Facts that wait for someone to accept them. */
export const PROPOSED_FACTS_PATH = 'facts.proposed.json';
/** The operation of a fact about the whole API. */
export const WHOLE_API = '*';

/** The name of a body example that a fact provides. */
export const FACT_EXAMPLE = 'fact';
/** Marks a request field whose values must be unique, in a model with facts. */
export const UNIQUE_KEYWORD = 'x-assay-unique';

export const FACT_PLACES = ['path', 'query', 'header', 'body'] as const;
export type FactPlace = (typeof FACT_PLACES)[number];

export const FACT_SOURCES = ['explore', 'run', 'person'] as const;

/** Where a fact comes from. A person's facts need no request. Secrets are already replaced. */
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

/** How far exploring got with an operation. The reasons are those of an exploration. */
export const REACH_OUTCOMES = ['reached', 'not-there', 'other-identity', 'server-error', 'rejected', 'no-id', 'left-out'] as const;
export type ReachOutcome = (typeof REACH_OUTCOMES)[number];

/** What a fact states about its operation. */
export type FactStatement =
  /**
   * The input takes a value from the response of another operation, or from a variable when `from` is null. The path is a portable one, or
   * `header:Location`. Without a path, a person chose the operation and the place in its response is found by name.
   */
  | ({ readonly kind: 'link'; readonly from: string | null; readonly path?: string } & Input)
  | ({ readonly kind: 'required' } & Input)
  /** The server rejects a request that contains the field. */
  | ({ readonly kind: 'unwanted' } & Input)
  /** The server accepts this value, or a person chose it. */
  | ({ readonly kind: 'value'; readonly value: Json } & Input)
  /** Limits that the server enforces, as JSON Schema keywords. */
  | ({ readonly kind: 'rule'; readonly schema: JsonObject } & Input)
  /** No two resources may have the same value. */
  | ({ readonly kind: 'unique' } & Input)
  /** The server accepts the same body again, so that none of its fields has to be unique. */
  | { readonly kind: 'repeatable' }
  /** A whole body that the server accepted. */
  | { readonly kind: 'example'; readonly media: string; readonly value: Json }
  | { readonly kind: 'content-type'; readonly media: string }
  /** The spec lists the operation, but this server does not have it. */
  | { readonly kind: 'not-there' }
  /** No request that exploring tried got a 2xx, or one did after a fact had said otherwise. */
  | { readonly kind: 'reach'; readonly outcome: ReachOutcome }
  /** The operation resets or switches something that every other test uses, or ends the session. */
  | { readonly kind: 'server-wide'; readonly effect: 'reset' | 'switch' | 'sign-out' }
  | { readonly kind: 'error-format'; readonly media: string; readonly shape: string }
  | { readonly kind: 'paging'; readonly style: 'page' | 'offset' | 'cursor' | 'link' }
  /** This identity may not use the operation. */
  | { readonly kind: 'other-identity' };

export type Fact = FactStatement & {
  /** `METHOD /path`, or `*` for the whole API. */
  readonly op: string;
  readonly evidence: FactEvidence;
};

export type FactKind = Fact['kind'];

/** The difference that proposed facts would make. */
export interface FactsDiff {
  readonly added: readonly Fact[];
  readonly changed: readonly { readonly before: Fact; readonly after: Fact }[];
  /** Proposals that contradict a person. The person's fact stays. */
  readonly conflicts: readonly { readonly kept: Fact; readonly proposed: Fact }[];
}
