import type { EndpointDetail } from '@assay/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify } from '../../../ui/toast.ts';
import { type SaveTestInput, savedTestNotice, saveTestBody } from '../model/save-test.ts';
import type { TriedRequest } from '../model/try-history.ts';

interface RequestToSave {
  readonly projectId: string;
  readonly endpoint: EndpointDetail;
  readonly past: TriedRequest;
}

/** Saves a request from the try-it form as a test case and reports where it was saved. */
export function useSaveTest({ projectId, endpoint, past }: RequestToSave, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: SaveTestInput) => {
      const body = saveTestBody(endpoint, past, input);
      if (body === null) throw new Error('No response, so that there is nothing to expect.');
      return call('keepTriedCase', { params: { projectId, endpointId: endpoint.id }, body });
    },
    onSuccess: async ({ suite, needs }) => {
      notify('Test saved', savedTestNotice(suite.name, needs));
      await client.invalidateQueries({ queryKey: queryKeys.suites(projectId) });
      onDone();
    },
  });
}
