import { expect, test } from 'vitest';
import { AppError } from '../app-error.ts';
import { toProblem } from '../problem.ts';
import { requireMatchingVersion, withEntityTag } from './entity-tag.ts';

test('the version of a response is its ETag', () => {
  const set: string[] = [];
  const reply = withEntityTag({ setHeader: (name, value) => set.push(`${name}: ${value}`) }, { version: 7, name: 'x' });
  expect(reply).toEqual({ version: 7, name: 'x' });
  expect(set).toEqual(['etag: "7"']);
});

test.each([undefined, '*', '"7"', 'W/"7"', '"6", "7"'])('a write with If-Match %s succeeds at version 7', (ifMatch) => {
  expect(() => requireMatchingVersion(ifMatch, { version: 7 })).not.toThrow();
});

test.each(['"6"', '7', '"77"', ''])('a write with If-Match %j is rejected at version 7 with the current version', (ifMatch) => {
  const refusal = (() => {
    try {
      return requireMatchingVersion(ifMatch, { version: 7 });
    } catch (error) {
      return error;
    }
  })();
  if (!(refusal instanceof AppError)) throw new Error('the write was let through');
  expect(toProblem(refusal)).toMatchObject({ status: 412, code: 'CONFLICT_STALE', version: 7 });
});
