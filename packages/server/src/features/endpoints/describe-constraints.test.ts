import { expect, test } from 'vitest';
import { describeConstraints } from './describe-constraints.ts';

test.each([
  [{ type: 'integer', maximum: 9, minimum: 1, default: 5 }, ['at least 1', 'at most 9', 'default 5']],
  [{ enum: ['a', 'b', null] }, ['one of a, b, null']],
  [{ type: 'string', minLength: 2, pattern: '^x' }, ['at least 2 characters', 'matches ^x']],
  [{ type: 'array', uniqueItems: true, maxItems: 3 }, ['at most 3 items', 'items must be unique']],
  [{ uniqueItems: false }, []],
  [true, []],
  [false, ['no value allowed']],
])('%j is described as %j', (schema, words) => {
  expect(describeConstraints(schema)).toEqual(words);
});
