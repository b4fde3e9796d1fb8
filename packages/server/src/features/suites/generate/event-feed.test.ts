import { expect, test } from 'vitest';
import { createEventFeed } from './event-feed.ts';

async function readAll<T>(feed: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const event of feed) all.push(event);
  return all;
}

test('a late reader still gets all events in order', async () => {
  const feed = createEventFeed<number>();
  feed.push(1);
  feed.push(2);
  feed.end();
  expect(await readAll(feed)).toEqual([1, 2]);
});

test('an event wakes a waiting reader, and the end releases it', async () => {
  const feed = createEventFeed<string>();
  const read = readAll(feed);
  await Promise.resolve();
  feed.push('a');
  await new Promise((resolve) => setTimeout(resolve, 5));
  feed.push('b');
  feed.end();
  expect(await read).toEqual(['a', 'b']);
});
