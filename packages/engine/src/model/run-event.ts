import type { HttpMethod } from './api-model.ts';
import type { Json } from './json.ts';
import type { CaseTag, Evidence } from './suite.ts';

/** Worst first. A case has the verdict of its worst step. */
export const VERDICTS = ['fail', 'error', 'blocked', 'inconclusive', 'warn', 'pass'] as const;
export type Verdict = (typeof VERDICTS)[number];

export const ERROR_CAUSES = [
  'dns',
  'connect',
  'tls',
  'timeout-connect',
  'timeout-first-byte',
  'timeout-total',
  'too-large',
  'reset',
  'protocol',
  'denied',
  'unavailable',
  'cancelled',
  'interrupted',
  'unknown',
] as const;
export type ErrorCause = (typeof ERROR_CAUSES)[number];

/** Milliseconds spent in each phase of one request. */
export interface Phases {
  readonly queued: number;
  readonly connect: number;
  readonly waiting: number;
  readonly download: number;
}

/** A failed expectation, as a sentence and as data. */
export interface CheckFailure {
  readonly level: 'must' | 'should';
  readonly check: 'status' | 'header' | 'body' | 'schema' | 'time';
  readonly message: string;
  readonly expected?: Json;
  readonly actual?: Json;
  /** A user marked this as expected for this API. It is reported but does not change the verdict. */
  readonly waived?: { readonly id: string; readonly reason: string; readonly until: string };
}

/** A redirect that was followed before the response. Secrets are already replaced. */
export interface Hop {
  readonly method: HttpMethod;
  readonly url: string;
  readonly status: number;
  readonly location: string;
  /** Names of the request headers that the next request does not contain. */
  readonly droppedHeaders: readonly string[];
}

/** The request and response on the wire. Secrets are already replaced. */
export interface Exchange {
  readonly method: HttpMethod;
  readonly url: string;
  readonly requestHeaders: readonly (readonly [string, string])[];
  readonly requestBody: string | null;
  readonly status: number | null;
  readonly responseHeaders: readonly (readonly [string, string])[];
  readonly responseBody: string | null;
  readonly responseBytes: number;
  readonly truncated: boolean;
  /** Redirects before this request, in order. Absent when there were none. */
  readonly hops?: readonly Hop[];
}

/** Another identity's request for the same resource, shown next to a failed step. */
export interface ComparedRequest {
  /** The identities that sent the failed step and the other request. `nobody` means without credentials. */
  readonly sentBy: string;
  readonly besideBy: string;
  /** The other request: its step in the same case, and its response. */
  readonly step: number;
  readonly method: HttpMethod;
  readonly url: string;
  readonly status: number | null;
}

export const STEP_PARTS = ['setup', 'step', 'finally', 'control'] as const;
export type StepPart = (typeof STEP_PARTS)[number];

export interface StepResult {
  readonly caseId: string;
  /** Position inside the case. `finally` steps continue the numbering, followed by control steps. */
  readonly step: number;
  readonly title: string;
  /** The operation that the step calls, `METHOD /path`. */
  readonly op?: string;
  /** `control` marks a step of a control case that was sent again. */
  readonly part: StepPart;
  readonly verdict: Verdict;
  /** Milliseconds since the run began. */
  readonly startedAt: number;
  readonly ms: number;
  readonly phases: Phases;
  readonly attempts: number;
  readonly failures: readonly CheckFailure[];
  readonly cause?: ErrorCause;
  /** Why the step was not sent, or the error. */
  readonly reason?: string;
  readonly exchange?: Exchange;
  /** Differences that a check ignores. They never change the verdict. */
  readonly notes?: readonly string[];
  /**
   * For a control step, the id of its control case. For any other step, the control case that stopped passing, which makes the step
   * inconclusive.
   */
  readonly control?: string;
  /** True for the request after which the server stopped responding. */
  readonly suspect?: true;
  /** Only for a failed step in a test with two identities. */
  readonly beside?: ComparedRequest;
}

export interface RequestPosition {
  readonly caseId: string;
  readonly step: number;
  readonly method: HttpMethod;
  readonly path: string;
}

/** The first request without a response, or the last one with a response, before the server stopped responding. */
export interface Suspect extends RequestPosition {
  /** When it was sent, in milliseconds since the run began. */
  readonly at: number;
  /** Requests that were still waiting for a response at that time. */
  readonly inFlight: readonly RequestPosition[];
}

export interface CaseRef {
  readonly id: string;
  readonly title: string;
  readonly op: string;
  readonly tags: readonly CaseTag[];
  readonly evidence: Evidence;
  readonly why: string;
  readonly steps: number;
}

export type VerdictCounts = Readonly<Record<Verdict, number>>;

export type RunOutcome = 'passed' | 'failed' | 'error' | 'cancelled';

export interface RunSummary {
  readonly outcome: RunOutcome;
  readonly cases: VerdictCounts;
  /** Cases that would have failed or warned without a waiver. */
  readonly waived?: number;
  readonly steps: number;
  readonly durationMs: number;
  /** The nearest-rank percentile over the HTTP steps in cases, without control cases and probes. Null when there are no steps. */
  readonly p95Ms: number | null;
  /** The number of requests that p95 is based on. */
  readonly p95Count: number;
  readonly error?: string;
  readonly suspect?: Suspect;
  /** Set if an identity could not get a token. `error` contains the reason, and the steps that need the token were not sent. */
  readonly noToken?: true;
}

/** The run as a stream of events, which consumers store, show or print. */
export type RunEvent =
  | {
      readonly kind: 'run-started';
      readonly at: number;
      readonly runId: string;
      readonly seed: number;
      readonly cases: readonly CaseRef[];
      readonly steps: number;
    }
  | { readonly kind: 'case-started'; readonly at: number; readonly caseId: string }
  | {
      readonly kind: 'step-sending';
      readonly at: number;
      readonly caseId: string;
      readonly step: number;
      readonly method: HttpMethod;
      readonly path: string;
      readonly safe: boolean;
    }
  | { readonly kind: 'step-finished'; readonly at: number; readonly result: StepResult }
  | { readonly kind: 'case-finished'; readonly at: number; readonly caseId: string; readonly verdict: Verdict; readonly reason?: string }
  | { readonly kind: 'run-finished'; readonly at: number; readonly summary: RunSummary };
