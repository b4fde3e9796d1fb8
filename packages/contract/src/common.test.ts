import { expect, test } from 'vitest';
import { OptionalId, PageQuery } from './common.ts';
import { NIL_ID } from './constants.ts';
import { fillPath, paths, splitPath } from './paths.ts';
import { routes } from './routes/index.ts';

test.each([undefined, null, '', NIL_ID])('an optional id of %j means none', (value) => {
  expect(OptionalId.parse(value)).toBeNull();
});

test('an optional id that is not an id is rejected', () => {
  expect(OptionalId.safeParse('abc').success).toBe(false);
});

test('page parameters are parsed from text to numbers, within bounds', () => {
  expect(PageQuery.parse({ page: '2', pageSize: '50' })).toEqual({ page: 2, pageSize: 50 });
  expect(PageQuery.safeParse({ pageSize: '101' }).success).toBe(false);
  expect(PageQuery.safeParse({ page: '0' }).success).toBe(false);
});

test('a path is filled with encoded values, and a missing value is an error', () => {
  expect(fillPath('/api/runs/{id}/events', { id: 'a/b' })).toBe('/api/runs/a%2Fb/events');
  expect(() => fillPath('/api/runs/{id}', {})).toThrow('needs a value for id');
});

test('every call has a route, and its path parameters are those of its schema', () => {
  expect(Object.keys(routes).sort()).toEqual(Object.keys(paths).sort());
  for (const name of Object.keys(paths) as (keyof typeof paths)[]) {
    const inPath = [...splitPath(name).path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key).sort();
    const route = routes[name];
    const declared = 'params' in route ? Object.keys(route.params.shape).sort() : [];
    expect(declared, name).toEqual(inPath);
  }
});

test('no two calls share a method and path', () => {
  const all = Object.values(paths).map((path) => path.toLowerCase().replace(/\{\w+\}/g, '{}'));
  expect(new Set(all).size).toBe(all.length);
});

test('these calls need no token, and all others do', () => {
  const open = Object.entries(routes).filter(([, { access }]) => access === 'public');
  expect(open.map(([name]) => name).sort()).toEqual([
    'addContact',
    'appInfo',
    'baselineSchema',
    'confirmEmail',
    'deviceAuthorization',
    'factsSchema',
    'findInvitation',
    'forgotPassword',
    'githubHook',
    'health',
    'jsonWebKeys',
    'logout',
    'makeFirstUser',
    'metrics',
    'openApiDocument',
    'openIdConfiguration',
    'ready',
    'resetPassword',
    'revokeToken',
    'signUp',
    'suiteSchema',
    'token',
  ]);
});
