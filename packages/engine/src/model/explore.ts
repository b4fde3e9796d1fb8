import type { Fact, FactPlace } from './fact.ts';
import type { OutgoingRequest, SendOutcome } from './ports.ts';
import type { TestCase } from './suite.ts';

/** An exploration ends when either limit is reached. Cleanup requests are not counted. */
export interface ExploreBudget {
  readonly requests: number;
  readonly milliseconds: number;
}

/** `read-only` sends no requests that may change data. */
export type ExploreAccess = 'all' | 'read-only';

/** Everything that an exploration needs from its caller. */
/** Records requests that the API sends. */
export interface CallbackListener {
  /** The address of the listener, which the API can reach. */
  readonly url: string;
  /** The paths of the requests so far. */
  readonly seen: () => readonly string[];
}

export interface ExplorePorts {
  readonly send: (request: OutgoingRequest) => Promise<SendOutcome>;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly cancelled: () => boolean;
  /** Replaces secrets in text that is shown or stored. */
  readonly redact: (text: string) => string;
  /** Resolves once the intention to send a request that may change data has been stored. */
  readonly beforeUnsafe?: (op: string, request: number) => Promise<void>;
  /** Obtains new credentials after the old ones stopped working. False if that is not possible. */
  readonly renew?: () => Promise<boolean>;
  /** Only if the API runs on the same machine. */
  readonly callbacks?: CallbackListener;
}

/**
 * Who sends a request: the environment's credentials, a second user, or nobody. For operations restricted to a role, the owner is the
 * administrator, if there is one, and `user` is the first user. A `viewer` has read-only access.
 */
export const SENDERS = ['owner', 'other', 'anonymous', 'user', 'viewer'] as const;
export type Sender = (typeof SENDERS)[number];

/** The source of the rule that the API violates. */
export type RuleSource = 'spec' | 'protocol' | 'fact' | 'identity' | 'convention';

/** One request and its response. Secrets are masked and long parts are truncated. */
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
  /** `METHOD /path` of the first failure, and of all failures. */
  readonly op: string;
  readonly operations: readonly string[];
  /** The field or parameter, such as `body.price`. Null if the finding is about the whole request. */
  readonly place: string | null;
  readonly text: string;
  readonly expected: string;
  readonly actual: string;
  readonly source: RuleSource;
  /** A note does not affect the exit code. */
  readonly grade: 'defect' | 'note';
  /** True if the failure was reproduced on new resources. */
  readonly isRepeated: boolean;
  readonly exchanges: readonly FindingExchange[];
  /** The number of requests that showed it. */
  readonly count: number;
  /** The finding as a test case. Null if a case cannot express it. */
  readonly kept: TestCase | null;
}

/** The result of the search, which starts after the operations were reached. */
export interface SearchResult {
  readonly findings: readonly ExploreFinding[];
  readonly requests: number;
  readonly durationMs: number;
  /** The failures that could not be reproduced on fresh resources. */
  readonly unconfirmed: number;
  readonly ended: 'done' | 'budget';
}

/** Why an operation has no 2xx response. */
export const NOT_REACHED = [
  'not-there',
  'no-credential',
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
  /** Null for an operation with a 2xx response. */
  readonly reason: NotReached | null;
  /** The server's last message, or the reason why no request was sent. Secrets are masked. */
  readonly message: string | null;
}

/** A value that only the user knows, and the operations that depend on it. */
export interface ExploreQuestion {
  readonly op: string;
  readonly in: FactPlace;
  readonly field: string;
  readonly text: string;
  readonly waiting: readonly string[];
}

/** A resource, identified by the request that created or changed it. */
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
 * `lost` means that the server stopped responding, and `signed-out` that the credentials stopped working. In both cases, the last requests
 * are listed.
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
  /** Resources that were created but not removed. */
  readonly leftBehind: readonly TouchedResource[];
  /** Existing resources that were changed. */
  readonly changed: readonly TouchedResource[];
  /** The last requests before the server or the credentials stopped working, in order. */
  readonly suspects: readonly SentLine[];
  /** Null if there was no search. */
  readonly search: SearchResult | null;
}

/** The requests that an exploration will send, shown before the first one is sent. */
export interface ExplorePreview {
  readonly operations: number;
  /** Operations that may change data. */
  readonly writing: number;
  /** Operations that run alone at the end, because they reset or toggle something. */
  readonly last: readonly string[];
  readonly leftOut: readonly { readonly op: string; readonly reason: string }[];
  readonly mostRequests: number;
  /** The maximum number of requests in the search. 0 without a search. */
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
