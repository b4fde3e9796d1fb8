import type { RunCase, RunStreamEvent } from '@assay/contract';
import type { CaseRef, LoadWindow, StepResult, Verdict } from '@assay/engine/model';
import { readablePath, type StepView } from './step-view.ts';

/** A request without a response yet. */
export interface SendingStep {
  readonly caseId: string;
  readonly step: number;
  readonly method: string;
  readonly path: string;
}

/** The state of a run, built from its events so far. */
export interface LiveRun {
  readonly phase: 'waiting' | 'running' | 'finished';
  readonly totalSteps: number;
  readonly cases: Readonly<Record<string, CaseRef>>;
  readonly verdicts: Readonly<Record<string, Verdict>>;
  readonly steps: readonly StepView[];
  readonly sending: readonly SendingStep[];
  /** The per-second figures of a load run. */
  readonly windows: readonly LoadWindow[];
}

export const emptyLiveRun: LiveRun = { phase: 'waiting', totalSteps: 0, cases: {}, verdicts: {}, steps: [], sending: [], windows: [] };

type Payload = Readonly<Record<string, unknown>>;

function isStepResult(value: unknown): value is LiveResult {
  return typeof value === 'object' && value !== null && 'caseId' in value && 'verdict' in value && 'phases' in value;
}

function isWindow(value: unknown): value is LoadWindow {
  return typeof value === 'object' && value !== null && 'at' in value && 'requests' in value && 'p95Ms' in value;
}

function isCaseList(value: unknown): value is readonly CaseRef[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null && 'id' in item && 'op' in item);
}

const isSameStep = (a: { caseId: string; step: number }, b: { caseId: string; step: number }): boolean =>
  a.caseId === b.caseId && a.step === b.step;

/** A step result with data from the suite. The exchange is stored separately and loaded with the steps. */
type LiveResult = StepResult & Partial<Pick<StepView, 'status' | 'method' | 'path' | 'why' | 'evidence'>>;

/** A step's method and path: from its event, else from the request, else from the case's operation. */
function targetOf(live: LiveRun, result: LiveResult): { method: string; path: string } {
  const sent = live.sending.find((item) => isSameStep(item, result));
  const [method = '', path = ''] = (live.cases[result.caseId]?.op ?? '').split(' ');
  return { method: result.method ?? sent?.method ?? method, path: readablePath(result.path ?? sent?.path ?? path) };
}

function toStepView(live: LiveRun, result: LiveResult): StepView {
  const ref = live.cases[result.caseId];
  const { caseId, step, part, title, verdict, startedAt, ms, phases } = result;
  return {
    id: `${caseId}#${step}`,
    caseId,
    step,
    part,
    title,
    why: result.why ?? ref?.why ?? '',
    evidence: result.evidence ?? ref?.evidence ?? 'C',
    ...targetOf(live, result),
    op: result.op ?? ref?.op ?? '',
    verdict,
    reason: result.reason ?? null,
    cause: result.cause ?? null,
    startedAt,
    ms,
    phases,
    failures: [...result.failures],
    ...(result.notes === undefined ? {} : { notes: [...result.notes] }),
    ...(result.control === undefined ? {} : { control: result.control }),
    ...(result.suspect === undefined ? {} : { suspect: result.suspect }),
    ...(result.beside === undefined ? {} : { beside: result.beside }),
    exchange: null,
    status: result.status ?? result.exchange?.status ?? null,
  };
}

function onStarted(live: LiveRun, payload: Payload): LiveRun {
  const cases = isCaseList(payload.cases) ? payload.cases : [];
  const total = typeof payload.steps === 'number' ? payload.steps : cases.reduce((sum, item) => sum + item.steps, 0);
  const known = { ...live.cases, ...Object.fromEntries(cases.map((item) => [item.id, item])) };
  return { ...live, phase: 'running', totalSteps: Math.max(live.totalSteps, total), cases: known, sending: [], windows: [] };
}

function onSending(live: LiveRun, payload: Payload): LiveRun {
  const { caseId, step, method, path } = payload;
  if (typeof caseId !== 'string' || typeof step !== 'number') return live;
  return { ...live, sending: [...live.sending, { caseId, step, method: String(method ?? ''), path: readablePath(String(path ?? '')) }] };
}

function onStepFinished(live: LiveRun, payload: Payload): LiveRun {
  const result = payload.result ?? payload;
  if (!isStepResult(result)) return live;
  const step = toStepView(live, result);
  const others = live.steps.filter((item) => item.id !== step.id);
  return { ...live, steps: [...others, step], sending: live.sending.filter((item) => !isSameStep(item, result)) };
}

function onCaseFinished(live: LiveRun, payload: Payload): LiveRun {
  const { caseId, verdict } = payload;
  if (typeof caseId !== 'string' || typeof verdict !== 'string') return live;
  return { ...live, verdicts: { ...live.verdicts, [caseId]: verdict as Verdict } };
}

/** Returns the run after one more event. Unknown events change nothing. */
export function applyRunEvent(live: LiveRun, event: RunStreamEvent): LiveRun {
  switch (event.kind) {
    case 'run-started':
    case 'run-resumed':
      return onStarted(live, event.payload);
    case 'step-sending':
      return onSending(live, event.payload);
    case 'step-finished':
      return onStepFinished(live, event.payload);
    case 'case-finished':
      return onCaseFinished(live, event.payload);
    case 'load-window':
      return isWindow(event.payload.window) ? { ...live, windows: [...live.windows, event.payload.window] } : live;
    case 'run-finished':
      return { ...live, phase: 'finished', sending: [] };
    default:
      return live;
  }
}

/** The cases in a run's events, with their verdicts so far. */
export function plannedCases({ cases, verdicts }: Pick<LiveRun, 'cases' | 'verdicts'>): readonly RunCase[] {
  return Object.values(cases).map(({ id, title, op, tags }) => ({ id, title, op, tags: [...tags], verdict: verdicts[id] ?? null }));
}
