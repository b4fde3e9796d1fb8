import type { LoadResult, LoadSettings, LoadThresholdResult, LoadWindow } from '../model/index.ts';
import { createHistogram, type Histogram } from './histogram.ts';

export interface LoadSample {
  readonly ms: number;
  /** Null when there was no response. */
  readonly status: number | null;
  readonly isGood: boolean;
}

const WINDOW_MS = 1000;

interface OpenWindow {
  readonly at: number;
  readonly times: Histogram;
  errors: number;
}

/** Collects the figures for a load run per second. Single requests are not stored. */
export function createLoadMeter() {
  const all = createHistogram();
  const statuses: Record<string, number> = {};
  const windows: LoadWindow[] = [];
  let errors = 0;
  let open = openWindow(0);

  const close = (vus: number): LoadWindow => {
    const { at, times } = open;
    const window = { at, requests: times.count, errors: open.errors, p50Ms: times.percentile(0.5), p95Ms: times.percentile(0.95), vus };
    windows.push(window);
    return window;
  };

  return {
    add({ ms, status, isGood }: LoadSample): void {
      const name = status === null ? 'no answer' : String(status);
      statuses[name] = (statuses[name] ?? 0) + 1;
      all.record(ms);
      open.times.record(ms);
      if (isGood) return;
      errors += 1;
      open.errors += 1;
    },
    /** Returns the seconds that ended before this time. */
    turn(at: number, vus: number): readonly LoadWindow[] {
      if (at < open.at + WINDOW_MS) return [];
      const ended = close(vus);
      open = openWindow(Math.floor(at / WINDOW_MS) * WINDOW_MS);
      return [ended];
    },
    finish(durationMs: number, vus: number, { thresholds }: Pick<LoadSettings, 'thresholds'>): LoadResult {
      if (open.times.count > 0) close(vus);
      const { count: requests } = all;
      const p95Ms = all.percentile(0.95);
      return {
        requests,
        errors,
        durationMs,
        perSecond: durationMs === 0 ? 0 : (requests * 1000) / durationMs,
        minMs: all.min,
        meanMs: all.mean,
        p50Ms: all.percentile(0.5),
        p90Ms: all.percentile(0.9),
        p95Ms,
        p99Ms: all.percentile(0.99),
        maxMs: all.max,
        statuses,
        windows,
        thresholds: judge(thresholds, { p95Ms: p95Ms ?? 0, errorRate: requests === 0 ? 0 : errors / requests }),
      };
    },
    get requests() {
      return all.count;
    },
  };
}

const openWindow = (at: number): OpenWindow => ({ at, times: createHistogram(), errors: 0 });

function judge(
  wanted: LoadSettings['thresholds'],
  met: { readonly p95Ms: number; readonly errorRate: number },
): readonly LoadThresholdResult[] {
  const results: LoadThresholdResult[] = [];
  const { p95Ms, errorRate } = wanted;
  if (p95Ms !== undefined) results.push({ name: 'p95', limit: p95Ms, actual: met.p95Ms, held: met.p95Ms <= p95Ms });
  if (errorRate !== undefined)
    results.push({ name: 'error rate', limit: errorRate, actual: met.errorRate, held: met.errorRate <= errorRate });
  return results;
}
