import type { CaseFilter, Step, TestCase, TextFile } from '../model/index.ts';
import { readAllCases } from './read-all-cases.ts';

/** Returns the cases that match a filter. `failedIds` are the cases that failed in the latest run. */
export function filterCases(files: readonly TextFile[], filter: CaseFilter, failedIds: readonly string[]): readonly TestCase[] {
  return readAllCases(files).filter((testCase) => isChosen(testCase, filter, failedIds));
}

function isChosen(testCase: TestCase, { operations, tags, ids, statuses, failing }: CaseFilter, failedIds: readonly string[]): boolean {
  return (
    (operations === null || operations.includes(testCase.op)) &&
    (tags === null || testCase.tags.some((tag) => tags.includes(tag))) &&
    (ids === null || ids.includes(testCase.id)) &&
    (statuses === null || testCase.steps.some((step) => expectsOneOf(step, statuses))) &&
    (!failing || failedIds.includes(testCase.id))
  );
}

/** `404` matches a step that expects it, and `4xx` matches every step that expects a status in this class. */
function expectsOneOf({ expect: { must, should } }: Step, wanted: readonly string[]): boolean {
  const expected = [...(must?.status ?? []), ...(should?.status ?? [])];
  return wanted.some((status) => expected.some((entry) => entry === status || (/xx$/i.test(status) && entry[0] === status[0])));
}
