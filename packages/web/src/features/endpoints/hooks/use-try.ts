import type { EndpointDetail, Environment } from '@assay/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notifyFailure } from '../../../ui/toast.ts';
import type { ProfileChoice } from '../model/generate-request.ts';
import { buildRequest, type TryDraft } from '../model/try-draft.ts';
import { storeTriedRequest, type TriedRequest } from '../model/try-history.ts';

export interface TryInput {
  readonly draft: TryDraft;
  readonly environment: Environment;
  readonly choice: ProfileChoice;
}

/** Sends a request and stores its response in the history. */
export function useTry(projectId: string, endpoint: EndpointDetail, onReply: (past: TriedRequest) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ draft, environment, choice }: TryInput) => {
      const authProfileId = choice.kind === 'profile' ? choice.profile.id : null;
      const body = { ...buildRequest(draft, endpoint), environmentId: environment.id, authProfileId };
      return call('tryEndpoint', { params: { projectId, endpointId: endpoint.id }, body });
    },
    onSuccess: (reply, { draft, environment }) => onReply(storeTriedRequest(endpoint.id, { draft, environment: environment.name, reply })),
    onError: (error) => {
      notifyFailure('The request was not sent', errorDetail(error));
      // The profile may have lost its sign-in during the token request.
      void client.invalidateQueries({ queryKey: queryKeys.authProfiles });
    },
  });
}
