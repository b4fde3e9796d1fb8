// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listResponse, openApp, requestsTo } from '../open-app.fixture.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const spec = { id: 's1', projectId: 'p1', title: 'Bookshop API', version: '1', revision: 1, operations: 3, sourceUrl: null };
const SUGGESTIONS = 'GET /api/projects/p1/openapi/environments';
const CREATE = 'POST /api/projects/p1/environments';
const open = (more: object): void =>
  openApp('/app/projects/p1/start', {
    'GET /api/projects/p1/openapi': listResponse([spec]),
    'GET /api/projects/p1/environments': listResponse([]),
    'GET /api/authprofiles': listResponse([]),
    'GET /api/runs': listResponse([]),
    [SUGGESTIONS]: { items: [], serverPath: '/api/v1', sharedPath: '' },
    ...more,
  });
const type = async (value: string): Promise<void> => {
  fireEvent.change(await screen.findByLabelText('API URL'), { target: { value } });
};

describe('the step that chooses the server', () => {
  it('completes a host with the scheme and the spec’s server path, and shows the result before it is used', async () => {
    open({ [CREATE]: { id: 'e1', name: 'local' } });
    await type('127.0.0.1:8000');
    expect(screen.getByText('Requests will be sent to http://127.0.0.1:8000/api/v1. The spec’s server path is /api/v1.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Use it' }));
    await waitFor(() => expect(requestsTo(CREATE)[0]?.body).toEqual({ name: 'local', baseUrl: 'http://127.0.0.1:8000/api/v1' }));
  });

  it('shows at the field why the server rejected the URL', async () => {
    const problem = { code: 'VALIDATION_FAILED', detail: 'baseUrl', fields: { baseUrl: 'Enter a valid URL (http/https).' } };
    open({ [CREATE]: new Response(JSON.stringify(problem), { status: 422, headers: { 'content-type': 'application/problem+json' } }) });
    await type('two words');
    fireEvent.click(screen.getByRole('button', { name: 'Use it' }));
    expect(await screen.findByText('Enter a valid URL (http/https).')).toBeTruthy();
  });

  it('works without suggestions', async () => {
    open({ [SUGGESTIONS]: 400, [CREATE]: { id: 'e1', name: 'api.example.com' } });
    await type('api.example.com');
    fireEvent.click(screen.getByRole('button', { name: 'Use it' }));
    await waitFor(() => expect(requestsTo(CREATE)[0]?.body).toEqual({ name: 'api.example.com', baseUrl: 'https://api.example.com' }));
  });

  it('says at once that the chosen server does not respond, and tests it again on request', async () => {
    const TEST = 'POST /api/environments/e1/test';
    const refused = { ok: false, status: null, elapsedMs: 3, error: 'Connection: nothing is listening at 127.0.0.1:9.', cause: 'connect' };
    const answers = [refused, { ok: true, status: 200, elapsedMs: 3, error: null, cause: null }];
    const environment = { id: 'e1', projectId: 'p1', name: 'local', baseUrl: 'http://127.0.0.1:9' };
    open({ 'GET /api/projects/p1/environments': listResponse([environment]), [TEST]: () => answers.shift() });
    expect(await screen.findByText('Connection: nothing is listening at 127.0.0.1:9.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Change the URL' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/^Could not reach/)).toBeNull());
  });

  it('does not blame the server if the environment kept the request from being sent', async () => {
    const error = 'The header X-Key uses the secret KEY, which does not exist.';
    const environment = { id: 'e1', projectId: 'p1', name: 'local', baseUrl: 'http://127.0.0.1:9' };
    open({
      'GET /api/projects/p1/environments': listResponse([environment]),
      'POST /api/environments/e1/test': { ok: false, status: null, elapsedMs: 0, error, cause: null },
    });
    expect(await screen.findByText(error)).toBeTruthy();
    expect(screen.getByText('local is not ready')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Change the environment' })).toBeTruthy();
  });
});
