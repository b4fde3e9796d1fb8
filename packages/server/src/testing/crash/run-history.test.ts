import { expect, test } from 'vitest';
import { listTakeovers } from './run-history.ts';

const events = (runId: string, ...list: readonly (readonly [string, number])[]) => list.map(([kind, at]) => ({ runId, kind, at }));
const historyOf = (...lists: readonly ReturnType<typeof events>[]) => ({ runs: [], events: lists.flat().sort((a, b) => a.at - b.at) });

test('the pause of a run is counted from the fault that hit it, not from later ones', () => {
  const hit = events('a', ['run-started', 10], ['step-finished', 90], ['run-resumed', 400], ['run-finished', 500]);
  expect(listTakeovers(historyOf(hit), [100, 200, 300])).toEqual([300]);
});

test('a run that continued through a fault was not hit by it', () => {
  const other = events('b', ['run-started', 10], ['step-finished', 150], ['run-finished', 250]);
  const later = events('c', ['run-started', 20], ['step-finished', 150], ['run-resumed', 350]);
  expect(listTakeovers(historyOf(other, later), [100, 200])).toEqual([150]);
});

test('without a fault in between the pause is counted from the last event', () => {
  expect(listTakeovers(historyOf(events('d', ['run-started', 10], ['run-resumed', 60], ['run-resumed', 90])), [5])).toEqual([50, 30]);
});
