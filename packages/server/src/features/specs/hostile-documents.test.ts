import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../../testing/app/test-world.ts';
import type { BodyOf, Reply } from '../../testing/data/call-api.ts';

const corpus = process.env.ASSAY_CORPUS_DIR ?? '';
const names = corpus === '' ? [] : readdirSync(join(corpus, 'bad')).filter((name) => /\.(?:ya?ml|json|html)$/.test(name));

let world: TestWorld;
let ada: TestUser;
let projectId: string;

beforeAll(async () => {
  world = await startTestWorld();
  ada = await world.test.asUser('ada@example.test');
  projectId = (await world.features.projects.createProject({ userId: ada.id }, { name: 'Shop' })).id;
  // The first task starts the thread, whose start-up time must not count towards a spec.
  await importContent('openapi: 3.1.0\npaths: {}');
});

afterAll(() => world.close());

const importContent = (content: string) => world.call(ada, 'importSpec', { params: { id: projectId }, body: { content } });

interface Measured {
  readonly reply: Reply<BodyOf<'importSpec'>>;
  readonly ms: number;
  readonly stallMs: number;
}

async function measureOnce(content: string): Promise<Measured> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const cpu = process.threadCpuUsage();
  const started = performance.now();
  const reply = await importContent(content);
  const ms = performance.now() - started;
  delay.disable();
  const { user, system } = process.threadCpuUsage(cpu);
  return { reply, ms, stallMs: Math.min(delay.max / 1e6, (user + system) / 1000) };
}

/**
 * Measures how long an import takes, and the longest time it blocks the event loop. Blocking uses CPU time, so a pause without CPU time was
 * caused by the machine. A spec that blocks does so every time, so the best of three attempts is used.
 */
async function measured(content: string): Promise<Measured> {
  let best = await measureOnce(content);
  for (let tries = 1; tries < 3 && best.stallMs >= 100; tries += 1) {
    const next = await measureOnce(content);
    if (next.stallMs < best.stallMs) best = next;
  }
  return best;
}

test.runIf(corpus === '')('the hostile corpus is not imported, because ASSAY_CORPUS_DIR is not set', () => {
  expect(names).toEqual([]);
});

describe.skipIf(corpus === '')('documents of the hostile corpus', () => {
  test.each(names)('%s is imported or rejected with a message, quickly and without blocking others', async (name) => {
    const requests = world.target.seen.length;
    const { reply, ms, stallMs } = await measured(
      readFileSync(join(corpus, 'bad', name), 'utf8').replaceAll('http://127.0.0.1', world.target.url),
    );
    expect([201, 422]).toContain(reply.status);
    if (reply.status === 422) expect(reply.body.detail).toMatch(/^The spec cannot be read: .+/);
    expect(ms).toBeLessThan(60_000);
    expect(stallMs).toBeLessThan(100);
    expect(JSON.stringify(reply.body)).not.toContain('root:x:');
    expect(world.target.seen.length).toBe(requests);
  });
});

test('references to files and hosts are reported and not followed', async () => {
  const outside = ['/etc/passwd', 'file:///etc/passwd', `${world.target.url}/orders`, '../secrets.yaml'];
  const paths = Object.fromEntries(
    outside.map((ref, at) => [
      `/p${at}`,
      { get: { responses: { 200: { description: '', content: { 'application/json': { schema: { $ref: ref } } } } } } },
    ]),
  );
  const requests = world.target.seen.length;
  const { body } = await importContent(JSON.stringify({ openapi: '3.1.0', info: {}, paths }));
  expect(body.operations).toBe(4);
  expect(body.findings.filter((finding: { message: string }) => finding.message.includes('points outside the spec'))).toHaveLength(4);
  expect(world.target.seen.length).toBe(requests);
});

test('a text that expands without end is rejected while other requests are served', async () => {
  const levels = Array.from(
    { length: 12 },
    (_, at) => `a${at + 1}: &a${at + 1} [${Array.from({ length: 9 }, () => `*a${at}`).join(', ')}]`,
  );
  const bomb = ['openapi: 3.1.0', 'a0: &a0 [x, x, x]', ...levels, 'paths: {}'].join('\n');
  const [{ reply, ms, stallMs }, others] = await Promise.all([
    measured(bomb),
    Promise.all([1, 2, 3].map(() => world.call(ada, 'listSpecs', { params: { id: projectId } }))),
  ]);
  expect(reply.body.code).toBe('SPEC_UNREADABLE');
  expect(others.map((other) => other.status)).toEqual([200, 200, 200]);
  expect(ms).toBeLessThan(60_000);
  expect(stallMs).toBeLessThan(100);
});
