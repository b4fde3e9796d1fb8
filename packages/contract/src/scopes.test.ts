import { expect, test } from 'vitest';
import type { RouteSpec } from './route.ts';
import { routes } from './routes/index.ts';
import { API_SCOPES, grantsScope } from './scopes.ts';

test('a key that may write a thing may read it, and nothing else', () => {
  expect(grantsScope(['runs:write'], 'runs:read')).toBe(true);
  expect(grantsScope(['runs:read'], 'runs:write')).toBe(false);
  expect(grantsScope(['runs:write'], 'specs:read')).toBe(false);
  expect(grantsScope([], 'runs:read')).toBe(false);
});

test('every scope allows at least one call, so that no choice is empty', () => {
  const used = new Set(Object.values<RouteSpec>(routes).flatMap(({ scope }) => (scope === undefined ? [] : [scope])));
  expect([...used].sort()).toEqual([...API_SCOPES].sort());
});

test('calls that touch secrets, people or accounts are closed to keys', () => {
  const closed = ['updateEnvironment', 'unlockEnvironment', 'listAuthProfiles', 'listMembers', 'listSessions'] as const;
  for (const name of closed) expect(routes[name]).not.toHaveProperty('scope');
  for (const route of Object.values<RouteSpec>(routes)) if (route.access === 'public') expect(route.scope).toBeUndefined();
});
