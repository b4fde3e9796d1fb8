import type { ConnectionTest } from '@assay/contract';
import { useMutation } from '@tanstack/react-query';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { type ConnectionNotice, connectionNotice, testFailure } from '../model/connection-notice.ts';
import { type EnvironmentDraft, isChanged, toUpdateBody } from '../model/draft.ts';
import type { EnvironmentEditing } from './use-edit-environment.ts';

export interface ConnectionTestState {
  readonly notice: ConnectionNotice | null;
  readonly isBusy: boolean;
  readonly test: () => void;
}

/** Asks the server to test the connection, including unsaved edits. */
export function useTestConnection({ draft, base, check }: EnvironmentEditing): ConnectionTestState {
  const mutation = useMutation({
    mutationFn: (tried: EnvironmentDraft) => {
      const { name: _, ...body } = toUpdateBody(tried);
      return call('testEnvironment', { params: { id: base.id }, ...(isChanged(tried, base) ? { body } : {}) });
    },
  });
  return {
    // The result belongs to the tested values, so the next edit clears it.
    notice: mutation.variables === draft ? noticeOf(mutation.data, mutation.error) : null,
    isBusy: mutation.isPending,
    test: () => {
      if (check()) mutation.mutate(draft);
    },
  };
}

function noticeOf(found: ConnectionTest | undefined, error: Error | null): ConnectionNotice | null {
  if (found !== undefined) return connectionNotice(found);
  return error === null ? null : testFailure(errorDetail(error));
}
