import { setTimeout as wait } from 'node:timers/promises';
import type { CountingTarget } from '../servers/counting-target.ts';

/** Longer than any run here takes to send its first writes, so that a fault happens even when no write arrives. */
const TIMEOUT_MS = 20_000;

/**
 * Waits until it is time for a fault. In every other round, the fault happens soon after the runs were accepted. In the other rounds, it
 * happens after some of their eighty writes have arrived, which is in the middle of a run at any speed.
 */
export async function waitForFaultMoment(seed: number, target: CountingTarget): Promise<void> {
  const moment = seed * 7919;
  if (seed % 2 === 0) {
    await wait(moment % 1300);
    return;
  }
  const wanted = target.arrived() + 1 + (moment % 70);
  for (let waited = 0; waited < TIMEOUT_MS && target.arrived() < wanted; waited += 5) await wait(5);
}
