import type { Step, StepResult, TestCase, Verdict } from '../model/index.ts';
import { type CaseValues, openValues } from './case-values.ts';
import { type Run, worstOf } from './run-state.ts';
import { type Stop, takeStep } from './take-step.ts';

/** Verdicts after which the rest of a case makes no sense. */
const STOPS: readonly Verdict[] = ['fail', 'error', 'blocked', 'inconclusive'];

/** Runs the steps of a case in order, then its `finally` steps whatever happened. */
export async function runCase(run: Run, testCase: TestCase, part: 'setup' | 'step'): Promise<void> {
  const held = run.emit({ kind: 'case-started', at: run.elapsed(), caseId: testCase.id });
  if (held !== null) await held;
  const values = openValues();
  const control = failedControl(run, testCase);
  const results: StepResult[] = [];
  let stop: Stop = control === null ? null : { verdict: 'inconclusive', reason: unprovenReason(run, control) };
  for (const [index, step] of testCase.steps.entries()) {
    if (run.isCancelled()) break;
    const result = await takeStep(run, { caseId: testCase.id, testCase, step, index, part }, values, stop);
    results.push(result);
    if (stop === null && STOPS.includes(result.verdict)) stop = { verdict: 'blocked', reason: `Step ${index + 1} did not succeed.` };
  }
  if (control === null && testCase.finally !== undefined) await runFinally(run, testCase, testCase.finally, values);
  if (part === 'setup') shareValues(run, values);
  const told = finish(run, testCase, results, control);
  if (told !== null) await told;
}

function shareValues({ setup }: Run, values: CaseValues): void {
  for (const [name, value] of values.captured) setup.captured.set(name, value);
  for (const [name, reason] of values.missed) setup.missed.set(name, reason);
}

function failedControl(run: Run, testCase: TestCase): string | null {
  return (testCase.needs ?? []).find((id) => !['pass', 'warn'].includes(run.verdicts.get(id) ?? 'blocked')) ?? null;
}

function unprovenReason({ switchedOff }: Run, control: string): string {
  return `It proves nothing, because ${control} ${switchedOff.has(control) ? 'is switched off' : 'did not pass'}.`;
}

async function runFinally(run: Run, testCase: TestCase, steps: readonly Step[], values: CaseValues): Promise<void> {
  for (const [offset, step] of steps.entries()) {
    if (run.isCancelled()) return;
    const place = { caseId: testCase.id, testCase, step, index: testCase.steps.length + offset, part: 'finally' } as const;
    await takeStep(run, place, values, null);
  }
}

/** Cleaning up never decides a case: what it removes was not what the case is about. */
function finish(run: Run, testCase: TestCase, results: readonly StepResult[], control: string | null): Promise<void> | null {
  const isCutShort = results.length < testCase.steps.length;
  const verdicts = results.map((result) => result.verdict);
  const verdict = worstOf(isCutShort ? [...verdicts, 'blocked'] : verdicts);
  run.verdicts.set(testCase.id, verdict);
  const reason = isCutShort ? 'The run was cancelled.' : control === null ? reasonOf(results, verdict) : unprovenReason(run, control);
  return run.emit({ kind: 'case-finished', at: run.elapsed(), caseId: testCase.id, verdict, ...(reason === undefined ? {} : { reason }) });
}

function reasonOf(results: readonly StepResult[], verdict: Verdict): string | undefined {
  const worst = results.find((result) => result.verdict === verdict);
  return worst?.reason ?? worst?.failures[0]?.message;
}
