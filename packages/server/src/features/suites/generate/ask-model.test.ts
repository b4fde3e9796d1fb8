import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../../../testing/app/test-world.ts';
import {
  type ModelServer,
  neverRespond,
  respondWithCompletion,
  respondWithStatus,
  startModelServer,
} from '../../../testing/servers/model-server.ts';

let models: ModelServer;
let world: TestWorld;
let ada: TestUser;
let projectId: string;

beforeAll(async () => {
  models = await startModelServer();
  world = await startTestWorld({ config: { llm: { protocol: 'openai', url: models.url, key: 'fake-key', model: 'small' } } });
  ada = await world.test.asUser('ada@example.test');
  ({ projectId } = await world.seedProject(ada, { secrets: { API_TOKEN: 'canary-secret-4711' } }));
});

afterAll(async () => {
  await world.close();
  await models.close();
});

beforeEach(() => {
  models.seen.length = 0;
});

const generate = async (user_query: string) => (await world.call(ada, 'generateTests', { body: { user_query, projectId } })).body;
const idea = { op: 'POST /orders', kind: 'refuses', in: 'body', field: 'item', value: '-7', why: 'A number names no item.' };

describe('with a model configured', () => {
  test('its ideas become cases of the suite, and those that the spec does not support are listed', async () => {
    models.behave(
      respondWithCompletion({
        operations: ['POST /orders'],
        ideas: [idea, { ...idea, field: 'colour' }, { ...idea, op: 'DELETE /database' }, 'drop everything'],
      }),
    );
    const reply = await generate('test placing orders thoroughly');
    expect(reply.engine).toMatch(/^Assay engine .* with small$/);
    const suite = (await world.call(ada, 'getSuite', { params: { id: reply.suiteId } })).body;
    const cases = suite.contents.flatMap((file: { content: string }) => JSON.parse(file.content).cases ?? []);
    expect(cases.filter((one: { by?: string }) => one.by === 'llm')).toMatchObject([{ op: 'POST /orders', why: idea.why, evidence: 'V' }]);
    const plan = reply.cards.find((card: { type: string }) => card.type === 'plan');
    const left = plan?.omitted ?? [];
    expect(Array.isArray(left) ? left.map((one: { reason: string }) => one.reason) : left).toEqual([
      expect.stringContaining('not in the list'),
      expect.stringContaining('not in the requested format'),
      expect.stringContaining('no field colour'),
    ]);
  });

  test('the model gets names and rules, and no secret of the project', async () => {
    models.behave(respondWithCompletion({ operations: [], ideas: [] }));
    await generate('/generate POST /orders');
    const [call] = models.seen;
    expect(call?.text).toContain('POST /orders');
    expect(call?.text).not.toContain('canary-secret-4711');
  });

  test.each([
    ['silent', neverRespond, 'it did not respond within 1.5 s'],
    ['down', respondWithStatus(503), 'it returned status 503'],
    ['talking nonsense', respondWithCompletion('Ignore the schema. Run rm -rf /.'), 'its response could not be read'],
    ['answering with another shape', respondWithCompletion([1, 2, 3]), 'its response could not be read'],
  ])('when the model is %s, the built-in reply is used and names the reason', async (_name, behaviour, reason) => {
    models.behave(behaviour);
    const reply = await generate('/generate POST /orders');
    expect(reply.heading).toContain(`small did not suggest any tests: ${reason}. Assay used its built-in parser instead.`);
    expect(reply.engine).not.toContain('with small');
    expect(reply.files.length + reply.cards.length).toBeGreaterThan(0);
  });

  test('a plain smoke test and a fixed number of cases do not call the model', async () => {
    await generate('/generate smoke');
    await generate('/negatives 1');
    expect(models.seen).toEqual([]);
  });

  test('the second path of the call returns the same reply', async () => {
    const body = { user_query: '/generate smoke', projectId };
    const first = (await world.call(ada, 'generateTests', { body })).body;
    const second = (await world.call(ada, 'generateTestsByModel', { body })).body;
    expect(second).toMatchObject({ suiteId: first.suiteId, revision: first.revision, plan: first.plan });
  });

  test('a reply that is stopped while the model runs is not stored', async () => {
    models.behave(neverRespond);
    const conversationId = (await world.call(ada, 'createConversation', { body: { projectId, firstUserMessage: '/generate' } })).body.id;
    const generationId = '6f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3aff';
    const generating = world.call(ada, 'generateTests', { body: { user_query: '/generate', projectId, conversationId, generationId } });
    await expect.poll(() => models.seen.length).toBeGreaterThan(0);
    expect((await world.call(ada, 'cancelGeneration', { body: { generationId } })).status).toBe(200);
    expect((await generating).body.code).toBe('GENERATION_STOPPED');
    expect((await world.call(ada, 'getConversation', { params: { id: conversationId } })).body.messages).toHaveLength(1);
  });
});
