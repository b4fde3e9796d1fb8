import { EXPORT_FILES, EXPORT_FORMATS } from '@assay/engine/model';
import { afterAll, expect, test } from 'vitest';
import { openOwnProject } from '../../testing/app/own-project.ts';

const { world, ada, projectId } = await openOwnProject();
afterAll(() => world.close());

async function suiteOf(project: string) {
  const conversationId = (
    await world.call(ada, 'createConversation', { body: { projectId: project, firstUserMessage: '/generate smoke' } })
  ).body.id;
  const { body } = await world.call(ada, 'generateTests', {
    body: { user_query: '/generate smoke', projectId: project, conversationId },
  });
  return { suiteId: body.suiteId, path: body.files[0].path };
}

test('revisions show their author, origin and changes', async () => {
  const { suiteId, path } = await suiteOf(projectId);
  const pack = await world.call(ada, 'generateRunPack', { body: { projectId, suiteId } });
  const id = pack.headers.get('x-runpack-id') ?? '';
  const text = (await world.call(ada, 'getRunPackFile', { params: { id }, query: { file: path } })).bytes.toString();
  const form = new FormData();
  form.set('file', new File([text.replace(/"title": "/, '"title": "Mine: ')], path));
  form.set('ContainerName', id);
  expect((await world.call(ada, 'uploadFile', { form })).status).toBe(200);

  const { body } = await world.call(ada, 'listRunPackRevisions', { params: { id } });
  expect(body.total).toBe(2);
  expect(body.items[0]).toMatchObject({ revision: 2, origin: 'edited', changes: [{ path, change: 'modified' }] });
  expect(body.items[1]).toMatchObject({ revision: 1, origin: 'generated' });
  expect(body.items[1].changes).toContainEqual({ path: 'tests.json', change: 'added' });
  expect(Date.parse(body.items[0].createdAt)).toBeGreaterThan(0);
});

test('a pack of a named suite uses its latest revision', async () => {
  const first = await suiteOf(projectId);
  await suiteOf(projectId);
  const reply = await world.call(ada, 'generateRunPack', { body: { projectId, suiteId: first.suiteId } });
  const { body } = await world.call(ada, 'getRunPack', { params: { id: reply.headers.get('x-runpack-id') ?? '' } });
  expect(body).toMatchObject({ suiteId: first.suiteId, revision: 1 });
});

test.each(EXPORT_FORMATS)('the suite is exported as %s, as an attachment with its own file name', async (format) => {
  const { suiteId } = await suiteOf(projectId);
  const reply = await world.call(ada, 'exportSuite', { params: { id: suiteId }, query: { format } });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-disposition')).toContain(EXPORT_FILES[format].file);
  expect(reply.bytes.toString()).toContain('orders');
  const unknown = await world.call(ada, 'exportSuite', { params: { id: suiteId }, query: { format, revision: '99' } });
  expect(unknown.body.code).toBe('SUITE_NOT_FOUND');
});

test("another project's suite returns 404, as a missing one does", async () => {
  const other = await world.seedProject(ada);
  const { suiteId } = await suiteOf(other.projectId);
  const reply = await world.call(ada, 'generateRunPack', { body: { projectId, suiteId } });
  expect(reply.status).toBe(404);
  expect(reply.body.code).toBe('SUITE_NOT_FOUND');
});
