import type { Card, Message } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { selectInspectorContents } from './inspector-contents.ts';

const NIL = '00000000-0000-0000-0000-000000000000';
const diff = (title: string): Card => ({ type: 'diff', title, files: [] });

function message(id: string, more: Partial<Message> = {}): Message {
  const none = { runId: null, suiteId: null, suiteName: null, revision: null, requests: null, engine: null, elapsedMs: null, author: null };
  const base = {
    conversationId: 'c',
    role: 'assistant',
    content: '',
    cardType: null,
    cardPayload: null,
    cards: [],
    runPackId: NIL,
  } as const;
  return { id, ...base, ...none, cards: [], createdAt: '2026-05-20T12:00:00.000Z', ...more };
}

const conversation = [
  message('a', { cards: [diff('first')] }),
  message('b', { runId: 'run-1' }),
  message('c', { cards: [diff('second')], runPackId: 'p' }),
  message('d', { cards: [{ type: 'pr-preview', title: 'PR', content: 'x' }] }),
];

describe('the right panel', () => {
  it('shows the latest content of each kind and opens the tab of the latest message', () => {
    expect(selectInspectorContents(conversation, null)).toMatchObject({
      diff: { title: 'second' },
      runId: 'run-1',
      preview: { title: 'PR' },
      packId: 'p',
      tab: 'pr',
    });
    expect(selectInspectorContents(conversation.slice(0, 3), null).tab).toBe('diff');
    expect(selectInspectorContents(conversation.slice(0, 2), null).tab).toBe('run');
  });

  it('shows the chosen message instead', () => {
    expect(selectInspectorContents(conversation, 'a')).toMatchObject({ diff: { title: 'first' }, tab: 'diff' });
    expect(selectInspectorContents(conversation, 'b')).toMatchObject({ runId: 'run-1', tab: 'run' });
  });

  it('is empty in an empty conversation', () => {
    expect(selectInspectorContents([], null)).toEqual({ diff: undefined, runId: null, preview: undefined, packId: null, tab: 'run' });
  });
});
