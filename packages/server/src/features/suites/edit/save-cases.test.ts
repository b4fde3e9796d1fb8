import { afterAll, expect, test } from 'vitest';
import { openOwnProject } from '../../../testing/app/own-project.ts';

// These tests must also run on PostgreSQL, where two users save the same suite concurrently.

const { world, ada, projectId } = await openOwnProject();
afterAll(() => world.close());

interface Case {
  readonly id: string;
  readonly title: string;
  readonly edited?: boolean;
}

async function newSuite(): Promise<string> {
  const made = await world.call(ada, 'createConversation', { body: { projectId, firstUserMessage: '/generate smoke' } });
  const body = { user_query: '/generate smoke', projectId, conversationId: made.body.id };
  return (await world.call(ada, 'generateTests', { body })).body.suiteId;
}

async function casesOf(id: string): Promise<readonly Case[]> {
  const { body } = await world.call(ada, 'getSuite', { params: { id } });
  return body.contents.slice(1).flatMap((file: { content: string }) => JSON.parse(file.content).cases);
}

const save = (id: string, revision: number, changes: object) =>
  world.call(ada, 'saveSuiteCases', { params: { id }, body: { revision, changes } });

async function firstTwo(id: string): Promise<readonly [Case, Case]> {
  const [first, second] = await casesOf(id);
  if (first === undefined || second === undefined) throw new Error('the suite must have two cases');
  return [first, second];
}

test('a changed case creates the next revision, is marked as edited, and survives regeneration', async () => {
  const id = await newSuite();
  const [first] = await firstTwo(id);
  const { status, body } = await save(id, 1, [{ id: first.id, case: { ...first, title: 'By hand' } }]);
  expect([status, body.revision]).toEqual([200, 2]);
  const revisions = (await world.call(ada, 'listSuiteRevisions', { params: { id } })).body.items;
  expect(revisions.map(({ revision, origin }: { revision: number; origin: string }) => [revision, origin])).toEqual([
    [2, 'edited'],
    [1, 'generated'],
  ]);
  expect((await casesOf(id)).find((entry) => entry.id === first.id)).toMatchObject({ title: 'By hand', edited: true });
});

test('concurrent changes to different cases of the same revision are merged', async () => {
  const id = await newSuite();
  const [first, second] = await firstTwo(id);
  await save(id, 1, [{ id: first.id, case: { ...first, title: 'Mine' } }]);
  const { status, body } = await save(id, 1, [{ id: second.id, case: { ...second, title: 'Yours' } }]);
  expect([status, body.revision]).toEqual([200, 3]);
  const titles = (await casesOf(id)).map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(['Mine', 'Yours']));
});

test('concurrent changes to the same case return a conflict', async () => {
  const id = await newSuite();
  const [first] = await firstTwo(id);
  await save(id, 1, [{ id: first.id, case: { ...first, title: 'Mine' } }]);
  const { status, body } = await save(id, 1, [{ id: first.id, case: { ...first, title: 'Yours' } }]);
  expect([status, body.code]).toEqual([412, 'CONFLICT_STALE']);
});

test('a copy can be added and a case can be removed', async () => {
  const id = await newSuite();
  const [first] = await firstTwo(id);
  const before = (await casesOf(id)).length;
  await save(id, 1, [{ id: `${first.id}.copy`, case: { ...first, id: `${first.id}.copy` } }]);
  expect(await casesOf(id)).toHaveLength(before + 1);
  await save(id, 2, [{ id: `${first.id}.copy`, case: null }]);
  expect(await casesOf(id)).toHaveLength(before);
});

test('an invalid case is rejected with its location', async () => {
  const id = await newSuite();
  const [first] = await firstTwo(id);
  const { status, body } = await save(id, 1, [{ id: first.id, case: { id: first.id, title: 5 } }]);
  expect([status, body.code]).toEqual([422, 'SUITE_INVALID']);
  expect(Object.keys(body.fields).length).toBeGreaterThan(0);
  expect((await world.call(ada, 'getSuite', { params: { id } })).body.revision).toBe(1);
});

const statuses: Readonly<Record<string, number>> = { 'List books': 200, 'Show books': 202 };

const bookDocument = (summary: string) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Books', version: summary },
    paths: {
      '/books': {
        get: { operationId: 'listBooks', summary, responses: { [statuses[summary] ?? 203]: { description: 'fine' } } },
      },
    },
  });

/** A suite in which a user and a new spec both changed the same case's reason. */
async function suiteInConflict(more: object = {}) {
  const project = (await world.call(ada, 'createProject', { body: { name: 'Books' } })).body.id;
  const bring = (summary: string) => world.call(ada, 'importSpec', { params: { id: project }, body: { content: bookDocument(summary) } });
  await bring('List books');
  const conversation = (await world.call(ada, 'createConversation', { body: { projectId: project, firstUserMessage: '/generate' } })).body
    .id;
  const ask = async () =>
    (await world.call(ada, 'generateTests', { body: { user_query: '/generate smoke', projectId: project, conversationId: conversation } }))
      .body;
  const { suiteId } = await ask();
  const [first] = await casesOf(suiteId);
  if (first === undefined) throw new Error('the suite must have a case');
  await save(suiteId, 1, [{ id: first.id, case: { ...first, ...more } }]);
  await bring('Show books');
  return { suiteId, caseId: first.id, ask, bring, answer: await ask() };
}

const detail = async (id: string) => (await world.call(ada, 'getSuite', { params: { id } })).body;
const resolve = (id: string, body: object) => world.call(ada, 'resolveSuiteCases', { params: { id }, body });

test('a disabled case follows the spec and stays disabled', async () => {
  const { suiteId, answer } = await suiteInConflict({ off: true });
  expect(answer.cards.find((card: { type: string }) => card.type === 'diff')).not.toHaveProperty('conflicts');
  expect((await casesOf(suiteId))[0]).toMatchObject({ why: expect.stringContaining('202'), off: true });
  expect((await detail(suiteId)).requests).toEqual({ total: 0, write: 0 });
});

test('when person and spec changed the same case, the reply lists it and the person chooses', async () => {
  const { suiteId, caseId, answer, ask } = await suiteInConflict({ title: 'Mine', why: 'Mine' });
  expect(answer.heading).toContain(
    'One case was changed both by you and by the new spec. Your version is kept until you choose which one to use.',
  );
  expect(answer.cards.find((card: { type: string }) => card.type === 'diff')?.conflicts).toEqual([
    { id: caseId, title: 'Mine', op: 'GET /books' },
  ]);
  const { conflicts, revision } = await detail(suiteId);
  expect(conflicts).toMatchObject([
    { id: caseId, generated: { why: expect.stringContaining('200') }, offered: { why: expect.stringContaining('202') } },
  ]);

  const stale = await resolve(suiteId, { revision: revision - 1, choices: [{ id: caseId, take: 'mine' }] });
  expect([stale.status, stale.body.code]).toEqual([412, 'CONFLICT_STALE']);
  const kept = await resolve(suiteId, { revision, choices: [{ id: caseId, take: 'mine' }] });
  expect([kept.status, kept.body.revision, kept.body.conflicts]).toEqual([200, revision, []]);
  expect((await ask()).heading).not.toContain('changed both by you');
  expect((await casesOf(suiteId))[0]).toMatchObject({ title: 'Mine', edited: true });
});

test('the generated case can replace the edited one, which then no longer counts as edited', async () => {
  const { suiteId, caseId, bring, ask } = await suiteInConflict({ title: 'Mine', why: 'Mine' });
  const { revision } = await detail(suiteId);
  const { status, body } = await resolve(suiteId, { revision, choices: [{ id: caseId, take: 'generated' }] });
  expect([status, body.revision, body.conflicts]).toEqual([200, revision + 1, []]);
  const [taken] = await casesOf(suiteId);
  expect(taken).toMatchObject({ title: 'GET /books with a valid request', why: expect.stringContaining('202') });
  expect(taken).not.toHaveProperty('edited');
  await bring('Find books');
  await ask();
  expect((await casesOf(suiteId))[0]).toMatchObject({ why: expect.stringContaining('203') });
});

test('a removed case stays removed, the reply lists it, and it can be restored', async () => {
  const { suiteId, caseId, ask } = await suiteInConflict();
  await save(suiteId, (await detail(suiteId)).revision, [{ id: 'own', case: { ...(await casesOf(suiteId))[0], id: 'own' } }]);
  const saved = await save(suiteId, (await detail(suiteId)).revision, [{ id: caseId, case: null }]);
  expect(saved.body.away).toEqual([{ id: caseId, title: 'GET /books with a valid request', op: 'GET /books' }]);

  for (const _again of [1, 2]) {
    const answer = await ask();
    expect(answer.heading).toContain('One case that you removed was not generated again.');
    expect(answer.cards.find((card: { type: string }) => card.type === 'diff')?.away).toEqual(saved.body.away);
    expect((await casesOf(suiteId)).map(({ id }) => id)).toEqual(['own']);
  }

  const { revision } = await detail(suiteId);
  const { status, body } = await resolve(suiteId, { revision, choices: [{ id: caseId, take: 'generated' }] });
  expect([status, body.revision, body.away]).toEqual([200, revision + 1, []]);
  expect((await casesOf(suiteId)).map(({ id }) => id)).toEqual(['own', caseId]);
  expect((await ask()).heading).not.toContain('took away');
});
