import type { CallInput, CallReply, RUN_DEFAULTS as ContractDefaults } from '@assay/contract';
import { call } from '../../../lib/api/call.ts';

const RUN_DEFAULTS: typeof ContractDefaults = { suiteName: 'Cloud Run Suite', version: '1.0.0', actor: 'Chat User', trigger: 'Chat' };

export interface RunRequest {
  readonly projectId: string;
  readonly environmentId: string | null;
  readonly suiteId: string | null;
  readonly revision: number | null;
  /** Comes before the suite; its revision is the pack's. */
  readonly runPackId?: string | null;
  readonly conversationId: string | null;
  /** Ids of the cases to run; all when absent. */
  readonly cases?: readonly string[];
  readonly trigger?: 'Chat' | 'UI';
  readonly load?: CallInput<'createRun'>['body']['load'];
  readonly confirmHost?: string;
  readonly confirmLocked?: string;
}

/** Queues a cloud run with the names the specification gives it. */
export function startRun({ cases, trigger, ...request }: RunRequest): Promise<CallReply<'createRun'>> {
  return call('createRun', {
    body: { ...RUN_DEFAULTS, ...request, ...(trigger ? { trigger } : {}), ...(cases ? { cases: [...cases] } : {}) },
  });
}
