import { and, asc, count, desc, eq, isNull, or } from 'drizzle-orm';
import type { Executor } from '../../platform/db/db.ts';
import { conversations, projectMembers, suiteFiles, suiteRevisions, suites, users } from '../../platform/db/schema.ts';
import { type PageRequest, toSlice } from '../../shared/paging.ts';

export type SuiteRow = typeof suites.$inferSelect;
export type RevisionRow = typeof suiteRevisions.$inferSelect;

export interface FileRow {
  readonly path: string;
  readonly blobHash: string;
}

export interface SuiteAtRevision {
  readonly suite: SuiteRow;
  readonly revision: RevisionRow;
  readonly files: number;
  readonly conversation: SuiteConversation | null;
}

/** The conversation that a suite comes from. */
export interface SuiteConversation {
  readonly id: string;
  readonly title: string;
}

const CONVERSATION = { id: conversations.id, title: conversations.title };

/** The suite's conversation, if the reader may see it. A private conversation is visible only to its author. */
const readableConversation = (userId: string) =>
  and(
    eq(conversations.id, suites.conversationId),
    isNull(conversations.deletedAt),
    or(eq(conversations.private, false), eq(conversations.createdBy, userId)),
  );

/** The conversation of a suite in a project whose membership was checked. */
export async function suiteConversation(db: Executor, userId: string, suiteId: string): Promise<SuiteConversation | null> {
  const [row] = await db
    .select(CONVERSATION)
    .from(suites)
    .innerJoin(conversations, readableConversation(userId))
    .where(eq(suites.id, suiteId));
  return row ?? null;
}

/** The current suite: the one that the conversation changed last or, without a conversation, the project's suite with that name. */
export async function findSuiteOfConversation(
  db: Executor,
  place: { readonly projectId: string; readonly conversationId: string | null; readonly name: string },
): Promise<SuiteRow | null> {
  const mine =
    place.conversationId === null
      ? and(isNull(suites.conversationId), eq(suites.name, place.name))
      : eq(suites.conversationId, place.conversationId);
  const [row] = await db
    .select()
    .from(suites)
    .where(and(eq(suites.projectId, place.projectId), mine))
    .orderBy(place.conversationId === null ? asc(suites.createdAt) : desc(suites.updatedAt), asc(suites.id))
    .limit(1);
  return row ?? null;
}

/** A suite in a project whose membership was checked. */
export async function findSuiteInProject(db: Executor, projectId: string, id: string): Promise<SuiteRow | null> {
  const [row] = await db
    .select()
    .from(suites)
    .where(and(eq(suites.projectId, projectId), eq(suites.id, id)));
  return row ?? null;
}

/** The project's most recently changed suite with that name. */
export async function findSuiteNamed(db: Executor, projectId: string, name: string): Promise<SuiteRow | null> {
  const [row] = await db
    .select()
    .from(suites)
    .where(and(eq(suites.projectId, projectId), eq(suites.name, name)))
    .orderBy(desc(suites.updatedAt), desc(suites.id))
    .limit(1);
  return row ?? null;
}

/** The names of a project's suites, most recently changed first. */
export async function listSuiteNames(db: Executor, projectId: string): Promise<readonly string[]> {
  const rows = await db.select({ name: suites.name }).from(suites).where(eq(suites.projectId, projectId)).orderBy(desc(suites.updatedAt));
  return rows.map(({ name }) => name);
}

export async function renameSuiteRow(tx: Executor, id: string, name: string): Promise<void> {
  await tx.update(suites).set({ name }).where(eq(suites.id, id));
}

export async function insertSuite(tx: Executor, row: Omit<typeof suites.$inferInsert, 'latestRevision'>): Promise<void> {
  await tx.insert(suites).values({ ...row, latestRevision: 0 });
}

export async function insertRevision(tx: Executor, revision: typeof suiteRevisions.$inferInsert, files: readonly FileRow[]): Promise<void> {
  const { suiteId } = revision;
  await tx.insert(suiteRevisions).values(revision);
  await tx.insert(suiteFiles).values(files.map((file, position) => ({ suiteId, revision: revision.revision, position, ...file })));
  await tx.update(suites).set({ latestRevision: revision.revision, updatedAt: new Date() }).where(eq(suites.id, suiteId));
}

export function listFiles(db: Executor, suiteId: string, revision: number): Promise<FileRow[]> {
  return db
    .select({ path: suiteFiles.path, blobHash: suiteFiles.blobHash })
    .from(suiteFiles)
    .where(and(eq(suiteFiles.suiteId, suiteId), eq(suiteFiles.revision, revision)))
    .orderBy(asc(suiteFiles.position));
}

export async function findRevision(db: Executor, suiteId: string, revision: number): Promise<RevisionRow | null> {
  const [row] = await db
    .select()
    .from(suiteRevisions)
    .where(and(eq(suiteRevisions.suiteId, suiteId), eq(suiteRevisions.revision, revision)));
  return row ?? null;
}

const fileCount = (db: Executor) =>
  db.$count(suiteFiles, and(eq(suiteFiles.suiteId, suiteRevisions.suiteId), eq(suiteFiles.revision, suiteRevisions.revision)));

/** Suites in a project whose membership was checked, most recently changed first. */
export async function listSuites(
  db: Executor,
  { projectId, userId }: { readonly projectId: string; readonly userId: string },
  request: PageRequest,
): Promise<{ rows: SuiteAtRevision[]; total: number }> {
  const latest = and(eq(suiteRevisions.suiteId, suites.id), eq(suiteRevisions.revision, suites.latestRevision));
  const slice = toSlice(request);
  const query = db
    .select({ suite: suites, revision: suiteRevisions, files: fileCount(db), conversation: CONVERSATION })
    .from(suites)
    .innerJoin(suiteRevisions, latest)
    .leftJoin(conversations, readableConversation(userId))
    .where(eq(suites.projectId, projectId))
    .orderBy(desc(suites.updatedAt), desc(suites.id))
    .$dynamic();
  const rows = await (slice === null ? query : query.limit(slice.limit).offset(slice.offset));
  const [counted] = await db
    .select({ total: count() })
    .from(suites)
    .innerJoin(suiteRevisions, latest)
    .where(eq(suites.projectId, projectId));
  return { rows, total: counted?.total ?? 0 };
}

export async function findSuite(db: Executor, userId: string, id: string): Promise<SuiteRow | null> {
  const [row] = await db
    .select({ suite: suites })
    .from(suites)
    .innerJoin(projectMembers, and(eq(projectMembers.projectId, suites.projectId), eq(projectMembers.userId, userId)))
    .where(eq(suites.id, id));
  return row?.suite ?? null;
}

/** The project's most recently changed suite. */
export async function newestSuite(db: Executor, projectId: string): Promise<SuiteRow | null> {
  const [row] = await db
    .select()
    .from(suites)
    .where(eq(suites.projectId, projectId))
    .orderBy(desc(suites.updatedAt), desc(suites.id))
    .limit(1);
  return row ?? null;
}

const MAX_REVISIONS = 200;

/** A suite's newest revisions with their authors. */
export function listRevisions(db: Executor, suiteId: string) {
  return db
    .select({
      revision: suiteRevisions.revision,
      origin: suiteRevisions.origin,
      cases: suiteRevisions.cases,
      createdAt: suiteRevisions.createdAt,
      author: users.name,
    })
    .from(suiteRevisions)
    .leftJoin(users, eq(users.id, suiteRevisions.createdBy))
    .where(eq(suiteRevisions.suiteId, suiteId))
    .orderBy(desc(suiteRevisions.revision))
    .limit(MAX_REVISIONS);
}
