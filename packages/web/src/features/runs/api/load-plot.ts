import type { LoadWindow } from '@assay/engine/model';

export const PLOT = { width: 720, height: 200 } as const;

export interface LoadPlot {
  /** Points of an SVG polyline. */
  readonly p95: string;
  readonly p50: string;
  readonly bars: readonly {
    readonly x: number;
    readonly width: number;
    readonly height: number;
    readonly isBad: boolean;
    readonly at: number;
  }[];
  readonly highestMs: number;
  readonly highestRate: number;
  /** Where the p95 threshold lies; null without one. */
  readonly limitY: number | null;
}

/** Latency as lines and requests per second as bars, over one time axis. */
export function plotLoad(windows: readonly LoadWindow[], limitMs: number | undefined): LoadPlot {
  const highestMs = Math.max(1, limitMs ?? 0, ...windows.map(({ p95Ms }) => p95Ms ?? 0)) * 1.1;
  const highestRate = Math.max(1, ...windows.map(({ requests }) => requests));
  const slot = PLOT.width / Math.max(1, windows.length);
  const y = (ms: number): number => Math.round((1 - ms / highestMs) * PLOT.height * 10) / 10;
  const line = (pick: (window: LoadWindow) => number | null): string =>
    windows
      .flatMap((window, index) => {
        const ms = pick(window);
        return ms === null ? [] : [`${Math.round((index + 0.5) * slot * 10) / 10},${y(ms)}`];
      })
      .join(' ');
  return {
    p95: line(({ p95Ms }) => p95Ms),
    p50: line(({ p50Ms }) => p50Ms),
    bars: windows.map(({ at, requests, errors }, index) => ({
      at,
      x: index * slot,
      width: Math.max(1, slot - 2),
      height: (requests / highestRate) * PLOT.height * 0.5,
      isBad: errors > 0,
    })),
    highestMs,
    highestRate,
    limitY: limitMs === undefined ? null : y(limitMs),
  };
}
