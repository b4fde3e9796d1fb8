import type { StepView } from './step-view.ts';

export const makeStep = (id: string, verdict: StepView['verdict'], rest: Partial<StepView> = {}): StepView => ({
  id,
  caseId: id,
  step: 0,
  part: 'step',
  title: id,
  why: '',
  evidence: 'C',
  method: 'GET',
  path: '/',
  op: 'GET /',
  verdict,
  reason: null,
  cause: null,
  startedAt: 0,
  ms: 0,
  phases: { queued: 0, connect: 0, waiting: 0, download: 0 },
  failures: [],
  exchange: null,
  status: null,
  ...rest,
});
