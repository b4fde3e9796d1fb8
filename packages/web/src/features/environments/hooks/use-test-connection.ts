import { useMutation } from '@tanstack/react-query';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { type ConnectionNotice, connectionNotice, testFailure } from '../api/connection-notice.ts';
import { isChanged, toUpdateBody } from '../api/draft.ts';
import type { EnvironmentEditing } from './use-edit-environment.ts';

export interface ConnectionTrial {
  readonly notice: ConnectionNotice | null;
  readonly isBusy: boolean;
  readonly test: () => void;
}

/** Asks the server to try the address; edits that are not saved yet are tried as they stand. */
export function useTestConnection({ draft, base, check }: EnvironmentEditing): ConnectionTrial {
  const mutation = useMutation({
    mutationFn: () => {
      const { name: _, ...body } = toUpdateBody(draft);
      return call('testEnvironment', { params: { id: base.id }, ...(isChanged(draft, base) ? { body } : {}) });
    },
  });
  const { data, error } = mutation;
  return {
    notice: data !== undefined ? connectionNotice(data) : error !== null ? testFailure(errorDetail(error)) : null,
    isBusy: mutation.isPending,
    test: () => {
      if (check()) mutation.mutate();
    },
  };
}
