import { z } from 'zod';
import { Card } from '../cards.ts';
import { Id, IdParams, OptionalId, PageQuery, pageOf, Time } from '../common.ts';
import { MAX_SEARCH_LENGTH, NIL_ID } from '../constants.ts';
import { defineRoutes } from '../route.ts';

export const Message = z.object({
  id: Id,
  conversationId: Id,
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  cardType: z.string().nullable(),
  /** The main card, as a JSON string. */
  cardPayload: z.string().nullable(),
  cards: z.array(Card),
  /** All zeros when the message has no run pack. */
  runPackId: z.string().default(NIL_ID),
  runId: Id.nullable(),
  suiteId: Id.nullable(),
  suiteName: z.string().nullable(),
  revision: z.number().int().nullable(),
  requests: z.object({ total: z.number().int(), write: z.number().int() }).nullable(),
  engine: z.string().nullable(),
  elapsedMs: z.number().int().nullable(),
  /** Words in the user's message that this answer did not use. */
  unread: z.array(z.string()).optional(),
  /** The beginning of the unread part of a long message. */
  unreadEnd: z.string().nullish(),
  author: z.string().nullable(),
  createdAt: Time,
});
export type Message = z.infer<typeof Message>;

export const ConversationSummary = z.object({
  id: Id,
  title: z.string(),
  projectId: Id,
  pinned: z.boolean(),
  /** Visible only to its author. */
  private: z.boolean(),
  /** The author's name; null once the account is deleted. */
  author: z.string().nullable(),
  /** Whether the caller started the conversation. Only the author may make it private. */
  own: z.boolean(),
  messageCount: z.number().int(),
  createdAt: Time,
  updatedAt: Time,
});
export type ConversationSummary = z.infer<typeof ConversationSummary>;

export const Conversation = ConversationSummary.extend({ messages: z.array(Message) });
export type Conversation = z.infer<typeof Conversation>;

const NewMessage = z
  .object({
    role: z.enum(['user', 'assistant']),
    content: z.string().max(20_000),
    cardType: z
      .string()
      .max(40)
      .nullish()
      .meta({ examples: ['plan'] }),
    cardPayload: z.string().max(500_000).nullish().meta({ description: 'A card as JSON text.' }),
    runId: OptionalId,
  })
  .meta({ examples: [{ role: 'user', content: 'Which endpoints fail?' }] });

export const CreateConversation = z.object({
  title: z.string().max(200).optional(),
  projectId: Id,
  firstUserMessage: z.string().min(1).max(20_000),
  additionalMessages: z.array(NewMessage).max(50).optional(),
});

export const AppendMessages = z.object({ conversationId: Id, messages: z.array(NewMessage).min(1).max(50) });

export const ChangeConversation = z.object({
  title: z.string().trim().min(1, 'Title is required').max(200).optional(),
  pinned: z.boolean().optional(),
  private: z.boolean().optional(),
});

export const chatRoutes = defineRoutes({
  listConversations: {
    summary: 'List a project’s conversations, pinned ones first, then by last update. The search covers titles and messages',
    access: 'user',
    query: PageQuery.extend({ projectId: OptionalId, search: z.string().max(MAX_SEARCH_LENGTH).optional() }),
    reply: pageOf(ConversationSummary),
    errors: ['PROJECT_NOT_FOUND'],
  },
  getConversation: {
    summary: 'Get a conversation with its messages: all of them, the latest, or the latest before a given message',
    access: 'user',
    params: IdParams,
    query: z.object({ last: z.coerce.number().int().min(1).max(5000).optional(), before: OptionalId }),
    reply: Conversation,
    errors: ['CONVERSATION_NOT_FOUND'],
  },
  createConversation: {
    summary: 'Start a conversation with its first message',
    access: 'user',
    body: CreateConversation,
    reply: Conversation,
    status: 201,
    errors: ['PROJECT_NOT_FOUND', 'ROLE_REQUIRED'],
  },
  appendMessages: {
    summary: 'Add messages to a conversation',
    access: 'user',
    body: AppendMessages,
    reply: z.object({ messages: z.array(Message) }),
    errors: ['CONVERSATION_NOT_FOUND', 'ROLE_REQUIRED'],
  },
  appendMessage: {
    summary: 'Add one message to a conversation',
    access: 'user',
    body: NewMessage.extend({ conversationId: Id }),
    reply: z.object({ messages: z.array(Message) }),
    errors: ['CONVERSATION_NOT_FOUND', 'ROLE_REQUIRED'],
  },
  updateConversation: {
    summary: 'Rename a conversation, pin it or make it private',
    access: 'user',
    params: IdParams,
    body: ChangeConversation,
    reply: ConversationSummary,
    errors: ['CONVERSATION_NOT_FOUND', 'ROLE_REQUIRED', 'NOT_THE_AUTHOR'],
  },
  deleteConversation: {
    summary: 'Delete a conversation. It can be restored for a limited time',
    access: 'user',
    params: IdParams,
    reply: z.object({}),
    errors: ['CONVERSATION_NOT_FOUND', 'ROLE_REQUIRED'],
  },
  restoreConversation: {
    summary: 'Restore a deleted conversation',
    access: 'user',
    params: IdParams,
    reply: ConversationSummary,
    errors: ['CONVERSATION_NOT_FOUND', 'ROLE_REQUIRED'],
  },
});
