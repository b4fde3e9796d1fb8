// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listResponse, openApp } from '../open-app.fixture.tsx';
import { run } from '../run.fixture.ts';

const message = {
  conversationId: 'c1',
  author: null,
  cardType: null,
  cardPayload: null,
  cards: [],
  suiteId: null,
  revision: null,
  runId: null,
  engine: null,
  elapsedMs: null,
  createdAt: '2025-09-10T08:00:00.000Z',
};
const conversation = {
  id: 'c1',
  title: 'Smoke of the shop',
  projectId: 'p1',
  private: false,
  messages: [
    { ...message, id: 'm1', role: 'user', content: 'run it' },
    { ...message, id: 'm2', role: 'assistant', content: '', runId: run.id },
  ],
  messageCount: 2,
  updatedAt: '2025-09-10T08:00:00.000Z',
};

it('shows a stored conversation once its run has loaded, so that no card grows later', async () => {
  let arrive: (steps: unknown) => void = () => undefined;
  const steps = new Promise((resolve) => {
    arrive = resolve;
  });
  openApp('/app?c=c1', { 'GET /api/chat/c1': conversation, [`GET /api/runs/${run.id}`]: run, [`GET /api/runs/${run.id}/steps`]: steps });
  expect(await screen.findByRole('status', { name: 'Loading conversation' })).toBeTruthy();
  expect(screen.queryByText('run it')).toBeNull();
  arrive(listResponse([]));
  expect(await screen.findByText('run it')).toBeTruthy();
  expect(screen.getByText('Cloud run')).toBeTruthy();
});

it('shows a conversation although its run cannot be loaded', async () => {
  openApp('/app?c=c1', { 'GET /api/chat/c1': conversation, [`GET /api/runs/${run.id}`]: 404 });
  expect(await screen.findByText('run it')).toBeTruthy();
  expect(screen.getByText('Error Loading Run')).toBeTruthy();
});

it('shows a user without projects how to start, without loading indicators', async () => {
  openApp('/app', { 'GET /api/projects': listResponse([]) });
  expect(await screen.findByText('Create a project first. It contains the spec, environments and runs.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'New conversation' })).toBeTruthy();
  expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
});
