import type { AuditEntry, FileReply } from '@assay/contract';
import type { Db } from '../../platform/db/db.ts';
import { repeat } from '../../platform/housekeeping/repeat.ts';
import type { Feature } from '../../platform/http/feature.ts';
import type { Log } from '../../platform/log/log.ts';
import type { KeyVault } from '../../platform/vault/server-key.ts';
import { toPage } from '../../shared/paging.ts';
import type { ProjectAccess } from '../projects/index.ts';
import { type AuditChain, openAuditChain } from './audit-chain.ts';
import { type AuditRow, listAudit } from './audit-log.store.ts';

export interface AuditLogDeps {
  readonly db: Db;
  readonly access: ProjectAccess;
  readonly log: Log;
  readonly vault: KeyVault;
}

export { openAuditChain } from './audit-chain.ts';

export interface AuditLogFeature extends Feature {
  readonly chain: AuditChain;
  /** Seals new entries at regular intervals. Returns a function that stops the sealing. */
  startSealing(): () => Promise<void>;
}

const SEAL_EVERY_MS = 60_000;

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

/** One entry per line, newest first. */
async function exportAll(db: Db, projectId: string): Promise<FileReply> {
  const lines: string[] = [];
  for (let page = 1; ; page += 1) {
    const { rows } = await listAudit(db, { of: { projectId }, page, pageSize: EXPORT_PAGE });
    lines.push(...rows.map((row) => JSON.stringify({ ...present(row), link: row.event.link, seal: row.event.seal })));
    if (rows.length < EXPORT_PAGE) break;
  }
  return { name: 'assay-audit.ndjson', bytes: new TextEncoder().encode(lines.map((line) => `${line}\n`).join('')) };
}

/** Reads the log that other features write and chains its entries. */
export async function createAuditLogFeature({ db, access, log, vault }: AuditLogDeps): Promise<AuditLogFeature> {
  const chain = await openAuditChain(db, vault);
  return {
    name: 'audit-log',
    chain,
    startSealing: () => repeat({ what: 'sealing the activity log', firstAfterMs: 5000, everyMs: SEAL_EVERY_MS, log }, chain.seal),
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
