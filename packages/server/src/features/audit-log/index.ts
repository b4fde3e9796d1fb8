import type { AuditEntry, FileReply } from '@assay/contract';
import type { Db } from '../../platform/db/db.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { toPage } from '../paging.ts';
import type { ProjectAccess } from '../projects/index.ts';
import { type AuditRow, listAudit } from './audit-log.store.ts';

export interface AuditLogDeps {
  readonly db: Db;
  readonly access: ProjectAccess;
}

const EXPORT_PAGE = 1000;

function present({ event, who }: AuditRow): AuditEntry {
  const name = who === null ? '' : `${who.name} ${who.surname}`.trim() || who.username;
  return {
    id: String(event.position),
    action: event.action,
    who: event.userId === null ? null : { id: event.userId, name, email: who?.email ?? '' },
    projectId: event.projectId,
    subjectId: event.subjectId,
    details: { ...event.details },
    address: event.address,
    via: event.via,
    at: event.createdAt.toISOString(),
  };
}

/** One entry per line, the newest first. */
async function exportAll(db: Db, projectId: string): Promise<FileReply> {
  const lines: string[] = [];
  for (let page = 1; ; page += 1) {
    const { rows } = await listAudit(db, { of: { projectId }, page, pageSize: EXPORT_PAGE });
    lines.push(...rows.map((row) => JSON.stringify(present(row))));
    if (rows.length < EXPORT_PAGE) break;
  }
  return { name: 'assay-audit.ndjson', bytes: new TextEncoder().encode(lines.map((line) => `${line}\n`).join('')) };
}

/** Reads the record that other features write. */
export function createAuditLogFeature({ db, access }: AuditLogDeps): Feature {
  return {
    name: 'audit-log',
    handlers: {
      listProjectAudit: async ({ params, query }, { actor }) => {
        await access.requireMember(actor, params.id, 'owner');
        const { rows, total } = await listAudit(db, { ...query, of: { projectId: params.id } });
        return toPage(rows.map(present), total, query);
      },
      exportProjectAudit: async ({ params }, { actor }) => {
        await access.requireMember(actor, params.id, 'owner');
        return exportAll(db, params.id);
      },
      listAccountAudit: async ({ query }, { actor }) => {
        const { rows, total } = await listAudit(db, { ...query, of: { userId: actor.userId } });
        return toPage(rows.map(present), total, query);
      },
    },
  };
}
