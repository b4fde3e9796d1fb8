// @vitest-environment happy-dom
import type { ExplorationDetails, ExplorationEvent } from '@assay/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { endpointFixture } from '../features/endpoints/model/endpoint.fixture.ts';
import { environment, listResponse, openApp, project, requestsTo, type StubResponses, waitForText } from './open-app.fixture.tsx';

const now = '2025-09-10T08:00:00.000Z';
const at = '/app/projects/p1/explorations/x1';

const fact = {
  id: 'f1',
  op: 'POST /zones',
  kind: 'required',
  in: 'body',
  field: 'name',
  text: 'The body field name is required',
  evidence: { source: 'explore', request: 'POST /zones', status: 422, message: "Key 'name' not present" },
  state: 'proposed',
  before: null,
} as const;

const exploration: ExplorationDetails = {
  id: 'x1',
  projectId: 'p1',
  environmentId: 'e1',
  environmentName: 'local',
  host: '127.0.0.1:4999',
  status: 'finished',
  seconds: 120,
  isReadOnly: false,
  isSearching: true,
  startedBy: 'Zoë User',
  operations: 3,
  reached: 1,
  requests: 44,
  createdAt: now,
  startedAt: now,
  finishedAt: now,
  error: null,
  result: {
    ended: 'done',
    operations: [
      { op: 'GET /zones', statuses: [200], reason: null, message: null },
      { op: 'POST /zones', statuses: [422, 422], reason: 'rejected', message: 'Key kind is not valid' },
      { op: 'DELETE /zones/{id}', statuses: [], reason: 'no-id', message: 'no id is known' },
    ],
    requests: 40,
    writes: 12,
    cleanUps: 4,
    durationMs: 900,
    facts: [fact],
    questions: [{ op: 'POST /zones', in: 'body', field: 'kind', text: 'Name one kind', waiting: ['POST /zones', 'DELETE /zones/{id}'] }],
    findings: [
      {
        key: 'k1',
        isCase: true,
        rule: 'server-error',
        op: 'GET /zones',
        operations: ['GET /zones'],
        place: 'query.limit',
        text: 'GET /zones returns 500 when limit is 0',
        expected: 'no 5xx',
        actual: '500',
        source: 'protocol',
        grade: 'defect',
        exchanges: [{ identity: 'owner', request: 'GET /zones?limit=0', status: 500, response: 'oops', curl: 'curl x' }],
        count: 2,
      },
    ],
    search: { requests: 30, unconfirmed: 0, ended: 'done' },
    leftBehind: [{ op: 'POST /zones', request: 'POST /zones/left-over' }],
    changed: [],
    suspects: [],
  },
};

const stream = (events: readonly ExplorationEvent[]): Response =>
  new Response(events.map((event) => `id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`).join(''), {
    headers: { 'content-type': 'text/event-stream' },
  });

const answers = (more: StubResponses = {}): StubResponses => ({ 'GET /api/explorations/x1': exploration, ...more });

describe('the result of an exploration', () => {
  it('shows each operation with its state, and why one was not reached when it is chosen', async () => {
    openApp(at, answers());
    await openTab(/^Operations/);
    expect(await screen.findByRole('button', { name: 'GET /zones: Reached' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'POST /zones: The server rejected every request' }));
    await waitForText('Key kind is not valid');
    expect(screen.getByRole('button', { name: 'DELETE /zones/{id}: No known id' })).toBeTruthy();
  });

  it('shows how a fact was learned, and accepts one or all of them', async () => {
    const accepted = { ...exploration, result: { ...exploration.result, facts: [{ ...fact, state: 'accepted' }] } };
    openApp(at, answers({ 'POST /api/explorations/x1/facts': accepted }));
    await openTab(/^Facts/);
    await waitForText("POST /zones returned 422: Key 'name' not present");
    expect(screen.getByRole('button', { name: 'Accept all 1' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Accept: The body field name is required' }));
    await waitForText('Accepted');
    expect(requestsTo('POST /api/explorations/x1/facts')[0]?.body).toEqual({ accept: ['f1'] });
    expect(screen.queryByRole('button', { name: /^Accept all/ })).toBeNull();
  });

  it('does not say that operations were not tried when a user stopped it after all were reached', async () => {
    openApp(at, answers({ 'GET /api/explorations/x1': { ...exploration, result: { ...exploration.result, ended: 'stopped' } } }));
    await waitForText('The exploration was stopped');
    expect(screen.queryByText('Some operations were not tried')).toBeNull();
  });

  it('rejects a fact', async () => {
    openApp(at, answers({ 'POST /api/explorations/x1/facts': exploration }));
    await openTab(/^Facts/);
    fireEvent.click(await screen.findByRole('button', { name: 'Reject: The body field name is required' }));
    await waitFor(() => expect(requestsTo('POST /api/explorations/x1/facts')[0]?.body).toEqual({ reject: ['f1'] }));
  });

  it('asks for values with the number of waiting operations, and stores the answer as a fact', async () => {
    openApp(at, answers({ 'POST /api/projects/p1/facts': { revision: 1, changedAt: now, items: [] } }));
    await openTab(/^Questions/);
    await waitForText(/2 operations depend on it: POST \/zones, DELETE/);
    fireEvent.change(screen.getByLabelText('Name one kind'), { target: { value: 'Native' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(requestsTo('POST /api/projects/p1/facts')[0]?.body).toEqual({
        answers: [{ op: 'POST /zones', in: 'body', field: 'kind', value: 'Native' }],
      }),
    );
  });

  it('lists findings and what was not removed', async () => {
    openApp(at, answers());
    await waitForText('1 resource was not removed');
    expect(screen.getByRole('tab', { name: /^Findings/ }).getAttribute('aria-selected')).toBe('true');
    await waitForText('returns 500 when limit is 0');
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    await waitForText('POST /zones/left-over');
  });

  it('keeps one finding or all defects as tests', async () => {
    const suite = { id: 's9', projectId: 'p1', name: 'Found by exploring' };
    openApp(at, answers({ 'POST /api/explorations/x1/cases': { suite, kept: 1, leftOut: 0 } }));
    fireEvent.click(await screen.findByRole('button', { name: 'Save defects as tests' }));
    await waitForText('1 finding kept in Found by exploring');
    fireEvent.click(screen.getByRole('button', { name: 'Save as test' }));
    await waitFor(() =>
      expect(requestsTo('POST /api/explorations/x1/cases').map(({ body }) => body)).toEqual([
        { findings: 'defects' },
        { findings: ['k1'] },
      ]),
    );
  });

  it('offers a viewer no controls for changes', async () => {
    openApp(at, answers({ 'GET /api/projects/p1': { ...project, role: 'viewer' } }));
    await openTab(/^Facts/);
    await waitForText('The body field name is required');
    expect(screen.queryByRole('button', { name: /^(Accept|Reject|Explore|Keep)/ })).toBeNull();
  });

  it('leads to Auth Pilot when operations returned 401', async () => {
    const operations = [{ op: 'GET /zones', statuses: [401], reason: 'other-identity', message: 'Send valid credentials' }];
    openApp(at, answers({ 'GET /api/explorations/x1': { ...exploration, result: { ...exploration.result, operations } } }));
    await waitForText('1 operation returned 401');
    expect(screen.getByRole('link', { name: 'Open Auth Pilot' }).getAttribute('href')).toBe('/app/auth-pilot?project=p1&env=e1');
  });

  it('explains a failure', async () => {
    openApp(at, answers({ 'GET /api/explorations/x1': 404 }));
    await waitForText('Failed to load the exploration');
  });
});

describe('a live exploration', () => {
  const running = { ...exploration, status: 'running', result: null, finishedAt: null, reached: 0, requests: 0 };
  const sent = { kind: 'sent', at: 2, request: 'GET /zones', phase: 'reach' } as const;
  const events: readonly ExplorationEvent[] = [
    {
      kind: 'started',
      seq: 1,
      at: 1,
      operations: ['GET /zones', 'POST /zones', 'POST /reset'],
      leftOut: [{ op: 'POST /reset', reason: 'it was excluded by the user' }],
      mostRequests: 60,
    },
    { ...sent, seq: 2, number: 1, op: 'GET /zones', status: 200, reached: 1 },
    { ...sent, seq: 3, number: 2, op: 'POST /zones', request: 'POST /zones', status: 422, reached: 1 },
    { kind: 'found', seq: 4, at: 3, op: 'GET /zones', text: 'x', grade: 'defect' },
  ];

  it('fills in the picture, counts, and stops at once', async () => {
    openApp(at, {
      'GET /api/explorations/x1': running,
      'GET /api/explorations/x1/events': stream(events),
      'POST /api/explorations/x1/cancel': { ...running, status: 'cancelled' },
    });
    expect(await screen.findByRole('button', { name: 'GET /zones: Reached' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'POST /zones: No 2xx yet' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'POST /reset: Skipped' })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('Reaching operations');
    expect(screen.getByText('of at most 60')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    await waitForText('Exploration stopped');
    expect(requestsTo('POST /api/explorations/x1/cancel')).toHaveLength(1);
  });
});

describe('the Explore dialog', () => {
  const preview = {
    environmentId: 'e1',
    environmentName: 'local',
    host: '127.0.0.1:4999',
    isLocked: false,
    operations: 19,
    writing: 10,
    last: ['POST /reset'],
    leftOut: [],
    mostRequests: 3057,
  };
  const endpoints = { 'GET /api/projects/p1/endpoints': listResponse([endpointFixture({})]), 'POST /api/explorations/preview': preview };

  async function openDialog(more: StubResponses = {}): Promise<ReturnType<typeof within>> {
    openApp('/app/projects/p1/endpoints', { ...endpoints, ...more });
    fireEvent.click(await screen.findByRole('button', { name: 'Explore' }));
    return within(await screen.findByRole('dialog'));
  }

  it('shows what will be sent, and starts with the chosen limits', async () => {
    const dialog = await openDialog({
      'POST /api/explorations': { explorationId: 'x1', status: 'queued' },
      'GET /api/explorations/x1': exploration,
    });
    expect(await dialog.findByText('At most 3,057 requests to 127.0.0.1:4999. 10 of 19 operations may write data.')).toBeTruthy();
    expect(dialog.getByText(/called last: POST \/reset/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('switch', { name: 'Read-only' }));
    fireEvent.click(dialog.getByRole('radio', { name: '5 min' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Start' }));
    await waitForText('returns 500 when limit is 0');
    const expected = { projectId: 'p1', environmentId: 'e1', readOnly: true, search: true, seconds: 300 };
    expect(requestsTo('POST /api/explorations')[0]?.body).toEqual(expected);
    expect(requestsTo('POST /api/explorations/preview').at(-1)?.body).toEqual(expected);
  });

  it('asks for the name of a locked environment', async () => {
    const locked = { ...environment, name: 'prod', locked: true };
    const dialog = await openDialog({ 'GET /api/projects/p1/environments': listResponse([locked]) });
    const start = await dialog.findByRole('button', { name: 'Start' });
    expect(start).toHaveProperty('disabled', true);
    fireEvent.change(dialog.getByLabelText('Type prod to confirm'), { target: { value: 'prod' } });
    expect(start).toHaveProperty('disabled', false);
    fireEvent.click(start);
    await waitFor(() => expect(requestsTo('POST /api/explorations')[0]?.body).toMatchObject({ confirmLocked: 'prod' }));
  });

  it('shows why nothing can be explored', async () => {
    const dialog = await openDialog({ 'POST /api/explorations/preview': 409 });
    expect(await dialog.findByText('Cannot explore this environment')).toBeTruthy();
  });
});

async function openTab(name: RegExp): Promise<void> {
  const tab = await screen.findByRole('tab', { name });
  fireEvent.mouseDown(tab, { button: 0 });
  fireEvent.focus(tab);
}

describe('the facts of a project', () => {
  const known = {
    ...{ id: 'f1', op: 'POST /zones', kind: 'required', in: 'body', field: 'kind', text: 'kind is required.' },
    evidence: { source: 'explore', request: 'POST /zones', status: 422, message: 'kind is required' },
  };
  const page = '/app/projects/p1/facts';

  it('are listed by operation, searched, and removed after a confirmation', async () => {
    const none = { revision: 2, changedAt: '2025-09-10T08:00:00.000Z', items: [] };
    openApp(page, { 'GET /api/projects/p1/facts': { ...none, revision: 1, items: [known] }, 'POST /api/projects/p1/facts': none });
    await waitForText('POST /zones returned 422: kind is required');
    fireEvent.change(screen.getByLabelText('Search facts'), { target: { value: 'books' } });
    await waitForText('No matching facts');
    fireEvent.change(screen.getByLabelText('Search facts'), { target: { value: 'zones' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Remove: kind is required.' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitForText('No facts yet');
    expect(requestsTo('POST /api/projects/p1/facts')[0]?.body).toEqual({ remove: ['f1'] });
  });

  it('can be read and downloaded by a viewer, but not removed', async () => {
    openApp(page, {
      'GET /api/projects/p1': { ...project, role: 'viewer' },
      'GET /api/projects/p1/facts': { revision: 1, changedAt: null, items: [known] },
    });
    await waitForText('kind is required.');
    expect(screen.getByRole('button', { name: 'Download facts.json' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });
});
