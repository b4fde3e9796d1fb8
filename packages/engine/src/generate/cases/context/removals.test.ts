import { describe, expect, test } from 'vitest';
import type { JsonObject, Suite, TestCase } from '../../../model/index.ts';
import { generate, suiteOf } from '../../../shop.fixture.ts';
import { documentOf, jsonBody, object, ok, pathParam } from '../../sketch.fixture.ts';

const id: JsonObject = { type: 'string' };
const thing = object({ id, name: { type: 'string', maxLength: 20 } }, ['id', 'name']);
const body = jsonBody(object({ name: { type: 'string', maxLength: 20 }, note: { type: 'string' } }, ['name']));
const gone: JsonObject = { responses: { 204: { description: 'gone' } } };
const dry: JsonObject = { name: 'dry', in: 'query', schema: { type: 'boolean' } };

/** Shelves that contain boxes, in an API where no operation creates either of them. */
const shelves = documentOf({
  '/shelves/{shelfId}': {
    parameters: [pathParam('shelfId')],
    delete: { operationId: 'deleteShelf', parameters: [dry], ...gone },
    get: { operationId: 'getShelf', responses: ok(thing) },
    put: { operationId: 'putShelf', ...body, responses: ok(thing) },
  },
  '/shelves': { get: { operationId: 'listShelves', responses: ok({ type: 'array', items: thing }) } },
  '/shelves/{shelfId}/boxes/{boxId}': {
    parameters: [pathParam('shelfId'), pathParam('boxId')],
    delete: { operationId: 'deleteBox', ...gone },
    patch: { operationId: 'patchBox', ...body, responses: ok(thing) },
  },
  '/shelves/{shelfId}/tidy': { parameters: [pathParam('shelfId')], post: { operationId: 'tidyShelf' } },
  '/shelves/{shelfId}/notes': {
    parameters: [pathParam('shelfId')],
    post: { operationId: 'addNote', ...body, responses: ok(thing, 201) },
  },
});

/** The cases in the order in which a runner executes them. */
function inTurn({ cases }: Suite): readonly TestCase[] {
  const groups = [undefined, true, 'last'];
  return groups.flatMap((group) => cases.filter(({ serial }) => serial === group));
}

const serialOf = ({ cases }: Suite, caseId: string): TestCase['serial'] => cases.find((testCase) => testCase.id === caseId)?.serial;

/** Returns requests to a path, or below a path, that an earlier case has removed. */
function sentToRemoved(suite: Suite): readonly string[] {
  const removed: string[] = [];
  return inTurn(suite).flatMap(({ id: caseId, steps }) => {
    const late = steps.filter(({ req }) => removed.some((path) => req.path === path || req.path.startsWith(`${path}/`)));
    removed.push(
      ...steps.filter(({ req, expect: { must } }) => req.method === 'DELETE' && must?.status?.includes('2xx')).map(({ req }) => req.path),
    );
    return late.map(({ req }) => `${caseId}: ${req.method} ${req.path}`);
  });
}

describe('A resource that the run did not create', () => {
  const suite = suiteOf(generate({ say: '/generate', document: shelves, maxFiles: 20 }));

  test('is changed and removed after everything else', () => {
    for (const caseId of [
      'putShelf.smoke',
      'putShelf.missing.name',
      'patchBox.smoke',
      'deleteBox.smoke',
      'deleteShelf.smoke',
      'tidyShelf.smoke',
    ])
      expect(serialOf(suite, caseId), caseId).toBe('last');
  });

  test('is read, and gets new parts, in parallel with other cases', () => {
    for (const caseId of ['getShelf.smoke', 'listShelves.smoke', 'addNote.smoke']) expect(serialOf(suite, caseId), caseId).toBeUndefined();
  });

  test('is removed after its parts, and they after their changes', () => {
    const turns = inTurn(suite).map((testCase) => testCase.id);
    const order = ['patchBox.smoke', 'deleteBox.smoke', 'deleteShelf.smoke'].map((caseId) => turns.indexOf(caseId));
    expect(order).toEqual(order.toSorted((left, right) => left - right));
    expect(turns.indexOf('putShelf.smoke')).toBeLessThan(turns.indexOf('deleteShelf.smoke'));
  });

  test('gets no request once it is removed', () => {
    expect(sentToRemoved(suite)).toEqual([]);
    expect(suite.cases.filter(({ op }) => op === 'DELETE /shelves/{shelfId}').map((testCase) => testCase.id)).toEqual([
      'deleteShelf.smoke',
    ]);
  });

  test('has a note that no other case can use it', () => {
    const plan = generate({ say: '/generate', document: shelves }).plan.find(({ op }) => op === 'DELETE /shelves/{shelfId}');
    expect(plan).toMatchObject({ cases: 1, text: 'one valid request, which deletes the resource' });
    expect(generate({ say: '/generate negative DELETE /shelves/{shelfId}', document: shelves }).omitted).toEqual([
      { op: 'DELETE /shelves/{shelfId}', reason: 'its valid request deletes the resource, but no operation creates another one' },
    ]);
  });

  test('gets no request from a model proposal either', () => {
    const ideas = [
      { op: 'DELETE /shelves/{shelfId}', kind: 'refuses', in: 'query', field: 'dry', value: 'maybe', why: 'no boolean' },
    ] as const;
    const generated = generate({ say: '/generate smoke', document: shelves, ideas });
    expect(generated.dropped).toMatchObject([
      { op: 'DELETE /shelves/{shelfId}', reason: 'the valid request has already deleted the resource' },
    ]);
    const { cases } = suiteOf(generated);
    expect(cases.filter(({ op }) => op === 'DELETE /shelves/{shelfId}').map((testCase) => testCase.id)).toEqual(['deleteShelf.smoke']);
  });

  test.each([1, 3])('gets no further request in %s files, or when the removal was generated first', (maxFiles) => {
    const first = generate({ say: '/generate smoke DELETE /shelves/{shelfId}', document: shelves, maxFiles });
    const all = generate({ say: '/generate', document: shelves, maxFiles, existing: first.files, origins: first.origins });
    expect(sentToRemoved(suiteOf(all))).toEqual([]);
    expect(sentToRemoved(suiteOf(generate({ say: '/generate', document: shelves, maxFiles })))).toEqual([]);
  });
});

describe('A resource that the case creates', () => {
  const document = documentOf({
    '/books': { post: { operationId: 'createBook', ...body, responses: ok(thing, 201) } },
    '/books/{bookId}': {
      parameters: [pathParam('bookId')],
      put: { operationId: 'putBook', ...body, responses: ok(thing) },
      delete: { operationId: 'deleteBook', parameters: [dry], ...gone },
    },
  });
  const suite = suiteOf(generate({ say: '/generate', document }));

  test('is changed and removed in parallel with other cases', () => {
    expect(suite.cases.filter(({ serial }) => serial !== undefined)).toEqual([]);
    expect(suite.cases.filter(({ op }) => op === 'DELETE /books/{bookId}').length).toBeGreaterThan(2);
  });

  test('must be created before the next request, and a rejected creation makes the case inconclusive', () => {
    expect(suite.cases.find((testCase) => testCase.id === 'putBook.smoke')?.steps[0]).toMatchObject({
      req: { method: 'POST', path: '/books' },
      expect: { must: { status: ['2xx'] }, unless: ['4xx'] },
    });
  });
});

test('A resource named in the query gets no second request, and a request without its name is sent.', () => {
  const document = documentOf({
    '/volumes': {
      delete: { operationId: 'remove', parameters: [{ name: 'name', in: 'query', required: true, schema: id }, dry], ...gone },
    },
  });
  const { cases } = suiteOf(generate({ say: '/generate', document }));
  expect(cases.map((testCase) => testCase.id)).toEqual(['remove.smoke', 'remove.missing.query.name', 'remove.method.patch']);
});

test('A resource that was only found is never removed.', () => {
  const tag = object({ id, label: { type: 'string' } });
  const document = documentOf(
    {
      '/tags': {
        get: { operationId: 'listTags', responses: ok({ type: 'array', items: { $ref: '#/components/schemas/Tag' } }) },
      },
      '/labels': {
        delete: { operationId: 'removeLabel', parameters: [{ name: 'tagId', in: 'query', required: true, schema: id }], ...gone },
      },
    },
    { schemas: { Tag: tag } },
  );
  expect(generate({ say: '/generate smoke', document }).omitted).toEqual([
    { op: 'DELETE /labels', reason: 'it deletes a resource, but no operation creates one that tests may delete' },
  ]);
});

describe('Operations that reset or switch the whole server', () => {
  const settings = object({ theme: { type: 'string' } });
  const document = documentOf({
    '/createdb': { get: { operationId: 'populate', summary: 'Creates and populates the database' } },
    '/maintenance': { post: { operationId: 'maintain', ...jsonBody(object({ on: { type: 'boolean' } }, ['on'])) } },
    '/logout': { post: { operationId: 'logout' } },
    '/settings': {
      get: { operationId: 'getSettings', responses: ok(settings) },
      put: { operationId: 'putSettings', ...jsonBody(settings) },
    },
    '/messages': {
      get: { operationId: 'listMessages', responses: ok({ type: 'array', items: thing }) },
      delete: { operationId: 'clear', ...gone },
    },
    '/shelves/{shelfId}': { parameters: [pathParam('shelfId')], delete: { operationId: 'deleteShelf', ...gone } },
    '/password-resets': { post: { operationId: 'resetPassword', ...jsonBody(object({ email: { type: 'string' } }, ['email'])) } },
  });
  const suite = suiteOf(generate({ say: '/generate', document, maxFiles: 20 }));
  const turns = inTurn(suite).map((testCase) => testCase.id);

  test('run alone and last, with all their cases', () => {
    const special = new Set(['GET /createdb', 'POST /maintenance', 'POST /logout', 'PUT /settings', 'DELETE /messages']);
    for (const testCase of suite.cases.filter(({ op }) => special.has(op))) expect(testCase.serial, testCase.id).toBe('last');
    for (const caseId of ['resetPassword.smoke', 'getSettings.smoke', 'listMessages.smoke'])
      expect(serialOf(suite, caseId), caseId).toBeUndefined();
  });

  test('run after changes and removals, and ending the session comes last of all', () => {
    expect(turns.indexOf('populate.smoke')).toBeGreaterThan(turns.indexOf('deleteShelf.smoke'));
    expect(turns.indexOf('putSettings.smoke')).toBeLessThan(turns.indexOf('populate.smoke'));
    expect(turns.at(-1)).toBe('logout.smoke');
  });

  test('provide no values for other cases', () => {
    const importing = documentOf(
      {
        '/import': { post: { operationId: 'importBook', ...body, responses: ok({ $ref: '#/components/schemas/Book' }) } },
        '/books/{bookId}': {
          parameters: [pathParam('bookId')],
          get: { operationId: 'getBook', responses: ok({ $ref: '#/components/schemas/Book' }) },
        },
      },
      { schemas: { Book: thing } },
    );
    const read = suiteOf(generate({ say: '/generate smoke', document: importing })).cases.find(
      (testCase) => testCase.id === 'getBook.smoke',
    );
    expect(read?.steps.map(({ req }) => `${req.method} ${req.path}`)).toEqual(['GET /books/{{BOOK_ID}}']);
  });
});
