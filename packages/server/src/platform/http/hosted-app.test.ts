import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/app/test-app.ts';
import { users } from '../db/schema.ts';
import type { Handlers } from './feature.ts';

const PUBLIC_URL = 'https://assay.example';
const logged: string[] = [];
let server: TestApp;
let user: TestUser;
const pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' });

const awayDatabase: Handlers = {
  listProjects: async () => {
    await drizzle(pool).select().from(users);
    throw new Error('a closed port answered');
  },
};

beforeAll(async () => {
  server = await startTestApp({
    standIn: awayDatabase,
    config: { mode: 'hosted', publicUrl: PUBLIC_URL },
    onLog: (line) => logged.push(line),
  });
  user = await server.asUser('caller@example.test');
});
afterAll(async () => {
  await server?.close();
  await pool.end();
});

const signIn = (password: string, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/connect/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ grant_type: 'password', client_id: 'assay-web', username: 'caller@example.test', password }).toString(),
  });

test('responses tell browsers to stay on TLS', async () => {
  expect((await server.app.inject({ url: '/healthz' })).headers['strict-transport-security']).toMatch(/^max-age=31536000/);
});

test('probes may use any host, write requests only the public origin', async () => {
  expect((await server.app.inject({ url: '/healthz', headers: { host: '10.1.2.3:8080' } })).statusCode).toBe(200);
  expect((await signIn('x', { origin: 'http://localhost:80', host: 'localhost:80' })).statusCode).toBe(403);
  expect((await signIn('correct horse battery', { origin: PUBLIC_URL })).statusCode).toBe(200);
});

test('an unreachable database gives 503, not an unexpected error', async () => {
  const response = await server.app.inject({ url: '/api/projects', headers: user.headers });
  expect(response.statusCode).toBe(503);
  expect(response.headers['retry-after']).toBe('3');
  expect(response.json().code).toBe('BUSY');
});

test('each request is one log line with the route and without data of the caller', async () => {
  logged.length = 0;
  await server.app.inject({ url: '/api/projects?search=canary', headers: user.headers });
  const lines = logged.map((line) => JSON.parse(line)).filter((line) => line.msg === 'request');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ method: 'GET', route: '/api/projects', status: 503 });
  expect(logged.join('')).not.toContain('canary');
  expect(logged.join('')).not.toContain(user.token);
});

test('repeated guesses are blocked, even with the right password', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1) expect((await signIn('wrong')).statusCode).toBe(400);
  const response = await signIn('correct horse battery');
  expect(response.statusCode).toBe(429);
  expect(response.json()).toMatchObject({ code: 'TOO_MANY_ATTEMPTS', error: 'temporarily_unavailable' });
});

test('a server that is shutting down rejects new work and is not ready', async () => {
  server.beginShutdown();
  const response = await server.app.inject({ url: '/api/projects', headers: user.headers });
  expect(response.statusCode).toBe(503);
  expect(response.headers['retry-after']).toBe('5');
  expect(response.json().code).toBe('SHUTTING_DOWN');
  expect((await server.app.inject({ url: '/readyz' })).json().code).toBe('SHUTTING_DOWN');
  expect((await server.app.inject({ url: '/healthz' })).statusCode).toBe(200);
});
