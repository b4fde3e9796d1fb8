import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../model/index.ts';
import { generate, suiteOf } from '../../../shop.fixture.ts';
import { documentOf, jsonBody, lastStep, object, ok, pathParam } from '../../sketch.fixture.ts';

const thing = object({ id: { type: 'integer' }, title: { type: 'string' } });
const fields: JsonObject = {
  id: { type: 'integer' },
  title: { type: 'string' },
  done: { type: 'boolean' },
  colour: { type: 'string', example: 'green' },
  place: { type: 'string' },
  owner: object({ city: { type: 'string', maxLength: 20 } }),
};
const document = documentOf({
  '/things': {
    get: { operationId: 'list', responses: ok({ type: 'array', items: thing }) },
    post: { operationId: 'make', ...jsonBody(object(fields, ['title'])), responses: ok(thing, 201) },
    patch: { operationId: 'changeAll', ...jsonBody(object({ title: { type: 'string' } })) },
  },
  '/things/{id}': {
    parameters: [pathParam('id', { type: 'integer' })],
    get: { operationId: 'read', responses: ok(thing) },
    put: { operationId: 'replace', requestBody: { content: { 'application/json': { schema: object(fields, ['title']) } } } },
    patch: { operationId: 'change', ...jsonBody(object(fields)) },
  },
});

const { cases } = suiteOf(generate({ say: '/generate', document }));
const bodyOf = (id: string) => Object.keys(Object(lastStep(cases, id).req.json)).sort();
const caseOf = (id: string) => cases.find((testCase) => testCase.id === id);

describe('the usual request has the required fields and the fields with documented values', () => {
  test('a boolean and an example count as documented values, other optional fields would be invented', () => {
    expect(bodyOf('make.smoke')).toEqual(['colour', 'done', 'title']);
    expect(bodyOf('make.smoke.minimal')).toEqual(['title']);
  });

  test('one more case sends all fields, so that a fault in an optional field is found without hiding the rest', () => {
    expect(bodyOf('make.smoke.maximal')).toEqual(['colour', 'done', 'owner', 'place', 'title']);
    expect(caseOf('make.smoke.maximal')?.needs).toEqual(['make.smoke']);
  });

  test('When everything is optional and undocumented, one scalar field is sent.', () => {
    expect(bodyOf('changeAll.smoke')).toEqual(['title']);
  });

  test('Steps before a maximal request use the usual size.', () => {
    const made = caseOf('replace.smoke.maximal')?.steps.find(({ req }) => req.method === 'POST');
    expect(Object.keys(Object(made?.req.json)).sort()).toEqual(['colour', 'done', 'title']);
  });
});

describe('each case uses the request it was derived from as control', () => {
  test('a field that is missing in the usual request is added to it', () => {
    expect(bodyOf('make.place.type')).toEqual(['colour', 'done', 'place', 'title']);
    expect(caseOf('make.place.type')?.needs).toEqual(['make.smoke']);
  });

  test('a nested field whose parent is missing needs the maximal request', () => {
    expect(caseOf('make.owner.city.type')?.needs).toEqual(['make.smoke.maximal']);
    expect(bodyOf('make.owner.city.type')).toContain('owner');
  });

  test('Both controls are included when only negative cases are requested.', () => {
    const negatives = suiteOf(generate({ say: '/generate negative', document })).cases;
    expect(negatives.filter(({ tags }) => tags.includes('smoke')).map(({ id }) => id)).toEqual(
      expect.arrayContaining(['make.smoke', 'make.smoke.maximal']),
    );
  });
});

test('No request invents the id of the new resource.', () => {
  for (const id of ['make.smoke.maximal', 'replace.smoke.maximal', 'change.smoke.maximal']) expect(bodyOf(id)).not.toContain('id');
});

test('a body with required fields is sent even if the spec does not mark the body as required', () => {
  expect(bodyOf('replace.smoke.minimal')).toEqual(['title']);
});

test('a write to the path of a list runs alone and last, because it may change data of other cases', () => {
  expect(caseOf('changeAll.smoke')?.serial).toBe('last');
  expect(caseOf('change.smoke')?.serial).toBeUndefined();
});

test('an update without required fields still has a body, with a nested part if there is no scalar field', () => {
  const part = object({ note: { type: 'string' } });
  const body = { requestBody: { content: { 'application/json': { schema: object({ data: part, more: part }) } } } };
  const paths = documentOf({ '/settings': { put: { operationId: 'put', ...body }, patch: { operationId: 'patch', ...body } } });
  const sent = suiteOf(generate({ say: '/generate smoke', document: paths })).cases;
  expect(lastStep(sent, 'patch.smoke').req.json).toEqual({ data: {} });
  for (const { id } of sent) expect(lastStep(sent, id).req.json).toBeDefined();
});
