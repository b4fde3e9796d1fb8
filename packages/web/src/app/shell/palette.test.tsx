// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { listResponse, openApp, project, requestsTo } from '../open-app.fixture.tsx';
import { run } from '../run.fixture.ts';

beforeEach(() => sessionStorage.clear());

const headings = (): readonly (string | null)[] =>
  [...document.querySelectorAll('[cmdk-group-heading]')].map(({ textContent }) => textContent);

it('performs an action in the open conversation, and shows it as a message', async () => {
  const actions = { items: [{ kind: 'stop-run', summary: 'Stop the run', effect: 'sends-requests', schema: {} }] };
  const question = {
    id: 'c1',
    title: 'Stop the run',
    projectId: 'p1',
    messages: [],
    messageCount: 1,
    updatedAt: '2025-09-10T08:00:00.000Z',
  };
  const reply = { heading: 'No run is active, so there is nothing to stop.', plan: [], files: [], actions: [], card: { files: [] } };
  openApp('/app/projects', {
    'GET /api/actions': actions,
    'POST /api/chat': question,
    'GET /api/chat/c1': question,
    'POST /api/actions': { ...reply, cards: [], messageId: null, suiteId: null, runId: null, nearest: [], engine: 'Assay', elapsedMs: 1 },
  });
  await screen.findAllByText('Bookshop API');
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  fireEvent.click(await screen.findByText('Stop the run'));
  expect(await screen.findByText('No run is active, so there is nothing to stop.')).toBeTruthy();
  expect(requestsTo('POST /api/chat')[0]?.body).toMatchObject({ firstUserMessage: 'Stop the run' });
  expect(requestsTo('POST /api/actions').map(({ body }) => body)).toEqual([
    { projectId: 'p1', conversationId: 'c1', environmentId: 'e1', action: { kind: 'stop-run' } },
  ]);
  expect(requestsTo('POST /api/testgen/generate')).toEqual([]);
});

it.each([
  ['Cmd', { metaKey: true }],
  ['Ctrl', { ctrlKey: true }],
])('%s+K opens the palette with the five categories of commands and everything else by name', async (_name, held) => {
  const endpoint = { id: 'x', method: 'GET', path: '/orders', summary: 'List orders' };
  openApp('/app/projects', { 'GET /api/projects/p1/endpoints': listResponse([endpoint]), 'GET /api/runs': listResponse([run]) });
  await screen.findAllByText('Bookshop API');
  fireEvent.keyDown(document.body, { key: 'k', ...held });
  await screen.findByRole('combobox');
  expect(headings().slice(0, 6)).toEqual(['Generate', 'Run', 'Import', 'Explain', 'Misc', 'Go to']);
  await screen.findByText('List orders');
  for (const heading of ['Endpoints', 'Runs', 'Environments', 'Projects']) expect(headings()).toContain(heading);
  for (const command of ['/generate', '/negatives', '/perf', '/import openapi', '/curl', '/run local', '/run cloud'])
    expect(screen.getByText(command)).toBeTruthy();
  for (const command of ['/download run-pack', '/explain', '/pr preview']) expect(screen.getByText(command)).toBeTruthy();
});

it('lists the entries that were selected last at the top', async () => {
  openApp('/app/projects');
  await screen.findAllByText('Bookshop API');
  const open = async (): Promise<void> => {
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    await screen.findByRole('combobox');
  };
  await open();
  fireEvent.change(screen.getByPlaceholderText(/Search commands/), { target: { value: 'sched' } });
  fireEvent.click(await screen.findByRole('option', { name: /^Schedules/ }));
  await waitFor(() => expect(location.search).toBe('?tab=schedules'));
  await open();
  expect(headings()[0]).toBe('Recent');
  expect(screen.getAllByRole('option')[0]?.textContent).toContain('Schedules');
});

const talk = (id: string, updatedAt: string): unknown => {
  const facts = { pinned: false, private: false, author: 'Ada', own: true, messageCount: 0, createdAt: updatedAt };
  return { id, title: `About ${id}`, projectId: 'p1', ...facts, updatedAt, messages: [], earlier: 0 };
};
const older = talk('older', '2025-09-08T08:00:00.000Z');
const newer = talk('newer', '2025-09-09T08:00:00.000Z');
const talks = { 'GET /api/chat': listResponse([older, newer]), 'GET /api/chat/older': older, 'GET /api/chat/newer': newer };

async function chooseGenerate(): Promise<void> {
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  fireEvent.click(await screen.findByText('/generate'));
}

it('puts a command that was selected on another page into the conversation that was open last', async () => {
  openApp('/app?c=older', talks);
  await screen.findByLabelText('Message');
  await waitFor(() => expect(requestsTo('GET /api/chat/older').length).toBeGreaterThan(0));
  fireEvent.click(await screen.findByRole('link', { name: 'Projects' }));
  await waitFor(() => expect(location.pathname).toBe('/app/projects'));
  await chooseGenerate();
  await waitFor(() => expect(location.search).toBe('?c=older'));
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('/generate '));
});

it('puts a command into the latest conversation of the project if none has been open', async () => {
  openApp('/app/projects', talks);
  await screen.findAllByText('Bookshop API');
  await chooseGenerate();
  await waitFor(() => expect(location.search).toBe('?c=newer'));
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('/generate '));
});

it('puts a command into a new conversation if the conversations fail to load', async () => {
  openApp('/app/projects', { 'GET /api/chat': 403 });
  await screen.findAllByText('Bookshop API');
  await chooseGenerate();
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('/generate '));
});

it.each([
  ['owner', '/generate smoke GET /orders'],
  ['viewer', '/explain GET /orders'],
])('writes what an %s may ask about an endpoint', async (role, text) => {
  const endpoint = { id: 'x', method: 'GET', path: '/orders', summary: 'List orders', tags: [], parameters: [] };
  const mine = { ...project, role };
  const answers = {
    'GET /api/projects': listResponse([mine]),
    'GET /api/projects/p1': mine,
    'GET /api/projects/p1/endpoints': listResponse([endpoint]),
  };
  openApp('/app/projects', answers);
  await screen.findAllByText('Bookshop API');
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  fireEvent.click(await screen.findByText('List orders'));
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe(text));
});

it('offers a viewer only commands that change nothing', async () => {
  const mine = { ...project, role: 'viewer' };
  openApp('/app/projects', { 'GET /api/projects': listResponse([mine]), 'GET /api/projects/p1': mine });
  await screen.findAllByText('Bookshop API');
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect(await screen.findByText('/explain')).toBeTruthy();
  for (const command of ['/generate', '/negatives', '/perf', '/import openapi', '/run cloud', '/explore'])
    expect(screen.queryByText(command)).toBeNull();
});

it('offers to ask in the chat if it finds nothing', async () => {
  openApp('/app/projects');
  await screen.findAllByText('Bookshop API');
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'why is the checkout slow' } });
  fireEvent.click(await screen.findByText('Ask in chat: “why is the checkout slow”'));
  await waitFor(() => expect(location.pathname).toBe('/app'));
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('why is the checkout slow'));
});

it('opens the form for a new test case', async () => {
  openApp('/app/projects');
  await screen.findAllByText('Bookshop API');
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'new test' } });
  fireEvent.click(await screen.findByText('New test case'));
  await waitFor(() => expect(location.pathname + location.search).toBe('/app/projects/p1/suites?case=new'));
});
