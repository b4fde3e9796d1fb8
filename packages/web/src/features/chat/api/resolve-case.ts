import type { CallInput } from '@assay/contract';
import type { QueryClient } from '@tanstack/react-query';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';

export type CaseChoice = CallInput<'resolveSuiteCases'>['body']['choices'][number];

export interface SuiteContext {
  readonly projectId: string;
  readonly suiteId: string;
  readonly revision: number;
}

/** Resolves conflicts according to the user's choice. Returns the new revision, or null when it could not be stored. */
export async function resolveCase(
  client: QueryClient,
  { projectId, suiteId, revision }: SuiteContext,
  choices: readonly CaseChoice[],
): Promise<number | null> {
  try {
    const suite = await call('resolveSuiteCases', { params: { id: suiteId }, body: { revision, choices: [...choices] } });
    await Promise.all([
      client.invalidateQueries({ queryKey: queryKeys.suite(suiteId) }),
      client.invalidateQueries({ queryKey: queryKeys.suites(projectId) }),
    ]);
    notify(choices.every(({ take }) => take === 'mine') ? 'Your version was kept' : `Saved as revision ${suite.revision}`);
    return suite.revision;
  } catch (error) {
    notifyFailure('Failed to save your choice', errorDetail(error));
    return null;
  }
}
