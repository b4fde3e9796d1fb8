import { parseTests } from '@assay/engine';
import { expect, test } from 'vitest';
import { createGenerationThread } from './generation-thread-client.ts';

const intent = parseTests('/generate');

// A thread that another test left behind could reply within a millisecond. Threads with a different memory limit are always new.
const [FIRST_NEW_MB, SECOND_NEW_MB] = [1001, 1002];

test.each([
  ['time', { memoryMb: FIRST_NEW_MB, timeoutMs: 1, readingMs: 1000 }, '0.001 seconds'],
  ['memory', { memoryMb: 8, timeoutMs: 60_000, readingMs: 1000 }, '8 MB of memory'],
])('a request that takes too much %s is rejected with a hint', async (_what, limits, limit) => {
  const thread = createGenerationThread(limits);
  if (intent.kind !== 'generate') throw new Error('the request is not for tests');
  const prompting = thread.prompt({ model: new Uint8Array(), intent, words: 'everything' });
  await expect(prompting).rejects.toMatchObject({
    code: 'GENERATION_TOO_LARGE',
    message: expect.stringContaining(`more than ${limit}. Mention a part of the API`),
  });
  await thread.close();
});

test('a message that cannot be read in time has no plan, and the next one is read', async () => {
  const context = {
    environments: [],
    selectedEnvironment: null,
    suiteNames: [],
    lastRun: null,
    hasActiveRun: false,
    now: 0,
  };
  const task = { message: '/help', model: null, suite: null, context };
  const hasty = createGenerationThread({ memoryMb: SECOND_NEW_MB, timeoutMs: 1, readingMs: 1000 });
  expect(await hasty.plan(task)).toBeNull();
  await hasty.close();
  const quick = createGenerationThread({ memoryMb: 1024, timeoutMs: 60_000, readingMs: 0 });
  expect(await quick.plan({ ...task, message: 'test every endpoint, '.repeat(90) })).toBeNull();
  await quick.close();
  const patient = createGenerationThread();
  expect((await patient.plan(task))?.decisions).toEqual([{ kind: 'do', action: { kind: 'show-help' } }]);
  await patient.close();
});
