import * as argon2 from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { type Argon2, createLimiter, createPasswordHashing } from './password-hashing.ts';

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

test('a letter typed as two code points opens what was set with one', async () => {
  const passwords = createPasswordHashing();
  expect(await passwords.verify(await passwords.hash('caf\u00e9 secret'), 'cafe\u0301 secret')).toBe(true);
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
