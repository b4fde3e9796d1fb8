import { randomUUID } from 'node:crypto';
import { suiteText } from '@assay/engine/format';
import type { TestCase, TextFile } from '@assay/engine/model';
import { insertRevision, insertSuite } from '../../features/suites/suites.store.ts';
import type { Db, Executor } from '../../platform/db/db.ts';
import { compressText } from '../../shared/blob.ts';
import { insertBlobs } from '../../shared/blobs.store.ts';

const FILE = 'tests/endpoint/cases.json';

interface SuiteChanges {
  readonly header?: object;
}

/** Stores a suite with these cases in the generator's format. */
export async function seedSuite(db: Db, projectId: string, cases: readonly TestCase[], changes: SuiteChanges = {}): Promise<string> {
  const suiteId = randomUUID();
  await db.transaction(async (tx) => {
    await insertSuite(tx, { id: suiteId, projectId, conversationId: null, name: 'Seeded' });
    await storeRevision(tx, { suiteId, revision: 1 }, cases, changes);
  });
  return suiteId;
}

/** Stores the next revision of a seeded suite, as an edit would. */
export async function seedRevision(
  db: Db,
  place: { readonly suiteId: string; readonly revision: number },
  cases: readonly TestCase[],
): Promise<void> {
  await db.transaction((tx) => storeRevision(tx, place, cases, {}));
}

async function storeRevision(
  tx: Executor,
  { suiteId, revision }: { readonly suiteId: string; readonly revision: number },
  cases: readonly TestCase[],
  changes: SuiteChanges,
): Promise<void> {
  const header = {
    assay: '1',
    suite: { id: suiteId, name: 'Seeded', generator: 'testgen@2025-09-10', engineVersion: '0.1.0', seed: 7 },
    env: { BASE_URL: { required: true }, API_KEY_AUTH: { secret: true } },
    auth: { apiKey: { in: 'header', name: 'X-Api-Key', value: '{{API_KEY_AUTH}}' }, none: null },
    defaults: {},
    schemas: {},
    include: [FILE],
    ...changes.header,
  };
  const files: TextFile[] = [
    { path: 'tests.json', content: suiteText(header) },
    { path: FILE, content: suiteText({ cases }) },
  ];
  const packed = files.map(({ path, content }) => ({ path, blob: compressText(content) }));
  await insertBlobs(
    tx,
    packed.map(({ blob }) => blob),
  );
  await insertRevision(
    tx,
    { suiteId, revision, seed: 7, cases: cases.length, requestsTotal: cases.length, requestsWrite: 0 },
    packed.map(({ path, blob }) => ({ path, blobHash: blob.hash })),
  );
}

/** A case with one request that expects this status. */
export function singleStepCase(id: string, method: 'GET' | 'POST', path: string, status: string, extra: Partial<TestCase> = {}): TestCase {
  return {
    id,
    title: `${method} ${path}`,
    tags: method === 'GET' ? ['smoke'] : ['smoke', 'mutates'],
    op: `${method} ${path}`,
    why: `the spec lists ${status}`,
    evidence: 'C',
    steps: [{ req: { method, path, ...(method === 'POST' ? { json: { item: 'book' } } : {}) }, expect: { must: { status: [status] } } }],
    ...extra,
  };
}
