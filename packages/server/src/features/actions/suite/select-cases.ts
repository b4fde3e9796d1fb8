import type { CaseFilter, TestCase } from '@assay/engine/model';
import type { ActionRequest } from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';
import { latestRun, stepsOf } from '../actions.store.ts';
import { brokenCases, readSteps } from '../results/known-step.ts';

/** The cases that a filter chooses. Every part that is not null has to match. */
export function selectCases(cases: readonly TestCase[], filter: CaseFilter, failed: ReadonlySet<string>): readonly TestCase[] {
  const { operations, tags, ids, statuses, failing } = filter;
  return cases.filter(
    (testCase) =>
      (operations === null || operations.includes(testCase.op)) &&
      (tags === null || testCase.tags.some((tag) => tags.includes(tag))) &&
      (ids === null || ids.includes(testCase.id)) &&
      (statuses === null || statusesOf(testCase).some((status) => statuses.includes(status))) &&
      (!failing || failed.has(testCase.id)),
  );
}

const statusesOf = ({ steps }: TestCase): readonly string[] =>
  steps.flatMap(({ expect }) => [...(expect.must?.status ?? []), ...(expect.should?.status ?? [])]);

/** The cases that failed in the latest run. */
export async function failedCasesOf({ db }: ActionDeps, request: ActionRequest): Promise<ReadonlySet<string>> {
  const run = await latestRun(db, request);
  return run === null ? new Set() : brokenCases(readSteps(await stepsOf(db, run.id)));
}
