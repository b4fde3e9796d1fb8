import { describe, expect, it } from 'vitest';
import { fullWindows, PLOT_SIZE, plotLoad } from './load-plot.ts';

const second = (at: number, requests: number, p95Ms: number | null, errors = 0) => ({ at, requests, errors, p50Ms: p95Ms, p95Ms, vus: 1 });

describe('the plot of a load run', () => {
  it('draws each second, the slowest near the top', () => {
    const plot = plotLoad([second(0, 10, 50), second(1000, 20, 100)], undefined);
    const [first = '', last = ''] = plot.p95.split(' ');
    expect(Number(last.split(',')[1])).toBeLessThan(Number(first.split(',')[1]));
    expect(plot.bars.map(({ height }) => height)).toEqual([PLOT_SIZE.height * 0.25, PLOT_SIZE.height * 0.5]);
    expect(plot.limitY).toBeNull();
  });

  it('keeps the threshold inside the plot, and marks seconds with errors', () => {
    const plot = plotLoad([second(0, 1, 200, 1)], 500);
    expect(plot.limitY).toBeGreaterThan(0);
    expect(plot.bars[0]?.isBad).toBe(true);
  });

  it('leaves out a threshold far above all measurements, so that the lines keep their shape', () => {
    const plot = plotLoad([second(0, 9, 5), second(1000, 9, 8)], 400);
    expect(plot.limitY).toBeNull();
    expect(plot.highestMs).toBeLessThan(20);
  });

  it.each([
    [8, [15, 10, 5]],
    [300, [300, 200, 100]],
    [1, [1.5, 1, 0.5]],
    [61_000, [75_000, 50_000, 25_000]],
  ])('has round axis labels when the slowest second took %i ms', (slowest, marks) => {
    expect(plotLoad([second(0, 1, slowest)], undefined).marks.map(({ ms }) => ms)).toEqual(marks);
  });

  it('leaves out an end that is too short to measure, but not the only second', () => {
    const windows = [second(0, 400, 20), second(1000, 4, 2)];
    expect(fullWindows(windows, 1010)).toEqual(windows.slice(0, 1));
    expect(fullWindows(windows, 1600)).toEqual(windows);
    expect(fullWindows(windows, null)).toEqual(windows);
    expect(fullWindows(windows.slice(0, 1), 300)).toEqual(windows.slice(0, 1));
  });

  it('skips seconds without a response', () => {
    expect(plotLoad([second(0, 0, null), second(1000, 3, 10)], undefined).p95.split(' ')).toHaveLength(1);
    expect(plotLoad([], undefined).bars).toEqual([]);
  });
});
