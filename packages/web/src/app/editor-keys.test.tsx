// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { endpointFixture } from '../features/endpoints/model/endpoint.fixture.ts';
import { tryReplyFixture } from '../features/endpoints/model/try-reply.fixture.ts';
import { caseFixture } from '../features/suites/model/case.fixture.ts';
import { listResponse, openApp, requestsTo } from './open-app.fixture.tsx';

const suite = {
  id: 's1',
  projectId: 'p1',
  name: 'Smoke',
  revision: 3,
  cases: 2,
  files: 1,
  requests: { total: 2, write: 0 },
  conversation: null,
  updatedAt: '2025-09-10T08:00:00.000Z',
};
const cases = ['health.ok', 'books.list'].map((id) => caseFixture({ id, title: id, op: 'GET /health' }));
const answers = {
  'GET /api/projects/p1/suites': listResponse([suite]),
  'GET /api/suites/s1': { ...suite, contents: [{ path: 'tests/a.json', content: JSON.stringify({ cases }) }], conflicts: [], away: [] },
};

it('Ctrl+S saves a changed case', async () => {
  openApp('/app/projects/p1/suites?suite=s1&case=health.ok', answers);
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'The shop is up' } });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save case' })).toHaveProperty('disabled', false));
  expect(requestsTo('PUT /api/suites/s1/cases')).toEqual([]);
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
  await waitFor(() => expect(requestsTo('PUT /api/suites/s1/cases')).toHaveLength(1));
});

it('the open case can be run alone', async () => {
  openApp('/app/projects/p1/suites?suite=s1&case=books.list', answers);
  fireEvent.click(await screen.findByRole('button', { name: 'Run this case' }));
  await waitFor(() => expect(requestsTo('POST /api/runs')[0]?.body).toMatchObject({ suiteId: 's1', revision: 3, cases: ['books.list'] }));
});

it('Ctrl+Enter sends a request in Try it', async () => {
  const endpoint = endpointFixture();
  const at = `/api/projects/p1/endpoints/${endpoint.id}`;
  openApp(`/app/projects/p1/endpoints?endpoint=${endpoint.id}&view=try`, {
    'GET /api/projects/p1/endpoints': listResponse([endpoint]),
    [`GET ${at}`]: endpoint,
    [`POST ${at}/try`]: tryReplyFixture(),
  });
  const form = within(await screen.findByRole('form', { name: 'Request' }));
  await waitFor(() => expect(form.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', false));
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(requestsTo(`POST ${at}/try`)).toHaveLength(1));
});
