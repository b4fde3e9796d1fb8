import { expect, test } from 'vitest';
import { contentsText } from './contents-text.ts';

const empty = { environments: 0, specs: 0, suites: 0, conversations: 0, runs: 0, members: 1, activeRuns: 0 };

test('lists in one sentence what is deleted with a project, without zero counts', () => {
  expect(contentsText({ ...empty, environments: 3, specs: 1, runs: 12 })).toBe('This also deletes 3 environments, 1 spec and 12 runs.');
  expect(contentsText({ ...empty, suites: 2 })).toBe('This also deletes 2 suites.');
});

test('calls a project without contents empty', () => {
  expect(contentsText(empty)).toBe('The project is empty.');
});
