import { randomUUID } from 'node:crypto';
import type { ParsedCall, Waiver } from '@assay/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/feature.ts';
import { recordAudit } from '../../../shared/audit.store.ts';
import { storableText } from '../../../shared/storable.ts';
import { type ProjectAccess, requireRole } from '../../projects/index.ts';
import type { RunsService } from '../runs.service.ts';
import type { FindingsService } from './findings.service.ts';
import { presentWaiver } from './waivers.presenter.ts';
import { endWaiver, findRoleForWaiver, findWaiver, insertWaiver, listWaivers } from './waivers.store.ts';

export interface WaiversDeps {
  readonly db: Db;
  readonly access: ProjectAccess;
  readonly runs: Pick<RunsService, 'requireRun'>;
  readonly findings: Pick<FindingsService, 'findingsOf'>;
}

export type WaiversService = ReturnType<typeof createWaiversService>;

const LONGEST_MS = 366 * 24 * 3600 * 1000;

/** "Expected here": marks a finding as accepted until a given date, with the name of the user who accepted it. */
export function createWaiversService({ db, access, runs, findings }: WaiversDeps) {
  async function load(id: string): Promise<Waiver> {
    const found = await findWaiver(db, id);
    if (found === null) throw new AppError('WAIVER_NOT_FOUND');
    return presentWaiver(found);
  }

  return {
    async create(actor: Actor, runId: string, body: ParsedCall<'createWaiver'>['body']): Promise<Waiver> {
      const { run, role } = await runs.requireRun(actor, runId);
      requireRole(role, 'editor');
      const until = readUntil(body.until);
      const { check, operation, message } = await requireFinding(run, body);
      const waiver = {
        id: randomUUID(),
        projectId: run.projectId,
        check,
        operation,
        message,
        reason: storableText(body.reason),
        until,
        runId,
      };
      await db.transaction(async (tx) => {
        await insertWaiver(tx, { ...waiver, createdBy: actor.userId });
        await recordAudit(tx, {
          userId: actor.userId,
          projectId: run.projectId,
          action: 'waiver.created',
          subjectId: waiver.id,
          details: { check, operation, message, reason: waiver.reason, until: body.until, runId },
        });
      });
      return load(waiver.id);
    },

    async list(actor: Actor, projectId: string) {
      await access.requireMember(actor, projectId);
      const items = (await listWaivers(db, projectId)).map(presentWaiver);
      return { items, total: items.length };
    },

    async end(actor: Actor, id: string): Promise<Waiver> {
      const found = await findRoleForWaiver(db, actor.userId, id);
      if (found === null) throw new AppError('WAIVER_NOT_FOUND');
      requireRole(found.role, 'editor');
      await db.transaction(async (tx) => {
        const entry = { userId: actor.userId, projectId: found.projectId, action: 'waiver.ended', subjectId: id };
        if (await endWaiver(tx, id, actor.userId)) await recordAudit(tx, entry);
      });
      return load(id);
    },
  };

  /** Only findings from an actual run can be waived. */
  async function requireFinding(
    run: Parameters<FindingsService['findingsOf']>[0],
    wanted: { readonly check: string; readonly operation: string; readonly message: string },
  ) {
    const found = (await findings.findingsOf(run)).find(
      ({ kind, check, operation, message }) =>
        kind !== 'error' && check === wanted.check && operation === wanted.operation && message === wanted.message,
    );
    if (found === undefined) throw new AppError('FINDING_NOT_FOUND');
    return found;
  }
}

function readUntil(text: string): Date {
  const until = new Date(text);
  const ahead = until.getTime() - Date.now();
  if (ahead <= 0 || ahead > LONGEST_MS) throw new AppError('WAIVER_UNTIL');
  return until;
}
