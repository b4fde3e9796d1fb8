import type { CallInput, GenerateReply } from '@assay/contract';
import type { Action } from '@assay/engine/model';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** All actions that the server can perform. The list changes only with the server version. */
export const actionsQuery = () =>
  queryOptions({
    queryKey: queryKeys.actions,
    queryFn: ({ signal }) => call('listActions', { signal }),
    select: ({ items }) => items,
    staleTime: Number.POSITIVE_INFINITY,
  });

export interface ActionRequest {
  readonly action: Action;
  readonly projectId: string;
  readonly conversationId: string | null;
  readonly environmentId: string | null;
  readonly signal: AbortSignal;
}

/** The contract's schema has no readonly lists but is otherwise the same. */
type PlainAction = CallInput<'performAction'>['body']['action'];

/** Performs an action. The server stores its answer in the conversation. */
export function performAction({ signal, action, ...place }: ActionRequest): Promise<GenerateReply> {
  return call('performAction', { body: { ...place, action: action as PlainAction }, signal });
}
