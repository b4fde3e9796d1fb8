import { expect, test } from 'vitest';
import type { CallName } from '../paths.ts';
import { paths } from '../paths.ts';
import { groupNames, groupOf } from './index.ts';

test('every call belongs to a group, and every group has calls', () => {
  const used = new Set((Object.keys(paths) as CallName[]).map(groupOf));
  expect([...used].toSorted()).toEqual([...groupNames].toSorted());
});

test('groups follow the features, not the paths', () => {
  expect([groupOf('token'), groupOf('createRun'), groupOf('updateSchedule'), groupOf('redeliver')]).toEqual([
    'Sign-in',
    'Runs',
    'Schedules',
    'Integrations',
  ]);
});
