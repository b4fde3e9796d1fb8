import type { RunSummary } from './run-event.ts';

/** The load that a run puts on its target. `LOAD_LIMITS` caps every setting. */
export interface LoadSettings {
  /** The number of virtual users, which send requests in parallel. */
  readonly vus: number;
  /** The run ends after this time or after `count` requests, whichever comes first. */
  readonly durationMs: number;
  readonly count?: number | undefined;
  /** The period over which virtual users start, one by one. */
  readonly rampMs: number;
  readonly thresholds: LoadThresholds;
}

export interface LoadThresholds {
  readonly p95Ms?: number | undefined;
  /** Fraction of failed requests, 0 to 1. */
  readonly errorRate?: number | undefined;
}

/** Limits that keep a load run from becoming an attack. */
export const LOAD_LIMITS = { vus: 50, durationMs: 300_000, count: 50_000, rampMs: 120_000, requestsPerSecond: 500 } as const;

/** The figures for one second of a load run. */
export interface LoadWindow {
  /** Milliseconds since the load began. */
  readonly at: number;
  readonly requests: number;
  readonly errors: number;
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
  readonly vus: number;
}

export interface LoadThresholdResult {
  readonly name: 'p95' | 'error rate';
  readonly limit: number;
  readonly actual: number;
  readonly held: boolean;
}

/** Figures for a load run. Single requests are not stored. */
export interface LoadResult {
  readonly requests: number;
  readonly errors: number;
  readonly durationMs: number;
  readonly perSecond: number;
  readonly minMs: number | null;
  readonly meanMs: number | null;
  readonly p50Ms: number | null;
  readonly p90Ms: number | null;
  readonly p95Ms: number | null;
  readonly p99Ms: number | null;
  readonly maxMs: number | null;
  readonly statuses: Readonly<Record<string, number>>;
  readonly windows: readonly LoadWindow[];
  readonly thresholds: readonly LoadThresholdResult[];
}

/** The events that a load run emits. */
export type LoadEvent =
  | {
      readonly kind: 'load-started';
      readonly at: number;
      readonly runId: string;
      readonly seed: number;
      readonly cases: readonly string[];
      readonly settings: LoadSettings;
    }
  | { readonly kind: 'load-window'; readonly at: number; readonly window: LoadWindow }
  | { readonly kind: 'load-finished'; readonly at: number; readonly result: LoadResult; readonly summary: RunSummary };
