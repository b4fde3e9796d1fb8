import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { stepSearchQuery } from '../api/queries.ts';
import type { StepView } from '../model/step-view.ts';

/** Searches the loaded names and URLs. An active run has no other data to search. */
function mentions(step: StepView, words: string): boolean {
  return `${step.title} ${step.method} ${step.path} ${step.caseId} ${step.status ?? ''} ${step.verdict}`.toLowerCase().includes(words);
}

/** The steps that contain the search text anywhere, including bodies; all steps without a search text. */
export function useStepSearch(runId: string, steps: readonly StepView[], typed: string, pace: 'live' | 'still'): readonly StepView[] {
  const words = useDeferredValue(typed.trim().toLowerCase());
  const isAsked = pace === 'still' && words !== '';
  const found = useQuery({ ...stepSearchQuery(runId, words), enabled: isAsked, placeholderData: keepPreviousData });
  if (words === '') return steps;
  return steps.filter((step) => mentions(step, words) || (isAsked && found.data?.has(step.id) === true));
}
