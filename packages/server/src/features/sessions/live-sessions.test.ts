import { beforeEach, expect, test } from 'vitest';
import { createLiveSessions } from './live-sessions.ts';

const START = Date.UTC(2026, 0, 1);
let time: number;
let loaded: string[];
let isActive: boolean;

beforeEach(() => {
  time = START;
  loaded = [];
  isActive = true;
});

const open = () =>
  createLiveSessions(
    async (id) => {
      loaded.push(id);
      return isActive;
    },
    { now: () => new Date(time) },
  );

test('an active session is looked up once in ten seconds', async () => {
  const live = open();
  for (const seconds of [0, 5, 9]) {
    time = START + seconds * 1000;
    expect(await live.isLive('a')).toBe(true);
  }
  expect(loaded).toEqual(['a']);
  time = START + 10_000;
  await live.isLive('a');
  expect(loaded).toEqual(['a', 'a']);
});

test('an ended session is looked up every time', async () => {
  const live = open();
  isActive = false;
  expect([await live.isLive('a'), await live.isLive('a')]).toEqual([false, false]);
  expect(loaded).toEqual(['a', 'a']);
});

test('a revocation clears the cache, even if a session is looked up at the same time', async () => {
  const live = open();
  await live.isLive('a');
  const asked = live.isLive('b');
  live.forget();
  await asked;
  await live.isLive('a');
  await live.isLive('b');
  expect(loaded).toEqual(['a', 'b', 'a', 'b']);
});

test('a clock that is set back does not make the cache last longer', async () => {
  const live = open();
  await live.isLive('a');
  time = START - 60_000;
  await live.isLive('a');
  expect(loaded).toEqual(['a', 'a']);
});
