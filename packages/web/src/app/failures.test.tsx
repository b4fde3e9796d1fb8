// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp, requestsTo, type StubResponses } from './open-app.fixture.tsx';

const lists: readonly (readonly [string, string, StubResponses])[] = [
  ['Failed to load projects', '/app/projects', { 'GET /api/projects': 400 }],
  ['Failed to load project', '/app/projects/p1', { 'GET /api/projects/p1': 404 }],
  ['Failed to load environments', '/app/environments', { 'GET /api/projects/p1/environments': 400, 'GET /api/environments': 400 }],
  ['Failed to load auth profiles', '/app/auth-pilot', { 'GET /api/authprofiles': 400, 'GET /api/authprofiles/first': 400 }],
  ['Failed to load specs', '/app/projects/p1/openapi', { 'GET /api/projects/p1/openapi': 400 }],
  ['Failed to load runs', '/app/runs', { 'GET /api/runs': 400 }],
  ['Failed to load conversation', '/app?c=c1', { 'GET /api/chat/c1': 400 }],
  ['Error Loading Run', '/app/runs/r1', { 'GET /api/runs/r1': 400 }],
];

it.each(lists)('shows "%s" on %s, with the reason', async (title, path, answers) => {
  openApp(path, answers);
  expect((await screen.findAllByText(title, { exact: true })).length).toBeGreaterThan(0);
  expect((await screen.findAllByText(/Refused: GET/)).length).toBeGreaterThan(0);
});

it('names the part of a run that could not be loaded', async () => {
  openApp('/app/runs/r1', { 'GET /api/runs/r1': 400 });
  expect(await screen.findByText('Failed to fetch run details: Refused: GET /api/runs/r1')).toBeTruthy();
});

const needProjects = ['/app?c=new', '/app/auth-pilot', '/app/integrations', '/app/runs?view=coverage', '/app/projects'];

it.each(needProjects)('shows once on %s that the projects could not be loaded, instead of an empty list', async (path) => {
  openApp(path, { 'GET /api/projects': 500 });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(screen.getAllByText('Failed to load projects')).toHaveLength(1);
  expect(screen.queryByText(/^No .* yet$/)).toBeNull();
});

it('offers a retry in the top bar on pages that work without the list of projects', async () => {
  openApp('/app/settings', { 'GET /api/projects': 500 });
  expect(await screen.findByText('Failed to load projects')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

const brokenPages: readonly (readonly [string, string, StubResponses])[] = [
  ['/app/projects/p1', 'Failed to load project', { 'GET /api/projects/p1': 500 }],
  ['/app/runs', 'Failed to load runs', { 'GET /api/runs': 500 }],
  ['/app/projects/p1/endpoints', 'Failed to load endpoints', { 'GET /api/projects/p1/endpoints': 500, 'GET /api/projects/p1': 500 }],
];

it.each(brokenPages)('shows one error on %s when the page itself failed too', async (path, title, responses) => {
  openApp(path, { ...responses, 'GET /api/projects': 500 });
  expect(await screen.findByText(title)).toBeTruthy();
  await waitFor(() => expect(requestsTo('GET /api/projects').length).toBeGreaterThan(0));
  await waitFor(() => expect(screen.queryByText('Failed to load projects')).toBeNull());
  expect(screen.getAllByText(/^Failed to load/).map(({ textContent }) => textContent)).toEqual([title]);
});

// A 400 is not retried automatically.
const pages: readonly (readonly [string, StubResponses])[] = [
  ['/app/projects/p1', { 'GET /api/projects/p1': 400 }],
  ['/app/projects/p1/start', { 'GET /api/projects/p1': 400 }],
  ['/app/projects/p1/settings', { 'GET /api/projects/p1': 400 }],
  ['/app/projects/p1/endpoints', { 'GET /api/projects/p1/endpoints': 400 }],
  ['/app/runs/r1', { 'GET /api/runs/r1': 400 }],
];

it.each(pages)('loads %s again when the user presses Retry', async (path, responses) => {
  openApp(path, responses);
  const [call = ''] = Object.keys(responses);
  const button = await screen.findByRole('button', { name: 'Retry' });
  const before = requestsTo(call).length;
  fireEvent.click(button);
  await waitFor(() => expect(requestsTo(call).length).toBeGreaterThan(before));
});

it('offers no retry for a project that does not exist', async () => {
  openApp('/app/projects/p1', { 'GET /api/projects/p1': 404 });
  expect(await screen.findByText('Failed to load project')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

it('does not say that a run is missing when the server fails', async () => {
  openApp('/app/runs/r1?against=r2', { 'GET /api/runs/r1': 500, 'GET /api/runs/r2': 500 });
  expect(await screen.findByText('Failed to fetch run details')).toBeTruthy();
  expect(screen.queryByText('Run not found')).toBeNull();
});
