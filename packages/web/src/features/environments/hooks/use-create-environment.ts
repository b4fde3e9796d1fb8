import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { type DraftState, useDraft } from '../../../lib/use-draft.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';
import { type EnvironmentDraft, emptyDraft, toCreateBody } from '../model/draft.ts';
import { rejectedFields } from '../model/rejected-fields.ts';
import { lacksRequiredValue, validateDraft } from '../model/validate-draft.ts';

export interface EnvironmentCreation extends DraftState<EnvironmentDraft> {
  readonly isSaving: boolean;
  /** `null` creates a personal environment. */
  readonly create: (projectId: string | null) => void;
}

export function useCreateEnvironment(onDone: () => void): EnvironmentCreation {
  const client = useQueryClient();
  const state = useDraft(
    () => emptyDraft,
    (draft) => validateDraft(draft, 'create'),
  );
  const { draft } = state;
  const mutation = useMutation({
    mutationFn: (projectId: string | null) => {
      const body = toCreateBody(draft);
      return projectId === null
        ? call('createEnvironment', { body })
        : call('createProjectEnvironment', { params: { id: projectId }, body });
    },
    onSuccess: async (environment, projectId) => {
      notify('Environment created successfully', environment.name);
      onDone();
      await client.invalidateQueries({ queryKey: queryKeys.allEnvironments });
      if (projectId !== null) await client.invalidateQueries({ queryKey: queryKeys.environmentSuggestions(projectId) });
    },
    onError: (error) => {
      state.setErrors(rejectedFields(error, draft));
      notifyFailure('Failed to create environment', errorDetail(error));
    },
  });
  const create = (projectId: string | null): void => {
    const isFit = state.check();
    if (lacksRequiredValue(draft)) notifyFailure('Please fill in all required fields');
    if (isFit) mutation.mutate(projectId);
  };
  return { ...state, isSaving: mutation.isPending, create };
}
