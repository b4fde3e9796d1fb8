import { API_SCOPES } from '@assay/contract';
import { SAMPLE_CREDENTIALS } from '@assay/sample-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Agent, type AgentWorld, startAgentWorld } from '../../testing/app/agent-world.ts';
import { ALL_TOOLS } from './tools/all-tools.ts';

let world: AgentWorld;
let agent: Agent;

beforeAll(async () => {
  world = await startAgentWorld({ config: { rateLimits: 'off' } });
  agent = await world.agent(await world.keyWith(API_SCOPES));
  await agent.call('import_spec', { content: world.api.document });
  await agent.call('generate_tests', { wish: 'smoke tests for books' });
});
afterAll(() => world.close());

const MOST_CHARACTERS = 8000;
const WRONG: readonly unknown[] = [null, 7, -1, 1e308, [], {}, { toString: 1 }, [[[]]], 'x'.repeat(500_000), 'a\0b'];
const ODD: readonly string[] = [
  "'; DROP TABLE suites; --",
  '../../../../etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  '__proto__',
  '{{secret.API_KEY_AUTH}} $(id) %00',
  '\u202e\u0007\u001b[31mred',
  '\ud800',
  '00000000-0000-4000-8000-000000000000',
];

const propertiesOf = ({ inputSchema }: (typeof ALL_TOOLS)[number]): readonly string[] => Object.keys(Object(inputSchema.properties));

const ATTACKS = ALL_TOOLS.flatMap((tool) => propertiesOf(tool).map((property) => [tool.name, property] as const)).map(
  (attack, index) => [...attack, index] as const,
);

/** Arguments that a tool requires in addition to the hostile one. */
const NEEDED: Readonly<Record<string, unknown>> = { operation: 'GET /books', case: 'nobody', format: 'curl', status: '404', seconds: 1 };

function argumentsFor(name: string, hostile: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const tool = ALL_TOOLS.find((one) => one.name === name);
  const needed = tool === undefined ? [] : propertiesOf(tool).filter((property) => Object.hasOwn(NEEDED, property));
  const given = Object.fromEntries(
    needed.map((property) => [property, name === 'keep_case' && property === 'status' ? 404 : NEEDED[property]]),
  );
  return { ...given, ...hostile };
}

async function expectSentence(name: string, args: Readonly<Record<string, unknown>>): Promise<boolean> {
  const { text, isError } = await agent.call(name, args);
  expect(text).not.toMatch(/failed unexpectedly|at .*\.ts:\d+|node_modules|SELECT|INSERT/);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no answer may contain
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
  expect(text.length).toBeLessThanOrEqual(isError ? 1000 : MOST_CHARACTERS);
  for (const secret of Object.values(SAMPLE_CREDENTIALS)) expect(text).not.toContain(secret);
  return isError;
}

/**
 * Trying every value for every argument takes 1,600 calls, so `npm test` tries a third of the values for each, in rotation, and `npm run
 * prove` tries all.
 */
const valuesFor = (index: number): readonly unknown[] =>
  [...WRONG, ...ODD].filter((_, at) => process.env.ASSAY_PROVE !== undefined || at % 3 === index % 3);

test.each(ATTACKS)('%s with hostile values of %s returns a clear sentence', async (name, property, index) => {
  for (const value of valuesFor(index)) {
    // A string, a list or a number may be valid for this argument. The reply must be clear in either case.
    await expectSentence(name, argumentsFor(name, { [property]: value }));
  }
});

test.each(ALL_TOOLS.map(({ name }) => name))('%s rejects an argument that it does not have', async (name) => {
  const { text, isError } = await agent.call(name, { surprise: true });
  expect(text).toContain(`${name} has no argument "surprise"`);
  expect(isError).toBe(true);
});

test('a tool that does not exist is named, and a project of others is not found', async () => {
  expect((await agent.call('format_disk')).text).toContain('Unknown tool format_disk.');
  const stranger = await world.test.asUser('owner-of-others@example.test');
  const { projectId } = await world.seedProject(stranger);
  expect((await agent.call('list_cases', { project: projectId })).text).toContain('There is no project named');
  const runs = (await world.call(stranger, 'listRuns', { query: { projectId } })).body.items;
  expect(runs).toEqual([]);
});
