import type { Conversation, ConversationSummary, ParsedCall } from '@assay/contract';
import type { Db, Executor } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { toPage } from '../../shared/paging.ts';
import { storableText } from '../../shared/storable.ts';
import { type ProjectAccess, requireRole } from '../projects/index.ts';
import { presentMessage, presentSummary } from './chat.presenter.ts';
import {
  type ConversationChange,
  changeConversation,
  findConversation,
  insertMessages,
  listConversations,
  listMessages,
  type MessageFilter,
  type VisibleConversation,
} from './chat.store.ts';
import { rejectRunsOfOtherProjects, sentMessageRows } from './sent-messages.ts';
import { startConversation } from './start-conversation.ts';

export type ChatService = ReturnType<typeof createChatService>;

export function createChatService({ db, access }: { readonly db: Db; readonly access: ProjectAccess }) {
  async function load(executor: Executor, actor: Actor, id: string) {
    const found = await findConversation(executor, actor.userId, id);
    if (found === null) throw new AppError('CONVERSATION_NOT_FOUND');
    return found;
  }

  async function present(executor: Executor, actor: Actor, id: string, wanted: MessageFilter = {}): Promise<Conversation> {
    const found = await load(executor, actor, id);
    const rows = await listMessages(executor, id, wanted);
    return { ...presentSummary(found), messages: rows.map(presentMessage) };
  }

  async function changeFound(found: VisibleConversation, change: ConversationChange): Promise<ConversationSummary> {
    requireRole(found.role, 'editor');
    if (Object.keys(change).length > 0) await changeConversation(db, found.conversation.id, change);
    return presentSummary({ ...found, conversation: { ...found.conversation, ...change } });
  }

  return {
    async list(actor: Actor, query: ParsedCall<'listConversations'>['query']) {
      if (query.projectId !== null) await access.requireMember(actor, query.projectId);
      const { rows, total } = await listConversations(db, actor.userId, query);
      return toPage(rows.map(presentSummary), total, query);
    },

    get: (actor: Actor, id: string, { last, before }: ParsedCall<'getConversation'>['query']) => present(db, actor, id, { last, before }),

    async create(actor: Actor, body: ParsedCall<'createConversation'>['body']): Promise<Conversation> {
      await access.requireMember(actor, body.projectId, 'editor');
      return db.transaction(async (tx) => present(tx, actor, await startConversation(tx, actor, body)));
    },

    async append(actor: Actor, body: ParsedCall<'appendMessages'>['body']) {
      const { conversation, role } = await load(db, actor, body.conversationId);
      requireRole(role, 'editor');
      const rows = sentMessageRows(actor, body.messages, 'messages');
      return db.transaction(async (tx) => {
        await rejectRunsOfOtherProjects(tx, conversation.projectId, rows);
        await insertMessages(tx, conversation.id, rows);
        const stored = await listMessages(tx, conversation.id, { ids: rows.map((row) => row.id) });
        return { messages: stored.map(presentMessage) };
      });
    },

    async change(actor: Actor, id: string, body: ParsedCall<'updateConversation'>['body']) {
      const found = await load(db, actor, id);
      if (body.private !== undefined && !found.isOwn) throw new AppError('NOT_THE_AUTHOR');
      return changeFound(found, namedOnly(body));
    },

    async remove(actor: Actor, id: string) {
      await changeFound(await load(db, actor, id), { deletedAt: new Date() });
      return {};
    },

    async restore(actor: Actor, id: string) {
      const found = await findConversation(db, actor.userId, id, 'any');
      if (found === null) throw new AppError('CONVERSATION_NOT_FOUND');
      return changeFound(found, { deletedAt: null });
    },

    requireReadable: async (actor: Actor, projectId: string, conversationId: string): Promise<void> => {
      const { conversation } = await load(db, actor, conversationId);
      if (conversation.projectId !== projectId) throw new AppError('CONVERSATION_NOT_FOUND');
    },

    requireWritable: (actor: Actor, projectId: string, conversationId: string) =>
      requireWritable(load(db, actor, conversationId), projectId),
  };
}

/** Rejects a conversation in another project, and one that the caller may only read. */
async function requireWritable(loading: Promise<VisibleConversation>, projectId: string): Promise<void> {
  const { conversation, role } = await loading;
  if (conversation.projectId !== projectId) throw new AppError('CONVERSATION_NOT_FOUND');
  requireRole(role, 'editor');
}

/** Keeps only the fields in the request, because an absent field is not a change. */
function namedOnly({ title, pinned, private: isPrivate }: ParsedCall<'updateConversation'>['body']): ConversationChange {
  return {
    ...(title === undefined ? {} : { title: storableText(title) }),
    ...(pinned === undefined ? {} : { pinned }),
    ...(isPrivate === undefined ? {} : { private: isPrivate }),
  };
}
