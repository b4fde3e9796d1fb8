import { randomUUID } from 'node:crypto';
import { type CallReply, type ParsedCall, RUN_DEFAULTS } from '@assay/contract';
import type { Db, Executor } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import type { Queue } from '../../platform/queue/port.ts';
import { type AuditEntry, recordAudit } from '../../shared/audit.store.ts';
import { storableText } from '../../shared/storable.ts';
import type { ProjectAccess } from '../projects/index.ts';
import { requireConfirmation } from './confirm-load.ts';
import { type PlanDeps, planRun, type RunPlan } from './plan-run.ts';
import { countQueuedRuns, findPolicies, findRun, insertCommit, insertRun, reserveIdempotencyKey } from './runs.store.ts';

export interface CreateRunDeps extends PlanDeps {
  readonly queue: Queue;
  readonly access: ProjectAccess;
}

type CreateBody = ParsedCall<'createRun'>['body'];
type Accepted = CallReply<'createRun'>;

export type CreateRun = (actor: Actor, body: CreateBody, idempotencyKey: string | undefined) => Promise<Accepted>;

const MAX_KEY_LENGTH = 200;
const MAX_QUEUED = 1000;

/** Returns once the run and its job are stored together. The same key from the same user returns the same run. */
export function createRunCreator(deps: CreateRunDeps): CreateRun {
  const { db, queue, access } = deps;
  return async (actor, body, idempotencyKey) => {
    await access.requireMember(actor, body.projectId, 'editor');
    const key = readKey(idempotencyKey);
    const plan = await planRun(deps, actor, body);
    requireConfirmation({ ...body, load: plan.load }, plan.environment);
    const described = await describeRun(db, plan, body);
    const runId = randomUUID();
    const earlier = await db.transaction(async (tx) => {
      const taken = key === null ? null : await reserveIdempotencyKey(tx, { userId: actor.userId, key, runId });
      if (taken !== null) return taken;
      await requireRoom(tx, actor);
      await insertRun(tx, { ...described, id: runId, status: 'queued', startedBy: actor.userId, counts: {} });
      await recordAudit(tx, startRecord(actor, runId, plan, body));
      await queue.send('runs', { runId }, { tx });
      if (body.commit != null) {
        await insertCommit(tx, runId, body.commit);
        await queue.send('reports', { runId }, { tx });
      }
      return null;
    });
    if (earlier !== null) return acceptedBefore(db, actor, earlier);
    return { runId, status: 'queued', missingCases: [...plan.missing] };
  };
}

function startRecord(actor: Actor, runId: string, { suite, environment, selected }: RunPlan, body: CreateBody): AuditEntry {
  const { projectId, rerunOf } = body;
  const details = { suite: suite.name, revision: suite.revision, environment: environment.name, cases: selected?.length ?? 'all' };
  const common = { userId: actor.userId, projectId, subjectId: runId };
  if (rerunOf === null) return { ...common, action: 'run.started', details };
  return { ...common, action: 'run.rerun', details: { ...details, rerunOf } };
}

/** Limits the queue per user: when it is full, they must wait for their own runs first. */
async function requireRoom(tx: Executor, actor: Actor): Promise<void> {
  const waiting = await countQueuedRuns(tx, actor.userId);
  if (waiting >= MAX_QUEUED) throw new AppError('TOO_MANY_RUNS', { runs: waiting });
}

async function acceptedBefore(db: Db, actor: Actor, runId: string): Promise<Accepted> {
  const found = await findRun(db, actor.userId, runId);
  if (found === null) throw new AppError('RUN_NOT_FOUND');
  return { runId, status: found.run.status, missingCases: [] };
}

/** All inputs are resolved and copied now, so that later edits to the suite or environment do not affect the run. */
async function describeRun(db: Db, { suite, environment, selected, load, lock }: RunPlan, body: CreateBody) {
  const { projectId, conversationId } = body;
  const { id: environmentId, name, baseUrl, timeoutMs, followRedirects, headers, variables } = environment;
  const policies = await findPolicies(db, projectId);
  const textOr = (given: string | undefined, otherwise: string) => storableText(given?.trim() ?? '') || otherwise;
  return {
    projectId,
    environmentId,
    environment: { name, baseUrl, timeoutMs, followRedirects, headers, variables },
    suiteId: suite.suiteId,
    suiteRevision: suite.revision,
    seed: suite.seed,
    conversationId,
    suiteName: textOr(body.suiteName, RUN_DEFAULTS.suiteName),
    version: textOr(body.version, RUN_DEFAULTS.version),
    actor: textOr(body.actor, RUN_DEFAULTS.actor),
    trigger: textOr(body.trigger, RUN_DEFAULTS.trigger),
    selectedCases: selected,
    settings: {
      contractBreaks: policies.failOnContractBreak ? ('fail' as const) : ('warn' as const),
      masking: policies.artifactRedaction ? ('named' as const) : ('values' as const),
      load,
      lock,
    },
  };
}

function readKey(header: string | undefined): string | null {
  const key = header?.trim() ?? '';
  if (key === '') return null;
  if (key.length <= MAX_KEY_LENGTH) return storableText(key);
  throw new AppError('VALIDATION_FAILED', { problems: `Idempotency-Key is longer than ${MAX_KEY_LENGTH} characters` });
}
