import { expect, onTestFinished, test, vi } from 'vitest';
import type { RunRecord } from '../run-records.ts';
import type { Batch } from '../write-batch.ts';
import { createRunRecorder, LeaseLostError } from './run-recorder.ts';

const record = (kind: string): RunRecord => ({ kind, at: 0, stepId: null, payload: {} });

function recordingWriter(answer: () => Promise<boolean>) {
  const batches: { kinds: string[]; intents: string[] }[] = [];
  const write = (batch: Batch) => {
    batches.push({ kinds: batch.records.map(({ kind }) => kind), intents: batch.intents.map(({ caseId }) => caseId) });
    return answer();
  };
  return { batches, write };
}

test('events in quick succession are written once', async () => {
  const { batches, write } = recordingWriter(async () => true);
  const recorder = createRunRecorder(write);
  await Promise.all([recorder.add([record('a'), record('b')]), recorder.add([record('c')])]);
  expect(batches).toEqual([{ kinds: ['a', 'b', 'c'], intents: [] }]);
});

test('an intent is written at once, together with earlier events', async () => {
  // The clock does not advance, so code that waited for the timer would wait forever.
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { batches, write } = recordingWriter(async () => true);
  const recorder = createRunRecorder(write);
  const added = recorder.add([record('a')]);
  await recorder.intent({ caseId: 'create', step: 0 });
  await added;
  expect(batches).toEqual([{ kinds: ['a'], intents: ['create'] }]);
});

test('intents that arrive during a write share the next one', async () => {
  const gate = Promise.withResolvers<boolean>();
  const answers = [gate.promise, Promise.resolve(true)];
  const { batches, write } = recordingWriter(() => answers.shift() ?? Promise.resolve(true));
  const recorder = createRunRecorder(write);
  const first = recorder.intent({ caseId: 'one', step: 0 });
  await Promise.resolve();
  const others = [recorder.intent({ caseId: 'two', step: 0 }), recorder.intent({ caseId: 'three', step: 0 })];
  gate.resolve(true);
  await Promise.all([first, ...others]);
  expect(batches.map((batch) => batch.intents)).toEqual([['one'], ['two', 'three']]);
});

test('a continuous stream of events and intents causes one event insert per tenth of a second, and no intent waits for it', async () => {
  let inserts = 0;
  const recorder = createRunRecorder(async ({ records }) => {
    if (records.length > 0) inserts += 1;
    return true;
  });
  const started = performance.now();
  const stored: Promise<void>[] = [];
  for (let step = 0; step < 60; step += 1) {
    stored.push(recorder.add([record('step-finished')]));
    await recorder.intent({ caseId: 'create', step });
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await Promise.all(stored);
  // The interval between two inserts depends on the machine's load, but the total number of inserts is limited.
  const tenths = (performance.now() - started) / 100;
  expect(inserts).toBeGreaterThan(2);
  expect(inserts).toBeLessThanOrEqual(Math.ceil(tenths) + 1);
});

test('a recorder whose run was taken over rejects the intent, so nothing is sent', async () => {
  const recorder = createRunRecorder(async () => false);
  await expect(recorder.intent({ caseId: 'create', step: 0 })).rejects.toThrow(LeaseLostError);
});

test('a failed write rejects the promises that wait for it', async () => {
  const recorder = createRunRecorder(() => Promise.reject(new Error('disk full')));
  await expect(recorder.add([record('a')])).rejects.toThrow('disk full');
});
