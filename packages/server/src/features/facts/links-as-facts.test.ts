import { randomUUID } from 'node:crypto';
import { readFacts, writeFacts } from '@assay/engine';
import type { Fact } from '@assay/engine/model';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import type { Db } from '../../platform/db/db.ts';
import { openDb } from '../../platform/db/open-db.ts';
import { projectFacts, projects } from '../../platform/db/schema.ts';
import { createLog } from '../../platform/log/log.ts';
import { createTestDatabase } from '../../testing/app/test-database.ts';
import { loadFacts } from './facts.store.ts';

// The migration is written in SQL, so these tests must also run on PostgreSQL.

const log = createLog({ logLevel: 'silent' });

/** The database as the version before this migration left it: without this migration and the later ones. */
async function stepBack(db: Db): Promise<void> {
  await db.execute(sql`create table link_choices (project_id uuid not null references projects(id) on delete cascade,
    op text not null, param text not null, from_op text, primary key (project_id, op, param))`);
  await db.execute(sql`alter table auth_profiles add column privileged boolean default false not null`);
  await db.execute(sql`alter table auth_profiles drop column role`);
  await db.execute(sql`alter table run_commits drop column lease_until`);
  await db.execute(sql`alter table github_connections drop column attention_reason`);
  await db.execute(sql`drop index specs_document, specs_model, suite_files_blob`);
  await db.execute(sql`delete from drizzle.__drizzle_migrations where id in (
    select id from drizzle.__drizzle_migrations order by id desc limit 5)`);
}

const READ = 'GET /books/{bookId}';
const learned: Fact = {
  ...{ op: READ, kind: 'link', in: 'path', field: 'bookId', from: 'POST /books', path: '$.id' },
  evidence: { source: 'explore', request: 'POST /books', status: 201 },
};
const example: Fact = {
  ...{ op: 'POST /books', kind: 'example', media: 'application/json', value: { title: 'x', author: 'y', a: 1 } },
  evidence: { source: 'explore' },
};
const chosen = (op: string, field: string, from: string | null): Fact => ({
  ...{ op, kind: 'link', in: 'path', field, from },
  evidence: { source: 'person' },
});

test('stored choices become facts once, replace facts about the same value and keep all others', async () => {
  const target = await createTestDatabase();
  onTestFinished(() => target.drop());
  const before = await openDb(target, log);
  const [fresh, explored, none] = [randomUUID(), randomUUID(), randomUUID()];
  await before.db
    .insert(projects)
    .values([fresh, explored, none].map((id) => ({ id, name: 'Books', region: 'EU' as const, sealedKey: 'none' })));
  await before.db.insert(projectFacts).values([
    { projectId: explored, revision: 1, facts: [] },
    { projectId: explored, revision: 2, facts: [learned, example] },
  ]);
  await stepBack(before.db);
  const choose = (projectId: string, op: string, param: string, from: string | null) =>
    before.db.execute(sql`insert into link_choices values (${projectId}, ${op}, ${param}, ${from})`);
  await choose(fresh, READ, 'bookId', 'GET /books');
  await choose(fresh, 'GET /authors/{id}', 'id', null);
  await choose(fresh, 'not an operation', 'id', 'GET /books');
  await choose(explored, READ, 'bookId', 'GET /books');
  await before.close();

  const after = await openDb(target, log);
  onTestFinished(() => after.close());
  const ofFresh = await loadFacts(after.db, fresh);
  expect(ofFresh.revision).toBe(1);
  expect(writeFacts(ofFresh.facts)).toBe(writeFacts([chosen(READ, 'bookId', 'GET /books'), chosen('GET /authors/{id}', 'id', null)]));
  const ofExplored = await loadFacts(after.db, explored);
  expect(ofExplored.revision).toBe(3);
  // The order of members in a value is preserved, because suites contain it.
  expect(writeFacts(ofExplored.facts)).toBe(writeFacts([chosen(READ, 'bookId', 'GET /books'), example]));
  expect(readFacts(writeFacts(ofExplored.facts))).toMatchObject({ kind: 'facts' });
  expect((await loadFacts(after.db, none)).revision).toBe(0);
  await expect(after.db.execute(sql`select 1 from link_choices`)).rejects.toThrow();
});
