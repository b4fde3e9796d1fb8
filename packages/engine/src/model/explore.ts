import type { Fact, FactPlace } from './fact.ts';
import type { OutgoingRequest, SendOutcome } from './ports.ts';
import type { TestCase } from './suite.ts';

/** Exploring ends when either limit is reached. Requests that clean up are not counted. */
export interface ExploreBudget {
  readonly requests: number;
  readonly milliseconds: number;
}

/** `read-only` sends nothing that may change something. */
export type ExploreAccess = 'all' | 'read-only';

/** Everything that exploring needs from its caller. */
export interface ExplorePorts {
  readonly send: (request: OutgoingRequest) => Promise<SendOutcome>;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly cancelled: () => boolean;
  /** Replaces secrets in text that is shown or stored. */
  readonly redact: (text: string) => string;
  /** Resolves once the intention to send a request that may change something has been stored. */
  readonly beforeUnsafe?: (op: string, request: number) => Promise<void>;
  /** Obtains the credentials again after they stopped working. False when that is not possible. */
  readonly renew?: () => Promise<boolean>;
}

/**
 * Who sends a request: the credentials of the environment, a second user, or nobody. The owner of what is reserved for a role is the
 * administrator, if there is one, and `user` is the first user there. A `viewer` may only read.
 */
export const SENDERS = ['owner', 'other', 'anonymous', 'user', 'viewer'] as const;
export type Sender = (typeof SENDERS)[number];

/** Where the rule that a finding breaks comes from. */
export type RuleSource = 'spec' | 'protocol' | 'fact' | 'identity' | 'convention';

/** One request and its response. Secrets are replaced and long parts are cut. */
export interface FindingExchange {
  readonly identity: Sender;
  readonly request: string;
  readonly status: number;
  readonly response: string;
  readonly curl: string;
}

/** A defect that the search found. Two failures with the same key have the same cause. */
export interface ExploreFinding {
  readonly key: string;
  /** A short name, such as `server-error` or `accepts-invalid`. */
  readonly rule: string;
  /** `METHOD /path` of the first failure, and of all of them. */
  readonly op: string;
  readonly operations: readonly string[];
  /** The field or parameter, such as `body.price`. Null when the finding is about the whole request. */
  readonly place: string | null;
  readonly text: string;
  readonly expected: string;
  readonly actual: string;
  readonly source: RuleSource;
  /** A note is worth reading and does not fail the search. */
  readonly grade: 'defect' | 'note';
  readonly exchanges: readonly FindingExchange[];
  /** How many requests showed it. */
  readonly count: number;
  /** The finding as a test case. Null if a case cannot express it. */
  readonly kept: TestCase | null;
}

/** What the search did after the operations were reached. */
export interface SearchResult {
  readonly findings: readonly ExploreFinding[];
  readonly requests: number;
  readonly durationMs: number;
  /** The failures that did not happen again on fresh resources. */
  readonly unconfirmed: number;
  readonly ended: 'done' | 'budget';
}

/** Why an operation has no 2xx. */
export const NOT_REACHED = [
  'not-there',
  'other-identity',
  'server-error',
  'rejected',
  'no-id',
  'left-out',
  'no-response',
  'not-tried',
] as const;
export type NotReached = (typeof NOT_REACHED)[number];

export interface ExploredOperation {
  readonly op: string;
  readonly requests: number;
  /** The status of each request, 0 when there was no response. */
  readonly statuses: readonly number[];
  /** Null for an operation with a 2xx. */
  readonly reason: NotReached | null;
  /** The server's last message, or why no request was sent. Secrets are replaced. */
  readonly message: string | null;
}

/** A value that only a person knows, and the operations that wait for it. */
export interface ExploreQuestion {
  readonly op: string;
  readonly in: FactPlace;
  readonly field: string;
  readonly text: string;
  readonly waiting: readonly string[];
}

/** A resource by the request that made or changed it. */
export interface TouchedResource {
  readonly op: string;
  readonly request: string;
}

export interface SentLine {
  readonly number: number;
  readonly op: string;
  /** `POST /zones`, with secrets replaced. */
  readonly request: string;
  readonly status: number;
}

/**
 * `lost` means that the server stopped responding, and `signed-out` that the credentials stopped working. The last requests are listed
 * then.
 */
export const EXPLORE_ENDS = ['done', 'budget', 'stopped', 'lost', 'signed-out'] as const;
export type ExploreEnd = (typeof EXPLORE_ENDS)[number];

export interface ExploreResult {
  readonly ended: ExploreEnd;
  readonly operations: readonly ExploredOperation[];
  readonly requests: number;
  readonly writes: number;
  readonly cleanUps: number;
  readonly durationMs: number;
  /** Proposed, not yet accepted. */
  readonly facts: readonly Fact[];
  /** Most useful first. */
  readonly questions: readonly ExploreQuestion[];
  /** Created and not removed again. */
  readonly leftBehind: readonly TouchedResource[];
  /** Existed before and was changed. */
  readonly changed: readonly TouchedResource[];
  /** The last requests before the server or the credentials stopped working, in order. */
  readonly suspects: readonly SentLine[];
  /** Null when nothing was searched. */
  readonly search: SearchResult | null;
}

/** What exploring will send, shown before the first request. */
export interface ExplorePreview {
  readonly operations: number;
  /** Operations that may change something. */
  readonly writing: number;
  /** Operations that run alone at the end, because they reset or switch something. */
  readonly last: readonly string[];
  readonly leftOut: readonly { readonly op: string; readonly reason: string }[];
  readonly mostRequests: number;
  /** The most requests of the search. 0 without a search. */
  readonly mostSearched: number;
}

export const EXPLORE_PHASES = ['reach', 'search', 'clean-up'] as const;
export type ExplorePhase = (typeof EXPLORE_PHASES)[number];

export type ExploreEvent =
  | { readonly kind: 'explore-started'; readonly preview: ExplorePreview; readonly seed: number }
  | { readonly kind: 'explore-sent'; readonly line: SentLine; readonly reached: number; readonly phase: ExplorePhase }
  | { readonly kind: 'explore-found'; readonly finding: ExploreFinding }
  | { readonly kind: 'explore-waiting'; readonly milliseconds: number }
  | { readonly kind: 'explore-finished'; readonly result: ExploreResult };
