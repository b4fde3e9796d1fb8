import { randomUUID } from 'node:crypto';
import { type CallParsed, type CallReply, RUN_DEFAULTS } from '@assay/contract';
import type { Db, Executor } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import type { Queue } from '../../platform/queue/port.ts';
import type { ChatFeature } from '../chat/index.ts';
import { type EnvironmentsFeature, isLocked } from '../environments/index.ts';
import type { ProjectAccess } from '../projects/index.ts';
import type { RunPacksFeature } from '../run-packs/index.ts';
import { storableText } from '../storable.ts';
import type { SuitesFeature } from '../suites/index.ts';
import { requireConfirmation } from './confirm-load.ts';
import { countQueued, findPolicies, findRun, insertCommit, insertRun, takeKey } from './runs.store.ts';

export interface CreateRunDeps {
  readonly db: Db;
  readonly queue: Queue;
  readonly access: ProjectAccess;
  readonly chat: Pick<ChatFeature, 'requireWritable'>;
  readonly suites: Pick<SuitesFeature, 'suiteForRun'>;
  readonly packs: Pick<RunPacksFeature, 'sourceOf'>;
  readonly environments: Pick<EnvironmentsFeature, 'environmentForRun'>;
}

type CreateBody = CallParsed<'createRun'>['body'];
type Accepted = CallReply<'createRun'>;

export type CreateRun = (actor: Actor, body: CreateBody, idempotencyKey: string | undefined) => Promise<Accepted>;

const MAX_KEY_LENGTH = 200;
const MAX_QUEUED = 1000;

/** Answered once run and job are stored together; the same key by the same user gets the same run. */
export function createCreateRun(deps: CreateRunDeps): CreateRun {
  const { db, queue, access } = deps;
  return async (actor, body, idempotencyKey) => {
    await access.requireMember(actor, body.projectId, 'editor');
    const key = readKey(idempotencyKey);
    const described = await describeRun(deps, actor, body);
    const runId = randomUUID();
    const earlier = await db.transaction(async (tx) => {
      const taken = key === null ? null : await takeKey(tx, { userId: actor.userId, key, runId });
      if (taken !== null) return taken;
      await requireRoom(tx, actor);
      await insertRun(tx, { ...described, id: runId, status: 'queued', startedBy: actor.userId, counts: {} });
      await queue.send('runs', { runId }, { tx });
      if (body.commit != null) {
        await insertCommit(tx, runId, body.commit);
        await queue.send('reports', { runId }, { tx });
      }
      return null;
    });
    return earlier === null ? { runId, status: 'queued' } : acceptedBefore(db, actor, earlier);
  };
}

/** A queue without end helps nobody: whoever fills it waits for their own runs first. */
async function requireRoom(tx: Executor, actor: Actor): Promise<void> {
  const waiting = await countQueued(tx, actor.userId);
  if (waiting >= MAX_QUEUED) throw new AppError('TOO_MANY_RUNS', { runs: waiting });
}

async function acceptedBefore(db: Db, actor: Actor, runId: string): Promise<Accepted> {
  const found = await findRun(db, actor.userId, runId);
  if (found === null) throw new AppError('RUN_NOT_FOUND');
  return { runId, status: found.run.status };
}

/** Everything a run needs is decided and copied now: later edits of suite or environment do not change it. */
async function describeRun({ db, chat, suites, packs, environments }: CreateRunDeps, actor: Actor, body: CreateBody) {
  const { projectId, conversationId } = body;
  if (conversationId !== null) await chat.requireWritable(actor, projectId, conversationId);
  const named = { suiteId: body.suiteId, revision: body.revision ?? null };
  const source = body.runPackId === null ? named : await packs.sourceOf(actor, projectId, body.runPackId);
  const suite = await suites.suiteForRun(actor, { projectId, conversationId, ...source });
  const environment = await environments.environmentForRun(actor, projectId, body.environmentId);
  const { id: environmentId, name, baseUrl, timeoutMs, followRedirects, headers } = environment;
  const policies = await findPolicies(db, projectId);
  requireConfirmation(body, environment);
  const textOr = (given: string | undefined, otherwise: string) => storableText(given?.trim() ?? '') || otherwise;
  return {
    projectId,
    environmentId,
    environment: { name, baseUrl, timeoutMs, followRedirects, headers },
    suiteId: suite.suiteId,
    suiteRevision: suite.revision,
    seed: suite.seed,
    conversationId,
    suiteName: textOr(body.suiteName, RUN_DEFAULTS.suiteName),
    version: textOr(body.version, RUN_DEFAULTS.version),
    actor: textOr(body.actor, RUN_DEFAULTS.actor),
    trigger: textOr(body.trigger, RUN_DEFAULTS.trigger),
    selectedCases: body.cases?.map(storableText) ?? null,
    settings: {
      contractBreaks: policies.failOnContractBreak ? ('fail' as const) : ('warn' as const),
      masking: policies.artifactRedaction ? ('named' as const) : ('values' as const),
      load: body.load ?? null,
      lock: isLocked(environment) && body.confirmLocked?.trim() === name ? ('confirmed' as const) : ('obeyed' as const),
    },
  };
}

function readKey(header: string | undefined): string | null {
  const key = header?.trim() ?? '';
  if (key === '') return null;
  if (key.length <= MAX_KEY_LENGTH) return storableText(key);
  throw new AppError('VALIDATION_FAILED', { problems: `Idempotency-Key is longer than ${MAX_KEY_LENGTH} characters` });
}
