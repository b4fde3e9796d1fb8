import type { GenerateReply } from '@assay/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';
import { MAX_FILES } from '../model/generate-request.ts';

export interface GenerateInput {
  readonly words: string;
  readonly openApiJson: string;
}

/** Generates tests for endpoints and reports how many files were written. */
export function useGenerateTests(projectId: string) {
  const client = useQueryClient();
  return useMutation<GenerateReply, Error, GenerateInput>({
    mutationFn: ({ words, openApiJson }) =>
      call('generateTests', { body: { user_query: words, projectId, max_files: MAX_FILES, openApiJson } }),
    onSuccess: async (reply) => {
      const files = reply.card?.files?.length ?? 0;
      if (files === 0 && reply.suiteId === null) notifyFailure('Failed to generate tests', reply.heading || 'No tests could be generated.');
      else notify('Tests Generated Successfully', `Generated ${files} test files`);
      await client.invalidateQueries({ queryKey: queryKeys.suites(projectId) });
    },
    onError: (error) => notifyFailure('Failed to generate tests', errorDetail(error)),
  });
}
