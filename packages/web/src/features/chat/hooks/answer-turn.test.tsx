// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { problem, tokenReply } from '../../../lib/session/session.fixture.ts';
import { storeTokens } from '../../../lib/session/session-store.ts';
import { PendingAnswer } from '../components/turn-view.tsx';
import { closeTurn, openTurn, turnByKey } from '../model/turn-store.ts';
import { answerTurn } from './answer-turn.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Sends a question, stubs the server response, and returns the resulting turn. */
async function ask(answer: () => Promise<Response>) {
  storeTokens(tokenReply('a'));
  vi.stubGlobal('fetch', answer);
  const { key, signal } = openTurn({ projectId: 'p', conversationId: 'c', text: 'smoke test the orders', isStored: true });
  await answerTurn(new QueryClient(), key, { environmentId: null, access: 'edit', signal });
  const turn = turnByKey(key);
  closeTurn(key);
  return turn;
}

describe('a question that gets no answer', () => {
  it('shows the reason in place of the answer, and keeps the question', async () => {
    const turn = await ask(() => Promise.resolve(problem(422, 'NO_SPEC', 'Import an OpenAPI spec first.')));
    expect(turn?.text).toBe('smoke test the orders');
    expect(turn?.state).toEqual({
      kind: 'failed',
      title: 'Failed to generate response',
      detail: 'Import an OpenAPI spec first.',
      code: 'NO_SPEC',
    });
  });

  it('reports a server that disconnects in the middle of the stream', async () => {
    const headers = { 'content-type': 'text/event-stream' };
    const half = 'data: {"kind":"stage","stage":"reading","text":"18 operations"}\n\n';
    const turn = await ask(() => Promise.resolve(new Response(half, { headers })));
    expect(turn?.state).toMatchObject({ kind: 'failed', title: 'Failed to generate response' });
  });
});

it('a pending answer shows "Generating..." and names its four stages', () => {
  render(<PendingAnswer stages={[{ stage: 'choosing', text: '4 of 18' }]} onStop={() => undefined} />);
  expect(screen.getByText('Generating...')).toBeTruthy();
  const stages = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(stages).toEqual(['Reading the spec', 'Choosing endpoints4 of 18', 'Building cases', 'Writing files']);
  expect(screen.getByRole('button', { name: 'Stop' })).toBeTruthy();
});
