import { expect, test } from 'vitest';
import { queryKeys } from '../../../lib/query-keys.ts';
import { environmentsQuery } from './queries.ts';

test('environments are cached per project or under all, and invalidated together', () => {
  const keys = [environmentsQuery('p1').queryKey, environmentsQuery(null).queryKey];
  expect(keys).toEqual([
    ['environments', 'p1'],
    ['environments', 'all'],
  ]);
  for (const key of keys) expect(key.slice(0, queryKeys.allEnvironments.length)).toEqual(queryKeys.allEnvironments);
});
