import type { Step, StepResult, Verdict } from '../model/index.ts';
import type { CaseValues } from './case-values.ts';
import { runOrReuseStep, type StopReason } from './run-or-reuse-step.ts';
import type { Run } from './run-state.ts';
import type { StepPlace } from './step-place.ts';

/** Verdicts after which the remaining steps in a case are not sent. */
const STOPPING_VERDICTS: readonly Verdict[] = ['fail', 'error', 'blocked', 'inconclusive'];

export type StepPosition = (step: Step, index: number) => StepPlace;

/** Runs steps in order. Steps after one that did not succeed are blocked. A cancelled run ends the list. */
export async function runSteps(
  run: Run,
  steps: readonly Step[],
  { placeOf, values, stop: first }: { readonly placeOf: StepPosition; readonly values: CaseValues; readonly stop: StopReason },
): Promise<readonly StepResult[]> {
  const results: StepResult[] = [];
  let stop = first;
  for (let index = 0; index < steps.length; index += 1) {
    const step = steps[index];
    if (step === undefined || run.isCancelled()) break;
    const result = await runOrReuseStep(run, placeOf(step, index), values, stop);
    results.push(result);
    if (stop === null && STOPPING_VERDICTS.includes(result.verdict))
      stop = { verdict: 'blocked', reason: `Step ${index + 1} did not succeed.` };
  }
  return results;
}

/** Runs the cleanup steps. When one fails, the next is still tried. */
export async function runCleanup(run: Run, steps: readonly Step[], placeOf: StepPosition, values: CaseValues): Promise<void> {
  for (const [index, step] of steps.entries()) {
    if (run.isCancelled()) return;
    await runOrReuseStep(run, placeOf(step, index), values, null);
  }
}
