import type { CallInput } from '@assay/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { countOf } from '../../../lib/format.ts';
import { projectSuitesPath } from '../../../lib/paths.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';
import type { ExploreWish } from '../api/queries.ts';

/** Starts an exploration, and reports why it was rejected. */
export function useStartExploration(onStarted: (id: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wish: ExploreWish) => call('createExploration', { body: wish }),
    onSuccess: async ({ explorationId }) => {
      await client.invalidateQueries({ queryKey: queryKeys.explorations });
      onStarted(explorationId);
    },
    onError: (error) => notifyFailure('Failed to start the exploration', errorDetail(error)),
  });
}

export function useStopExploration(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('cancelExploration', { params: { id }, body: {} }),
    onSuccess: () => {
      notify('Exploration stopped', 'No more requests will be sent.');
      return client.invalidateQueries({ queryKey: queryKeys.explorations });
    },
    onError: (error) => notifyFailure('Failed to stop the exploration', errorDetail(error)),
  });
}

export type FactDecision = CallInput<'decideFacts'>['body'];

/** Accepts or rejects proposed facts. The response replaces the shown exploration. */
export function useDecideFacts(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (decision: FactDecision) => call('decideFacts', { params: { id }, body: decision }),
    onSuccess: (exploration) => {
      client.setQueryData(queryKeys.exploration(id), exploration);
      return client.invalidateQueries({ queryKey: queryKeys.facts(exploration.projectId) });
    },
    onError: (error) => notifyFailure('Failed to update the facts', errorDetail(error)),
  });
}

type Answer = NonNullable<CallInput<'changeFacts'>['body']['answers']>[number];

/** Stores the answer to a question as a fact. */
export function useAnswerQuestion(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (answer: Answer) => call('changeFacts', { params: { id: projectId }, body: { answers: [answer] } }),
    onSuccess: () => {
      notify('Answer saved', 'The next exploration and newly generated tests will use it.');
      void client.invalidateQueries({ queryKey: queryKeys.facts(projectId) });
      return client.invalidateQueries({ queryKey: queryKeys.explorations });
    },
    onError: (error) => notifyFailure('Failed to save the answer', errorDetail(error)),
  });
}

/** Removes accepted facts. The response replaces the shown list. */
export function useRemoveFacts(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (remove: readonly string[]) => call('changeFacts', { params: { id: projectId }, body: { remove: [...remove] } }),
    onSuccess: (facts, { length }) => {
      client.setQueryData(queryKeys.facts(projectId), facts);
      notify(length === 1 ? 'Fact removed' : `${length.toLocaleString('en')} facts removed`, 'Existing tests are not changed.');
      // A removed fact can be accepted again in the exploration that proposed it.
      return client.invalidateQueries({ queryKey: queryKeys.explorations });
    },
    onError: (error) => notifyFailure('Failed to remove the fact', errorDetail(error)),
  });
}

/** Adds findings to the project's suite of findings, and opens it on request. */
export function useKeepFindings(id: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (findings: CallInput<'keepFindings'>['body']['findings']) => call('keepFindings', { params: { id }, body: { findings } }),
    onSuccess: ({ suite, kept, leftOut }) => {
      const rest = leftOut === 0 ? '' : ` ${countOf(leftOut, 'finding')} could not be converted to a test.`;
      notify(`${countOf(kept, 'finding')} kept in ${suite.name}`, `The tests fail until the defects are fixed.${rest}`, {
        label: 'Open suite',
        run: () => void navigate(projectSuitesPath(suite.projectId, suite.id)),
      });
      return client.invalidateQueries({ queryKey: queryKeys.suites(suite.projectId) });
    },
    onError: (error) => notifyFailure('Failed to save the finding', errorDetail(error)),
  });
}
