import { expect, test } from 'vitest';
import { createStepTotals } from './step-totals.ts';

test('the cache keeps recently read runs, and the newest count replaces an older one', () => {
  const totals = createStepTotals();
  for (let at = 0; at < 600; at += 1) {
    totals.keep('read all the time', at);
    totals.keep(`run ${at}`, at);
  }
  expect([totals.get('run 599'), totals.get('read all the time')]).toEqual([599, 599]);
  expect([totals.get('run 0'), totals.get('never read')]).toEqual([null, null]);
});
