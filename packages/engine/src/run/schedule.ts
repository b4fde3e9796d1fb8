import type { Suite, TestCase } from '../model/index.ts';
import { CaseQueue } from './case-queue.ts';

/** Selects the cases to run: all, or the chosen ones with everything they require, without disabled cases. */
export function selectCases(suite: Suite, only: readonly string[] | undefined): readonly TestCase[] {
  return casesWithRequirements(suite, only).filter(isEnabled);
}

export const isEnabled = ({ off }: Pick<TestCase, 'off'>): boolean => off !== true;

/** Returns all cases, or the chosen ones with everything they require, including disabled ones. */
export function casesWithRequirements(suite: Suite, only: readonly string[] | undefined): readonly TestCase[] {
  if (only === undefined) return suite.cases;
  const byId = new Map(suite.cases.map((testCase) => [testCase.id, testCase]));
  const wanted = new Set<string>();
  const waiting = [...only];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const testCase = byId.get(id);
    if (testCase === undefined || wanted.has(id)) continue;
    wanted.add(id);
    waiting.push(...(testCase.needs ?? []));
  }
  return suite.cases.filter((testCase) => wanted.has(testCase.id));
}

/**
 * Runs cases in parallel, each after those it requires, in list order. Cases that require each other could never start, so they are started
 * at the end to give every case a verdict.
 */
export async function runScheduled(
  cases: readonly TestCase[],
  concurrency: number,
  runOne: (testCase: TestCase) => Promise<void>,
  isStopped: () => boolean,
): Promise<void> {
  const queue = new CaseQueue(cases);
  const running = new Set<Promise<void>>();
  const problems: unknown[] = [];
  let wake = (): void => {};
  const takeNext = (): TestCase | undefined => {
    if (running.size >= Math.max(1, concurrency)) return undefined;
    return queue.takeReady() ?? (running.size === 0 ? queue.takeAny() : undefined);
  };
  const start = (testCase: TestCase): void => {
    const finish = (): void => {
      running.delete(task);
      wake();
    };
    const task = runOne(testCase).then(
      () => {
        queue.end(testCase.id);
        finish();
      },
      (error: unknown) => {
        problems.push(error);
        finish();
      },
    );
    running.add(task);
  };
  while (!isStopped() && problems.length === 0) {
    const next = takeNext();
    if (next !== undefined) start(next);
    else if (running.size > 0)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    else break;
  }
  // No request may still be running when the run has ended, even after an error.
  await Promise.all(running);
  if (problems.length > 0) throw problems[0];
}
