import type { Capture, Json, Step, StepResult } from '../model/index.ts';
import type { StepPlace } from './step-place.ts';

/** Values that a case's steps captured from responses, and the reason for each missing value. */
export interface CaseValues {
  readonly captured: Map<string, Json>;
  /** The reasons for missing values, by name. */
  readonly missed: Map<string, string>;
  /** The results so far, for a test with two identities. */
  readonly sent: SentStep[];
  /** Values that take precedence over the run's values. */
  readonly instead: Readonly<Record<string, Json>>;
}

/** A step that was sent, with its result. */
export interface SentStep {
  readonly step: Step;
  readonly result: StepResult;
}

export const createCaseValues = (instead: CaseValues['instead'] = {}): CaseValues => ({
  captured: new Map(),
  missed: new Map(),
  sent: [],
  instead,
});

/** Stores a step's captured values, and the reasons for the missing ones. */
export function storeCaptures(values: CaseValues, place: StepPlace, given: ReadonlyMap<string, Json>, result: StepResult): void {
  for (const [name, source] of Object.entries(place.step.capture ?? {})) {
    const value = given.get(name);
    if (value !== undefined) values.captured.set(name, value);
    else if (!values.captured.has(name)) values.missed.set(name, missedReason(name, source, place, result));
  }
}

function missedReason(name: string, source: Capture, place: StepPlace, result: StepResult): string {
  const { step, part, testCase } = place;
  // The steps of a control case that is sent again are numbered after those of the case that needs it.
  const number = testCase.steps.indexOf(step) + 1 || place.index + 1;
  const where = `step ${number}${part === 'setup' || part === 'control' ? ` of the ${part} ${testCase.id}` : ''}`;
  return `${name} was not captured: ${where}, ${step.req.method} ${step.req.path}, ${outcomeOf(source, result)}.`;
}

function outcomeOf(source: Capture, { attempts, exchange }: StepResult): string {
  if (attempts === 0) return 'was not sent';
  const status = exchange?.status ?? null;
  if (status === null) return 'got no response';
  if (status < 200 || status > 299) return `returned ${status}`;
  if (exchange?.truncated === true) return `returned ${status} with a body that is too large`;
  return `returned ${status}, but ${typeof source === 'string' ? `${source} selects nothing` : `it has no header ${source.header}`}`;
}
