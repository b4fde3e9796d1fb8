import type { StepView } from './step-view.ts';

export const PHASES = ['queued', 'connect', 'waiting', 'download'] as const;
export type Phase = (typeof PHASES)[number];

export const phaseTones: Readonly<Record<Phase, string>> = {
  queued: 'bg-fg-3',
  connect: 'bg-patch',
  waiting: 'bg-info',
  download: 'bg-accent',
};

/** The end of an axis without any measured steps. */
const NOTHING_MEASURED = 1;

/** The end of the time axis: when the last step ended. */
export function axisEnd(steps: readonly StepView[]): number {
  return Math.max(NOTHING_MEASURED, ...steps.map((step) => step.startedAt + step.ms));
}

const MAX_TICKS = 4;
const niceSteps = [1, 2, 5, 10];

/** The tick interval: the smallest round number of milliseconds that needs at most four ticks. */
export function tickStep(end: number): number {
  const rough = end / MAX_TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  return (niceSteps.find((step) => step * power >= rough) ?? 10) * power;
}

/** Round marks on the time axis, from zero. The last one leaves room for its label. Until a step has a time, only zero is known. */
export function axisTicks(end: number): readonly { readonly ms: number; readonly label: string }[] {
  if (end === NOTHING_MEASURED) return [{ ms: 0, label: '0' }];
  const step = tickStep(end);
  const count = Math.floor((end * 0.94) / step) + 1;
  return Array.from({ length: count }, (_, index) => ({ ms: index * step, label: tickLabel(index * step, step) }));
}

function tickLabel(ms: number, step: number): string {
  if (ms === 0) return '0';
  if (step >= 60_000) return `${ms / 60_000} min`;
  return step >= 500 ? `${ms / 1000} s` : `${Number(ms.toPrecision(6))} ms`;
}

/** Explains why a step has no bar, for example because it was skipped. */
export function reasonForNoBar(step: StepView): string {
  if (step.reason !== null && step.reason !== '') return step.verdict === 'blocked' ? `Skipped: ${step.reason}` : step.reason;
  return step.verdict === 'blocked' ? 'Skipped' : (step.cause ?? 'not sent');
}
