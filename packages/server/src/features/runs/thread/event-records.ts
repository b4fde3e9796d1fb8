import type { CaseRef, CheckFailure, Exchange, Hop, RequestPosition, RunEvent, StepResult, Suspect } from '@assay/engine/model';
import { mapStrings, storableText } from '../../../shared/storable.ts';
import { type RunRecord, type StepKey, type StepRecord, stepIdOf } from '../run-records.ts';
import type { StepMetadata } from './step-facts.ts';

export interface RecordingOptions {
  readonly factsOf: (key: StepKey) => StepMetadata;
  readonly redact: (text: string) => string;
  /** Milliseconds that earlier attempts of the run have taken. */
  readonly elapsedMs: number;
  readonly resumed: boolean;
}

type Clean = (text: string) => string;

/** Converts an engine event to its stored form, with secrets masked and times counted from the run's first attempt. */
export function toRecord(event: RunEvent, options: RecordingOptions): RunRecord {
  const clean: Clean = (text) => storableText(options.redact(text));
  const { kind } = event;
  const at = event.at + options.elapsedMs;
  switch (event.kind) {
    case 'run-started': {
      const { seed, cases, steps } = event;
      const planned = { cases: cases.length, steps };
      return {
        kind: options.resumed ? 'run-resumed' : kind,
        at,
        stepId: null,
        payload: { seed, cases: cases.map((one) => cleanCase(one, clean)), steps },
        planned,
      };
    }
    case 'case-started':
      return { kind, at, stepId: null, payload: { caseId: clean(event.caseId) } };
    case 'case-finished': {
      const { caseId, verdict, reason } = event;
      return { kind, at, stepId: null, payload: { caseId: clean(caseId), verdict, reason: reason === undefined ? null : clean(reason) } };
    }
    case 'step-sending': {
      const { caseId, step, method, path, safe } = event;
      return { kind, at, stepId: clean(stepIdOf(event)), payload: { caseId: clean(caseId), step, method, path: clean(path), safe } };
    }
    case 'step-finished': {
      const step = stepRecord(event.result, options, clean);
      return { kind, at, stepId: clean(stepIdOf(event.result)), payload: { result: { ...step.result, status: step.status } }, step };
    }
    case 'run-finished': {
      const durationMs = event.summary.durationMs + options.elapsedMs;
      const error = event.summary.error === undefined ? {} : { error: clean(event.summary.error) };
      const suspect = event.summary.suspect === undefined ? {} : { suspect: cleanSuspect(event.summary.suspect, options.elapsedMs, clean) };
      const summary = { ...event.summary, durationMs, ...error, ...suspect };
      return { kind, at, stepId: null, payload: { summary }, summary };
    }
  }
}

function cleanCase(one: CaseRef, clean: Clean): CaseRef {
  return { ...one, id: clean(one.id), title: clean(one.title), op: clean(one.op), why: clean(one.why) };
}

// Masks each text field by name instead of walking the whole object, because a run has thousands of these. All other fields
// come from our own code.
function stepRecord(result: StepResult, options: RecordingOptions, clean: Clean): StepRecord {
  const { exchange, ...outcome } = result;
  const { why, evidence, method, path } = options.factsOf(result);
  const caseId = clean(result.caseId);
  const op = result.op === undefined ? null : clean(result.op);
  const kept = {
    ...outcome,
    caseId,
    title: clean(result.title),
    ...(op === null ? {} : { op }),
    startedAt: result.startedAt + options.elapsedMs,
    failures: cleanFailures(result.failures, clean),
    ...(result.reason === undefined ? {} : { reason: clean(result.reason) }),
    ...(result.notes === undefined ? {} : { notes: result.notes.map(clean) }),
    ...(result.control === undefined ? {} : { control: clean(result.control) }),
    ...(result.beside === undefined ? {} : { beside: { ...result.beside, url: clean(result.beside.url) } }),
    why: clean(why),
    evidence,
    method,
    path: clean(path),
  };
  return {
    caseId,
    step: result.step,
    result: kept,
    // The exchange is stored once, with the step; the event contains only the result.
    exchange: exchange === undefined ? null : { ...cleanExchange(exchange, clean) },
    op,
    status: exchange?.status ?? null,
    verdict: result.verdict,
  };
}

function cleanSuspect(suspect: Suspect, elapsedMs: number, clean: Clean): Suspect {
  const place = ({ caseId, step, method, path }: RequestPosition): RequestPosition => ({
    caseId: clean(caseId),
    step,
    method,
    path: clean(path),
  });
  return { ...place(suspect), at: suspect.at + elapsedMs, inFlight: suspect.inFlight.map(place) };
}

function cleanFailures(failures: readonly CheckFailure[], clean: Clean): unknown {
  return failures.length === 0 ? failures : mapStrings(failures, clean);
}

function cleanExchange(exchange: Exchange, clean: Clean): Exchange {
  const { url, requestHeaders, requestBody, responseHeaders, responseBody, hops } = exchange;
  return {
    ...exchange,
    url: clean(url),
    requestHeaders: cleanHeaders(requestHeaders, clean),
    requestBody: requestBody === null ? null : clean(requestBody),
    responseHeaders: cleanHeaders(responseHeaders, clean),
    responseBody: responseBody === null ? null : clean(responseBody),
    ...(hops === undefined ? {} : { hops: hops.map((hop) => cleanHop(hop, clean)) }),
  };
}

function cleanHop(hop: Hop, clean: Clean): Hop {
  return { ...hop, url: clean(hop.url), location: clean(hop.location), droppedHeaders: hop.droppedHeaders.map(clean) };
}

function cleanHeaders(headers: Exchange['requestHeaders'], clean: Clean): Exchange['requestHeaders'] {
  return headers.map(([name, value]) => [clean(name), clean(value)] as const);
}
