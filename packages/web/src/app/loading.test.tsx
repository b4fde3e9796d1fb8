// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp } from './open-app.fixture.tsx';

const project = ['GET /api/projects', 'GET /api/projects/p1', 'GET /api/projects/p1/environments'];
const pages: readonly (readonly [string, readonly string[]])[] = [
  ['/app?c=new', [...project, 'GET /api/projects/p1/endpoints']],
  ['/app?c=c1', ['GET /api/chat/c1', 'GET /api/chat']],
  ['/app/projects/p1/start', project],
  ['/app/projects/p1/endpoints', ['GET /api/projects/p1/endpoints']],
  ['/app/projects/p1/suites', ['GET /api/projects/p1/suites', 'GET /api/suites']],
  ['/app/projects/p1/facts', ['GET /api/projects/p1/facts']],
  ['/app/projects/p1/openapi', ['GET /api/projects/p1/openapi']],
  ['/app/projects/p1/explorations/x1', ['GET /api/explorations/x1']],
  ['/app/projects/p1/settings', ['GET /api/projects/p1/environments', 'GET /api/environments']],
  ['/app/projects/p1/settings?tab=policies', ['GET /api/projects/p1']],
  ['/app/projects/p1/settings?tab=schedules', ['GET /api/projects/p1/schedules', 'GET /api/suites', 'GET /api/projects/p1/suites']],
  ['/app/runs', ['GET /api/runs']],
  ['/app/runs?view=coverage', project],
  ['/app/auth-pilot', project],
  ['/app/integrations', project],
];

/** Texts that a page must not show while its data is loading. */
const EARLY = /^(0|0 .*|No .* (yet|found)|.*not found.*|Untitled Conversation|Generate a suite first.*)$/i;

it.each(pages)('shows a skeleton on %s while it loads, and says nothing about the data', async (path, calls) => {
  document.title = '';
  openApp(path, Object.fromEntries(calls.map((call) => [call, new Promise(() => {})])));
  // The title appears once the page's code has loaded, and the skeleton 150 ms later.
  await waitFor(() => expect(document.title).toMatch(/ - Assay$/), { timeout: 5000 });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect((await screen.findAllByRole('status', { name: /^Loading/ })).length).toBeGreaterThan(0);
  expect(screen.queryAllByText(EARLY).map(({ textContent }) => textContent)).toEqual([]);
});
