import { expect, test } from 'vitest';
import { streamEvents } from './event-channel.ts';

interface Numbered {
  readonly at: number;
}

const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

test('every item is delivered once and in order, and a slow consumer slows down the work', async () => {
  let pushed = 0;
  const events = streamEvents<Numbered>(async (push) => {
    for (let at = 0; at < 500; at += 1) {
      const held = push({ at });
      if (held !== null) await held;
      pushed += 1;
    }
  });
  const first = await events.next();
  await soon();
  expect(pushed).toBeLessThan(140);
  const taken = [first.value?.at];
  for await (const { at } of events) taken.push(at);
  expect(taken).toEqual(Array.from({ length: 500 }, (_, index) => index));
});

test('The work starts with the first read, and the reader waits for later events.', async () => {
  let isBegun = false;
  const events = streamEvents<Numbered>(async (push) => {
    isBegun = true;
    await soon();
    await push({ at: 1 });
    await soon();
    await push({ at: 2 });
  });
  await soon();
  expect(isBegun).toBe(false);
  const taken: number[] = [];
  for await (const { at } of events) taken.push(at);
  expect(taken).toEqual([1, 2]);
});

test('an error that ends the work is thrown after all pushed items', async () => {
  const events = streamEvents<Numbered>(async (push) => {
    await push({ at: 1 });
    throw new Error('the target is gone');
  });
  const taken: number[] = [];
  const reading = (async () => {
    for await (const { at } of events) taken.push(at);
  })();
  await expect(reading).rejects.toThrow('the target is gone');
  expect(taken).toEqual([1]);
});

test('Work whose reader stops is cancelled and awaited.', async () => {
  const seen: string[] = [];
  const events = streamEvents<Numbered>(async (push, isAbandoned) => {
    for (let at = 0; !isAbandoned(); at += 1) {
      const held = push({ at });
      await (held ?? soon());
    }
    await soon();
    seen.push('work over');
  });
  for await (const { at } of events) if (at === 3) break;
  seen.push('loop over');
  expect(seen).toEqual(['work over', 'loop over']);
});
