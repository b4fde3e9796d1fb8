import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Agent, type AgentWorld, startAgentWorld } from '../../../testing/app/agent-world.ts';

let world: AgentWorld;
let agent: Agent;

beforeAll(async () => {
  world = await startAgentWorld({ timings: { detection: { timeoutMs: 1 } } });
  agent = await world.agent(await world.keyWith(['specs:read', 'specs:write', 'projects:read']));
});
afterAll(() => world.close());

const code = "curl -H 'X-Api-Key: abc' https://api.example.com/me";
const TOO_LONG = /^The detection took longer than 0\.001 s\. Paste only the request/;

test('a detection that takes too long is an error, not an empty result', async () => {
  const fromCode = await world.call(world.person, 'detectAuthFromCode', { body: { code, projectId: world.projectId } });
  expect(fromCode).toMatchObject({ status: 422, body: { code: 'DETECTION_LIMIT', detail: expect.stringMatching(TOO_LONG) } });
  const fromPrompt = await world.call(world.person, 'detectAuthFromPrompt', { body: { prompt: 'Stripe', projectId: world.projectId } });
  expect(fromPrompt).toMatchObject({ status: 422, body: { code: 'DETECTION_LIMIT' } });
});

test('a coding agent gets the same error for a snippet and for the spec', async () => {
  await agent.call('import_spec', { content: world.api.document });
  for (const args of [{ snippet: code }, {}])
    expect(await agent.call('detect_auth', args)).toMatchObject({ isError: true, text: expect.stringMatching(TOO_LONG) });
});

test('results from the target are kept when reading the spec takes too long', async () => {
  const detect = (baseUrl: string) => world.call(world.person, 'detectAuth', { body: { projectId: world.projectId, baseUrl } });
  expect(await detect('http://127.0.0.1:1/')).toMatchObject({ status: 422, body: { code: 'DETECTION_LIMIT' } });
  const found = await detect(`${world.api.url}/orders`);
  expect(found.status).toBe(200);
  expect(found.body.candidates.length).toBeGreaterThan(0);
  expect(found.body.steps).toContainEqual({ what: 'The document', result: expect.stringMatching(TOO_LONG) });
});
