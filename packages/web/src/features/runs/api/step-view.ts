import type { RunStep } from '@assay/contract';

/** A step as the screens show it. While a run goes, its status is known before the exchange is stored. */
export interface StepView extends RunStep {
  readonly status: number | null;
}

/** `{{bookId}}` of a suite reads as `{bookId}`, as the API description writes it. */
export const readablePath = (path: string): string => path.replace(/\{\{(\w+)\}\}/g, '{$1}');

export const toStepView = (step: RunStep): StepView => ({ ...step, path: readablePath(step.path), status: step.exchange?.status ?? null });

/** In the order in which they began. */
export const inOrder = (steps: readonly StepView[]): readonly StepView[] => steps.toSorted((a, b) => a.startedAt - b.startedAt);

/** An answer came, or at least time was spent on it. */
export const wasSent = (step: StepView): boolean => step.status !== null || step.ms > 0;

/** Live steps with the exchanges that are stored by now. */
export function withExchanges(live: readonly StepView[], stored: readonly StepView[] | undefined): readonly StepView[] {
  if (stored === undefined || stored.length === 0) return live;
  const exchanges = new Map(stored.map((step) => [step.id, step.exchange]));
  return live.map((step) => ({ ...step, exchange: step.exchange ?? exchanges.get(step.id) ?? null }));
}
