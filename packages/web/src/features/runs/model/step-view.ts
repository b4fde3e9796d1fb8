import type { RunStep } from '@assay/contract';
import { isBroken } from '../../../lib/verdict.ts';

type Hop = NonNullable<NonNullable<RunStep['exchange']>['hops']>[number];

/** A step as the screens show it; lists carry no exchanges, the details fetch theirs. */
export type StepView = RunStep;

/** `{{bookId}}` of a suite reads as `{bookId}`, as the API description writes it. */
export const readablePath = (path: string): string => path.replace(/\{\{(\w+)\}\}/g, '{$1}');

export const toStepView = (step: RunStep): StepView => ({ ...step, path: readablePath(step.path) });

/** In the order in which they began. */
export const inOrder = (steps: readonly StepView[]): readonly StepView[] => steps.toSorted((a, b) => a.startedAt - b.startedAt);

/** True when there was a response, or at least time was spent. */
export const wasSent = (step: StepView): boolean => step.status !== null || step.ms > 0;

/** A repeated control belongs to no case. It decides whether another step proves anything. */
export const isOwnStep = ({ part }: Pick<StepView, 'part'>): boolean => part !== 'control';

/** The step broke something itself. */
export const hasFailed = (step: Pick<StepView, 'part' | 'verdict'>): boolean => isOwnStep(step) && isBroken(step.verdict);

export const stepName = ({ part, title }: Pick<StepView, 'part' | 'title'>): string => (part === 'control' ? `Control: ${title}` : title);

/** A redirect that was followed, and what got lost with it. */
export function hopText({ method, url, status, location, droppedHeaders }: Hop): string {
  const lost = droppedHeaders.length === 0 ? '' : `, without ${droppedHeaders.join(', ')}`;
  return `${method} ${url} returned ${status} and was followed to ${location}${lost}.`;
}

/** Everything that broke in it is expected for this API. */
export const isWaived = ({ verdict, failures }: Pick<StepView, 'verdict' | 'failures'>): boolean =>
  verdict === 'warn' && failures.length > 0 && failures.every((failure) => failure.waived !== undefined);
