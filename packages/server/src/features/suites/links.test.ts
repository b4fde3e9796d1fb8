import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSteps, runs } from '../../platform/db/schema.ts';
import type { TestUser } from '../../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../../testing/app/test-world.ts';

let world: TestWorld;
let ada: TestUser;

beforeAll(async () => {
  world = await startTestWorld();
  ada = await world.test.asUser('ada@example.test');
});

afterAll(() => world.close());

const id = { name: 'bookId', in: 'path', required: true, schema: { type: 'integer' } };
const book = { type: 'object', properties: { id: { type: 'integer' } } };
const answer = (schema: object) => ({ 200: { description: 'fine', content: { 'application/json': { schema } } } });
const content = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Books', version: '1' },
  paths: {
    '/books': { get: { responses: answer({ type: 'array', items: book }) }, post: { responses: answer(book) } },
    '/books/{bookId}': { get: { parameters: [id], responses: answer(book) } },
  },
});
const READ = 'GET /books/{bookId}';

async function project(): Promise<string> {
  const made = (await world.call(ada, 'createProject', { body: { name: 'Books' } })).body.id;
  await world.call(ada, 'importSpec', { params: { id: made }, body: { content } });
  return made;
}

const ask = async (projectId: string) =>
  (await world.call(ada, 'generateTests', { body: { user_query: `/generate smoke ${READ}`, projectId } })).body;

async function sourceIn(projectId: string) {
  const body = await ask(projectId);
  const plan = body.cards.find((card: { type: string }) => card.type === 'plan');
  return plan?.items.find((item: { op: string }) => item.op === READ)?.assumed?.[0];
}

const choose = (projectId: string, from?: string | null) =>
  world.call(ada, 'chooseLink', {
    params: { id: projectId },
    body: { op: READ, param: 'bookId', ...(from === undefined ? {} : { from }) },
  });

test('a chosen source of a value is used in later generations and can be reset', async () => {
  const projectId = await project();
  expect(await sourceIn(projectId)).toEqual({ param: 'bookId', from: 'POST /books', confidence: 'sure', others: ['GET /books'] });
  expect((await choose(projectId, 'GET /books')).status).toBe(200);
  expect(await sourceIn(projectId)).toEqual({ param: 'bookId', from: 'GET /books', confidence: 'your choice', others: ['POST /books'] });
  await choose(projectId, null);
  expect(await sourceIn(projectId)).toMatchObject({ from: null, confidence: 'your choice' });
  await choose(projectId);
  expect(await sourceIn(projectId)).toMatchObject({ from: 'POST /books' });
});

test('a choice is a fact of the project: listed, exported, and removed there', async () => {
  const projectId = await project();
  const facts = async () => (await world.call(ada, 'getFacts', { params: { id: projectId } })).body;
  const cases = async () => {
    const { cards } = await ask(projectId);
    return cards
      .find((card: { type: string }) => card.type === 'plan')
      ?.items.map((item: { op: string; cases: number }) => [item.op, item.cases]);
  };
  const before = await cases();
  await choose(projectId, 'GET /books');
  const { items } = await facts();
  expect(items.map(({ op, text, evidence }) => [op, text, evidence.source])).toEqual([
    [READ, 'The path parameter bookId comes from the response to GET /books', 'person'],
  ]);
  expect(await cases()).toEqual(before);
  await choose(projectId, null);
  expect((await facts()).items.map(({ text }) => text)).toEqual(['The path parameter bookId comes from a variable']);
  const remove = (await facts()).items.map(({ id: fact }) => fact);
  await world.call(ada, 'changeFacts', { params: { id: projectId }, body: { answers: [], remove } });
  expect(await sourceIn(projectId)).toMatchObject({ from: 'POST /books' });
});

test('a choice for something that is not an operation is rejected', async () => {
  const projectId = await project();
  expect((await choose(projectId, 'the list of books')).status).toBe(422);
});

/** Stores a finished run in which a smoke case's second request took its id from the first. */
async function remember({ projectId, suiteId }: { readonly projectId: string; readonly suiteId: string }, status: number): Promise<void> {
  const runId = randomUUID();
  await world.test.db.insert(runs).values({
    id: runId,
    projectId,
    suiteId,
    environment: { name: 'local', baseUrl: 'http://127.0.0.1:1', timeoutMs: 1000, followRedirects: true, headers: [] },
    suiteRevision: 1,
    seed: 1,
    suiteName: 'Books',
    version: '1',
    actor: 'ada',
    trigger: 'UI',
    status: 'failed',
    counts: {},
    finishedAt: new Date(),
  });
  const step = (position: number, op: string, code: number) => ({
    runId,
    caseId: 'getBook.smoke',
    step: position,
    position,
    result: { part: 'step' },
    op,
    status: code,
    verdict: code < 300 ? 'pass' : 'fail',
  });
  await world.test.db.insert(runSteps).values([step(0, 'POST /books', 200), step(1, 'GET /books/{id}', status)]);
}

test('a source whose values are rejected twice is replaced by the next best, and one success restores it', async () => {
  const projectId = await project();
  const { suiteId } = await ask(projectId);
  const place = { projectId, suiteId };
  await remember(place, 404);
  expect(await sourceIn(projectId)).toMatchObject({ from: 'POST /books' });
  await remember(place, 404);
  expect(await sourceIn(projectId)).toMatchObject({ from: 'GET /books' });
  await remember(place, 200);
  expect(await sourceIn(projectId)).toMatchObject({ from: 'POST /books' });
});
