import type { Card, Role } from '@assay/contract';
import { and, count, desc, eq, exists, ilike, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/db.ts';
import { conversations, messages, projectMembers, runs, suiteRevisions, suites, users } from '../../platform/db/schema.ts';
import { containsPattern, type PageRequest, toSlice } from '../../shared/paging.ts';

export type ConversationRow = typeof conversations.$inferSelect;

export interface MessageRow {
  readonly message: typeof messages.$inferSelect;
  readonly author: { readonly name: string; readonly surname: string; readonly username: string } | null;
  readonly suiteName: string | null;
  readonly requestsTotal: number | null;
  readonly requestsWrite: number | null;
}

export interface NewMessageRow {
  readonly id: string;
  readonly authorId: string | null;
  readonly role: 'user' | 'assistant';
  readonly content: string;
  readonly cardType: string | null;
  readonly cards: readonly Card[];
  readonly suiteId?: string | null;
  readonly revision?: number | null;
  readonly runId: string | null;
  readonly unread?: readonly string[];
  readonly unreadEnd?: string | null;
  readonly engine?: string;
  readonly elapsedMs?: number;
}

export interface ConversationFilter extends PageRequest {
  readonly projectId: string | null;
  readonly search?: string | undefined;
}

/** A conversation that the reader may see, with its author's name. */
export interface VisibleConversation {
  readonly conversation: ConversationRow;
  readonly role: Role;
  readonly author: MessageRow['author'];
  readonly isOwn: boolean;
}

const membership = (userId: string) =>
  and(
    eq(projectMembers.projectId, conversations.projectId),
    eq(projectMembers.userId, userId),
    or(eq(conversations.private, false), eq(conversations.createdBy, userId)),
  );

function visibleConversations(db: Executor, userId: string) {
  return db
    .select({
      conversation: conversations,
      role: projectMembers.role,
      author: { name: users.name, surname: users.surname, username: users.username },
      isOwn: sql<boolean>`coalesce(${conversations.createdBy} = ${userId}, false)`,
    })
    .from(conversations)
    .innerJoin(projectMembers, membership(userId))
    .leftJoin(users, eq(users.id, conversations.createdBy))
    .$dynamic();
}

/** Searches conversation titles and message text. */
function mentions(db: Executor, words: string) {
  const pattern = containsPattern(words);
  const said = db
    .select({ one: sql`1` })
    .from(messages)
    .where(and(eq(messages.conversationId, conversations.id), ilike(messages.content, pattern)));
  return or(ilike(conversations.title, pattern), exists(said));
}

export async function listConversations(
  db: Executor,
  userId: string,
  filter: ConversationFilter,
): Promise<{ rows: VisibleConversation[]; total: number }> {
  const wanted = and(
    isNull(conversations.deletedAt),
    filter.projectId === null ? undefined : eq(conversations.projectId, filter.projectId),
    filter.search?.trim() ? mentions(db, filter.search) : undefined,
  );
  const slice = toSlice(filter);
  const query = visibleConversations(db, userId)
    .where(wanted)
    .orderBy(desc(conversations.pinned), desc(conversations.updatedAt), desc(conversations.id));
  const rows = await (slice === null ? query : query.limit(slice.limit).offset(slice.offset));
  const [counted] = await db.select({ total: count() }).from(conversations).innerJoin(projectMembers, membership(userId)).where(wanted);
  return { rows, total: counted?.total ?? 0 };
}

export async function findConversation(
  db: Executor,
  userId: string,
  id: string,
  state: 'listed' | 'any' = 'listed',
): Promise<VisibleConversation | null> {
  const wanted = state === 'listed' ? isNull(conversations.deletedAt) : undefined;
  const [row] = await visibleConversations(db, userId).where(and(eq(conversations.id, id), wanted));
  return row ?? null;
}

export interface MessageFilter {
  readonly ids?: readonly string[];
  /** How many of the latest messages to return, counted back from `before` when it is given. */
  readonly last?: number | undefined;
  readonly before?: string | null;
}

/** Messages in a conversation whose access was already checked, in chronological order. */
export async function listMessages(db: Executor, conversationId: string, { ids, last, before }: MessageFilter): Promise<MessageRow[]> {
  const place = db.select({ position: messages.position }).from(messages);
  const query = db
    .select({
      message: messages,
      author: { name: users.name, surname: users.surname, username: users.username },
      suiteName: suites.name,
      requestsTotal: suiteRevisions.requestsTotal,
      requestsWrite: suiteRevisions.requestsWrite,
    })
    .from(messages)
    .leftJoin(users, eq(users.id, messages.authorId))
    .leftJoin(suites, eq(suites.id, messages.suiteId))
    .leftJoin(suiteRevisions, and(eq(suiteRevisions.suiteId, messages.suiteId), eq(suiteRevisions.revision, messages.revision)))
    .where(
      and(
        eq(messages.conversationId, conversationId),
        ids === undefined ? undefined : inArray(messages.id, [...ids]),
        // A message id from another conversation matches no row.
        before ? lt(messages.position, place.where(and(eq(messages.id, before), eq(messages.conversationId, conversationId)))) : undefined,
      ),
    )
    .orderBy(desc(messages.position));
  return (await (last === undefined ? query : query.limit(last))).reverse();
}

export async function insertConversation(tx: Executor, row: typeof conversations.$inferInsert): Promise<void> {
  await tx.insert(conversations).values(row);
}

/** Adds messages in the given order and moves the conversation to the top of its list. */
export async function insertMessages(tx: Executor, conversationId: string, rows: readonly NewMessageRow[]): Promise<void> {
  await tx.insert(messages).values(rows.map((row) => ({ ...row, conversationId })));
  await tx
    .update(conversations)
    .set({ messageCount: sql`${conversations.messageCount} + ${rows.length}`, updatedAt: sql`greatest(${conversations.updatedAt}, now())` })
    .where(eq(conversations.id, conversationId));
}

/** Keeps only the run ids that exist in the project. */
export async function filterExistingRuns(db: Executor, projectId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.projectId, projectId), inArray(runs.id, [...ids])));
  return new Set(rows.map((row) => row.id));
}

export type ConversationChange = Partial<Pick<ConversationRow, 'title' | 'pinned' | 'private' | 'deletedAt'>>;

/** Updates a conversation's list fields. Its timestamp stays the same, because no message was added. */
export async function changeConversation(db: Executor, id: string, change: ConversationChange): Promise<void> {
  await db.update(conversations).set(change).where(eq(conversations.id, id));
}
