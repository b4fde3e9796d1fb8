import type { CallInput, Project } from '@assay/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { ifMatch } from '../../../lib/if-match.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';

export type ProjectChanges = CallInput<'updateProject'>['body'];

interface ProjectUpdate {
  readonly isPending: boolean;
  /** The latest server errors by field. */
  readonly errors: Readonly<Record<string, string>>;
  readonly save: (changes: ProjectChanges) => void;
  /** The version that another user has saved in the meantime, together with the unsaved changes. */
  readonly conflict: { readonly theirs: Project; readonly mine: ProjectChanges } | null;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

/** Saves project changes, and never overwrites another user's changes without asking. */
export function useUpdateProject(project: Project): ProjectUpdate {
  const client = useQueryClient();
  const [conflict, setConflict] = useState<ProjectUpdate['conflict']>(null);
  const mutation = useMutation({
    mutationFn: ({ base, changes }: { readonly base: Project; readonly changes: ProjectChanges }) =>
      call('updateProject', { params: { id: base.id }, body: changes, headers: ifMatch(base) }),
    onSuccess: async (saved) => {
      notify('Project updated', saved.name);
      client.setQueryData(queryKeys.project(saved.id), saved);
      await client.invalidateQueries({ queryKey: queryKeys.projects, exact: true });
    },
    onError: async (error, { changes }) => {
      const isStale = error instanceof ApiError && error.code === 'CONFLICT_STALE';
      const theirs = isStale ? await call('getProject', { params: { id: project.id } }).catch(() => null) : null;
      if (theirs !== null) setConflict({ theirs, mine: changes });
      else notifyFailure('Failed to update project', errorDetail(error));
    },
  });
  return {
    isPending: mutation.isPending,
    errors: mutation.error instanceof ApiError ? mutation.error.fields : {},
    save: (changes) => mutation.mutate({ base: project, changes }),
    conflict,
    keepMine: () => {
      setConflict(null);
      if (conflict !== null) mutation.mutate({ base: conflict.theirs, changes: conflict.mine });
    },
    takeTheirs: () => {
      setConflict(null);
      if (conflict !== null) client.setQueryData(queryKeys.project(project.id), conflict.theirs);
    },
  };
}
