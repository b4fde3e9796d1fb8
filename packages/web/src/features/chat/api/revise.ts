import type { CallInput } from '@assay/contract';
import type { QueryClient } from '@tanstack/react-query';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';

/** The parts to exclude from the suite's latest change. */
export type Exclusions = Pick<CallInput<'reviseSuite'>['body'], 'paths' | 'operations'>;

export interface RevisedSuite {
  readonly suiteId: string;
  readonly revision: number;
  readonly conversationId: string;
}

/** Creates the next revision without the excluded parts. It appears in the conversation. */
export async function excludeFromSuite(
  client: QueryClient,
  { suiteId, revision, conversationId }: RevisedSuite,
  unwanted: Exclusions,
): Promise<void> {
  try {
    const reply = await call('reviseSuite', { params: { id: suiteId }, body: { revision, ...unwanted } });
    await client.invalidateQueries({ queryKey: queryKeys.conversation(conversationId) });
    notify(`Saved as revision ${reply.revision ?? revision}`);
  } catch (error) {
    notifyFailure('Failed to change the suite', errorDetail(error));
  }
}
