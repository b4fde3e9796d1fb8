// @vitest-environment happy-dom
import type { RunDetails } from '@assay/contract';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { countCases } from '../features/runs/model/case-view.ts';
import { runStats } from '../features/runs/model/run-view.ts';
import { makeStep } from '../features/runs/model/step.fixture.ts';
import { listResponse, openApp, requestsTo, waitForText } from './open-app.fixture.tsx';
import { now, run } from './run.fixture.ts';

const steps = [
  makeStep('orders.list#0', 'pass', { caseId: 'orders.list', title: 'Lists orders', op: 'GET /orders', status: 200, ms: 20 }),
  makeStep('orders.create#0', 'fail', {
    ...{ caseId: 'orders.create', title: 'Places an order', method: 'POST', path: '/orders', op: 'POST /orders', status: 500, ms: 40 },
    failures: [{ level: 'must', check: 'status', message: 'The status is 500, expected 2xx.', expected: ['2xx'], actual: 500 }],
  }),
];
const at = `/api/runs/${run.id}`;
const open = (changes: Partial<RunDetails> = {}, answers = {}): void =>
  openApp(`/app/runs/${run.id}`, { [`GET ${at}`]: { ...run, ...changes }, [`GET ${at}/steps`]: listResponse(steps), ...answers });
it('reads a run with the fields that the specification names', () => {
  const summary = ['id', 'projectId', 'environmentId', 'status', 'suiteName', 'version', 'actor', 'trigger', 'stepsCount', 'error'];
  const times = ['createdAt', 'startedAt', 'finishedAt'];
  expect(Object.keys(run)).toEqual(expect.arrayContaining([...summary, ...times]));
});

describe('the details of a run', () => {
  const control = makeStep('orders.unknown', 'fail', {
    id: 'orders.unknown#1',
    caseId: 'orders.unknown',
    step: 1,
    part: 'control',
    control: 'orders.list',
    title: 'Lists orders',
    status: 500,
    ms: 10,
  });
  const unproven = makeStep('orders.unknown', 'inconclusive', {
    id: 'orders.unknown#0',
    reason: 'Returned 404, and the control request orders.list no longer passes, so this is inconclusive.',
    status: 404,
    ms: 10,
  });

  it('marks a repeated control, and does not select it as the first failure', async () => {
    open({}, { [`GET ${at}/steps`]: listResponse([unproven, control]), [`GET ${at}/steps/orders.unknown%230`]: unproven });
    fireEvent.click(await screen.findByRole('treeitem', { selected: true }));
    await waitForText('Control: Lists orders');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('treeitem', { selected: true }).textContent).not.toContain('Control');
  });

  it('does not count control steps towards the expected steps', () => {
    const young = { ...run, status: 'running', finishedAt: null } as const;
    expect(runStats({ run: young, isLive: true, steps: [unproven, control], windows: [], total: 1 }, countCases([]))[1]).toMatchObject({
      value: '1 of 1',
    });
  });

  it('says that the credentials were rejected when every valid request returned 401', async () => {
    const rejected = ['orders.list', 'orders.create'].map((caseId) =>
      makeStep(`${caseId}#0`, 'fail', {
        ...{ caseId, title: caseId, op: 'GET /orders', status: 401, ms: 10 },
        failures: [{ level: 'must', check: 'status', message: 'The status is 401, expected 2xx.', expected: ['2xx'], actual: 401 }],
      }),
    );
    open({}, { [`GET ${at}/steps`]: listResponse(rejected) });
    const alert = await screen.findByText(/rejected the credentials: 2 valid requests returned 401\./);
    expect(alert.textContent).toMatch(/Check the auth profile and the secrets of .+\./);
    expect(screen.getByRole('link', { name: 'Open Auth Pilot' }).getAttribute('href')).toContain('auth');
  });

  it.each([
    ['The auth profile could not log in: The server returned 401. Check the username and password.', 'Then rerun all.'],
    ['The identity other could not log in: POST https://id.test/login returned 401.', 'Check its auth profile, then rerun all.'],
  ])('leads to the auth profile after %s', async (error, advice) => {
    open(
      { status: 'error', error, casesCount: 0, stepsCount: 0 },
      { [`GET ${at}/steps`]: listResponse([]), [`GET ${at}/cases`]: listResponse([]) },
    );
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(`${error} ${advice}`);
    expect(screen.getByRole('link', { name: 'Open Auth Pilot' })).toBeTruthy();
    expect(await screen.findByText('The run ended before it sent a request.')).toBeTruthy();
  });

  it('names the request after which the server stopped responding', async () => {
    open({ suspect: { caseId: 'createOrder.long', step: 0, method: 'POST', path: '/orders', at: 5, inFlight: [] } });
    await waitForText('The server stopped responding after POST /orders (case createOrder.long).');
  });

  it('shows the notes and redirects of a step', async () => {
    const exchange = {
      ...{ method: 'GET', url: 'http://other.example/b', requestHeaders: [], requestBody: null, status: 200, responseHeaders: [] },
      ...{ responseBody: '{}', responseBytes: 2, truncated: false },
      hops: [
        { method: 'GET', url: 'http://127.0.0.1/a', status: 302, location: 'http://other.example/b', droppedHeaders: ['Authorization'] },
      ],
    };
    const step = makeStep('orders.put', 'pass', {
      id: 'orders.put#0',
      status: 200,
      ms: 5,
      notes: ['$.version changed from 1 to 2 (ignored).'],
      exchange,
    });
    open({}, { [`GET ${at}/steps`]: listResponse([step]), [`GET ${at}/steps/orders.put%230`]: step });
    await waitForText('$.version changed from 1 to 2 (ignored).');
    await waitForText('GET http://127.0.0.1/a returned 302 and redirected to http://other.example/b, without Authorization.');
  });
});

const previewOf = (requests: { total: number; write: number }, missingCases: readonly string[] = []) => ({
  suiteId: 's1',
  suiteRevision: 3,
  environmentName: 'local',
  host: run.host,
  isLocked: false,
  cases: 2,
  requests,
  addedCases: 0,
  skippedCases: 0,
  missingCases,
});
describe('the page of a run', () => {
  it('shows suite name, version, actor and trigger, and who started it', async () => {
    open();
    await waitForText('Run Details');
    await waitForText('Cloud Run Suite');
    expect(document.body.textContent).toContain('1.0.0, actor Chat User, trigger Chat, started by Zoë User from Smoke of the shop r3');
  });

  it('shows the step count, the duration, three times and a Timeline', async () => {
    open();
    await waitForText('Timeline');
    for (const label of ['Steps', 'Duration', 'Created', 'Started', 'Finished']) await waitForText(label);
    expect(screen.getByText('Steps').parentElement?.textContent).toContain('2');
    await waitForText('1.50 s');
  });

  it('shows progress towards the expected steps, also when the run was opened before it started', () => {
    const young = { ...run, status: 'running', finishedAt: null, stepsCount: 0 } as const;
    expect(runStats({ run: young, isLive: true, steps, windows: [], total: 75 }, countCases([]))[1]).toMatchObject({
      label: 'Steps',
      value: '2 of 75',
    });
  });

  it('shows beside each rerun button how many requests the server counted, and starts that rerun', async () => {
    open(
      {},
      {
        'POST /api/runs/preview': previewOf({ total: 4, write: 1 }),
        'POST /api/runs': { runId: 'r2', status: 'queued', missingCases: [] },
      },
    );
    await waitFor(() => expect(screen.getAllByText(/4 requests, 1 write, to 127\.0\.0\.1:4999/)).toHaveLength(3));
    const wishes = requestsTo('POST /api/runs/preview').map(({ body }) => body);
    expect(wishes).toEqual([
      { projectId: 'p1', rerunOf: run.id, only: 'all' },
      { projectId: 'p1', rerunOf: run.id, only: 'failed' },
      { projectId: 'p1', rerunOf: run.id, only: ['orders.create'] },
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Rerun failed' }));
    await waitFor(() => expect(requestsTo('POST /api/runs')[0]?.body).toMatchObject({ projectId: 'p1', rerunOf: run.id, only: 'failed' }));
    expect(requestsTo('POST /api/runs')[0]?.body).not.toHaveProperty('cases');
  });

  it('offers no rerun of failed cases when only a control failed', async () => {
    const control = makeStep('orders.list#1', 'fail', { caseId: 'orders.list', part: 'control', control: 'orders.list' });
    open({}, { [`GET ${at}/steps`]: listResponse([control]), [`GET ${at}/steps/${encodeURIComponent(control.id)}`]: control });
    await waitForText('Rerun all');
    await waitFor(() => expect(requestsTo(`GET ${at}/steps`)).not.toHaveLength(0));
    expect(screen.queryByRole('button', { name: 'Rerun failed' })).toBeNull();
  });

  it('names the cases that are no longer in the suite', async () => {
    open({}, { 'POST /api/runs/preview': previewOf({ total: 1, write: 0 }, ['orders.old']) });
    expect(await screen.findAllByText(/no longer in the suite: orders\.old/)).not.toHaveLength(0);
  });

  it('disables a rerun that the server rejects, and shows the reason', async () => {
    open({}, { 'POST /api/runs/preview': 409 });
    expect(await screen.findAllByText('Refused: POST /api/runs/preview')).not.toHaveLength(0);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Rerun all' }).disabled).toBe(true);
  });

  it('shows Running... while there is no finish time', async () => {
    open({ status: 'running', finishedAt: null, durationMs: null, p95Ms: null });
    await waitForText('Running...');
    expect(await screen.findByRole('button', { name: 'Cancel' })).toBeTruthy();
  });

  it('shows No Timeline Data when no events were recorded', async () => {
    open({}, { [`GET ${at}/steps`]: listResponse([]) });
    await waitForText('No Timeline Data');
  });

  it('lists the first events of a long run, and more on request', async () => {
    const entry = (seq: number) => ({ id: `e${seq}`, seq, kind: 'step-finished', payload: {}, stepId: `orders.${seq}#0`, createdAt: now });
    open({}, { [`GET ${at}/timeline`]: { items: [entry(499), entry(500)], total: 4001 } });
    fireEvent.click(await screen.findByRole('radio', { name: 'Events' }));
    await waitForText('orders.500#0');
    fireEvent.click(screen.getByRole('button', { name: 'Show more (3501 left)' }));
    await waitFor(() =>
      expect(requestsTo(`GET ${at}/timeline`).map(({ query }) => query)).toEqual(['?after=0&limit=500', '?after=500&limit=500']),
    );
  });

  it('shows the error that ended the run', async () => {
    open({ status: 'error', error: 'The run was interrupted because the worker stopped.' });
    expect((await screen.findByRole('alert')).textContent).toContain('The run was interrupted because the worker stopped.');
  });

  it('distinguishes a missing run from one that cannot be loaded', async () => {
    open({}, { [`GET ${at}`]: 404 });
    await waitForText('Run Not Found');
    await waitForText('The requested run could not be found. It may have been deleted or the ID is incorrect.');
    expect(screen.getByRole('link', { name: 'Back to Runs' }).getAttribute('href')).toBe('/app/runs');
    cleanup();
    open({}, { [`GET ${at}`]: 400 });
    await waitForText('Error Loading Run');
    await waitForText(/^Failed to fetch run details/);
  });

  it('shows Run not found when one of two compared runs is missing', async () => {
    openApp(`/app/runs/${run.id}?against=gone`, {
      [`GET ${at}`]: run,
      'GET /api/runs/gone': 404,
      [`GET ${at}/steps`]: listResponse(steps),
    });
    await waitForText('Run not found');
  });
});

describe('the cases of a run', () => {
  const planned = {
    [`GET ${at}/cases`]: {
      items: [
        { id: 'orders.list', title: 'Lists orders', op: 'GET /orders', tags: ['smoke'], verdict: 'pass' },
        { id: 'orders.create', title: 'Places an order', op: 'POST /orders', tags: ['smoke'], verdict: 'fail' },
      ],
      total: 2,
    },
    [`GET ${at}/steps/orders.create%230`]: steps[1],
  };
  const rows = (): readonly (string | null)[] => screen.getAllByRole('treeitem').map(({ textContent }) => textContent);

  it('are grouped by operation with failures first, and the first failure is a sentence', async () => {
    open({}, planned);
    expect((await screen.findByRole('alert')).textContent).toBe('Places an order: POST /orders returned 500, expected 2xx.');
    expect(await screen.findByRole('group', { name: 'POST /orders, 1 of 1 failed' })).toBeTruthy();
    expect(rows()[0]).toContain('Places an order');
    expect(screen.getByText('Cases passed').parentElement?.textContent).toContain('1 of 2');
  });

  it('name the request once if the title of the failed case begins with it', async () => {
    const title = 'POST /orders with required fields only';
    const failed = { id: 'orders.create', title, op: 'POST /orders', tags: ['smoke'], verdict: 'fail' };
    open({}, { ...planned, [`GET ${at}/cases`]: { items: [failed], total: 1 } });
    expect((await screen.findByRole('alert')).textContent).toBe(`${title} returned 500, expected 2xx.`);
  });

  it('show expected beside actual, and what to do about a failure', async () => {
    open({}, planned);
    expect((await screen.findByText('Expected')).parentElement?.textContent).toContain('2xx');
    expect(screen.getByText('Actual').parentElement?.textContent).toContain('500');
    for (const name of ['Rerun this case', 'Explain in chat', 'Expected here', 'Copy link'])
      expect(screen.getByRole('button', { name })).toBeTruthy();
  });

  it('say beside the rerun of one case which other cases it needs', async () => {
    const preview = { ...previewOf({ total: 5, write: 2 }), addedCases: 1 };
    open({}, { ...planned, 'POST /api/runs/preview': preview });
    await waitForText(`Rerun: 5 requests, 2 write, to ${run.host}; includes 1 required case`);
  });

  it('are filtered by the address, and by the verdicts above them', async () => {
    openApp(`/app/runs/${run.id}?q=status:passed`, { [`GET ${at}`]: run, [`GET ${at}/steps`]: listResponse(steps), ...planned });
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(rows()[0]).toContain('Lists orders');
    fireEvent.click(screen.getByRole('radio', { name: 'Failed 1' }));
    await waitFor(() => expect(rows()[0]).toContain('Places an order'));
    expect(new URLSearchParams(location.search).get('q')).toBe('status:failed');
    fireEvent.change(screen.getByLabelText('Search cases, steps and bodies'), { target: { value: 'op:/nothing' } });
    await waitForText('No matching cases');
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  it('are reached by keys and by a link', async () => {
    openApp(`/app/runs/${run.id}#orders.list%230`, { [`GET ${at}`]: run, [`GET ${at}/steps`]: listResponse(steps), ...planned });
    const tree = await screen.findByRole('tree', { name: 'Cases' });
    const chosen = () => screen.getByRole('treeitem', { selected: true }).textContent;
    await waitFor(() => expect(chosen()).toContain('Lists orders'));
    fireEvent.keyDown(document.body, { key: 'k' });
    await waitFor(() => expect(chosen()).toContain('Places an order'));
    fireEvent.keyDown(tree, { key: 'ArrowDown' });
    await waitFor(() => expect(chosen()).toContain('Lists orders'));
    fireEvent.keyDown(document.body, { key: 'f' });
    await waitFor(() => expect(chosen()).toContain('Places an order'));
    fireEvent.keyDown(document.body, { key: '/' });
    expect(document.activeElement).toBe(screen.getByLabelText('Search cases, steps and bodies'));
    fireEvent.keyDown(screen.getByLabelText('Search cases, steps and bodies'), { key: 'Escape' });
    expect(document.activeElement).toBe(tree);
  });

  it('keep the first failure open when F selects it', async () => {
    const second = makeStep('orders.create#1', 'pass', { caseId: 'orders.create', step: 1 });
    open({}, { ...planned, [`GET ${at}/steps`]: listResponse([...steps, second]) });
    await waitFor(() => expect(rows()).toHaveLength(4));
    fireEvent.keyDown(document.body, { key: 'f' });
    await waitFor(() => expect(location.search).toBe('?step=orders.create'));
    expect(rows()).toHaveLength(4);
  });

  it('keep both the filter and the row when one changes right after the other', async () => {
    openApp(`/app/runs/${run.id}?q=status:failed`, { [`GET ${at}`]: run, [`GET ${at}/steps`]: listResponse(steps), ...planned });
    await waitFor(() => expect(rows()).toHaveLength(1));
    act(() => {
      screen.getByRole('radio', { name: 'All 2' }).click();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', bubbles: true }));
    });
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(location.search).toBe('?step=orders.create');
  });

  it.each([null, 'The identity default could not log in.'])(
    'of an unreachable server are summed up in one sentence, also when the run says %s',
    async (error) => {
      const refused = makeStep('orders.list#0', 'error', {
        caseId: 'orders.list',
        cause: 'connect',
        reason: 'connect ECONNREFUSED 127.0.0.1:4999',
        ms: 1,
      });
      open({ status: 'error', error }, { [`GET ${at}/steps`]: listResponse([refused]), [`GET ${at}/steps/orders.list%230`]: refused });
      const alert = await screen.findByRole('alert');
      await waitFor(() =>
        expect(alert.textContent).toBe(
          'Could not reach 127.0.0.1:4999: connection refused. Start the server or change the base URL for local.',
        ),
      );
    },
  );

  it('of a cancelled run have not failed', async () => {
    const cut = makeStep('orders.list#0', 'error', { caseId: 'orders.list', cause: 'cancelled', reason: 'the run was cancelled', ms: 1 });
    open({ status: 'cancelled' }, { [`GET ${at}/steps`]: listResponse([cut]), [`GET ${at}/steps/orders.list%230`]: cut });
    await waitForText(/The run was cancelled after 0 of 1 case\./);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Rerun failed' })).toBeNull();
  });
});
