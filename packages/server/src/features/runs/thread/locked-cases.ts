import { SAFE_METHODS, type Suite, type TestCase } from '@assay/engine/model';

export interface SkippedCase {
  readonly testCase: TestCase;
  readonly reason: string;
}

export interface SplitSuite {
  readonly suite: Suite;
  readonly skipped: readonly SkippedCase[];
}

/** Takes out of a suite what would change data, and what cannot be judged without it. */
export function withoutMutations(suite: Suite, environmentName: string): SplitSuite {
  const skipped = new Map<string, SkippedCase>();
  const skip = (testCase: TestCase, reason: string) => skipped.set(testCase.id, { testCase, reason });
  // What prepares a run is sent like any other case.
  const all = [...(suite.setup ?? []), ...suite.cases];
  for (const testCase of all.filter(({ off }) => off !== true)) {
    if (changesData(testCase)) skip(testCase, `Skipped: it changes data, and the environment ${environmentName} is locked.`);
  }
  // A control that is skipped takes its dependants with it, and they theirs.
  for (let found = true; found; ) {
    found = false;
    for (const testCase of all) {
      const missing = testCase.needs?.find((id) => skipped.has(id));
      if (missing === undefined || skipped.has(testCase.id) || testCase.off === true) continue;
      skip(testCase, `Skipped: it needs ${missing}, which is skipped because the environment ${environmentName} is locked.`);
      found = true;
    }
  }
  const stays = ({ id }: TestCase) => !skipped.has(id);
  return {
    suite: { ...suite, ...(suite.setup === undefined ? {} : { setup: suite.setup.filter(stays) }), cases: suite.cases.filter(stays) },
    skipped: all.flatMap((testCase) => skipped.get(testCase.id) ?? []),
  };
}

/** The tag is what the generator says; the methods are what would really be sent. */
function changesData(testCase: TestCase): boolean {
  const steps = [...testCase.steps, ...(testCase.finally ?? [])];
  return testCase.tags.includes('mutates') || steps.some((step) => !SAFE_METHODS.includes(step.req.method));
}
