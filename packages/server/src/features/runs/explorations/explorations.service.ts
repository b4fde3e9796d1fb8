import { type CallReply, type Exploration, type ExplorationDetails, MAX_INTEGER, type ParsedCall } from '@assay/contract';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Actor, ServerEvent } from '../../../platform/http/feature.ts';
import { recordAudit } from '../../../shared/audit.store.ts';
import { type PageRequest, toPage } from '../../../shared/paging.ts';
import { loadFacts } from '../../facts/index.ts';
import { requireRole } from '../../projects/index.ts';
import type { SuitesFeature } from '../../suites/index.ts';
import { followEvents } from '../follow-events.ts';
import type { RunBus } from '../run-bus.ts';
import { decideFacts } from './decide-facts.ts';
import { hasEnded } from './exploration-status.ts';
import { presentDetails, presentEvent, presentExploration } from './explorations.presenter.ts';
import {
  findExploration,
  findStatus,
  listEvents,
  listExplorations,
  listUnfinished,
  type VisibleExploration,
} from './explorations.store.ts';
import { keepFindings } from './keep-findings.ts';
import { createExploration, type PlanExplorationDeps, previewExploration } from './plan-exploration.ts';
import { endExploration, requestCancel } from './worker/exploration-work.store.ts';

export interface ExplorationsDeps extends PlanExplorationDeps {
  readonly suites: Pick<SuitesFeature, 'keepFindings'>;
  readonly bus: RunBus;
}

interface StreamRequest {
  readonly id: string;
  readonly after: number;
  readonly signal: AbortSignal;
}

const CANCEL_WAIT_MS = 7000;

export type ExplorationsService = ReturnType<typeof createExplorationsService>;

export function createExplorationsService(deps: ExplorationsDeps) {
  const { db, bus, access } = deps;

  async function find(actor: Actor, id: string): Promise<VisibleExploration> {
    const found = await findExploration(db, actor.userId, id);
    if (found === null) throw new AppError('EXPLORATION_NOT_FOUND');
    return found;
  }

  async function get(actor: Actor, id: string): Promise<ExplorationDetails> {
    const found = await find(actor, id);
    return presentDetails(found, (await loadFacts(db, found.exploration.projectId)).facts);
  }

  async function stream(actor: Actor, { id, after, signal }: StreamRequest): Promise<AsyncIterable<ServerEvent>> {
    await find(actor, id);
    return followEvents({
      after,
      signal,
      onAnnounced: (listener) => bus.onAnnounced(id, listener),
      state: async () => {
        const status = await findStatus(db, actor.userId, id);
        return status === null ? 'gone' : hasEnded(status) ? 'ended' : 'going';
      },
      list: async (seq, limit) => (await listEvents(db, id, seq, limit)).map(presentEvent),
    });
  }

  /** Waits until an exploration has ended or the signal is aborted. */
  async function waitForEnd(actor: Actor, id: string, signal: AbortSignal): Promise<void> {
    for await (const _ of await stream(actor, { id, after: MAX_INTEGER, signal }));
  }

  return {
    preview: (actor: Actor, body: ParsedCall<'previewExploration'>['body']) => previewExploration(deps, actor, body),
    create: (actor: Actor, body: ParsedCall<'createExploration'>['body']) => createExploration(deps, actor, body),
    get,

    async list(actor: Actor, projectId: string, query: PageRequest) {
      await access.requireMember(actor, projectId);
      const { rows, total } = await listExplorations(db, actor.userId, projectId, query);
      return toPage(rows.map(presentExploration), total, query);
    },

    /** A project's unfinished explorations, newest first. */
    async active(actor: Actor, projectId: string): Promise<readonly Exploration[]> {
      await access.requireMember(actor, projectId);
      return (await listUnfinished(db, actor.userId, projectId)).map(presentExploration);
    },

    stream,

    waitForEnd,

    /** A queued exploration ends immediately. A running one gets some time to store its results. */
    async cancel(actor: Actor, id: string): Promise<Exploration> {
      const { role, exploration } = await find(actor, id);
      requireRole(role, 'editor');
      if (hasEnded(exploration.status)) return presentExploration(await find(actor, id));
      await db.transaction(async (tx) => {
        const asked = await requestCancel(tx, id);
        if (asked === null) return;
        const { projectId } = exploration;
        await recordAudit(tx, { userId: actor.userId, projectId, action: 'exploration.cancelled', subjectId: id });
        if (asked.status === 'queued') await endExploration(tx, id, { status: 'cancelled', result: null, error: null, at: 0 });
      });
      bus.askToCancel(id);
      bus.announce(id);
      await waitForEnd(actor, id, AbortSignal.timeout(CANCEL_WAIT_MS));
      return presentExploration(await find(actor, id));
    },

    async decide(actor: Actor, id: string, body: ParsedCall<'decideFacts'>['body']): Promise<ExplorationDetails> {
      const { role, exploration } = await find(actor, id);
      requireRole(role, 'editor');
      await decideFacts(db, actor, exploration, body);
      return get(actor, id);
    },

    async keep(actor: Actor, id: string, body: ParsedCall<'keepFindings'>['body']): Promise<CallReply<'keepFindings'>> {
      const { role, exploration } = await find(actor, id);
      requireRole(role, 'editor');
      return keepFindings(deps.suites, actor, exploration, body);
    },
  };
}
