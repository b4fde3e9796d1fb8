import type { LoadWindow } from '@assay/engine/model';

export const PLOT_SIZE = { width: 720, height: 200 } as const;

export interface LoadPlot {
  /** Points for an SVG polyline. */
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
  /** The position of the p95 threshold; null without one, or when it is so far above all measurements that it would flatten the lines. */
  readonly limitY: number | null;
  /** The horizontal grid lines, from the top. */
  readonly marks: readonly { readonly ms: number; readonly y: number }[];
}

/** A threshold beyond this multiple of the slowest second is shown as text instead of a line. */
const MAX_LIMIT_RATIO = 4;

const niceSteps = [1, 2, 2.5, 5, 10];

/** Finds the smallest round interval of which three reach the value. */
function roundStep(value: number): number {
  const rough = value / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  return (niceSteps.find((step) => step * power >= rough) ?? 10) * power;
}

const WINDOW_MS = 1000;

/** Without the end of a load test that is shorter than half a second, because it has too few responses for a percentile or a rate. */
export function fullWindows(windows: readonly LoadWindow[], durationMs: number | null): readonly LoadWindow[] {
  const full = windows.filter(({ at }) => durationMs === null || durationMs - at >= WINDOW_MS / 2);
  return full.length === 0 ? windows : full;
}

/** Plots latency as lines and requests per second as bars, on one time axis. */
export function plotLoad(windows: readonly LoadWindow[], limitMs: number | undefined): LoadPlot {
  const slowest = Math.max(1, ...windows.map(({ p95Ms }) => p95Ms ?? 0));
  const shownLimit = limitMs !== undefined && limitMs <= slowest * MAX_LIMIT_RATIO ? limitMs : null;
  const step = roundStep(Math.max(slowest, shownLimit ?? 0));
  const highestMs = Math.max(slowest, shownLimit ?? 0, step * 3) * 1.05;
  const highestRate = Math.max(1, ...windows.map(({ requests }) => requests));
  const slot = PLOT_SIZE.width / Math.max(1, windows.length);
  const y = (ms: number): number => Math.round((1 - ms / highestMs) * PLOT_SIZE.height * 10) / 10;
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
      height: (requests / highestRate) * PLOT_SIZE.height * 0.5,
      isBad: errors > 0,
    })),
    highestMs,
    highestRate,
    limitY: shownLimit === null ? null : y(shownLimit),
    marks: [3, 2, 1].map((times) => ({ ms: step * times, y: y(step * times) })),
  };
}
