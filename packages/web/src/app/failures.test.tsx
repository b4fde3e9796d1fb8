// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp, type StubResponses } from './open-app.fixture.tsx';

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
