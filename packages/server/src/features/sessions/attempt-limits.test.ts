import { expect, test } from 'vitest';
import { createAttemptLimits } from './attempt-limits.ts';

function limits() {
  const clock = { time: 0, now: () => new Date(clock.time) };
  return { clock, ...createAttemptLimits(clock) };
}
const from = (address: string, login = 'ada') => ({ login, address });
const repeat = <T>(times: number, job: (index: number) => T) => Array.from({ length: times }, (_, index) => job(index));

test('five failures for one account from one network block it for a quarter of an hour', () => {
  const { clock, failed, secondsToWait } = limits();
  repeat(5, () => {
    expect(secondsToWait(from('192.0.2.1'))).toBe(0);
    failed(from('192.0.2.1'));
  });
  expect(secondsToWait(from('192.0.2.1', 'ADA '))).toBe(900);
  expect(secondsToWait(from('192.0.2.2'))).toBe(0);
  expect(secondsToWait(from('192.0.2.1', 'other'))).toBe(0);
  clock.time += 900_000;
  expect(secondsToWait(from('192.0.2.1'))).toBe(0);
});

test('a success resets earlier failures', () => {
  const { failed, succeeded, secondsToWait } = limits();
  repeat(5, () => failed(from('192.0.2.1')));
  succeeded(from('192.0.2.1'));
  expect(secondsToWait(from('192.0.2.1'))).toBe(0);
});

test('one network may fail twenty times a minute across all accounts', () => {
  const { failed, secondsToWait } = limits();
  repeat(20, (index) => failed(from('192.0.2.1', `name-${index}`)));
  expect(secondsToWait(from('192.0.2.1', 'another'))).toBe(60);
});

test('addresses of one IPv6 network count together', () => {
  const { failed, secondsToWait } = limits();
  repeat(5, (index) => failed(from(`2001:db8:1:2::${index}`)));
  expect(secondsToWait(from('2001:db8:1:2:ffff::1'))).toBe(900);
});

test('strangers from many networks cannot lock the owner out of a network they already used', () => {
  const { failed, succeeded, secondsToWait } = limits();
  succeeded(from('192.0.2.200'));
  repeat(50, (index) => failed(from(`198.51.100.${index}`)));
  expect(secondsToWait(from('203.0.113.9'))).toBe(3600);
  expect(secondsToWait(from('192.0.2.200'))).toBe(0);
});

test('repeated blocks last longer each time, up to four hours', () => {
  const { clock, failed, secondsToWait } = limits();
  const waits = Array.from({ length: 7 }, () => {
    repeat(5, () => failed(from('192.0.2.1')));
    const seconds = secondsToWait(from('192.0.2.1'));
    clock.time += seconds * 1000;
    expect(secondsToWait(from('192.0.2.1'))).toBe(0);
    return seconds;
  });
  expect(waits).toEqual([900, 1800, 3600, 7200, 14_400, 14_400, 14_400]);
  clock.time += 2 * 86_400_000;
  repeat(5, () => failed(from('192.0.2.1')));
  expect(secondsToWait(from('192.0.2.1'))).toBe(900);
});

test('responses to guesses past the limit are delayed more and more', () => {
  const { failed } = limits();
  const pauses = Array.from({ length: 11 }, () => failed(from('192.0.2.1')));
  expect(pauses).toEqual([0, 0, 0, 0, 0, 250, 500, 1000, 2000, 4000, 4000]);
});

test('a list of ten thousand words takes more than a day for one account, also from a hundred networks', () => {
  const { clock, failed, secondsToWait } = limits();
  let tried = 0;
  const tryAll = () => {
    for (let network = 0; network < 100; network += 1) {
      const attempt = from(`198.51.100.${network}`);
      while (secondsToWait(attempt) === 0) {
        failed(attempt);
        tried += 1;
      }
    }
  };
  for (; clock.time < 86_400_000; clock.time += 60_000) tryAll();
  expect(tried).toBeLessThan(10_000);
});

test('concurrent guesses count while they are verified: the sixth waits for the first five', async () => {
  const { during, failed, secondsToWait } = limits();
  const guess = from('192.0.2.1');
  const open = Promise.withResolvers<void>();
  const five = repeat(4, () => during(guess, () => open.promise));
  failed(guess);
  expect(secondsToWait(guess)).toBe(1);
  expect(secondsToWait(from('192.0.2.2'))).toBe(0);
  open.resolve();
  await Promise.all(five);
  expect(secondsToWait(guess)).toBe(0);
  await expect(during(guess, () => Promise.reject(new Error('the database is away')))).rejects.toThrow('away');
  expect(secondsToWait(guess)).toBe(0);
});
