import { readJson } from '../json/read-json.ts';
import { type Json, SAFE_METHODS, type Step, type StepResult, type TestCase, type Verdict } from '../model/index.ts';
import { capturesOf } from './captures.ts';
import { isMasked } from './exchange.ts';
import { headerMap } from './header-list.ts';
import { type Run, resultKey, type StepPlace, worstOf } from './run-state.ts';
import { notSent, runStep } from './run-step.ts';
import { lookupIn } from './run-values.ts';
import { countStep } from './summary.ts';

/** Verdicts after which the rest of a case makes no sense. */
const STOPS: readonly Verdict[] = ['fail', 'error', 'blocked', 'inconclusive'];

/** Runs the steps of a case in order, then its `finally` steps whatever happened. */
export async function runCase(run: Run, testCase: TestCase, part: 'setup' | 'step'): Promise<void> {
  const held = run.emit({ kind: 'case-started', at: run.elapsed(), caseId: testCase.id });
  if (held !== null) await held;
  const captures = new Map<string, Json>();
  const control = failedControl(run, testCase);
  const results: StepResult[] = [];
  let stop: { readonly verdict: Verdict; readonly reason: string } | null =
    control === null ? null : { verdict: 'inconclusive', reason: unprovenReason(run, control) };
  for (const [index, step] of testCase.steps.entries()) {
    if (run.isCancelled()) break;
    const result = await stepOrSkip(run, { testCase, step, index, part }, captures, stop);
    results.push(result);
    if (stop === null && STOPS.includes(result.verdict)) stop = { verdict: 'blocked', reason: `Step ${index + 1} did not succeed.` };
  }
  if (control === null && testCase.finally !== undefined) await runFinally(run, testCase, testCase.finally, captures);
  if (part === 'setup') for (const [name, value] of captures) run.setupCaptures.set(name, value);
  const told = finish(run, testCase, results, control);
  if (told !== null) await told;
}

function failedControl(run: Run, testCase: TestCase): string | null {
  return (testCase.needs ?? []).find((id) => !['pass', 'warn'].includes(run.verdicts.get(id) ?? 'blocked')) ?? null;
}

function unprovenReason({ switchedOff }: Run, control: string): string {
  return `It proves nothing, because ${control} ${switchedOff.has(control) ? 'is switched off' : 'did not pass'}.`;
}

type Stop = { readonly verdict: Verdict; readonly reason: string } | null;

async function stepOrSkip(run: Run, place: StepPlace, captures: Map<string, Json>, stop: Stop): Promise<StepResult> {
  const known = place.part === 'setup' ? undefined : run.earlier.get(resultKey(place.testCase.id, place.index));
  if (known !== undefined) {
    recapture(place, known, captures);
    return known;
  }
  const result = stop === null ? await sendStep(run, place, captures) : notSent(run, place, stop.verdict, stop.reason);
  countStep(run.tally, result);
  const held = run.emit({ kind: 'step-finished', at: run.elapsed(), result });
  if (held !== null) await held;
  return result;
}

async function sendStep(run: Run, place: StepPlace, captures: Map<string, Json>): Promise<StepResult> {
  const { testCase, step, index } = place;
  const wasSent = run.options.possiblySent?.some((sent) => sent.caseId === testCase.id && sent.step === index) === true;
  if (wasSent && place.part !== 'setup' && !SAFE_METHODS.includes(step.req.method)) {
    return {
      ...notSent(run, place, 'error', 'The run was interrupted while this request was on its way; it is not sent twice.'),
      cause: 'interrupted',
    };
  }
  const lookup = lookupIn(run.environment, run.values, captures, run.setupCaptures);
  const ran = await runStep(run, place, lookup);
  for (const [name, value] of ran.captures) captures.set(name, value);
  return ran.result;
}

/** Takes the values of a step of an earlier attempt from what was stored of its answer. */
function recapture(place: StepPlace, known: StepResult, captures: Map<string, Json>): void {
  const { exchange } = known;
  if (exchange === undefined || exchange.truncated) return;
  const answer = { headers: headerMap(exchange.responseHeaders), body: readJson(exchange.responseBody ?? '') };
  // What was hidden when it was stored is lost: a step that needs it says so and is not sent with a mask.
  for (const [name, value] of capturesOf(place.step, answer)) if (!isMasked(value)) captures.set(name, value);
}

async function runFinally(run: Run, testCase: TestCase, steps: readonly Step[], captures: Map<string, Json>): Promise<void> {
  for (const [offset, step] of steps.entries()) {
    if (run.isCancelled()) return;
    await stepOrSkip(run, { testCase, step, index: testCase.steps.length + offset, part: 'finally' }, captures, null);
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
