// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { listResponse, openApp, requestsTo, waitForText } from './open-app.fixture.tsx';
import { run } from './run.fixture.ts';

describe('the list of runs', () => {
  it('asks for page 1 of 20 runs', async () => {
    openApp('/app/runs', { 'GET /api/runs': listResponse([run]) });
    await screen.findByRole('table');
    const { searchParams } = new URL(requestsTo('GET /api/runs')[0]?.query ?? '', 'http://x.test');
    expect([searchParams.get('page'), searchParams.get('pageSize')]).toEqual(['1', '20']);
  });

  it('fills every column', async () => {
    openApp('/app/runs', { 'GET /api/runs': listResponse([run]) });
    const table = within(await screen.findByRole('table'));
    for (const text of ['Run ID', 'Project', 'Environment', 'Status', 'Duration', 'P95', 'Started'])
      expect(table.getByText(text)).toBeTruthy();
    for (const text of ['0f0f0f0f', 'Bookshop API', 'local', 'Failed', '1.50 s', '120 ms'])
      expect(table.getByText(text), text).toBeTruthy();
  });

  it('shows - when there is no duration or p95', async () => {
    openApp('/app/runs', { 'GET /api/runs': listResponse([{ ...run, durationMs: null, p95Ms: null }]) });
    const table = within(await screen.findByRole('table'));
    expect(table.getAllByText('-')).toHaveLength(2);
  });

  it('offers cards or a table on small screens', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    openApp('/app/runs', { 'GET /api/runs': listResponse([run]) });
    expect(await screen.findByRole('radio', { name: 'Cards' })).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Table' })).toBeTruthy();
  });

  it.each([
    ['RUNNING', 'Running'],
    ['In_Progress', 'Running'],
    ['FAIL', 'Failed'],
    ['Success', 'Passed'],
    ['PENDING', 'Pending'],
    ['Queued', 'Pending'],
    ['timed_out', 'timed_out'],
  ])('shows the status %s as %s', async (status, label) => {
    openApp('/app/runs', { 'GET /api/runs': listResponse([{ ...run, status }]) });
    expect(within(await screen.findByRole('table')).getByText(label)).toBeTruthy();
  });

  it('shows Failed to load runs when the list cannot be loaded', async () => {
    openApp('/app/runs', { 'GET /api/runs': 400 });
    await waitForText('Failed to load runs');
  });
});
