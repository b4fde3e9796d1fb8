import { expect, test } from 'vitest';
import { findSpecPaths } from './spec-paths.ts';

test.each([
  [['/api/v1'], '/api/v1'],
  [['/api/v1/'], '/api/v1'],
  [['api'], '/api'],
  [['/'], ''],
  [['https://a.example/v1', '/v2'], '/v2'],
  [['//a.example/v1'], ''],
  [['/{tenant}/v1'], ''],
  [[], ''],
])('the servers %j have the relative path %j', (servers, serverPath) => {
  expect(findSpecPaths(servers, []).serverPath).toBe(serverPath);
});

test.each([
  [['/api/v1/users', '/api/v1/tasks/{id}'], '/api/v1'],
  [['/tasks', '/tasks/{id}'], ''],
  [['/api/{tenant}/users', '/api/{tenant}/tasks'], '/api'],
  [['/api/users', '/apis/users'], ''],
  [['/api/users'], '/api'],
  [['/'], ''],
  [[], ''],
])('the paths %j share %j', (paths, sharedPath) => {
  expect(findSpecPaths([], paths).sharedPath).toBe(sharedPath);
});
