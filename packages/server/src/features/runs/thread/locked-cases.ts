import { SAFE_METHODS, type Suite, type TestCase } from '@assay/engine/model';

export interface SkippedCase {
  readonly testCase: TestCase;
  readonly reason: string;
}

export interface SplitSuite {
  readonly suite: Suite;
  readonly skipped: readonly SkippedCase[];
}

/** Removes cases that would change data, and cases that cannot be judged without them. */
export function skipMutations(suite: Suite, environmentName: string): SplitSuite {
  const skipped = new Map<string, SkippedCase>();
  const skip = (testCase: TestCase, reason: string) => skipped.set(testCase.id, { testCase, reason });
  // Setup cases are sent like any other case, so the lock applies to them too.
  const all = [...(suite.setup ?? []), ...suite.cases];
  for (const testCase of all.filter(({ off }) => off !== true)) {
    if (changesData(testCase)) skip(testCase, `Skipped: it changes data, and the environment ${environmentName} is locked.`);
  }
  // Skipping a control also skips its dependants, transitively.
  for (let found = true; found; ) {
    found = false;
    for (const testCase of all) {
      const missing = testCase.needs?.find((id) => skipped.has(id));
      if (missing === undefined || skipped.has(testCase.id) || testCase.off === true) continue;
      skip(testCase, `Skipped: it depends on ${missing}, which was skipped because the environment ${environmentName} is locked.`);
      found = true;
    }
  }
  const stays = ({ id }: TestCase) => !skipped.has(id);
  return {
    suite: { ...suite, ...(suite.setup === undefined ? {} : { setup: suite.setup.filter(stays) }), cases: suite.cases.filter(stays) },
    skipped: all.flatMap((testCase) => skipped.get(testCase.id) ?? []),
  };
}

/** The tag comes from the generator, but the methods show what would actually be sent. */
function changesData(testCase: TestCase): boolean {
  const steps = [...testCase.steps, ...(testCase.finally ?? [])];
  return testCase.tags.includes('mutates') || steps.some((step) => !SAFE_METHODS.includes(step.req.method));
}
