// @vitest-environment happy-dom
import type { Conversation, GenerateReply } from '@assay/contract';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { queryKeys } from '../../../lib/query-keys.ts';
import { json, tokenReply } from '../../../lib/session/session.fixture.ts';
import { storeTokens } from '../../../lib/session/session-store.ts';
import { countEarlier, loadEarlier } from '../api/earlier-messages.ts';
import { showAnswer } from './show-answer.ts';

const at = '2026-01-01T10:00:00.000Z';
const reply: GenerateReply = {
  heading: 'Two endpoints, three cases.',
  plan: ['GET /orders: answers as documented'],
  files: [],
  actions: [],
  card: { files: [] },
  cards: [{ type: 'diff', title: 'Orders, revision 1', files: [] }],
  messageId: 'm2',
  suiteId: 's1',
  suiteName: 'Orders',
  revision: 1,
  requests: { total: 3, write: 1 },
  nearest: [],
  engine: 'Assay engine',
  elapsedMs: 12,
};

function conversation(...ids: readonly string[]): Conversation {
  const summary = { title: 'Smoke', projectId: 'p', pinned: false, private: false, author: 'Ada', own: true, messageCount: 3 };
  const none = { runId: null, suiteId: null, suiteName: null, revision: null, requests: null, engine: null, elapsedMs: null, author: null };
  const question = { conversationId: 'c', role: 'user', content: '', cardType: null, cardPayload: null, cards: [], runPackId: '' } as const;
  return {
    id: 'c',
    ...summary,
    createdAt: at,
    updatedAt: at,
    messages: ids.map((id) => ({ id, ...question, ...none, cards: [], createdAt: at })),
  };
}

function open(...ids: readonly string[]): QueryClient {
  const client = new QueryClient();
  client.setQueryData(queryKeys.conversation('c'), conversation(...ids));
  return client;
}
const shown = (client: QueryClient): Conversation | undefined => client.getQueryData(queryKeys.conversation('c'));

afterEach(() => vi.unstubAllGlobals());

it('a stored answer appears at once, with its cards, its suite and the requests of a run', () => {
  const client = open('m1');
  expect(showAnswer(client, 'c', reply)).toBe(true);
  expect(shown(client)?.messages.at(-1)).toMatchObject({
    id: 'm2',
    role: 'assistant',
    content: 'Two endpoints, three cases.',
    cards: reply.cards,
    suiteName: 'Orders',
    requests: { total: 3, write: 1 },
  });
  expect(shown(client)?.messageCount).toBe(4);
});

it('a repeated answer appears only once', () => {
  const client = open('m1', 'm2');
  showAnswer(client, 'c', reply);
  expect(shown(client)?.messages.map(({ id }) => id)).toEqual(['m1', 'm2']);
});

it('an answer with data that the page does not have is left to a reload: no text, closest endpoints, or a conversation that is not open', () => {
  expect(showAnswer(open('m1'), 'c', { ...reply, heading: '' })).toBe(false);
  expect(showAnswer(open('m1'), 'c', { ...reply, nearest: [{ method: 'GET', path: '/orders', summary: null }] })).toBe(false);
  expect(showAnswer(open('m1'), 'c', { ...reply, messageId: null })).toBe(false);
  expect(showAnswer(new QueryClient(), 'c', reply)).toBe(false);
});

it('earlier messages are loaded by the first known id, and are put before it', async () => {
  const asked: string[] = [];
  storeTokens(tokenReply('a'));
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    asked.push(String(input instanceof Request ? input.url : input));
    return Promise.resolve(json(conversation('m0', 'm1')));
  });
  const client = open('m1', 'm2');
  expect(countEarlier(conversation('m1', 'm2'))).toBe(1);
  await loadEarlier(client, conversation('m1', 'm2'));
  expect(asked[0]).toContain('/api/chat/c?last=60&before=m1');
  expect(shown(client)?.messages.map(({ id }) => id)).toEqual(['m0', 'm1', 'm2']);
});
