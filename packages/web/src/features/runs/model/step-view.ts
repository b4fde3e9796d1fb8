import type { RunStep } from '@assay/contract';
import { isFailure } from '../../../lib/verdict.ts';

type Redirect = NonNullable<NonNullable<RunStep['exchange']>['hops']>[number];

/** A step as shown on screen. Lists contain no exchanges; the details view loads its own. */
export type StepView = RunStep;

/** Shows `{{bookId}}` from a suite as `{bookId}`, as the API spec writes it. */
export const readablePath = (path: string): string => path.replace(/\{\{(\w+)\}\}/g, '{$1}');

export const toStepView = (step: RunStep): StepView => ({ ...step, path: readablePath(step.path) });

export const inOrder = (steps: readonly StepView[]): readonly StepView[] => steps.toSorted((a, b) => a.startedAt - b.startedAt);

/** True when there was a response, or when any time was spent. */
export const wasSent = (step: StepView): boolean => step.status !== null || step.ms > 0;

/** False for a repeated control, which belongs to no case. It only determines whether another step's result is meaningful. */
export const isCaseStep = ({ part }: Pick<StepView, 'part'>): boolean => part !== 'control';

/** True when one of the step's own checks failed. A request that was in flight when the run was cancelled did not fail. */
export const hasFailed = (step: Pick<StepView, 'part' | 'verdict' | 'cause'>): boolean =>
  isCaseStep(step) && isFailure(step.verdict) && step.cause !== 'cancelled';

/** The verdict to show: a request that was in flight when the run was cancelled counts as skipped. */
export const shownVerdict = ({ verdict, cause }: Pick<StepView, 'verdict' | 'cause'>): StepView['verdict'] =>
  cause === 'cancelled' ? 'blocked' : verdict;

export const stepName = ({ part, title }: Pick<StepView, 'part' | 'title'>): string => (part === 'control' ? `Control: ${title}` : title);

/** Describes a followed redirect and the headers it dropped. */
export function redirectText({ method, url, status, location, droppedHeaders }: Redirect): string {
  const lost = droppedHeaders.length === 0 ? '' : `, without ${droppedHeaders.join(', ')}`;
  return `${method} ${url} returned ${status} and redirected to ${location}${lost}.`;
}

/** True when all failures are marked as expected for this API. */
export const isWaived = ({ verdict, failures }: Pick<StepView, 'verdict' | 'failures'>): boolean =>
  verdict === 'warn' && failures.length > 0 && failures.every((failure) => failure.waived !== undefined);
