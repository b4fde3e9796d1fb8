import { asc, desc, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/db.ts';
import { apiKeys, auditEvents, messages, projectMembers, projects, sessions } from '../../platform/db/schema.ts';
import { listRunsStartedBy } from './profile.store.ts';

/** The rows that belong to one user. Hashes and sealed values are not selected. */
export async function listExportRows(db: Executor, userId: string) {
  return {
    projects: await db
      .select({ id: projects.id, name: projects.name, role: projectMembers.role, joinedAt: projectMembers.createdAt })
      .from(projectMembers)
      .innerJoin(projects, eq(projects.id, projectMembers.projectId))
      .where(eq(projectMembers.userId, userId))
      .orderBy(asc(projectMembers.createdAt)),
    sessions: await db
      .select({ createdAt: sessions.createdAt, lastUsedAt: sessions.rotatedAt, endedAt: sessions.revokedAt, userAgent: sessions.userAgent })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(desc(sessions.createdAt)),
    apiKeys: await db
      .select({
        name: apiKeys.name,
        prefix: apiKeys.prefix,
        scopes: apiKeys.scopes,
        createdAt: apiKeys.createdAt,
        expiresAt: apiKeys.expiresAt,
        lastUsedAt: apiKeys.lastUsedAt,
        revokedAt: apiKeys.revokedAt,
      })
      .from(apiKeys)
      .where(eq(apiKeys.userId, userId))
      .orderBy(desc(apiKeys.createdAt)),
    messages: await db
      .select({ conversationId: messages.conversationId, content: messages.content, createdAt: messages.createdAt })
      .from(messages)
      .where(eq(messages.authorId, userId))
      .orderBy(asc(messages.createdAt)),
    runs: await listRunsStartedBy(db, userId),
    activity: await db
      .select({
        action: auditEvents.action,
        projectId: auditEvents.projectId,
        subjectId: auditEvents.subjectId,
        details: auditEvents.details,
        createdAt: auditEvents.createdAt,
      })
      .from(auditEvents)
      .where(eq(auditEvents.userId, userId))
      .orderBy(desc(auditEvents.position)),
  };
}
