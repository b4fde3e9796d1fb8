import { expect, test } from 'vitest';
import { createLimiter, createPasswordHashing } from './password-hashing.ts';

const WEAKER = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$9bM0mBDUnQ3gF9Ci1m3rOeQ2nVQqtWnNdJGDR8E6KZ0';

test('hashes are argon2id with 45 MiB and two passes, and verify', async () => {
  const passwords = createPasswordHashing();
  const stored = await passwords.hash('secret words');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=46080,t=2,p=1\$/);
  expect(await passwords.verify(stored, 'secret words')).toBe(true);
  expect(await passwords.verify(stored, 'secret word')).toBe(false);
  expect(passwords.isOutdated(stored)).toBe(false);
  expect(passwords.isOutdated(WEAKER)).toBe(true);
});

test('an unknown user costs about as much time as a wrong password', async () => {
  const passwords = createPasswordHashing();
  const stored = await passwords.hash('secret words');
  await passwords.pretend('warm up');
  const times = { wrong: [] as number[], unknown: [] as number[] };
  const measure = async (job: () => Promise<unknown>) => {
    const start = performance.now();
    await job();
    return performance.now() - start;
  };
  // Taken in turns, so that a busy machine slows both alike.
  for (let round = 0; round < 15; round += 1) {
    times.wrong.push(await measure(() => passwords.verify(stored, 'wrong')));
    times.unknown.push(await measure(() => passwords.pretend('wrong')));
  }
  const fastest = (values: readonly number[]) => Math.min(...values);
  const [wrong, unknown] = [fastest(times.wrong), fastest(times.unknown)];
  expect(unknown / wrong).toBeGreaterThan(0.5);
  expect(unknown / wrong).toBeLessThan(2);
});

test('only so many run, only so many wait, the rest are told when to come back', async () => {
  let running = 0;
  let most = 0;
  const gate = Promise.withResolvers<void>();
  const job = async () => {
    running += 1;
    most = Math.max(most, running);
    await gate.promise;
    running -= 1;
    return 'done';
  };
  const limited = createLimiter(2, 3);
  const results = Array.from({ length: 7 }, () => limited(job).catch((error: unknown) => error));
  gate.resolve();
  const outcomes = await Promise.all(results);
  expect(most).toBe(2);
  expect(outcomes.slice(0, 5)).toEqual(Array(5).fill('done'));
  for (const refused of outcomes.slice(5)) expect(refused).toMatchObject({ code: 'BUSY', status: 503, retryAfterSeconds: 2 });
  expect(await limited(async () => 'again')).toBe('again');
});
