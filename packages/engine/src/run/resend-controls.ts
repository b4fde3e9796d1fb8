import type { Step, TestCase } from '../model/index.ts';
import { createCaseValues } from './case-values.ts';
import type { Run } from './run-state.ts';
import { runCleanup, runSteps, type StepPosition } from './run-steps.ts';
import type { ControlCheck, FailedControl } from './step-place.ts';

/** Statuses that servers return both for a rejected request and for any request to a resource that no longer exists. */
const GONE_STATUSES: readonly number[] = [404, 405, 410];

/** True when a response may mean that the resource no longer exists, even though the step expects a rejection. */
function isDoubtful({ expect }: Step, status: number): boolean {
  const wanted = expect.must?.status;
  return GONE_STATUSES.includes(status) && wanted !== undefined && !wanted.some((pattern) => /^[23]/.test(pattern));
}

/** Sends a case's control cases again when a response is doubtful, at most once. Null for a case without control cases. */
export function createControlCheck(run: Run, testCase: TestCase): ControlCheck | null {
  const { needs = [] } = testCase;
  if (needs.length === 0) return null;
  let checked: Promise<FailedControl | null> | null = null;
  return (step, status) => {
    if (!isDoubtful(step, status)) return null;
    checked ??= resendAll(run, testCase, needs);
    return checked;
  };
}

async function resendAll(run: Run, owner: TestCase, needs: readonly string[]): Promise<FailedControl | null> {
  let first = countSteps(owner);
  for (const id of needs) {
    const control = run.caseOf(id)?.testCase;
    if (control === undefined) continue;
    const lost = await resend(run, owner, control, first);
    if (lost !== null) return lost;
    first += countSteps(control);
  }
  return null;
}

/** The control case's steps are numbered after those of the case that resends it, so that they have the same numbers in every attempt. */
async function resend(run: Run, owner: TestCase, control: TestCase, first: number): Promise<FailedControl | null> {
  const values = createCaseValues({ RUN_ID: runIdFor(run, owner) });
  const placeFrom =
    (start: number): StepPosition =>
    (step, index) => ({ caseId: owner.id, testCase: control, step, index: start + index, part: 'control', control: control.id });
  const results = await runSteps(run, control.steps, { placeOf: placeFrom(first), values, stop: null });
  await runCleanup(run, control.finally ?? [], placeFrom(first + control.steps.length), values);
  if (results.length < control.steps.length) return { id: control.id, problem: 'was cancelled' };
  const failed = results.find(({ verdict }) => !['pass', 'warn'].includes(verdict));
  // A conflict with what the control case created the first time shows that the server still has it.
  return failed === undefined || failed.exchange?.status === 409 ? null : { id: control.id, problem: 'no longer passes' };
}

/** A different id for each case that resends the control case, because its unique names were used up the first time. */
function runIdFor({ values, caseOf }: Run, owner: TestCase): string {
  return `${values.RUN_ID}c${(caseOf(owner.id)?.position ?? 0).toString(36)}`;
}

const countSteps = ({ steps, finally: after = [] }: TestCase): number => steps.length + after.length;
