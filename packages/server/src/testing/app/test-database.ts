import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** Where a test stores its data: always in its own folder, and in its own database when PostgreSQL is requested. */
export interface TestDatabase {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  drop(): Promise<void>;
}

/** The database is empty, or on PostgreSQL a copy of `template`. */
export async function createTestDatabase(serverUrl = process.env.TEST_DATABASE_URL, template?: string): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'assay-test-'));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  if (serverUrl === undefined || serverUrl === '') return { dataDir, databaseUrl: null, drop: removeFolder };
  const name = `assay_test_${randomUUID().replaceAll('-', '')}`;
  await administer(serverUrl, `create database ${name}${template === undefined ? '' : ` template ${template}`}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const drop = async () => {
    await administer(serverUrl, `drop database if exists ${name} with (force)`);
    await removeFolder();
  };
  return { dataDir, databaseUrl: url.href, drop };
}

async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
