import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../../testing/app/test-world.ts';
import { addMember } from '../../testing/data/add-member.ts';

// No worker runs here, so that an exploration stays queued and nothing is sent.

let world: TestWorld;
let ada: TestUser;

beforeAll(async () => {
  world = await startTestWorld();
  ada = await world.test.asUser('ada@example.test');
});

afterAll(() => world.close());

async function begin(environment = 'local') {
  const { projectId, environmentId } = await world.seedProject(ada, { environment });
  const firstUserMessage = 'explore the api';
  const conversationId = (await world.call(ada, 'createConversation', { body: { projectId, firstUserMessage } })).body.id;
  const place = { projectId, conversationId, environmentId };
  return {
    ...place,
    say: async (user_query: string, who = ada) => (await world.call(who, 'generateTests', { body: { user_query, ...place } })).body,
    perform: async (action: object, who = ada) => (await world.call(who, 'performAction', { body: { ...place, action } })).body,
    explorations: async () => (await world.call(ada, 'listExplorations', { params: { id: projectId } })).body.items,
  };
}

const EXPLORE = { kind: 'explore-api', environment: null, readOnly: false, search: true };

describe('a message that asks to explore', () => {
  test('starts an exploration and reports the host, the most requests and what may write', async () => {
    const { say, explorations, environmentId } = await begin();
    const { heading, cards, performed } = await say('explore the api');
    const { host } = new URL(world.target.url);
    expect(heading).toMatch(new RegExp(`^Exploring ${host}: at most [\\d,]+ requests, 1 operation may write data\\.$`));
    expect(performed).toEqual(['explore-api']);
    const [started] = await explorations();
    expect(started).toMatchObject({ environmentId, status: 'queued', isReadOnly: false, isSearching: true });
    expect(cards[0]).toMatchObject({
      type: 'choices',
      options: [
        { kind: 'send', label: 'Stop', text: '/stop' },
        { kind: 'open', page: 'exploration', id: started?.id },
      ],
    });
  });

  test('read-only explores without a request that writes', async () => {
    const { say, explorations } = await begin();
    expect((await say("poke around but don't change anything")).heading).toContain('none of which write data');
    expect(await explorations()).toMatchObject([{ isReadOnly: true }]);
  });

  test('shows first what it would send when tests may be meant, and its button starts it', async () => {
    const { say, explorations } = await begin();
    const { cards, performed } = await say('find bugs in my api');
    const [button] = cards[0].options;
    expect(button).toMatchObject({ kind: 'send', label: 'Explore', detail: expect.stringMatching(/^at most [\d,]+ requests, .* to 127/) });
    expect([performed, await explorations()]).toEqual([[], []]);
    expect((await say(button.text)).performed).toEqual(['explore-api']);
    expect(await explorations()).toHaveLength(1);
  });

  test('names an environment that does not exist, and explores no other', async () => {
    const { say, perform, explorations } = await begin();
    expect((await say('explore on qa')).heading).toContain('no environment with the name or URL qa');
    expect((await perform({ ...EXPLORE, environment: 'qa' })).heading).toContain('There is no environment named qa');
    expect(await explorations()).toEqual([]);
  });

  test('does not start on a locked environment and explains where to confirm it', async () => {
    const { say, perform, explorations } = await begin('Production');
    for (const { heading } of [await say('explore the api'), await say('/explore on production'), await perform(EXPLORE)])
      expect(heading).toBe(
        'The environment Production is locked, so nothing was sent. To explore it, open the endpoints page, choose Explore and type the environment’s name.',
      );
    expect(await explorations()).toEqual([]);
  });

  test('names the exploration that is already running, and /stop ends it', async () => {
    const { say, explorations } = await begin();
    await say('/explore');
    const again = await say('/explore');
    const [active] = await explorations();
    expect(again.heading).toContain('An exploration of the environment local is already running');
    expect(again.cards[0].options).toContainEqual(expect.objectContaining({ page: 'exploration', id: active?.id }));
    expect((await say('/stop')).heading).toBe('I stopped the exploration of local.');
    expect(await explorations()).toMatchObject([{ status: 'cancelled' }]);
    expect((await say('stop')).heading).toContain('No run is active');
  });

  test('without an environment says that there is none', async () => {
    const { id: projectId } = await world.features.projects.createProject({ userId: ada.id }, { name: 'Empty' });
    const reply = await world.call(ada, 'generateTests', { body: { user_query: '/explore', projectId } });
    expect(reply.body.heading).toBe('The project has no environment to run against.');
    expect(reply.body.performed).toEqual([]);
  });
});

test('viewers may ask what exploring is, and may not explore or stop', async () => {
  const vera = await world.test.asUser('vera@example.test');
  const { projectId, perform, explorations } = await begin();
  await addMember(world.test.db, { projectId, userId: vera.id, role: 'viewer' });
  const asViewer = (action: object) => world.call(vera, 'performAction', { body: { projectId, action } });
  expect((await asViewer(EXPLORE)).body.code).toBe('ROLE_REQUIRED');
  await perform(EXPLORE);
  expect((await asViewer({ kind: 'stop-run' })).body.code).toBe('ROLE_REQUIRED');
  expect(await explorations()).toMatchObject([{ status: 'queued' }]);
  const guide = await asViewer({ kind: 'show-guide', topic: 'exploring' });
  expect(guide.body.heading).toContain('An exploration calls the running API');
});
