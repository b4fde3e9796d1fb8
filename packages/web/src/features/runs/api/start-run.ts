import type { CallInput, CallReply } from '@assay/contract';
import { RUN_DEFAULTS } from '@assay/contract/constants';
import { call } from '../../../lib/api/call.ts';

interface RunExtras {
  readonly trigger?: 'Chat' | 'UI';
  readonly load?: CallInput<'createRun'>['body']['load'];
  readonly confirmHost?: string;
  readonly confirmLocked?: string;
}

export interface NewRun extends RunExtras {
  readonly projectId: string;
  readonly environmentId: string | null;
  readonly suiteId: string | null;
  readonly revision: number | null;
  /** Takes precedence over the suite. The run uses the pack's revision. */
  readonly runPackId?: string | null;
  readonly conversationId: string | null;
  /** Ids of the cases to run; absent for all cases. */
  readonly cases?: readonly string[];
}

/** Repeats an earlier run with its suite, environment and cases, which the server looks up. */
export interface Rerun extends RunExtras {
  readonly projectId: string;
  readonly conversationId?: string | null;
  readonly rerunOf: string;
  readonly only: 'all' | 'failed' | readonly string[];
  /** Defaults to the earlier run's revision. */
  readonly revision?: number | 'newest';
}

export type RunRequest = NewRun | Rerun;

type RunBody = CallInput<'createRun'>['body'];

/** Queues a cloud run, using the field names in the specification. */
export function startRun({ trigger, ...request }: RunRequest): Promise<CallReply<'createRun'>> {
  return call('createRun', { body: { ...RUN_DEFAULTS, ...toBody(request), ...(trigger ? { trigger } : {}) } });
}

/** Previews a rerun with the same request that would start it. */
export function previewRerun(rerun: Rerun, signal: AbortSignal): Promise<CallReply<'previewRun'>> {
  return call('previewRun', { body: toBody(rerun), signal });
}

function toBody(request: Omit<NewRun, 'trigger'> | Omit<Rerun, 'trigger'>): RunBody {
  if ('rerunOf' in request) return { ...request, only: typeof request.only === 'string' ? request.only : [...request.only] };
  const { cases, ...rest } = request;
  return { ...rest, ...(cases ? { cases: [...cases] } : {}) };
}
