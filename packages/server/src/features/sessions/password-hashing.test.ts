import { availableParallelism } from 'node:os';
import * as argon2 from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { createFairLimiter } from './fair-limiter.ts';
import { type Argon2, createPasswordHashing } from './password-hashing.ts';

const WEAKER = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$9bM0mBDUnQ3gF9Ci1m3rOeQ2nVQqtWnNdJGDR8E6KZ0';

test('hashes use argon2id with 45 MiB and two passes, and verify', async () => {
  const passwords = createPasswordHashing();
  const stored = await passwords.hash('secret words');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=46080,t=2,p=1\$/);
  expect(await passwords.verify(stored, 'secret words')).toBe(true);
  expect(await passwords.verify(stored, 'secret word')).toBe(false);
  expect(passwords.isOutdated(stored)).toBe(false);
  expect(passwords.isOutdated(WEAKER)).toBe(true);
});

test('an unknown user costs the same work as a wrong password: one check with the same parameters', async () => {
  const checks: string[] = [];
  const counting: Argon2 = {
    hash: async () => expect.fail('nothing is to be hashed'),
    verify: (stored, password) => {
      checks.push(stored.split('$').slice(0, 4).join('$'));
      return argon2.verify(stored, password);
    },
  };
  const passwords = createPasswordHashing(counting);
  const stored = await createPasswordHashing().hash('secret words');
  expect(await passwords.verify(stored, 'wrong')).toBe(false);
  await passwords.pretend('wrong');
  expect(checks).toEqual(Array(2).fill('$argon2id$v=19$m=46080,t=2,p=1'));
});

test('a letter typed as two code points matches a password set with one', async () => {
  const passwords = createPasswordHashing();
  expect(await passwords.verify(await passwords.hash('caf\u00e9 secret'), 'cafe\u0301 secret')).toBe(true);
});

function createJobs() {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const jobOf = (name: string) => () => {
    started.push(name);
    return new Promise<string>((resolve) => ends.push(() => resolve(name)));
  };
  const endAll = async () => {
    while (ends.length > 0) {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { started, jobOf, endAll };
}

test('only a few jobs run, a few wait, and the rest get a Retry-After', async () => {
  const { started, jobOf, endAll } = createJobs();
  const limited = createFairLimiter({ slots: 2, queue: 3, queuePerOwner: 3, owner: () => 'anybody' });
  const results = Array.from({ length: 7 }, (_, index) => limited(jobOf(`job ${index}`)).catch((error: unknown) => error));
  expect(started).toEqual(['job 0', 'job 1']);
  await endAll();
  const outcomes = await Promise.all(results);
  expect(outcomes.slice(0, 5)).toEqual(['job 0', 'job 1', 'job 2', 'job 3', 'job 4']);
  for (const refused of outcomes.slice(5)) expect(refused).toMatchObject({ code: 'BUSY', status: 503, retryAfterSeconds: 2 });
  expect(await limited(async () => 'again')).toBe('again');
});

test('a flood from one address neither fills the queue nor overtakes others', async () => {
  const { started, jobOf, endAll } = createJobs();
  let from = 'flood';
  const limited = createFairLimiter({ slots: 1, queue: 10, queuePerOwner: 4, owner: () => from });
  const flood = Array.from({ length: 9 }, (_, index) => limited(jobOf(`flood ${index}`)).catch(() => 'rejected'));
  from = 'ada';
  const ada = limited(jobOf('ada'));
  from = 'bob';
  const bob = limited(jobOf('bob'));
  await endAll();
  expect([await ada, await bob]).toEqual(['ada', 'bob']);
  expect(started).toEqual(['flood 0', 'flood 1', 'ada', 'bob', 'flood 2', 'flood 3', 'flood 4']);
  expect((await Promise.all(flood)).filter((outcome) => outcome === 'rejected')).toHaveLength(4);
});

test('one core stays free of hashing', async () => {
  let running = 0;
  let most = 0;
  const slow: Argon2 = {
    hash: async () => '',
    verify: async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      return false;
    },
  };
  const passwords = createPasswordHashing(slow);
  await Promise.all(Array.from({ length: 8 }, () => passwords.verify('', 'x')));
  expect(most).toBe(Math.max(1, Math.min(4, availableParallelism() - 1)));
});
