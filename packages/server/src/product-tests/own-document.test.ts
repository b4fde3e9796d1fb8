import { checkResponse, readApi } from '@assay/engine';
import type { ApiModel, Operation } from '@assay/engine/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../testing/app/test-world.ts';
import { fullValue, type Schema } from '../testing/data/full-value.ts';
import type { Ids } from '../testing/data/membership-ids.ts';
import { seedEverything, upload } from '../testing/data/membership-seed.ts';
import { resolveReferences } from '../testing/data/resolve-references.ts';

// Makes every call in /openapi.json as documented, and validates each response against the document.

interface Described {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, unknown>> }>>;
}
interface Call {
  readonly method: string;
  readonly path: string;
  readonly described: Described;
}

/** The resource that a path parameter refers to, by path prefix. */
const OWNERS: readonly (readonly [string, keyof Ids])[] = [
  ['/api/explorations/', 'explorationId'],
  ['/api/projects/{id}', 'projectId'],
  ['/api/openapi/{id}', 'specId'],
  ['/api/environments/{id}', 'environmentId'],
  ['/api/authprofiles/{id}', 'authProfileId'],
  ['/api/suites/{id}', 'suiteId'],
  ['/api/chat/{id}', 'conversationId'],
  ['/api/runs/{id}', 'runId'],
  ['/api/runpacks/{id}', 'runPackId'],
  ['/api/run-pack/runs/{id}', 'runPackId'],
  ['/api/schedules/{id}', 'scheduleId'],
  ['/api/webhooks/{id}', 'webhookId'],
  ['/api/waivers/{id}', 'waiverId'],
];
/** Values that no document can contain, such as a token from an email. The response is still validated. */
const OUT_OF_BAND: Readonly<Record<string, string>> = {
  token: 'takes the password of a person',
  confirmEmail: 'takes a token from an email',
  resetPassword: 'takes a token from an email',
  makeFirstUser: 'takes the code of a console',
  changeEmail: 'takes the password',
  changePassword: 'takes the password',
  deleteAccount: 'takes the password',
  findDeviceLogin: 'takes a code from another screen',
  answerDeviceLogin: 'takes a code from another screen',
  findInvitation: 'takes a token from an email',
  acceptInvitation: 'takes a token from an email',
  endSession: 'takes the id of a session',
  revokeApiKey: 'takes the id of a key',
  deleteFile: 'takes the id of an uploaded file',
  getContact: 'takes the id of a contact',
  testModelSettings: 'takes a language model',
  updateContact: 'takes the id of a contact',
  deleteContact: 'takes the id of a contact',
  setContactStatus: 'takes the id of a contact',
  unlockEnvironment: 'takes the name of the environment',
  cancelGeneration: 'takes the id of an answer that is being made',
  createExploration: 'takes an environment that is not being explored',
  keepFindings: 'takes an exploration that has found defects',
  decideFacts: 'takes an exploration that has ended',
  githubHook: 'takes a signature',
  connectGithub: 'asks GitHub',
  updateGithub: 'takes a connection to GitHub',
  checkGithub: 'takes a connection to GitHub',
  disconnectGithub: 'takes a connection to GitHub',
  createSampleProject: 'takes the sample API of a local install',
  watchSpec: 'takes a description that came from an address',
  transferProject: 'goes to another member',
  removeMember: 'the last owner stays',
  updateMember: 'the last owner stays',
  getRunStep: 'takes the id of a step',
  resolveSuiteCases: 'takes the cases of a suite',
  saveSuiteCases: 'takes the cases of a suite',
  reviseSuite: 'takes the operations of a suite',
  chooseLink: 'takes an operation of the document',
  getRunArtifact: 'takes the name of a file',
  createWaiver: 'takes a day to come',
  compareSpecs: 'takes two versions',
};

let world: TestWorld;
let owner: TestUser;
let ids: Ids;
let model: ApiModel;
let calls: readonly Call[];

beforeAll(async () => {
  world = await startTestWorld();
  owner = await world.test.asUser('owner@example.test', { roles: ['admin'] });
  const [editor, viewer] = await Promise.all([world.test.asUser('editor@example.test'), world.test.asUser('viewer@example.test')]);
  ids = await seedEverything(world, { owner, editor, viewer });
  await world.startWorker();
  await world.finished(owner, ids.runId);
  const text = await (await fetch(`${world.test.url}/openapi.json`)).text();
  const read = readApi(text);
  if (read.kind === 'refused') throw new Error(read.problem);
  model = read.model;
  const { paths } = resolveReferences(JSON.parse(text)) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  };
  calls = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, described]) => ({ method: method.toUpperCase(), path, described })),
  );
});
afterAll(() => world.close());

const known = (name: string): string | undefined => Object.entries(ids).find(([key]) => key === name)?.[1];

function addressOf({ path, described }: Call): string {
  const own = OWNERS.find(([start]) => path.startsWith(start))?.[1];
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const schema = described.parameters?.find((one) => one.name === name)?.schema ?? {};
    return encodeURIComponent((name === 'id' && own !== undefined ? known(own) : known(name)) ?? String(fullValue(schema)));
  });
  const isKnown = (name: string, schema: Schema) => known(name) !== undefined || schema.examples !== undefined;
  const query = (described.parameters ?? []).filter((one) => one.in === 'query' && (one.required || isKnown(one.name, one.schema)));
  const search = new URLSearchParams(Object.fromEntries(query.map(({ name, schema }) => [name, known(name) ?? String(fullValue(schema))])));
  return `${world.test.url}${filled}${query.length === 0 ? '' : `?${search}`}`;
}

/** The example for the whole body, otherwise its required properties, with IDs of existing resources. */
function bodyOf({ described }: Call): { readonly type: string; readonly text: string | FormData } | null {
  const [entry] = Object.entries(described.requestBody?.content ?? {});
  if (entry === undefined) return null;
  const [type, { schema }] = entry;
  if (type === 'multipart/form-data') return { type, text: upload(ids.runPackId) };
  const wanted = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name) || name === 'projectId');
  const sampled = Object.fromEntries(wanted.map(([name, member]) => [name, fullValue(member)]));
  const given = { ...sampled, ...(schema.examples?.[0] as object | undefined) };
  const body = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, known(name) ?? value]));
  const asForm = () => new URLSearchParams(Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)])));
  return { type, text: type.endsWith('json') ? JSON.stringify(body) : asForm().toString() };
}

async function send(call: Call) {
  const body = bodyOf(call);
  const reply = await fetch(addressOf(call), {
    method: call.method,
    headers: { ...owner.headers, ...(typeof body?.text === 'string' ? { 'content-type': body.type } : {}) },
    ...(body === null ? {} : { body: body.text }),
  });
  const media = reply.headers.get('content-type')?.split(';', 1)[0] ?? '';
  return { status: reply.status, media, body: await reply.text() };
}

function problemsOf({ path, method, described }: Call, reply: Awaited<ReturnType<typeof send>>): readonly string[] {
  const key = `${method} ${path}`;
  const operation: Operation | undefined = model.operations.find((one) => one.key === key);
  if (operation === undefined) return ['the engine cannot read the call'];
  const documented = described.responses[reply.status];
  if (documented === undefined) return [`status ${reply.status} is not documented: ${reply.body.slice(0, 300)}`];
  if (documented.content[reply.media] === undefined) return [`${reply.media} is not documented for ${reply.status}`];
  const isJson = reply.media === 'application/json' || reply.media.endsWith('+json');
  return isJson ? checkResponse(model, operation, reply).problems : [];
}

async function runsHaveEnded(): Promise<void> {
  const { body } = await world.call(owner, 'listRuns', {});
  for (const { id } of body.items) await world.finished(owner, id);
}

/** Sorts calls that delete to the end, with the deletion of the project last. */
const rank = ({ method, described: { operationId: id } }: Call): number =>
  id === 'restoreRunPackFile'
    ? 1
    : id === 'deleteProject'
      ? 3
      : ['logout', 'revokeToken', 'removeMember'].includes(id)
        ? 4
        : method === 'DELETE'
          ? 2
          : 1;

test('every documented call gets a documented response, and four of five succeed', async () => {
  const problems: string[] = [];
  const failed: string[] = [];
  const wanted = calls
    .filter(({ described }) => !['streamRunEvents', 'streamExplorationEvents'].includes(described.operationId))
    .sort((left, right) => rank(left) - rank(right));
  for (const call of wanted) {
    const { operationId } = call.described;
    if (rank(call) === 2 || rank(call) === 3) await runsHaveEnded();
    const reply = await send(call);
    problems.push(...problemsOf(call, reply).map((problem) => `${operationId}: ${problem}`));
    if (reply.status >= 300) failed.push(`${operationId} ${reply.status} ${reply.body.slice(0, 200)}`);
    if (reply.status >= 500) problems.push(`${operationId}: ${reply.status}`);
  }
  expect(problems).toEqual([]);
  expect(failed.filter((line) => OUT_OF_BAND[line.split(' ', 1)[0] ?? ''] === undefined)).toEqual([]);
  expect(1 - failed.length / wanted.length).toBeGreaterThan(0.8);
});
