// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { endpointFixture } from '../features/endpoints/model/endpoint.fixture.ts';
import { specFixture } from '../features/specs/model/spec.fixture.ts';
import { listResponse, openApp, requestsTo, type StubResponses } from './open-app.fixture.tsx';

const endpoint = endpointFixture({
  security: [],
  parameters: [
    { name: 'dryRun', in: 'query', type: 'boolean', required: true, description: 'Only check', constraints: [], examples: [], schema: {} },
  ],
});
const at = '/app/projects/p1/endpoints';
const answers: StubResponses = {
  'GET /api/projects/p1/endpoints': listResponse([endpoint]),
  [`GET /api/projects/p1/endpoints/${endpoint.id}`]: endpoint,
};
const openDialog = async (more: StubResponses = {}): Promise<HTMLElement> => {
  openApp(`${at}?endpoint=${endpoint.id}`, { ...answers, ...more });
  return screen.findByRole('dialog');
};

describe('the endpoints of a project', () => {
  it('lead to the specs and back to the project', async () => {
    openApp(at, answers);
    expect((await screen.findByRole('link', { name: 'View Specs' })).getAttribute('href')).toBe('/app/projects/p1/openapi');
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/app/projects/p1');
  });

  it('lead to the choice of a server if the project has none and the spec lists none', async () => {
    const nothing = { items: [], serverPath: '', sharedPath: '' };
    openApp(at, {
      ...answers,
      'GET /api/projects/p1/environments': listResponse([]),
      'GET /api/projects/p1/openapi/environments': nothing,
    });
    expect((await screen.findByRole('link', { name: 'Choose the server' })).getAttribute('href')).toBe('/app/projects/p1/start');
  });

  it('are those of the spec that the address names', async () => {
    openApp(`${at}?specId=s7`, answers);
    await screen.findByRole('link', { name: 'View Specs' });
    await waitFor(() => expect(requestsTo('GET /api/projects/p1/endpoints').map(({ query }) => query)).toContain('?specId=s7'));
  });

  it('can be narrowed to ALL, GET, POST, PUT, PATCH or DELETE', async () => {
    openApp(at, answers);
    await screen.findByRole('radio', { name: 'ALL' });
    for (const method of ['ALL', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE']) expect(screen.getByRole('radio', { name: method })).toBeTruthy();
  });
});

describe('the detail of an endpoint', () => {
  it('has a table of parameters with name, location, type, required flag and description', async () => {
    const dialog = within(await openDialog());
    const heads = (await dialog.findAllByRole('columnheader')).map(({ textContent }) => textContent);
    expect(heads).toEqual(['Name', 'In', 'Type', 'Required', 'Description']);
    expect(dialog.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['dryRun', 'query', 'boolean', 'Yes', 'Only check']);
  });

  it('shows the reason when it cannot be loaded', async () => {
    openApp(`${at}?endpoint=${endpoint.id}`, { ...answers, [`GET /api/projects/p1/endpoints/${endpoint.id}`]: 400 });
    expect((await screen.findAllByText('Failed to load endpoint details')).length).toBeGreaterThan(0);
    expect(screen.getAllByText(/Refused: GET/).length).toBeGreaterThan(0);
  });
});

describe('Generate Tests', () => {
  it('reads "Generating..." while busy and asks for at most 10 files, outside of any conversation', async () => {
    const dialog = await openDialog({ 'POST /api/testgen/generate': new Promise(() => undefined) });
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Generate Tests' }));
    expect(await within(dialog).findByRole('button', { name: 'Generating...' })).toHaveProperty('disabled', true);
    await waitFor(() => expect(requestsTo('POST /api/testgen/generate')).toHaveLength(1));
    const [{ body } = { body: null }] = requestsTo('POST /api/testgen/generate');
    expect(body).toMatchObject({ projectId: 'p1', max_files: 10 });
  });
});

describe('an imported spec', () => {
  it('opens the endpoints of its new id', async () => {
    const spec = specFixture({ id: '0a1b2c3d-0000-4000-8000-0000000000aa' });
    openApp('/app/projects/p1/openapi', { 'POST /api/projects/p1/openapi/import': spec });
    fireEvent.click((await screen.findAllByRole('button', { name: /Import Spec/ }))[0] ?? document.body);
    const url = await screen.findByLabelText(/URL/);
    fireEvent.change(url, { target: { value: 'https://api.example.test/openapi.json' } });
    fireEvent.submit(url);
    await waitFor(() => expect(`${location.pathname}${location.search}`).toBe(`${at}?specId=${spec.id}`));
  });
});
