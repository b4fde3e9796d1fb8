import type { Environment } from '@assay/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { ifMatch } from '../../../lib/if-match.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { type DraftState, useDraft } from '../../../lib/use-draft.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';
import { draftFromEnvironment, type EnvironmentDraft, toUpdateBody } from '../model/draft.ts';
import { rebaseDraft } from '../model/rebase-draft.ts';
import { rejectedFields } from '../model/rejected-fields.ts';
import { validateDraft } from '../model/validate-draft.ts';

export interface EnvironmentEditing extends DraftState<EnvironmentDraft> {
  /** The stored version that the draft is based on. */
  readonly base: Environment;
  readonly isSaving: boolean;
  /** The version that another user has saved in the meantime, until the user chooses between the two. */
  readonly theirs: Environment | null;
  readonly save: () => void;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
  /** Switches to a newer version with the same fields, for example after unlocking. */
  readonly refresh: (base: Environment) => void;
}

interface Saving {
  readonly draft: EnvironmentDraft;
  readonly base: Environment;
}

export function useEditEnvironment(environment: Environment, onDone: () => void): EnvironmentEditing {
  const client = useQueryClient();
  const [base, setBase] = useState(environment);
  const [theirs, setTheirs] = useState<Environment | null>(null);
  const state = useDraft(
    () => draftFromEnvironment(environment),
    (draft) => validateDraft(draft, 'edit'),
  );

  const fail = async (error: Error, draft: EnvironmentDraft): Promise<void> => {
    if (error instanceof ApiError && error.code === 'CONFLICT_STALE') {
      setTheirs(await call('getEnvironment', { params: { id: environment.id } }));
      return;
    }
    state.setErrors(rejectedFields(error, draft));
    notifyFailure('Failed to update environment', errorDetail(error));
  };
  const mutation = useMutation({
    mutationFn: ({ draft, base: from }: Saving) =>
      call('updateEnvironment', { params: { id: from.id }, body: toUpdateBody(draft), headers: ifMatch(from) }),
    onSuccess: async () => {
      notify('Environment updated successfully', 'Environment saved.');
      onDone();
      await client.invalidateQueries({ queryKey: queryKeys.allEnvironments });
    },
    onError: (error, { draft }) =>
      fail(error, draft).catch((other: unknown) => notifyFailure('Failed to update environment', errorDetail(other))),
  });

  const adopt = (current: Environment, draft: EnvironmentDraft): void => {
    setBase(current);
    setTheirs(null);
    state.replace(draft);
  };
  const keepMine = (): void => {
    if (theirs === null) return;
    const draft = rebaseDraft(state.draft, base, theirs);
    adopt(theirs, draft);
    mutation.mutate({ draft, base: theirs });
  };
  return {
    ...state,
    base,
    isSaving: mutation.isPending,
    theirs,
    save: () => {
      if (state.check()) mutation.mutate({ draft: state.draft, base });
    },
    keepMine,
    takeTheirs: () => theirs !== null && adopt(theirs, draftFromEnvironment(theirs)),
    refresh: setBase,
  };
}
