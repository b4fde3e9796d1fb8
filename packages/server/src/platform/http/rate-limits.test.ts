import { expect, test } from 'vitest';
import { createRateLimits } from './rate-limits.ts';

function hosted() {
  const clock = { time: 0, now: () => new Date(clock.time) };
  const { count } = createRateLimits({ mode: 'hosted' }, clock);
  const attempt = (name: Parameters<typeof count>[0], address: string, userId: string | null = null) => {
    try {
      count(name, { address, userId });
      return 0;
    } catch (error) {
      expect(error).toMatchObject({ code: 'RATE_LIMITED', status: 429 });
      return (error as { retryAfterSeconds: number }).retryAfterSeconds;
    }
  };
  const times = (calls: number, job: () => number) => Array.from({ length: calls }, job);
  return { clock, attempt, times };
}

test('a network may send ten forms a minute, whichever they are, and is told when to come back', () => {
  const { clock, attempt, times } = hosted();
  expect(times(10, () => attempt('forgotPassword', '192.0.2.1')).every((wait) => wait === 0)).toBe(true);
  clock.time = 20_000;
  expect(attempt('addContact', '192.0.2.1')).toBe(40);
  expect(attempt('addContact', '192.0.2.2')).toBe(0);
  clock.time = 60_000;
  expect(attempt('addContact', '192.0.2.1')).toBe(0);
});

test('addresses of one IPv6 network count together', () => {
  const { attempt } = hosted();
  for (let host = 1; host <= 10; host += 1) expect(attempt('signUp', `2001:db8:1:2::${host}`)).toBe(0);
  expect(attempt('signUp', '2001:db8:1:2:ffff::1')).toBeGreaterThan(0);
});

test('work is counted by person: one who floods does not slow another on the same network', () => {
  const { attempt, times } = hosted();
  times(60, () => attempt('createRun', '192.0.2.1', 'ada'));
  expect(attempt('generateTests', '192.0.2.99', 'ada')).toBeGreaterThan(0);
  expect(attempt('generateTests', '192.0.2.1', 'ben')).toBe(0);
});

test('reading one’s own things is not limited', () => {
  const { attempt, times } = hosted();
  expect(times(2000, () => attempt('listRuns', '192.0.2.1', 'ada')).every((wait) => wait === 0)).toBe(true);
});

test('a clock that jumps back closes nobody out', () => {
  const { clock, attempt, times } = hosted();
  clock.time = 1_000_000;
  times(11, () => attempt('signUp', '192.0.2.1'));
  clock.time = 0;
  expect(attempt('signUp', '192.0.2.1')).toBe(0);
});

test('every call of one API key counts against its limit, and another key has its own', () => {
  const { clock } = hosted();
  const limits = createRateLimits({ mode: 'hosted' }, clock);
  const by = (keyId: string) => () => limits.count('getProject', { address: '192.0.2.1', userId: 'ada', keyId });
  for (let calls = 0; calls < 300; calls += 1) by('busy')();
  expect(by('busy')).toThrow('Too many calls');
  expect(by('quiet')).not.toThrow();
});

test.each(['testEnvironment', 'testWebhook', 'redeliver', 'checkGithub', 'tryEndpoint', 'importRun'] as const)(
  '%s sends or stores at a word, so it counts as work',
  (name) => {
    const { attempt, times } = hosted();
    times(60, () => attempt(name, '192.0.2.1', 'ada'));
    expect(attempt(name, '192.0.2.1', 'ada')).toBeGreaterThan(0);
  },
);
