import { NIL_ID } from '@assay/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOwnProject } from '../../testing/app/own-project.ts';
import type { TestUser } from '../../testing/app/test-app.ts';
import type { TestWorld } from '../../testing/app/test-world.ts';
import { addMember } from '../../testing/data/add-member.ts';

let world: TestWorld;
let ada: TestUser;
let projectId: string;
let conversationId: string;
let messageId: string;
let suiteId: string;

beforeAll(async () => {
  ({ world, ada, projectId } = await openOwnProject());
  conversationId = (await world.call(ada, 'createConversation', { body: { projectId, firstUserMessage: '/generate smoke' } })).body.id;
  const answer = (await world.call(ada, 'generateTests', { body: { user_query: '/generate smoke', projectId, conversationId } })).body;
  ({ messageId, suiteId } = answer);
});

afterAll(() => world.close());

const generate = (body: object = {}) => world.call(ada, 'generateRunPack', { body: { projectId, ...body } });
const packIdOf = async (body: object = {}) => (await generate(body)).headers.get('x-runpack-id') ?? '';
const read = (id: string, file?: string) =>
  world.call(ada, 'getRunPackFile', { params: { id }, query: file === undefined ? {} : { file } });

function upload(
  id: string,
  path: string,
  text: string,
  more: { readonly headers?: Record<string, string>; readonly fields?: Record<string, string> } = {},
) {
  const form = new FormData();
  form.set('file', new File([text], path));
  form.set('ContainerName', id);
  form.set('IsPublic', 'false');
  for (const [name, value] of Object.entries(more.fields ?? {})) form.set(name, value);
  return world.call(ada, 'uploadFile', { form, ...(more.headers === undefined ? {} : { headers: more.headers }) });
}

/** Another conversation with its own suite, for tests that change it. */
async function ownPack(): Promise<{ id: string; path: string; suiteId: string }> {
  const conversation = (await world.call(ada, 'createConversation', { body: { projectId, firstUserMessage: '/generate smoke' } })).body.id;
  const answer = await world.call(ada, 'generateTests', {
    body: { user_query: '/generate smoke', projectId, conversationId: conversation },
  });
  const id = await packIdOf({ conversationId: conversation });
  return { id, path: answer.body.files[0].path, suiteId: answer.body.suiteId };
}

const retitled = (text: string, title: string) => {
  const file = JSON.parse(text);
  file.cases[0].title = title;
  return `${JSON.stringify(file, null, 2)}\n`;
};

test('a download is an archive with its ids, sent as an attachment that no page can run', async () => {
  const reply = await generate({
    conversationId,
    messageId,
    card: { type: 'diff' },
    userQuery: '/download run-pack',
    environment: 'local',
    runPackId: NIL_ID,
  });
  expect(reply.status).toBe(200);
  expect(reply.bytes.subarray(0, 2).toString()).toBe('PK');
  const header = (name: string) => reply.headers.get(name);
  expect(header('content-type')).toBe('application/zip');
  expect(header('content-disposition')).toBe('attachment; filename="assay-run-pack.zip"');
  expect(header('content-security-policy')).toBe("sandbox; default-src 'none'");
  expect(header('x-content-type-options')).toBe('nosniff');
  expect(header('x-file-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(header('x-runpack-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(header('x-storage-path')).toMatch(/^sha256-[0-9a-f]{64}$/);
});

test('the same pack gives the same bytes and id on every download route', async () => {
  const first = await generate({ conversationId, messageId });
  const id = first.headers.get('x-runpack-id') ?? '';
  const again = await generate({ runPackId: id });
  const archive = await read(id);
  expect([again.bytes, archive.bytes]).toEqual([first.bytes, first.bytes]);
  expect(again.headers.get('x-runpack-id')).toBe(id);
});

test('the message shows its pack, and the pack references message, conversation and revision', async () => {
  const id = await packIdOf({ messageId });
  const conversation = await world.call(ada, 'getConversation', { params: { id: conversationId } });
  expect(conversation.body.messages.map((message: { runPackId: string }) => message.runPackId)).toEqual([NIL_ID, id]);
  const pack = await world.call(ada, 'getRunPack', { params: { id } });
  expect(pack.body).toMatchObject({ id, projectId, suiteId, revision: 1, conversationId, messageId, environment: 'local' });
});

test('the list of files is complete on every page', async () => {
  const id = await packIdOf({ messageId });
  const suite = await world.call(ada, 'getSuite', { params: { id: suiteId } });
  const own = suite.body.contents.map((file: { path: string }) => file.path);
  const all = [...own, 'run.sh', 'run.ps1', '.env.example', 'README.md'];
  expect(own[0]).toBe('tests.json');
  for (const query of [{ runPackId: id }, { runPackId: id, page: '1', pageSize: '10' }, { runPackId: id, page: '9', pageSize: '1' }]) {
    const { body } = await world.call(ada, 'listRunPackFiles', { query });
    expect([body.total, body.items[0].generatedFiles]).toEqual([1, all]);
  }
});

test('packs are listed by conversation and by project', async () => {
  const id = await packIdOf({ messageId });
  const ofConversation = await world.call(ada, 'listConversationRunPacks', { params: { conversationId } });
  expect(ofConversation.body.items.map((pack: { id: string }) => pack.id)).toContain(id);
  const ofProject = await world.call(ada, 'listRunPacks', { query: { projectId } });
  expect(ofProject.body.items.map((pack: { id: string }) => pack.id)).toContain(id);
});

test('one file can be read by its path, with the revision as its ETag', async () => {
  const id = await packIdOf({ messageId });
  const header = await read(id, 'tests.json');
  expect([header.headers.get('content-type'), header.etag]).toEqual(['application/json; charset=utf-8', '"1"']);
  expect(JSON.parse(header.bytes.toString('utf8')).assay).toBe('2');
  expect((await read(id, 'run.sh')).headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect((await read(id, '.env.example')).bytes.toString('utf8')).toContain(`BASE_URL=${world.target.url}`);
});

test.each([
  '../../etc/passwd',
  '/etc/passwd',
  'tests/../tests.json',
  'TESTS.JSON',
  '..\\run.sh',
  '%2e%2e/run.sh',
  'tests',
  'x'.repeat(300),
])('the file %j returns 404, and nothing outside the pack is read', async (file) => {
  const reply = await read(await packIdOf({ messageId }), file);
  expect([reply.status, reply.body.code]).toEqual([404, 'RUN_PACK_FILE_NOT_FOUND']);
});

test('a file name with a NUL byte is rejected before any lookup', async () => {
  const reply = await read(await packIdOf({ messageId }), 'tests.json\0.txt');
  expect([reply.status, Object.keys(reply.body.fields)]).toEqual([422, ['file']]);
});

test('placeholder ids count as missing', async () => {
  const reply = await generate({ conversationId: '', messageId: 'msg-17', runPackId: NIL_ID });
  expect(reply.status).toBe(200);
});

test('a project without a suite gets smoke tests from its spec', async () => {
  const fresh = await world.seedProject(ada);
  const reply = await generate({ projectId: fresh.projectId });
  expect(reply.status).toBe(200);
  const packs = await world.call(ada, 'listRunPacks', { query: { projectId: fresh.projectId } });
  expect(packs.body.items).toMatchObject([{ suiteName: 'Endpoint tests', revision: 1, conversationId: null }]);
});

test('a project without a spec returns the reason why there is no pack', async () => {
  const empty = await world.features.projects.createProject({ userId: ada.id }, { name: 'Empty' });
  const reply = await generate({ projectId: empty.id });
  expect([reply.status, reply.body.code]).toEqual([409, 'NO_SPEC']);
});

test('a saved file becomes the next revision for archive, viewer and cloud run', async () => {
  const { id, path, suiteId: own } = await ownPack();
  const before = await read(id, path);
  const archive = await read(id);
  const saved = await upload(id, path, retitled(before.bytes.toString('utf8'), 'Renamed by hand'), {
    headers: { 'if-match': before.etag ?? '' },
  });
  expect([saved.status, saved.body.revision, saved.body.name, saved.etag]).toEqual([200, 2, path, '"2"']);
  const after = (await read(id, path)).bytes.toString('utf8');
  expect(JSON.parse(after).cases[0]).toMatchObject({ title: 'Renamed by hand', edited: true });
  expect((await read(id)).bytes.equals(archive.bytes)).toBe(false);
  const suite = await world.call(ada, 'getSuite', { params: { id: own } });
  expect(suite.body.revision).toBe(2);
  const run = await world.call(ada, 'createRun', { body: { projectId, runPackId: id } });
  expect((await world.call(ada, 'getRun', { params: { id: run.body.runId } })).body).toMatchObject({ suiteId: own, suiteRevision: 2 });
});

test('saving the same text twice creates one revision', async () => {
  const { id, path } = await ownPack();
  const text = retitled((await read(id, path)).bytes.toString('utf8'), 'Twice');
  const first = await upload(id, path, text);
  const kept = (await read(id, path)).bytes.toString('utf8');
  const second = await upload(id, path, kept);
  expect([first.body.revision, second.body.revision]).toEqual([2, 2]);
});

test('two editors of one file cannot overwrite each other by accident, but either can force it', async () => {
  const { id, path } = await ownPack();
  const text = (await read(id, path)).bytes.toString('utf8');
  const seen = { headers: { 'if-match': '"1"' } };
  expect((await upload(id, path, retitled(text, 'First'), seen)).status).toBe(200);
  const late = await upload(id, path, retitled(text, 'Second'), seen);
  expect([late.status, late.body.code, late.body.version]).toEqual([412, 'CONFLICT_STALE', 2]);
  expect((await read(id, path)).bytes.toString('utf8')).toContain('First');
  const decided = await upload(id, path, retitled(text, 'Second'), { fields: { ExpectedRevision: '2' } });
  expect(decided.body.revision).toBe(3);
});

test('a concurrent change of another file is kept', async () => {
  const { id, path } = await ownPack();
  const text = (await read(id, path)).bytes.toString('utf8');
  const header = JSON.parse((await read(id, 'tests.json')).bytes.toString('utf8'));
  await upload(id, path, retitled(text, 'Kept'));
  const saved = await upload(id, 'tests.json', JSON.stringify({ ...header, defaults: { ...header.defaults, timeoutMs: 4321 } }), {
    headers: { 'if-match': '"1"' },
  });
  expect(saved.body.revision).toBe(3);
  expect((await read(id, path)).bytes.toString('utf8')).toContain('Kept');
  expect((await read(id, 'tests.json')).bytes.toString('utf8')).toContain('4321');
});

test('two concurrent uploads create two revisions or one conflict, and no change is lost', async () => {
  const { id, path } = await ownPack();
  const text = (await read(id, path)).bytes.toString('utf8');
  const replies = await Promise.all([
    upload(id, path, retitled(text, 'A'), { headers: { 'if-match': '"1"' } }),
    upload(id, path, retitled(text, 'B'), { headers: { 'if-match': '"1"' } }),
  ]);
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 412]);
});

test.each([
  ['no JSON', '{"cases": [', /This is not JSON/],
  ['an unknown member', '{"cases": [], "casses": 1}', /is not a property/],
  [
    'a case that needs nobody',
    JSON.stringify({
      cases: [
        {
          id: 'a',
          title: 'A',
          tags: [],
          op: 'GET /',
          why: 'w',
          evidence: 'C',
          needs: ['ghost'],
          steps: [{ req: { method: 'GET', path: '/' }, expect: {} }],
        },
      ],
    }),
    /refers to ghost/,
  ],
])('a test file with %s is rejected with its location, and nothing changes', async (_name, text, problem) => {
  const { id, path } = await ownPack();
  const reply = await upload(id, path, text);
  expect([reply.status, reply.body.code]).toEqual([422, 'SUITE_INVALID']);
  expect(reply.body.detail).toMatch(problem);
  expect(Object.keys(reply.body.fields)[0]).toContain(path);
  expect((await read(id, path)).etag).toBe('"1"');
});

test('tests.json cannot include a missing file', async () => {
  const { id } = await ownPack();
  const header = JSON.parse((await read(id, 'tests.json')).bytes.toString('utf8'));
  const reply = await upload(id, 'tests.json', JSON.stringify({ ...header, include: [...header.include, 'tests/endpoint/ghost.json'] }));
  expect(reply.body.detail).toContain('tests/endpoint/ghost.json');
});

const FIXED = ['run.sh', 'run.ps1', '.env.example', 'README.md'];
const packOf = async (id: string) => (await world.call(ada, 'getRunPack', { params: { id } })).body;
const textOf = async (id: string, path: string) => (await read(id, path)).bytes.toString('utf8');

test.each(FIXED)('an edited %s belongs only to its pack and is part of its archive', async (path) => {
  const { id, suiteId: own } = await ownPack();
  const other = await ownPack();
  const original = await textOf(id, path);
  const saved = await upload(id, path, '# changed here\n');
  expect([saved.status, saved.body.runPackId]).toEqual([200, id]);
  expect(await textOf(id, path)).toBe('# changed here\n');
  expect((await read(id)).bytes.includes('# changed here')).toBe(true);
  expect(await packOf(id)).toMatchObject({ revision: 1, editedFiles: [path] });
  expect(await textOf(other.id, path)).not.toContain('changed here');
  expect((await world.call(ada, 'getSuite', { params: { id: own } })).body.revision).toBe(1);
  const restored = await world.call(ada, 'restoreRunPackFile', { params: { id }, query: { file: path } });
  expect([restored.status, restored.body.editedFiles]).toEqual([200, []]);
  expect(await textOf(id, path)).toBe(original);
});

test('an edited runner file survives the next revision of the tests', async () => {
  const { id, path } = await ownPack();
  await upload(id, 'README.md', 'Ask Ada first.');
  await upload(id, path, retitled(await textOf(id, path), 'renamed'));
  expect(await packOf(id)).toMatchObject({ revision: 2, editedFiles: ['README.md'] });
  expect(await textOf(id, 'README.md')).toBe('Ask Ada first.');
});

test('two people who edit the same runner file do not overwrite each other', async () => {
  const { id } = await ownPack();
  const { etag } = await read(id, 'run.sh');
  const first = await upload(id, 'run.sh', 'echo first', { headers: { 'if-match': etag ?? '' } });
  expect(first.status).toBe(200);
  const late = await upload(id, 'run.sh', 'echo late', { headers: { 'if-match': etag ?? '' } });
  expect([late.status, late.body.code]).toEqual([412, 'CONFLICT_STALE']);
  expect(await textOf(id, 'run.sh')).toBe('echo first');
  const next = await upload(id, 'run.sh', 'echo late', { fields: { ExpectedRevision: String(first.body.revision) } });
  expect(next.status).toBe(200);
});

test('only an editor changes or restores a runner file, and suite files have no original', async () => {
  const { id, path } = await ownPack();
  const viewer = await world.test.asUser('pack-viewer@example.test');
  await addMember(world.test.db, { projectId, userId: viewer.id, role: 'viewer' });
  const restore = (user: TestUser, file: string) => world.call(user, 'restoreRunPackFile', { params: { id }, query: { file } });
  expect((await restore(viewer, 'run.sh')).body.code).toBe('ROLE_REQUIRED');
  expect((await restore(ada, path)).body.code).toBe('RUN_PACK_FILE_NOT_FOUND');
  expect((await restore(ada, 'run.sh')).status).toBe(200);
});

test.each(['../../etc/cron.d/x', '/tests.json', 'tests/endpoint/new.json', 'nul', 'a\u202ejson'])(
  'a file %j cannot be saved',
  async (path) => {
    const reply = await upload(await packIdOf({ messageId }), 'x.json', '{"cases": []}', { fields: { Path: path } });
    expect([reply.status, reply.body.code]).toEqual([404, 'RUN_PACK_FILE_NOT_FOUND']);
  },
);

test('deleting a pack clears it from its message and keeps the suite', async () => {
  const { id, suiteId: own } = await ownPack();
  expect((await world.call(ada, 'deleteRunPack', { params: { id } })).status).toBe(200);
  expect((await read(id)).body.code).toBe('RUN_PACK_NOT_FOUND');
  expect((await upload(id, 'tests.json', '{}')).body.code).toBe('RUN_PACK_NOT_FOUND');
  expect((await world.call(ada, 'createRun', { body: { projectId, runPackId: id } })).body.code).toBe('RUN_PACK_NOT_FOUND');
  expect((await world.call(ada, 'getSuite', { params: { id: own } })).status).toBe(200);
});
