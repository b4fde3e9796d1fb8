import { setTimeout as wait } from 'node:timers/promises';
import type { Run } from '@assay/contract';
import type { Db, Executor } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { recordAudit } from '../../shared/audit.store.ts';
import { requireRole } from '../projects/index.ts';
import { earlyFinishRecord } from './early-finish.ts';
import type { RunBus } from './run-bus.ts';
import { isFinalStatus } from './run-status.ts';
import { presentRun } from './runs.presenter.ts';
import { findRun } from './runs.store.ts';
import { claimRun, requestCancel, updateRun } from './worker/run-attempt.store.ts';
import { writeBatchInTransaction } from './write-batch.ts';

const WAIT_MS = 1500;
const LOOK_EVERY_MS = 50;

export type CancelRun = (actor: Actor, runId: string) => Promise<Run>;

/** Stops a run. A queued run ends immediately; a running one gets some time to stop. */
export function createCancelRun(db: Db, bus: RunBus): CancelRun {
  async function find(actor: Actor, runId: string) {
    const found = await findRun(db, actor.userId, runId);
    if (found === null) throw new AppError('RUN_NOT_FOUND');
    return found;
  }

  return async (actor, runId) => {
    const { role, run } = await find(actor, runId);
    requireRole(role, 'editor');
    if (isFinalStatus(run.status)) return presentRun(await find(actor, runId));
    await db.transaction(async (tx) => {
      await ask(tx, runId);
      await recordAudit(tx, { userId: actor.userId, projectId: run.projectId, action: 'run.cancelled', subjectId: runId });
    });
    bus.askToCancel(runId);
    bus.announce(runId);
    for (let waited = 0; waited < WAIT_MS; waited += LOOK_EVERY_MS) {
      const latest = await find(actor, runId);
      if (isFinalStatus(latest.run.status)) return presentRun(latest);
      await wait(LOOK_EVERY_MS);
    }
    return presentRun(await find(actor, runId));
  };
}

/** A queued run is claimed and finished in one transaction, so that no worker can start it in the meantime. */
async function ask(tx: Executor, runId: string): Promise<void> {
  const requested = await requestCancel(tx, runId);
  if (requested?.status !== 'queued') return;
  const claimed = await claimRun(tx, runId);
  if (claimed === null) return;
  const attempt = { runId, attempt: claimed.attempt };
  const neverStarted = requested.attempt === 0;
  if (neverStarted) await updateRun(tx, attempt, { startedAt: null });
  const run = neverStarted ? { ...claimed, startedAt: null } : claimed;
  await writeBatchInTransaction(tx, attempt, { records: [await earlyFinishRecord(tx, run, 'cancelled', null)], intents: [] });
}
