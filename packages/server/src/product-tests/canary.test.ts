import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { CallName } from '@assay/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '../platform/db/migrate.ts';
import type { TestUser } from '../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../testing/app/test-world.ts';
import type { CallOptions } from '../testing/data/call-api.ts';
import { type GithubServer, startGithubServer } from '../testing/servers/github-server.ts';

// These tests must also run on PostgreSQL, so that the search for secrets covers the tables of a real server.

const CANARY = 'canary-8c1f42d7e6';
/** Stored in plain text, so the search must find it. */
const PLAIN = 'plain-5b0d9a31';

let world: TestWorld;
let github: GithubServer;
let ada: TestUser;
const logged: string[] = [];
const replies: unknown[] = [];

beforeAll(async () => {
  world = await startTestWorld({ onLog: (line) => void logged.push(line) });
  github = await startGithubServer();
  github.behaviour.token = `github_pat_${CANARY}`;
  ada = await world.test.asUser('ada@example.test', { password: `password ${CANARY}` });
  await sendSecretEverywhere();
});
afterAll(async () => {
  await github.close();
  await world.close();
});

/** Sends secrets through every route that accepts them, in valid and invalid requests. */
async function sendSecretEverywhere(): Promise<void> {
  const call = async (name: CallName, options: CallOptions = {}) => {
    const reply = await world.call(ada, name, options);
    replies.push(reply.body);
    return reply;
  };
  const { projectId, environmentId } = await world.seedProject(ada, { secrets: { TOKEN: CANARY } });
  const project = { params: { id: projectId } };
  const environment = { params: { id: environmentId } };
  await call('updateProject', { ...project, body: { description: PLAIN } });
  await call('updateEnvironment', { ...environment, body: { headers: [{ key: 'X-Key', value: '{{secret.TOKEN}}' }] } });
  await call('updateEnvironment', { ...environment, body: { secrets: [{ keyPath: 'no key', value: CANARY }] } });
  await call('updateEnvironment', { ...environment, body: { secrets: CANARY, timeoutMs: 1 } });
  await call('testEnvironment', environment);
  const profile = { projectId, environmentKey: 'local', type: 0, tokenUrl: 'http://127.0.0.1:1/token', Params: { client_id: 'shop' } };
  await call('createAuthProfile', { body: { ...profile, SecretRefs: { client_secret: CANARY } } });
  await call('testAuthProfile', { body: { ...profile, secrets: { client_secret: { kind: 'value', value: CANARY } } } });
  await call('createWebhook', { ...project, body: { url: `http://127.0.0.1:1/${CANARY}`, format: 'json', events: ['run.failed'] } });
  const repo = { repo: 'demo-org/bookshop-api', apiUrl: github.url };
  const connected = await call('connectGithub', { ...project, body: { ...repo, token: github.behaviour.token } });
  expect(connected.status).toBe(201);
  await call('connectGithub', { ...project, body: { ...repo, token: `${CANARY}-of-nobody` } });
  await call('changePassword', { body: { currentPassword: CANARY, newPassword: `another ${CANARY}` } });
  await call('deleteAccount', { body: { password: CANARY } });
  for (const name of ['listEnvironments', 'listAuthProfiles', 'listAccountAudit', 'exportAccount'] as const) await call(name);
  for (const name of ['listWebhooks', 'listIntegrations', 'listProjectAudit', 'getProjectContents'] as const) await call(name, project);
  const form = { grant_type: 'password', client_id: 'assay-web', username: CANARY, password: CANARY };
  const refused = await fetch(`${world.test.url}/connect/token`, { method: 'POST', body: new URLSearchParams(form) });
  replies.push(await refused.json());
}

test('it is in no response and in no line of the log', () => {
  expect(replies.length).toBeGreaterThan(20);
  expect(JSON.stringify(replies)).toContain(PLAIN);
  expect(JSON.stringify(replies)).not.toContain(CANARY);
  world.test.platform.log.warn({ note: PLAIN }, 'a line of this test');
  expect(logged.join('\n')).toContain(PLAIN);
  expect(logged.join('\n')).not.toContain(CANARY);
});

test('no table contains it, neither as text nor as bytes, including the queue’s tables', async () => {
  const { db } = world.test;
  const tables = rowsOf(
    await db.execute(
      sql`select schemaname as s, tablename as t from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    ),
  );
  const holding = async (word: string) => {
    const found: string[] = [];
    for (const { s, t } of tables) {
      const hex = Buffer.from(word).toString('hex');
      const table = sql`${sql.identifier(String(s))}.${sql.identifier(String(t))}`;
      const [row] = rowsOf(
        await db.execute(sql`select count(*)::int as n from ${table} t where t::text like ${`%${word}%`} or t::text like ${`%${hex}%`}`),
      );
      if (Number(row?.n) > 0) found.push(String(t));
    }
    return found;
  };
  expect(tables.length).toBeGreaterThan(30);
  expect(await holding(PLAIN)).toContain('projects');
  expect(await holding(CANARY)).toEqual([]);
});

test('no file of the data folder contains it, and no backup', async () => {
  const { platform } = world.test;
  const backup = await platform.dumpDatabase?.();
  const { dataDir } = platform.config;
  const files = globSync('**/*', { cwd: dataDir })
    .map((name) => join(dataDir, name))
    .filter((path) => statSync(path).isFile());
  const holding = (word: string) => files.filter((path) => readFileSync(path).includes(word));
  expect(holding(CANARY)).toEqual([]);
  // A PostgreSQL server manages its own files and has its own backup tools.
  if (backup === undefined) return;
  expect(holding(PLAIN)).not.toEqual([]);
  const archive = gunzipSync(backup);
  expect([archive.includes(PLAIN), archive.includes(CANARY)]).toEqual([true, false]);
});
