import type { EndpointDetail } from '@assay/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify } from '../../../ui/toast.ts';
import { type SaveTestInput, savedText, saveTestBody } from '../model/save-test.ts';
import type { PastTry } from '../model/try-history.ts';

interface Tried {
  readonly projectId: string;
  readonly endpoint: EndpointDetail;
  readonly past: PastTry;
}

/** Saves a request from the try-it form as a test case and reports where it was saved. */
export function useSaveTest({ projectId, endpoint, past }: Tried, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: SaveTestInput) => {
      const body = saveTestBody(endpoint, past, input);
      if (body === null) throw new Error('No response, so that there is nothing to expect.');
      return call('keepTriedCase', { params: { projectId, endpointId: endpoint.id }, body });
    },
    onSuccess: async ({ suite, needs }) => {
      notify('Test saved', savedText(suite.name, needs));
      await client.invalidateQueries({ queryKey: queryKeys.suites(projectId) });
      onDone();
    },
  });
}
