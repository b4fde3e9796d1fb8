import { hasFailed, type StepView } from './step-view.ts';

export const PHASES = ['queued', 'connect', 'waiting', 'download'] as const;
export type Phase = (typeof PHASES)[number];

export const phaseTones: Readonly<Record<Phase, string>> = {
  queued: 'bg-fg-3',
  connect: 'bg-patch',
  waiting: 'bg-info',
  download: 'bg-accent',
};

/** The end of the time axis: when the last step ended. */
export function axisEnd(steps: readonly StepView[]): number {
  return Math.max(1, ...steps.map((step) => step.startedAt + step.ms));
}

/** The labels at the start and at each quarter of the axis. */
export const quarterMarks = (end: number): readonly number[] => [0, 1, 2, 3].map((quarter) => Math.round((end * quarter) / 4));

/** Explains why a step has no bar, for example because it was skipped. */
export function noBarReason(step: StepView): string {
  if (step.reason !== null && step.reason !== '') return step.verdict === 'blocked' ? `skipped, ${step.reason}` : step.reason;
  return step.verdict === 'blocked' ? 'skipped' : (step.cause ?? 'not sent');
}

/** The next failed step after the selected one, wrapping around at the end. */
export function nextBroken(steps: readonly StepView[], chosenId: string | null): StepView | undefined {
  const at = steps.findIndex((step) => step.id === chosenId);
  const around = [...steps.slice(at + 1), ...steps.slice(0, at + 1)];
  return around.find(hasFailed);
}

export function neighbour(steps: readonly StepView[], chosenId: string | null, by: 1 | -1): StepView | undefined {
  const at = steps.findIndex((step) => step.id === chosenId);
  return steps[Math.min(steps.length - 1, Math.max(0, at + by))];
}
