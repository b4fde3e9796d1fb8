import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';

const METRICS_TOKEN = 'fake-metrics-token-1';
let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ config: { metricsToken: METRICS_TOKEN } });
});
afterAll(() => server?.close());

const read = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  server.app.inject({ url: '/metrics', headers, remoteAddress });

test('a caller on the same machine reads metrics of process, routes, runs and queue', async () => {
  await server.app.inject({ url: '/api/runs/6f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3a01?search=canary' });
  await server.app.inject({ url: '/healthz' });
  const response = await read();
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  const text = response.body;
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(text).toMatch(/^nodejs_eventloop_delay_seconds\{quantile="0\.99"\} \d/m);
  expect(text).toMatch(/^assay_http_requests_total\{method="GET",route="\/healthz",status="200"\} 1$/m);
  expect(text).toMatch(/^assay_http_request_duration_seconds_bucket\{method="GET",route="\/healthz",le="\+Inf"\} 1$/m);
  expect(text).toContain('assay_runs{status="queued"} 0\n');
  expect(text).toContain('assay_queue_depth{queue="runs"} 0\n');
  expect(text).not.toMatch(/canary|6f1b7c1e/);
});

test('every line matches the text format, and no family is repeated', async () => {
  const lines = (await read()).body.trimEnd().split('\n');
  for (const line of lines)
    expect(line).toMatch(/^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{[a-z_]+="[^"]*"(,[a-z_]+="[^"]*")*\})? (\d+(\.\d+)?(e-?\d+)?|\+Inf))$/);
  const types = lines.filter((line) => line.startsWith('# TYPE'));
  expect(new Set(types).size).toBe(types.length);
});

test('a remote caller must be an administrator, also behind a proxy on the same machine', async () => {
  const admin = await server.asUser('admin@example.test', { roles: ['admin'] });
  const user = await server.asUser('user@example.test');
  expect((await read({}, '192.0.2.1')).statusCode).toBe(401);
  expect((await read({ 'x-forwarded-for': '192.0.2.1' })).statusCode).toBe(401);
  expect((await read({ authorization: 'Bearer nonsense' }, '192.0.2.1')).statusCode).toBe(401);
  const refused = await read(user.headers, '192.0.2.1');
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'ROLE_REQUIRED']);
  expect((await read(admin.headers, '192.0.2.1')).statusCode).toBe(200);
});

test('a monitoring system reads the metrics with its own token, also through a proxy', async () => {
  const withToken = (token: string) => ({ authorization: `Bearer ${token}`, 'x-forwarded-for': '192.0.2.1' });
  expect((await read(withToken(METRICS_TOKEN))).statusCode).toBe(200);
  expect((await read(withToken(METRICS_TOKEN), '192.0.2.1')).statusCode).toBe(200);
  for (const wrong of [`${METRICS_TOKEN}x`, METRICS_TOKEN.slice(1), METRICS_TOKEN.toUpperCase(), 'null', 'undefined'])
    expect((await read(withToken(wrong), '192.0.2.1')).statusCode).toBe(401);
  // The token gives access only to the metrics.
  const elsewhere = await server.app.inject({ url: '/api/projects', headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  expect(elsewhere.statusCode).toBe(401);
});
