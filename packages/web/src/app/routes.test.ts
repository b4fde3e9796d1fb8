// @vitest-environment happy-dom
import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { routes } from './router.tsx';

/** Returns the route pattern that matches a URL, and whether it needs a session. */
const screenAt = (address: string): readonly [string, 'free' | 'signed in'] => {
  const found = matchRoutes(routes, address) ?? [];
  const patterns = found.flatMap(({ route }) => (route.path === undefined ? [] : [route.path.replace(/^\//, '')]));
  return [`/${patterns.join('/')}`, patterns[0] === 'app' ? 'signed in' : 'free'];
};

test.each([
  ['/', '/', 'free'],
  ['/auth/login', '/auth/login', 'free'],
  ['/auth/forgot', '/auth/forgot', 'free'],
  ['/auth/signup', '/auth/signup', 'free'],
  ['/app', '/app', 'signed in'],
  ['/app/projects', '/app/projects', 'signed in'],
  ['/app/projects/p1', '/app/projects/:projectId', 'signed in'],
  ['/app/projects/p1/endpoints', '/app/projects/:projectId/endpoints', 'signed in'],
  ['/app/projects/p1/facts', '/app/projects/:projectId/facts', 'signed in'],
  ['/app/projects/p1/openapi', '/app/projects/:projectId/openapi', 'signed in'],
  ['/app/projects/p1/settings', '/app/projects/:projectId/settings', 'signed in'],
  ['/app/projects/p1/explorations/x1', '/app/projects/:projectId/explorations/:explorationId', 'signed in'],
  ['/app/runs', '/app/runs', 'signed in'],
  ['/app/runs/r1', '/app/runs/:runId', 'signed in'],
  ['/app/auth-pilot', '/app/auth-pilot', 'signed in'],
  ['/app/environments', '/app/environments', 'signed in'],
  ['/app/integrations', '/app/integrations', 'signed in'],
  ['/app/settings', '/app/settings', 'signed in'],
  ['/app/settings/model', '/app/settings/model', 'signed in'],
  ['/any/other', '/*', 'free'],
])('%s is the screen %s, %s', (address, pattern, access) => {
  expect(screenAt(address)).toEqual([pattern, access]);
});
