import type { RunStep } from '@assay/contract';

/** A step as the screens show it; lists carry no exchanges, the details fetch theirs. */
export type StepView = RunStep;

/** `{{bookId}}` of a suite reads as `{bookId}`, as the API description writes it. */
export const readablePath = (path: string): string => path.replace(/\{\{(\w+)\}\}/g, '{$1}');

export const toStepView = (step: RunStep): StepView => ({ ...step, path: readablePath(step.path) });

/** In the order in which they began. */
export const inOrder = (steps: readonly StepView[]): readonly StepView[] => steps.toSorted((a, b) => a.startedAt - b.startedAt);

/** An answer came, or at least time was spent on it. */
export const wasSent = (step: StepView): boolean => step.status !== null || step.ms > 0;

/** Everything that broke in it is expected for this API. */
export const isWaived = ({ verdict, failures }: Pick<StepView, 'verdict' | 'failures'>): boolean =>
  verdict === 'warn' && failures.length > 0 && failures.every((failure) => failure.waived !== undefined);
