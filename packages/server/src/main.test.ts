import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './testing/app/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

const entry = (name: string) => fileURLToPath(new URL(name, import.meta.url));

function start(file: string, env: Record<string, string> = {}) {
  const { dataDir, databaseUrl } = database;
  const where = { ASSAY_DATA_DIR: dataDir, ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) };
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [entry(file)], { env: { PATH, NODE_COMPILE_CACHE, PORT: '0', ...where, ...env } });
  const seen = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    seen.out += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    seen.err += String(chunk);
  });
  // A process may exit before all of its output was read. The `close` event comes after the output.
  return { child, seen, exit: once(child, 'close') };
}

/** Starts the product and waits for its start-up output. */
async function serve(env: Record<string, string> = {}) {
  const program = start('./main.ts', env);
  await expect.poll(() => program.seen.out + program.seen.err, { interval: 50 }).toContain('Ctrl+C');
  const addressAfter = (label: string) => new RegExp(`${label}\\s.*?(http://\\S+)`).exec(program.seen.out)?.[1] ?? '';
  const stop = async () => {
    program.child.kill('SIGTERM');
    return program.exit;
  };
  return { ...program, url: addressAfter('Open'), sampleUrl: addressAfter('Sample'), stop };
}

/**
 * A port that is still free at the second start. Ports above 32767 are avoided, because the system may assign them to connections of other
 * programs in the meantime.
 */
const portToComeBackTo = () => randomInt(12_000, 32_000);

interface Listing {
  readonly total: number;
  readonly items: readonly { readonly id: string; readonly name: string; readonly baseUrl: string; readonly sourceUrl: string }[];
}

async function readSampleProject(url: string, password = 'demo-password') {
  const form = new URLSearchParams({ grant_type: 'password', client_id: 'assay-web', username: 'demo', password });
  const reply = (await (await fetch(`${url}/connect/token`, { method: 'POST', body: form })).json()) as { access_token: string };
  const read = async (path: string) =>
    (await (await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${reply.access_token}` } })).json()) as Listing;
  const projects = await read('/api/projects');
  const id = projects.items[0]?.id ?? '';
  return { projects, environments: await read(`/api/projects/${id}/environments`), specs: await read(`/api/projects/${id}/openapi`) };
}

test('a first start creates the sample project, and later starts keep it and follow the sample API', async () => {
  const first = await serve({ ASSAY_SAMPLE_PORT: String(portToComeBackTo()) });
  const before = await readSampleProject(first.url);
  expect(before.projects.items.map((project) => project.name)).toEqual(['Bookshop API']);
  expect(before.environments.items.map(({ name, baseUrl }) => [name, baseUrl])).toEqual(
    ['local', 'staging', 'prod'].map((name) => [name, first.sampleUrl]),
  );
  expect(before.specs.items.map((spec) => spec.sourceUrl)).toEqual([`${first.sampleUrl}/openapi.json`]);
  expect(await first.stop()).toEqual([0, null]);

  const second = await serve({ ASSAY_SAMPLE_PORT: new URL(first.sampleUrl).port });
  expect(await readSampleProject(second.url)).toEqual(before);
  expect(await second.stop()).toEqual([0, null]);

  const third = await serve({ ASSAY_DEMO_PASSWORD: 'another password' });
  const after = await readSampleProject(third.url, 'another password');
  expect(third.seen.out).not.toContain('another password');
  expect(after.projects.total).toBe(1);
  expect(new Set(after.environments.items.map((environment) => environment.baseUrl))).toEqual(new Set([third.sampleUrl]));
  expect(await third.stop()).toEqual([0, null]);
});

test('a wrong setting ends the start with one line and code 2', async () => {
  const { seen, exit } = start('./main.ts', { PORT: 'many' });
  expect(await exit).toEqual([2, null]);
  expect(seen.err).toBe('PORT is "many"; it must be a port number from 0 to 65535.\n');
});

test('a separate worker requires PostgreSQL', async () => {
  const { seen, exit } = start('./worker.ts', { DATABASE_URL: '' });
  expect(await exit).toEqual([2, null]);
  expect(seen.err).toBe('DATABASE_URL is not set, but a separate worker requires PostgreSQL.\n');
});

test.skipIf(!process.env.TEST_DATABASE_URL)('a separate worker starts and stops', async () => {
  const { child, seen, exit } = start('./worker.ts');
  await expect.poll(() => seen.out + seen.err).toContain('executing runs');
  child.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
});

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'a hosted server without users prints a code for the first one, and has no demo user',
  async () => {
    const own = await createTestDatabase();
    const program = start('./main.ts', {
      ASSAY_MODE: 'hosted',
      DATABASE_URL: own.databaseUrl ?? '',
      ASSAY_ROOT_KEY: Buffer.alloc(32, 7).toString('base64'),
      ASSAY_PUBLIC_URL: 'https://assay.example',
    });
    await expect.poll(() => program.seen.out + program.seen.err, { interval: 50 }).toContain('Ctrl+C');
    expect(program.seen.out).toMatch(/first user at https:\/\/assay\.example\/auth\/signup with the code ([A-Z2-9]{5}-){3}[A-Z2-9]{5}/);
    expect(program.seen.out).not.toContain('demo');
    program.child.kill('SIGTERM');
    expect(await program.exit).toEqual([0, null]);
    await own.drop();
  },
);
