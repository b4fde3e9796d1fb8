import type { RunEvent } from '@assay/engine/model';
import { mapStrings, storableText } from '../storable.ts';
import { type RunRecord, type StepKey, stepIdOf } from './run-records.ts';
import type { StepFacts } from './step-facts.ts';

export interface RecordingOptions {
  readonly factsOf: (key: StepKey) => StepFacts;
  readonly redact: (text: string) => string;
  /** Milliseconds the run took before this attempt. */
  readonly elapsedMs: number;
  readonly resumed: boolean;
}

/** Turns an event of the engine into what is stored: secrets replaced, times counted from the run's first attempt. */
export function toRecord(event: RunEvent, options: RecordingOptions): RunRecord {
  const clean = (text: string) => storableText(options.redact(text));
  const at = event.at + options.elapsedMs;
  const cleaned = <T extends object>(value: T) => mapStrings(value, clean) as Readonly<Record<keyof T, unknown>>;
  const plain = { kind: event.kind, at, stepId: null };
  switch (event.kind) {
    case 'run-started': {
      const { seed, cases, steps } = event;
      const planned = { cases: cases.length, steps };
      const kind = options.resumed ? 'run-resumed' : event.kind;
      return { ...plain, kind, payload: cleaned({ seed, cases, steps }), planned };
    }
    case 'case-started':
      return { ...plain, payload: cleaned({ caseId: event.caseId }) };
    case 'case-finished': {
      const { caseId, verdict, reason = null } = event;
      return { ...plain, payload: cleaned({ caseId, verdict, reason }) };
    }
    case 'step-sending': {
      const { caseId, step, method, path, safe } = event;
      return { ...plain, stepId: clean(stepIdOf(event)), payload: cleaned({ caseId, step, method, path, safe }) };
    }
    case 'step-finished': {
      const { caseId, step } = event.result;
      const result = cleaned({ ...event.result, ...options.factsOf(event.result), startedAt: event.result.startedAt + options.elapsedMs });
      // The exchange is kept once, with the step; the event says how it ended.
      const { exchange, ...outcome } = result;
      const status = event.result.exchange?.status ?? null;
      const kept = { result: outcome, exchange: recordOrNull(exchange), op: textOrNull(result.op), status, verdict: event.result.verdict };
      const payload = { result: { ...outcome, status } };
      return { ...plain, stepId: clean(stepIdOf(event.result)), payload, step: { caseId: clean(caseId), step, ...kept } };
    }
    case 'run-finished': {
      const durationMs = event.summary.durationMs + options.elapsedMs;
      const error = event.summary.error === undefined ? {} : { error: clean(event.summary.error) };
      const summary = { ...event.summary, durationMs, ...error };
      return { ...plain, payload: { summary }, summary };
    }
  }
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function recordOrNull(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null ? { ...value } : null;
}
