import { afterAll, expect, test } from 'vitest';
import { openOwnProject } from '../../../testing/app/own-project.ts';

const { world, ada, projectId } = await openOwnProject();
afterAll(() => world.close());

const create = (name: string) => world.call(ada, 'createSuite', { params: { id: projectId }, body: { name } });
const save = (id: string, body: object) => world.call(ada, 'saveSuiteCases', { params: { id }, body });
const byHand = {
  id: 'mine',
  title: 'Mine',
  tags: ['flow'],
  op: 'GET /products',
  why: 'written by hand',
  evidence: 'H',
  steps: [{ req: { method: 'GET', path: '/products/{{PRODUCT}}' }, expect: { must: { status: ['200'] } } }],
};

test('a new suite is empty and takes a first case with the variables that it declares', async () => {
  const { status, body: suite } = await create('By hand');
  expect([status, suite.name, suite.revision, suite.cases]).toEqual([201, 'By hand', 1, 0]);
  const variables = [{ name: 'PRODUCT', default: '7' }, { name: 'TENANT' }];
  const saved = await save(suite.id, { revision: 1, changes: [{ id: 'mine', case: byHand }], variables });
  expect([saved.status, saved.body.revision, saved.body.cases]).toEqual([200, 2, 1]);
  const [header] = saved.body.contents;
  expect(JSON.parse(header.content).env).toMatchObject({ PRODUCT: { default: '7' }, TENANT: { required: true } });
});

test('the name of another suite of the project is rejected', async () => {
  await create('Twice');
  const { status, body } = await create('Twice');
  expect([status, body.code]).toEqual([409, 'SUITE_NAME_TAKEN']);
});
