import type { StepResult, TestCase, Verdict } from '../model/index.ts';
import { type CaseValues, createCaseValues } from './case-values.ts';
import { createControlCheck } from './resend-controls.ts';
import type { StopReason } from './run-or-reuse-step.ts';
import { type Run, worstVerdict } from './run-state.ts';
import { runCleanup, runSteps, type StepPosition } from './run-steps.ts';

/** Runs the steps in a case in order, and always runs its `finally` steps afterwards. */
export async function runCase(run: Run, testCase: TestCase, part: 'setup' | 'step'): Promise<void> {
  const caseId = testCase.id;
  const held = run.emit({ kind: 'case-started', at: run.elapsed(), caseId });
  if (held !== null) await held;
  const values = createCaseValues();
  const control = failedControl(run, testCase);
  const stop: StopReason = control === null ? null : { verdict: 'inconclusive', reason: inconclusiveReason(run, control) };
  const checkControls = createControlCheck(run, testCase);
  const placeOf: StepPosition = (step, index) => ({ caseId, testCase, step, index, part, checkControls });
  const results = await runSteps(run, testCase.steps, { placeOf, values, stop });
  if (control === null && testCase.finally !== undefined) {
    const after: StepPosition = (step, index) => ({ caseId, testCase, step, index: testCase.steps.length + index, part: 'finally' });
    await runCleanup(run, testCase.finally, after, values);
  }
  if (part === 'setup') shareValues(run, values);
  const emitted = finish(run, testCase, results, control);
  if (emitted !== null) await emitted;
}

function shareValues({ setup }: Run, values: CaseValues): void {
  for (const [name, value] of values.captured) setup.captured.set(name, value);
  for (const [name, reason] of values.missed) setup.missed.set(name, reason);
}

function failedControl(run: Run, testCase: TestCase): string | null {
  return testCase.needs?.find((id) => !['pass', 'warn'].includes(run.verdicts.get(id) ?? 'blocked')) ?? null;
}

function inconclusiveReason({ switchedOff }: Run, control: string): string {
  return `Inconclusive, because ${control} ${switchedOff.has(control) ? 'is disabled' : 'did not pass'}.`;
}

/** Cleanup never affects a case's verdict, because the case does not test it. */
function finish(run: Run, testCase: TestCase, results: readonly StepResult[], control: string | null): Promise<void> | null {
  const isCutShort = results.length < testCase.steps.length;
  const verdicts = results.map((result) => result.verdict);
  const verdict = worstVerdict(isCutShort ? [...verdicts, 'blocked'] : verdicts);
  run.verdicts.set(testCase.id, verdict);
  const reason = isCutShort ? 'The run was cancelled.' : control === null ? reasonOf(results, verdict) : inconclusiveReason(run, control);
  return run.emit({ kind: 'case-finished', at: run.elapsed(), caseId: testCase.id, verdict, ...(reason === undefined ? {} : { reason }) });
}

function reasonOf(results: readonly StepResult[], verdict: Verdict): string | undefined {
  const worst = results.find((result) => result.verdict === verdict);
  return worst?.reason ?? worst?.failures[0]?.message;
}
