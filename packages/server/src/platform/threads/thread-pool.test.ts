import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { EchoTask } from '../../testing/programs/echo-thread.ts';
import { keepIdleThreads } from './kept-threads.ts';
import { createThreadPool } from './thread-pool.ts';

const open = (timeoutMs: number) =>
  createThreadPool<EchoTask, unknown>({
    module: new URL('../../testing/programs/echo-thread.ts', import.meta.url),
    size: 1,
    memoryMb: 64,
    timeoutMs,
  });
const pool = open(60_000);
let keptElsewhere = 0;
// These tests need new threads. Files that share this process may keep theirs.
beforeAll(() => {
  keptElsewhere = keepIdleThreads(0);
});
afterAll(async () => {
  await pool.close();
  keepIdleThreads(keptElsewhere);
});

const echo = (value: unknown) => pool.run({ kind: 'echo', value });

test('one thread handles tasks in order', async () => {
  expect(await Promise.all([echo(1), echo('two'), echo({ three: [3] })])).toEqual([1, 'two', { three: [3] }]);
});

test('bytes can be transferred without a copy', async () => {
  const bytes = new Uint8Array([1, 2, 3]);
  expect(await pool.run({ kind: 'sum', bytes }, { transfer: [bytes.buffer] })).toBe(6);
  expect(bytes.byteLength).toBe(0);
});

test('an error of the task is passed on and the thread continues', async () => {
  await expect(pool.run({ kind: 'throw' })).rejects.toMatchObject({ kind: 'task', message: 'the task gave up' });
  expect(await echo('still here')).toBe('still here');
});

test('a task that cannot be cloned fails, and the thread takes the next one', async () => {
  await expect(echo(() => {})).rejects.toMatchObject({ kind: 'task', message: expect.stringContaining('could not be sent to the thread') });
  expect(await echo('still here')).toBe('still here');
});

test('a task that never ends is killed at its limit and the next one runs in a new thread', async () => {
  const hasty = open(1500);
  onTestFinished(() => hasty.close());
  const spin = hasty.run({ kind: 'spin' }).catch((error: unknown) => error);
  // No time limit here, because the thread's start time is not under test.
  const next = hasty.start({ kind: 'echo', value: 'next' }, () => {});
  expect(await spin).toMatchObject({ kind: 'timeout' });
  expect(await next.done).toBe('next');
});

test('a task that got no CPU time, as on a busy machine, is not killed at its limit', async () => {
  const hasty = open(1000);
  onTestFinished(() => hasty.close());
  expect(await hasty.run({ kind: 'pause', ms: 2000 })).toBe('paused');
});

test('a task that never ends and needs no CPU time is killed after several times its limit', async () => {
  const hasty = open(200);
  onTestFinished(() => hasty.close());
  await hasty.start({ kind: 'echo', value: 'started' }, () => {}).done;
  await expect(hasty.run({ kind: 'pause', ms: 3_600_000 })).rejects.toMatchObject({ kind: 'timeout' });
});

test('a task that needs too much memory is stopped without harm to the process', async () => {
  await expect(pool.run({ kind: 'hoard' })).rejects.toMatchObject({ kind: 'memory' });
  expect(await echo('alive')).toBe('alive');
});

test('a thread that exits fails only its task', async () => {
  await expect(pool.run({ kind: 'exit' })).rejects.toMatchObject({ kind: 'crash' });
  expect(await echo('alive')).toBe('alive');
});

test('a thread sees no environment variable but the folder of compiled modules', async () => {
  process.env.ASSAY_CANARY = 'canary';
  const seen = await pool.run({ kind: 'environment' });
  expect(['[]', '["NODE_COMPILE_CACHE"]']).toContain(JSON.stringify(seen));
});

test('a long task exchanges messages, including those posted while it waited for the thread', async () => {
  const first = echo('busy');
  const heard: unknown[] = [];
  const talk = pool.start({ kind: 'talk' }, (message) => heard.push(message));
  talk.post('early');
  await first;
  talk.post('bye');
  expect(await talk.done).toBe('talked');
  expect(heard).toEqual(['ready', 'heard early', 'heard bye']);
});

test.each(['exit', 'hoard'] as const)(
  'messages posted before a thread is free arrive in order also when the previous thread dies (%s)',
  async (kind) => {
    const dying = pool.run({ kind }).catch(() => 'gone');
    const heard: unknown[] = [];
    const talk = pool.start({ kind: 'talk' }, (message) => heard.push(message));
    for (const word of ['one', 'two', 'bye']) talk.post(word);
    expect(await dying).toBe('gone');
    expect(await talk.done).toBe('talked');
    expect(heard).toEqual(['ready', 'heard one', 'heard two', 'heard bye']);
  },
);

test('a message posted before the first thread has started is not lost', async () => {
  const fresh = open(60_000);
  onTestFinished(() => fresh.close());
  const heard: unknown[] = [];
  const talk = fresh.start({ kind: 'talk' }, (message) => heard.push(message));
  talk.post('bye');
  expect(await talk.done).toBe('talked');
  expect(heard).toEqual(['ready', 'heard bye']);
});

test('a long task can be stopped from outside', async () => {
  const talk = pool.start({ kind: 'talk' }, () => {});
  const failure = talk.done.catch((error: unknown) => error);
  await talk.terminate();
  expect(await failure).toMatchObject({ kind: 'terminated' });
  expect(await echo('free again')).toBe('free again');
});

test('closing fails waiting and running tasks', async () => {
  const closing = open(60_000);
  const outcomes = [closing.run({ kind: 'spin' }), closing.run({ kind: 'echo', value: 1 })].map((done) =>
    done.catch((error: unknown) => error),
  );
  await closing.close();
  for (const outcome of await Promise.all(outcomes)) expect(outcome).toMatchObject({ kind: 'terminated' });
  await expect(closing.run({ kind: 'echo', value: 1 })).rejects.toMatchObject({ kind: 'terminated' });
});

/** The thread ids of two pools, the second opened after the first was closed. */
async function threadsInTurn(): Promise<readonly unknown[]> {
  const ids: unknown[] = [];
  for (const next of [open(60_000), open(60_000)]) {
    ids.push(await next.run({ kind: 'thread' }));
    await next.close();
  }
  return ids;
}

test('a closed pool ends its threads', async () => {
  const [first, second] = await threadsInTurn();
  expect(second).not.toBe(first);
});

test('where threads are kept, a closed pool passes an idle thread on to the next pool', async () => {
  keepIdleThreads(1000);
  onTestFinished(() => void keepIdleThreads(0));
  const [first, second] = await threadsInTurn();
  expect(second).toBe(first);
});

test('where threads are kept, a busy thread still ends with its pool', async () => {
  keepIdleThreads(1000);
  onTestFinished(() => void keepIdleThreads(0));
  const busy = open(60_000);
  const talk = busy.start({ kind: 'talk' }, () => {});
  const failure = talk.done.catch((error: unknown) => error);
  await busy.close();
  expect(await failure).toMatchObject({ kind: 'terminated' });
});

test('where threads are kept, a thread that is being ended is not passed on', async () => {
  keepIdleThreads(1000);
  onTestFinished(() => void keepIdleThreads(0));
  const first = open(60_000);
  const talk = first.start({ kind: 'talk' }, () => {});
  const failure = talk.done.catch((error: unknown) => error);
  void talk.terminate();
  await first.close();
  expect(await failure).toMatchObject({ kind: 'terminated' });
  const second = open(60_000);
  onTestFinished(() => second.close());
  expect(await second.run({ kind: 'echo', value: 'alive' })).toBe('alive');
});
