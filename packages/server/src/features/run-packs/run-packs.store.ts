import type { Role } from '@assay/contract';
import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/db.ts';
import { conversations, environments, messages, projectMembers, runPacks, suiteFiles, suites } from '../../platform/db/schema.ts';
import { type PageRequest, toSlice } from '../../shared/paging.ts';

export type RunPackRow = typeof runPacks.$inferSelect;

export interface VisiblePack {
  readonly pack: RunPackRow;
  readonly suiteName: string;
  readonly role: Role;
}

const membership = (userId: string) => and(eq(projectMembers.projectId, runPacks.projectId), eq(projectMembers.userId, userId));

function visiblePacks(db: Executor, userId: string) {
  return db
    .select({ pack: runPacks, suiteName: suites.name, role: projectMembers.role })
    .from(runPacks)
    .innerJoin(projectMembers, membership(userId))
    .innerJoin(suites, eq(suites.id, runPacks.suiteId))
    .$dynamic();
}

export async function findPack(db: Executor, userId: string, id: string): Promise<VisiblePack | null> {
  const [row] = await visiblePacks(db, userId).where(eq(runPacks.id, id));
  return row ?? null;
}

export interface PackFilter extends PageRequest {
  readonly projectId?: string | null;
  readonly conversationId?: string;
}

/** Packs that the user can see, newest first. */
export async function listPacks(db: Executor, userId: string, filter: PackFilter): Promise<{ rows: VisiblePack[]; total: number }> {
  const wanted = and(
    filter.projectId ? eq(runPacks.projectId, filter.projectId) : undefined,
    filter.conversationId === undefined ? undefined : eq(runPacks.conversationId, filter.conversationId),
  );
  const slice = toSlice(filter);
  const query = visiblePacks(db, userId).where(wanted).orderBy(desc(runPacks.createdAt), desc(runPacks.id));
  const rows = await (slice === null ? query : query.limit(slice.limit).offset(slice.offset));
  const [counted] = await db.select({ total: count() }).from(runPacks).innerJoin(projectMembers, membership(userId)).where(wanted);
  return { rows, total: counted?.total ?? 0 };
}

/** The pack that was created for a message, even if the message has been deleted. */
export async function findPackForMessage(db: Executor, projectId: string, messageId: string): Promise<RunPackRow | null> {
  const [row] = await db
    .select()
    .from(runPacks)
    .where(and(eq(runPacks.projectId, projectId), eq(runPacks.messageId, messageId)))
    .orderBy(asc(runPacks.createdAt))
    .limit(1);
  return row ?? null;
}

/** The project's pack for exactly this revision and message. */
export async function findPackForRevision(
  db: Executor,
  place: Pick<RunPackRow, 'projectId' | 'suiteId' | 'revision' | 'conversationId' | 'messageId'>,
): Promise<RunPackRow | null> {
  const { projectId, suiteId, revision, conversationId, messageId } = place;
  const [row] = await db
    .select()
    .from(runPacks)
    .where(
      and(
        eq(runPacks.projectId, projectId),
        eq(runPacks.suiteId, suiteId),
        eq(runPacks.revision, revision),
        conversationId === null ? isNull(runPacks.conversationId) : eq(runPacks.conversationId, conversationId),
        messageId === null ? isNull(runPacks.messageId) : eq(runPacks.messageId, messageId),
      ),
    )
    .limit(1);
  return row ?? null;
}

export async function insertPack(tx: Executor, row: typeof runPacks.$inferInsert): Promise<RunPackRow> {
  const [inserted] = await tx.insert(runPacks).values(row).returning();
  if (inserted === undefined) throw new Error('the run pack row was not returned');
  return inserted;
}

export async function updatePack(tx: Executor, id: string, change: Partial<Pick<RunPackRow, 'revision' | 'environment'>>): Promise<void> {
  await tx
    .update(runPacks)
    .set({ ...change, updatedAt: new Date() })
    .where(eq(runPacks.id, id));
}

/** Deletes a pack and clears it in the messages that showed it. */
export async function deletePack(tx: Executor, id: string): Promise<void> {
  await tx.update(messages).set({ runPackId: null }).where(eq(messages.runPackId, id));
  await tx.delete(runPacks).where(eq(runPacks.id, id));
}

export interface MessageSource {
  readonly conversationId: string;
  readonly suiteId: string | null;
  readonly revision: number | null;
}

/** Finds a message in the project. A message in another project returns null. */
export async function findMessage(db: Executor, projectId: string, messageId: string): Promise<MessageSource | null> {
  const [row] = await db
    .select({ conversationId: messages.conversationId, suiteId: messages.suiteId, revision: messages.revision })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(and(eq(messages.id, messageId), eq(conversations.projectId, projectId)));
  return row ?? null;
}

export async function attachToMessage(tx: Executor, messageId: string, runPackId: string): Promise<void> {
  await tx.update(messages).set({ runPackId }).where(eq(messages.id, messageId));
}

export async function conversationExists(db: Executor, userId: string, id: string): Promise<{ readonly projectId: string } | null> {
  const [row] = await db
    .select({ projectId: conversations.projectId })
    .from(conversations)
    .innerJoin(projectMembers, and(eq(projectMembers.projectId, conversations.projectId), eq(projectMembers.userId, userId)))
    .where(and(eq(conversations.id, id), isNull(conversations.deletedAt)));
  return row ?? null;
}

export async function suitePaths(db: Executor, suiteId: string, revision: number): Promise<readonly string[]> {
  const rows = await db
    .select({ path: suiteFiles.path })
    .from(suiteFiles)
    .where(and(eq(suiteFiles.suiteId, suiteId), eq(suiteFiles.revision, revision)))
    .orderBy(asc(suiteFiles.position));
  return rows.map((row) => row.path);
}

/** The base URL of the project environment with that name, ignoring case. */
export async function loadEnvironmentValues(
  db: Executor,
  projectId: string,
  environment: string,
): Promise<Readonly<Record<string, string>>> {
  const [row] = await db
    .select({ baseUrl: environments.baseUrl, variables: environments.variables })
    .from(environments)
    .where(and(eq(environments.projectId, projectId), eq(sql`lower(${environments.name})`, environment.toLowerCase())))
    .orderBy(asc(environments.createdAt))
    .limit(1);
  if (row === undefined) return {};
  return { ...Object.fromEntries(row.variables.map(({ name, value }) => [name, value])), BASE_URL: row.baseUrl };
}

export async function latestRevision(db: Executor, suiteId: string): Promise<number | null> {
  const [row] = await db.select({ revision: suites.latestRevision }).from(suites).where(eq(suites.id, suiteId));
  return row?.revision ?? null;
}
