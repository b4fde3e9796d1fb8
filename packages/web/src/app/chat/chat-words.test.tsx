// @vitest-environment happy-dom
import type { ConversationSummary, Message } from '@assay/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { composerDraft } from '../../lib/composer-draft.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { EXTRA_WIDE_QUERY } from '../../lib/use-media-query.ts';
import { listResponse, openApp, project, requestsTo, type StubResponses, stubServer } from '../open-app.fixture.tsx';

const NIL = '00000000-0000-0000-0000-000000000000';
const conversation = (id: string, updatedAt: string): ConversationSummary => {
  const facts = { pinned: false, private: false, author: 'Ada', own: true, messageCount: 1 };
  return { id, title: `About ${id}`, projectId: 'p1', ...facts, createdAt: '2025-09-01T08:00:00.000Z', updatedAt };
};
const older = conversation('older', '2025-09-08T08:00:00.000Z');
const newer = conversation('newer', '2025-09-09T08:00:00.000Z');

function answerOf(runPackId: string): Message {
  const none = { runId: null, requests: null, engine: null, elapsedMs: null, author: null, cardType: null, cardPayload: null };
  const suite = { suiteId: 's1', suiteName: 'Orders', revision: 1 };
  const words = { id: 'm1', conversationId: 'newer', role: 'assistant', content: '3 tests', createdAt: newer.updatedAt } as const;
  return { ...words, ...none, ...suite, cards: [{ type: 'diff', title: 'Files', files: [] }], runPackId };
}
const whole = (messages: readonly Message[], summary = newer): unknown => ({ ...summary, messages, earlier: 0 });
const open = (path: string, more: StubResponses = {}): void =>
  openApp(path, {
    'GET /api/chat': listResponse([older, newer]),
    'GET /api/chat/newer': whole([]),
    'GET /api/chat/older': whole([], older),
    ...more,
  });

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
describe('the chat of a project', () => {
  it('opens the conversation that changed last', async () => {
    open('/app');
    await waitFor(() => expect(location.search).toBe('?c=newer'));
  });

  it('opens the conversation that was open last in this tab', async () => {
    open('/app?c=older');
    await screen.findByText('About newer');
    fireEvent.click(screen.getByRole('link', { name: 'Projects' }));
    await waitFor(() => expect(location.pathname).toBe('/app/projects'));
    fireEvent.click(screen.getByRole('link', { name: 'Chat' }));
    await waitFor(() => expect(location.search).toBe('?c=older'));
  });

  it('stays on a new conversation when the user starts typing before the list is loaded', async () => {
    let tell: (answer: unknown) => void = () => undefined;
    open('/app', { 'GET /api/chat': new Promise((resolve) => (tell = resolve)) });
    fireEvent.change(await screen.findByLabelText('Message'), { target: { value: 'test the orders' } });
    tell(listResponse([older, newer]));
    await screen.findByText('About newer');
    await waitFor(() => expect(location.search).toBe('?c=new'));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('test the orders');
  });

  it('names the newest revision of its suite, even after an edit on another page', async () => {
    const suite = { id: 's1', projectId: 'p1', name: 'Orders', revision: 2, cases: 3, files: 1, requests: { total: 3, write: 1 } };
    open('/app?c=newer', { 'GET /api/chat/newer': whole([answerOf(NIL)]), 'GET /api/projects/p1/suites': listResponse([suite]) });
    const link = await screen.findByRole('link', { name: 'Orders r2 3 cases' });
    expect(link.getAttribute('href')).toBe('/app/projects/p1/suites?suite=s1');
    expect(screen.queryByText('Orders r1')).toBeNull();
  });

  it('counts the cases of a suite whose answer arrives after the list of suites was loaded', async () => {
    const suite = { id: 's1', projectId: 'p1', name: 'Orders', revision: 1, cases: 3, files: 1, requests: { total: 3, write: 1 } };
    const messages: Message[] = [];
    const stored: (typeof suite)[] = [];
    open('/app?c=newer', { 'GET /api/chat/newer': whole(messages), 'GET /api/projects/p1/suites': () => listResponse([...stored]) });
    await waitFor(() => expect(requestsTo('GET /api/projects/p1/suites')).toHaveLength(1));
    messages.push(answerOf(NIL));
    stored.push(suite);
    const channel = new BroadcastChannel('assay-changes');
    channel.postMessage(queryKeys.conversation('newer'));
    expect(await screen.findByRole('link', { name: 'Orders r1 3 cases' })).toBeTruthy();
    channel.close();
  });

  it('shows messages that another tab adds to the conversation', async () => {
    const messages = [answerOf(NIL)];
    open('/app?c=newer', { 'GET /api/chat/newer': whole(messages) });
    await screen.findByText('3 tests');
    messages.push({ ...answerOf(NIL), id: 'm9', content: 'Added in the other tab' });
    const channel = new BroadcastChannel('assay-changes');
    channel.postMessage(queryKeys.conversation('newer'));
    expect(await screen.findByText('Added in the other tab')).toBeTruthy();
    channel.close();
  });

  it('leaves "run it" to the server, and shows the run that it started', async () => {
    const reply = {
      heading: 'Running Orders smoke on local: 3 requests, 1 write, to localhost.',
      plan: [],
      files: [],
      actions: [],
      card: { files: [] },
      cards: [],
      messageId: '6f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3a77',
      suiteId: null,
      suiteName: null,
      revision: null,
      requests: { total: 0, write: 0 },
      nearest: [],
      engine: 'Assay engine',
      elapsedMs: 5,
      runId: 'r2',
    };
    open('/app?c=older', {
      'GET /api/chat/older': whole([answerOf(NIL)]),
      'POST /api/chat/append-messages': { messages: [] },
      'POST /api/testgen/generate': reply,
      'GET /api/runs/r2': 404,
    });
    await screen.findByText('3 tests');
    const field = screen.getByLabelText<HTMLTextAreaElement>('Message');
    fireEvent.change(field, { target: { value: 'run it' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await screen.findByText(/Running Orders smoke on local/);
    await waitFor(() => expect(requestsTo('GET /api/runs/r2').length).toBeGreaterThan(0));
    expect(requestsTo('POST /api/testgen/generate')[0]?.body).toMatchObject({ user_query: 'run it' });
    expect(requestsTo('POST /api/runs')).toEqual([]);
  });

  it('answers the questions of a viewer without storing them', async () => {
    const viewed = { ...project, role: 'viewer' };
    const answer = { heading: 'GET /me needs a token.', plan: [], files: [], actions: [], card: { files: [] }, cards: [], messageId: null };
    const none = { suiteId: null, suiteName: null, revision: null, requests: { total: 0, write: 0 }, nearest: [], runId: null };
    open('/app?c=newer', {
      'GET /api/projects': listResponse([viewed]),
      'GET /api/projects/p1': viewed,
      'GET /api/chat/newer': whole([answerOf(NIL)]),
      'POST /api/testgen/generate': { ...answer, ...none, engine: 'Assay engine', elapsedMs: 5 },
    });
    await screen.findByText('3 tests');
    expect(await screen.findByText(/^You are a viewer in this project/)).toBeTruthy();
    for (const name of ['Run in Cloud', 'Add Negatives', 'Save suite', 'Generate Smoke'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    const field = screen.getByLabelText<HTMLTextAreaElement>('Message');
    fireEvent.change(field, { target: { value: 'which endpoints need a token?' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(await screen.findByText('GET /me needs a token.')).toBeTruthy();
    expect(requestsTo('POST /api/chat/append-messages')).toEqual([]);
    expect(screen.queryByText(/Failed to save conversation/)).toBeNull();
  });

  it('sends an early message as soon as the project is loaded', async () => {
    let tell: (answer: unknown) => void = () => undefined;
    open('/app?c=new', {
      'GET /api/projects': new Promise((resolve) => (tell = resolve)),
      'POST /api/chat': { ...newer, messages: [] },
      'POST /api/testgen/generate': 400,
    });
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Message');
    fireEvent.change(field, { target: { value: 'test the orders' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(field.value).toBe('test the orders');
    expect(screen.queryByText('Select a project first')).toBeNull();
    tell(listResponse([project]));
    await waitFor(() => expect(requestsTo('POST /api/testgen/generate')[0]?.body).toMatchObject({ projectId: 'p1', environmentId: 'e1' }));
    expect(field.value).toBe('');
  });

  it('cuts the title of a conversation after 50 characters of the first message', async () => {
    let create: (answer: unknown) => void = () => undefined;
    open('/app?c=new', {
      'POST /api/chat': new Promise((resolve) => (create = resolve)),
      'GET /api/chat/newer': new Promise(() => undefined),
      'POST /api/testgen/generate': 400,
    });
    await screen.findByText('About newer');
    const field = screen.getByLabelText('Message');
    fireEvent.change(field, { target: { value: 'test all orders of the shop, the empty ones as well' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(requestsTo('POST /api/chat')).toHaveLength(1));
    const title = 'test all orders of the shop, the empty ones as wel...';
    expect(requestsTo('POST /api/chat')[0]?.body).toMatchObject({ title });
    create({ ...newer, title, messages: [], earlier: 0 });
    expect(await screen.findByText(title)).toBeTruthy();
  });

  it('downloads the run pack on /download, and adds a note to the message when the archive is empty', async () => {
    // A draft belongs to the signed-in user.
    stubServer();
    composerDraft.open('newer');
    composerDraft.write('/download');
    const pack = '0a1b2c3d-0000-4000-8000-000000000009';
    open('/app?c=newer', {
      // The page caches packs by message id, so this message needs an id of its own.
      'GET /api/chat/newer': whole([{ ...answerOf(pack), id: 'm-download' }]),
      'POST /api/run-pack/generate': new Response('', { headers: { 'x-runpack-id': pack } }),
    });
    await screen.findByText('3 tests');
    const field = screen.getByLabelText<HTMLTextAreaElement>('Message');
    expect(field.value).toBe('/download');
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(requestsTo('POST /api/run-pack/generate')[0]?.body).toMatchObject({ runPackId: pack }));
    const conversation = within(screen.getByRole('region', { name: 'Conversation' }));
    expect(await conversation.findByText(/^Run pack created but no downloadable artifact was returned\.{3} /)).toBeTruthy();
  });

  it('opens no earlier conversation after a new one was started', async () => {
    open('/app?c=new');
    await screen.findByText('About newer');
    expect(location.search).toBe('?c=new');
  });

  it('lists conversations from page 1, 50 at a time', async () => {
    open('/app?c=new');
    await screen.findByText('About newer');
    expect(requestsTo('GET /api/chat')[0]?.query).toBe('?projectId=p1&page=1&pageSize=50');
  });

  it('asks for at most 3 files', async () => {
    open('/app?c=new', { 'POST /api/chat': { ...newer, messages: [] }, 'POST /api/testgen/generate': new Promise(() => undefined) });
    await screen.findByText('About newer');
    const field = screen.getByLabelText('Message');
    fireEvent.change(field, { target: { value: 'test the orders' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(requestsTo('POST /api/testgen/generate')[0]?.body).toMatchObject({ max_files: 3, projectId: 'p1' }));
    expect(await screen.findByText('Generating...')).toBeTruthy();
  });

  it('has a right-hand panel with four tabs on extra-large screens', async () => {
    expect(EXTRA_WIDE_QUERY).toBe('(min-width: 1280px)');
    open('/app?c=new');
    await screen.findByRole('tab', { name: 'Diff' });
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Diff', 'Run', 'Artifacts', 'PR']);
  });
});

describe('the buttons of an answer', () => {
  it.each([
    ['no id', ''],
    ['zeros', NIL],
  ])('leave out Browse Files while the run pack has %s', async (_what, runPackId) => {
    open('/app?c=newer', { 'GET /api/chat/newer': whole([answerOf(runPackId)]) });
    expect(await screen.findByRole('button', { name: 'Add Negatives' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Browse Files' })).toBeNull();
  });

  it('are Run in Cloud, Download Run Pack, Browse Files and Add Negatives, which asks for 3', async () => {
    const pack = '0a1b2c3d-0000-4000-8000-000000000009';
    const stays = new Promise(() => undefined);
    open('/app?c=newer', { 'GET /api/chat/newer': whole([answerOf(pack)]), 'POST /api/chat/append-messages': stays });
    await screen.findByRole('button', { name: 'Browse Files' });
    for (const name of ['Run in Cloud', 'Download Run Pack']) expect(screen.getAllByRole('button', { name }).length).toBeGreaterThan(0);
    fireEvent.click(screen.getByRole('button', { name: 'Add Negatives' }));
    await waitFor(() => expect(JSON.stringify(requestsTo('POST /api/chat/append-messages')[0]?.body)).toContain('"/negatives 3"'));
  });
});
