import { readJson } from '../json/read-json.ts';
import { type Json, SAFE_METHODS, type StepResult, type Verdict } from '../model/index.ts';
import { captureValues } from './captures.ts';
import { type CaseValues, storeCaptures } from './case-values.ts';
import { addComparedRequest } from './compared-request.ts';
import { isMasked } from './exchange.ts';
import { type Run, resultKey } from './run-state.ts';
import { runStep, type StepOutcome, unsentResult } from './run-step.ts';
import { createStepValues } from './run-values.ts';
import type { StepPlace } from './step-place.ts';
import { countStep } from './summary.ts';

/** The verdict and reason for the remaining steps, which are not sent. Null while steps may be sent. */
export type StopReason = { readonly verdict: Verdict; readonly reason: string } | null;

/** Runs a step, reuses its result from an earlier attempt, or returns the reason why it is not sent. */
export async function runOrReuseStep(run: Run, place: StepPlace, values: CaseValues, stop: StopReason): Promise<StepResult> {
  const known = place.part === 'setup' ? undefined : run.earlier.get(resultKey(place.caseId, place.index));
  if (known !== undefined) {
    storeCaptures(values, place, recaptureValues(place, known), known);
    values.sent.push({ step: place.step, result: known });
    return known;
  }
  const result =
    skipped(run, place, values, stop) ?? sentResult(run, place, values, await runStep(run, place, createStepValues(run, values)));
  countStep(run.tally, result);
  const held = run.emit({ kind: 'step-finished', at: run.elapsed(), result });
  if (held !== null) await held;
  return result;
}

/** Returns the result of a step that must not be sent, or null if it may be sent. */
function skipped(run: Run, place: StepPlace, values: CaseValues, stop: StopReason): StepResult | null {
  if (stop !== null) return skip(run, place, values, stop);
  const { caseId, step, index } = place;
  const wasSent = run.options.possiblySent?.some((sent) => sent.caseId === caseId && sent.step === index) === true;
  if (!wasSent || place.part === 'setup' || SAFE_METHODS.includes(step.req.method)) return null;
  const reason = 'The run was interrupted while this request was being sent. It was not sent again.';
  return { ...skip(run, place, values, { verdict: 'error', reason }), cause: 'interrupted' };
}

function sentResult(run: Run, place: StepPlace, values: CaseValues, { captures, result }: StepOutcome): StepResult {
  storeCaptures(values, place, captures, result);
  return addComparedRequest(run.suite, place, values.sent, result);
}

const NOTHING: ReadonlyMap<string, Json> = new Map();

function skip(run: Run, place: StepPlace, values: CaseValues, { verdict, reason }: NonNullable<StopReason>): StepResult {
  const result = unsentResult(run, place, verdict, reason);
  storeCaptures(values, place, NOTHING, result);
  return result;
}

/** Captures a step's values again, from the response that an earlier attempt stored. */
function recaptureValues({ step }: StepPlace, { exchange }: StepResult): ReadonlyMap<string, Json> {
  if (exchange === undefined || exchange.status === null || exchange.truncated) return NOTHING;
  const stored = { status: exchange.status, headers: exchange.responseHeaders, body: readJson(exchange.responseBody ?? '') };
  // A value that was masked when it was stored is lost. A step that needs it is blocked, because it would send the mask.
  return new Map([...captureValues(step, stored)].filter(([, value]) => !isMasked(value)));
}
