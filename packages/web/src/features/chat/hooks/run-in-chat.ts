import type { CallReply, RunCard } from '@assay/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { StartOutcome } from '../../../lib/start-outcome.ts';
import { notifyFailure } from '../../../ui/toast.ts';
import { appendMessages } from '../api/store-messages.ts';

/** A run of a suite, or a rerun of an earlier run. */
export type ChatRun = SuiteRun | RepeatedRun;

interface RepeatedRun {
  readonly projectId: string;
  readonly conversationId: string | null;
  readonly rerunOf: string;
  readonly only: 'all' | 'failed';
  readonly revision: number | 'newest';
}

export interface SuiteRun {
  readonly projectId: string;
  readonly environmentId: string | null;
  readonly suiteId: string | null;
  readonly revision: number | null;
  /** Takes precedence over the suite, because the pack may have been edited. */
  readonly runPackId: string | null;
  readonly conversationId: string | null;
  /** Ids of the cases to run; absent for all cases. */
  readonly cases?: readonly string[];
}

export interface RunPorts {
  readonly client: QueryClient;
  /** Starts a cloud run and reports the outcome. */
  readonly startRun: (request: ChatRun) => Promise<StartOutcome>;
  readonly environmentName: string;
}

const runCardOf = ({ runId, status }: CallReply<'createRun'>, env: string): RunCard => ({
  type: 'run',
  title: 'Cloud run',
  runId,
  status,
  env,
  duration: null,
  p95: null,
  seed: null,
  passed: 0,
  failed: 0,
});

/** Adds the run to the conversation as a separate message. */
async function addRunMessage(ports: RunPorts, conversationId: string, reply: CallReply<'createRun'>): Promise<void> {
  const cardPayload = JSON.stringify(runCardOf(reply, ports.environmentName));
  await appendMessages(ports.client, conversationId, [
    { role: 'assistant', content: 'Cloud run started', cardType: 'run', cardPayload, runId: reply.runId },
  ]);
}

/** Starts a run for a button. The page reports a rejection. */
export async function runInChat(ports: RunPorts, request: ChatRun): Promise<void> {
  const outcome = await ports.startRun(request);
  if (outcome.kind === 'refused' || request.conversationId === null) return;
  try {
    await addRunMessage(ports, request.conversationId, outcome.run);
  } catch {
    notifyFailure('Failed to save conversation. Using local storage only.');
  }
}
