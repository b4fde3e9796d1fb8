import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchLease } from './lease-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Watches a lease for a minute against a database with the given latency. Returns the renewal times. */
async function renewals(answerMs: number): Promise<readonly number[]> {
  const [begun, at] = [performance.now(), [] as number[]];
  const lease = {
    runId: 'run',
    renew: async () => {
      await after(answerMs);
      at.push(performance.now() - begun);
      return 'held' as const;
    },
    isCancelRequested: async () => {
      await after(answerMs);
      return false;
    },
  };
  const end = watchLease(lease, { onCancel: () => () => {} }, { onLost: vi.fn(), onCancel: vi.fn(), onError: vi.fn() });
  await vi.advanceTimersByTimeAsync(60_000);
  end();
  return at;
}

const longestGap = (moments: readonly number[]): number => Math.max(...moments.map((moment, index) => moment - (moments[index - 1] ?? 0)));

test('a lease is renewed every five seconds', async () => {
  expect(await renewals(5)).toHaveLength(11);
});

test('a database that responds after four seconds does not lose a lease of fifteen', async () => {
  expect(longestGap(await renewals(4000))).toBeLessThan(15_000);
});
