import { and, count, desc, eq, like } from 'drizzle-orm';
import type { Executor } from '../../platform/db/db.ts';
import { auditEvents, users } from '../../platform/db/schema.ts';
import { type PageRequest, toSlice } from '../../shared/paging.ts';

export interface AuditFilter extends PageRequest {
  readonly of: { readonly projectId: string } | { readonly userId: string };
  readonly action?: string | undefined;
}

export interface AuditRow {
  readonly event: typeof auditEvents.$inferSelect;
  readonly who: { readonly name: string; readonly surname: string; readonly username: string; readonly email: string } | null;
}

const DEFAULT_ROWS = 100;

export async function listAudit(db: Executor, filter: AuditFilter): Promise<{ rows: AuditRow[]; total: number }> {
  const { of, action } = filter;
  const wanted = and(
    'projectId' in of ? eq(auditEvents.projectId, of.projectId) : eq(auditEvents.userId, of.userId),
    action ? like(auditEvents.action, `${action.replace(/[\\%_]/g, '\\$&')}%`) : undefined,
  );
  const slice = toSlice(filter) ?? { limit: DEFAULT_ROWS, offset: 0 };
  const rows = await db
    .select({
      event: auditEvents,
      who: { name: users.name, surname: users.surname, username: users.username, email: users.email },
    })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.userId))
    .where(wanted)
    .orderBy(desc(auditEvents.position))
    .limit(slice.limit)
    .offset(slice.offset);
  const [counted] = await db.select({ total: count() }).from(auditEvents).where(wanted);
  return { rows, total: counted?.total ?? 0 };
}
