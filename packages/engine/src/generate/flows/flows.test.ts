import { describe, expect, test } from 'vitest';
import type { JsonObject, TestCase } from '../../model/index.ts';
import { documentOf, generateCasesFor, jsonBody, object, ok, pathParam } from '../sketch.fixture.ts';

const text: JsonObject = { type: 'string' };
const id: JsonObject = { type: 'string', format: 'uuid' };
const book = object({ id, title: text, price: { type: 'number' }, note: text, updatedAt: { type: 'string', format: 'date-time' } }, [
  'id',
  'title',
  'price',
]);
const newBook = object({ title: text, price: { type: 'number', minimum: 0 }, note: { ...text, examples: ['signed'] } }, ['title', 'price']);
const bookId = pathParam('bookId', id);

const create: JsonObject = { operationId: 'makeBook', ...jsonBody(newBook), responses: ok(book, 201) };
const read: JsonObject = { operationId: 'readBook', responses: ok(book) };
const list: JsonObject = {
  operationId: 'listBooks',
  parameters: [
    { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50 } },
    { name: 'offset', in: 'query', schema: { type: 'integer', minimum: 0 } },
  ],
  responses: ok(object({ items: { type: 'array', items: book } })),
};
const patch: JsonObject = {
  operationId: 'patchBook',
  ...jsonBody(object({ title: text, price: { type: 'number' } })),
  responses: ok(book),
};
const put: JsonObject = { operationId: 'putBook', ...jsonBody(newBook), responses: ok(book) };
const drop: JsonObject = { operationId: 'dropBook', responses: { 204: { description: '' } } };

const flows = (collection: JsonObject, one: JsonObject, more: JsonObject = {}): readonly TestCase[] =>
  generateCasesFor('/generate flow', documentOf({ '/books': collection, '/books/{bookId}': { parameters: [bookId], ...one }, ...more }));

function flow(cases: readonly TestCase[], caseId: string): TestCase {
  const found = cases.find((testCase) => testCase.id === caseId);
  if (found === undefined) throw new Error(`there is no ${caseId} among ${cases.map((testCase) => testCase.id).join(', ')}`);
  return found;
}
const requests = (testCase: TestCase): readonly string[] => testCase.steps.map((step) => `${step.req.method} ${step.req.path}`);

describe('The lifecycle of a resource', () => {
  const life = flow(flows({ get: list, post: create }, { get: read, patch, delete: drop }), 'makeBook.life');

  test('goes through everything the spec offers, in order, with a title for each step', () => {
    expect(requests(life)).toEqual([
      'POST /books',
      'GET /books/{{bookId}}',
      'PATCH /books/{{bookId}}',
      'GET /books/{{bookId}}',
      'GET /books',
      'DELETE /books/{{bookId}}',
      'GET /books/{{bookId}}',
    ]);
    expect(life.steps.map((step) => step.title)).toEqual([
      'Create a book',
      'Read the book',
      'Change title',
      'Read the changed book',
      'List books',
      'Delete the book',
      'Check that the book is gone',
    ]);
    expect(life).toMatchObject({
      title: 'POST /books lifecycle: create, read, update, list, delete',
      evidence: 'H',
      needs: ['makeBook.smoke'],
    });
  });

  test('the response contains the values that were sent, and the id of the new resource', () => {
    const [made, first] = life.steps;
    expect(first?.expect.must).toEqual({ status: ['2xx'], body: [['$.id', 'eq', '{{bookId}}']] });
    const sent = Object(made?.req.json);
    expect(first?.expect.should?.body).toEqual([
      ['$.title', 'eq', sent.title],
      ['$.price', 'eq', sent.price],
      ['$.note', 'eq', 'signed'],
    ]);
  });

  test('Slow servers get time to show and to remove the resource.', () => {
    expect(life.steps[1]?.retry?.untilStatus).toEqual(['2xx']);
    expect(life.steps.at(-1)).toMatchObject({
      expect: { must: { status: ['404', '410', '403'] }, should: { status: ['404', '410'] } },
      retry: { untilStatus: ['404', '410'] },
    });
  });

  test('A resource is removed after a failed step.', () => {
    expect(life.finally).toMatchObject([{ title: 'Clean up: delete the book', req: { method: 'DELETE', path: '/books/{{bookId}}' } }]);
  });

  test('A resource that is cancelled and not removed can still be read afterwards.', () => {
    const cancel = { ...drop, operationId: 'cancelBook', summary: 'Cancel a book' };
    const cancelled = flow(flows({ get: list, post: create }, { get: read, delete: cancel }), 'makeBook.life');
    expect(requests(cancelled).at(-1)).toBe('DELETE /books/{{bookId}}');
  });

  test('Another field than the state is changed, if there is one.', () => {
    const state = { type: 'string', enum: ['planned', 'done'] };
    const job = object({ id, status: state, size: { type: 'integer' } }, ['id', 'status']);
    const change = { operationId: 'patchBook', ...jsonBody(object({ status: state, size: { type: 'integer' } })), responses: ok(job) };
    const made = { operationId: 'makeBook', ...jsonBody(object({ size: { type: 'integer' } }, ['size'])), responses: ok(job, 201) };
    const steps = flow(flows({ post: made }, { get: { ...read, responses: ok(job) }, patch: change, delete: drop }), 'makeBook.life').steps;
    expect(steps.map(({ title }) => title)).toContain('Change size');
  });

  test('A resource that can only be created has no lifecycle case.', () => {
    const ids = flows({ post: create }, { head: { operationId: 'headBook' } }).map((testCase) => testCase.id);
    expect(ids).not.toContain('makeBook.life');
  });
});

describe('Updates', () => {
  test('PATCH does not change fields that it does not contain', () => {
    const cases = flows({ post: create }, { get: read, patch });
    const testCase = flow(cases, 'patchBook.leaves-rest');
    expect(testCase.steps[1]?.capture).toEqual({ firstId: '$.id', firstPrice: '$.price' });
    expect(Object.keys(Object(testCase.steps[2]?.req.json))).toEqual(['title']);
    expect(testCase.steps[3]?.expect.should?.body).toEqual([
      ['$.id', 'eq', '{{firstId}}'],
      ['$.price', 'eq', '{{firstPrice}}'],
    ]);
  });

  test('A rejected update does not store its valid half.', () => {
    const testCase = flow(flows({ post: create }, { get: read, patch }), 'patchBook.no-trace');
    expect(testCase.steps[2]).toMatchObject({
      req: { json: { title: expect.stringContaining('{{RUN_ID}}'), price: { assay: ['wrong'] } } },
      expect: { must: { status: ['4xx'] } },
    });
    expect(testCase.steps[3]?.expect.should?.body).toEqual([['$.title', 'eq', '{{firstTitle}}']]);
  });

  describe('PUT is idempotent', () => {
    const country = { ...text, pattern: '^[A-Z]{2}$' };
    const address = object({ country, phones: { type: 'array', items: text } }, ['country']);
    const lines = { type: 'array', items: object({ sku: { ...text, minLength: 8 }, count: { type: 'integer' } }, ['sku']) };
    const state = object(
      { title: text, tags: { type: 'array', items: text, default: [] }, lines, authorIds: { type: 'array', items: text }, address },
      ['title', 'address'],
    );
    const twice = { ...put, ...jsonBody(state) };
    const testCase = flow(flows({ post: create }, { get: read, put: twice }), 'putBook.idempotent');

    test('the identical request is sent again, and the whole response is compared', () => {
      expect(requests(testCase).slice(1)).toEqual([
        'PUT /books/{{bookId}}',
        'GET /books/{{bookId}}',
        'PUT /books/{{bookId}}',
        'GET /books/{{bookId}}',
      ]);
      expect(testCase.steps[3]?.req).toEqual(testCase.steps[1]?.req);
      expect(testCase.steps[2]?.capture).toEqual({ before: '$' });
      expect(testCase.steps[4]?.expect).toEqual({ must: { status: ['2xx'], body: [['$', 'same', '{{before}}']] } });
    });

    test('lists are sent with an item, but without invented keys', () => {
      expect(testCase.steps[1]?.req.json).toMatchObject({
        tags: [expect.any(String)],
        lines: [{ sku: expect.any(String) }],
        address: { phones: [expect.any(String)] },
      });
      expect(testCase.steps[1]?.req.json).not.toHaveProperty('authorIds');
    });

    test('the case is inconclusive when invented values are rejected', () => {
      for (const index of [1, 3]) expect(testCase.steps[index]?.expect).toEqual({ must: { status: ['2xx'] }, unless: ['400', '422'] });
    });

    test('compares the resource without its wrapper', () => {
      const wrapped = { ...read, responses: ok(object({ data: book, requestId: text })) };
      const inside = flow(flows({ post: create }, { get: wrapped, put }), 'putBook.idempotent');
      expect(inside.steps[2]?.capture).toEqual({ before: '$.data' });
      expect(inside.steps[4]?.expect.must?.body).toEqual([['$.data', 'same', '{{before}}']]);
    });
  });

  test('PUT removes fields that the new state leaves out', () => {
    const testCase = flow(flows({ post: create }, { get: read, put }), 'putBook.replaces');
    expect(testCase.steps[1]?.req.json).toHaveProperty('note', 'signed');
    expect(testCase.steps[2]?.req.json).not.toHaveProperty('note');
    expect({ ...Object(testCase.steps[2]?.req.json), note: 'signed' }).toEqual(testCase.steps[1]?.req.json);
    expect(testCase.steps[3]?.expect.should).toEqual({ schema: 'putBook.without-note' });
  });

  test('A field with a default may come back after a replace.', () => {
    const withDefault = {
      ...put,
      ...jsonBody(object({ title: text, price: { type: 'number' }, note: { ...text, default: 'none' } }, ['title', 'price'])),
    };
    expect(flows({ post: create }, { get: read, put: withDefault }).map((testCase) => testCase.id)).not.toContain('putBook.replaces');
  });

  test('without a reading operation nothing can be compared', () => {
    const ids = flows({ post: create }, { patch, put }).map((testCase) => testCase.id);
    expect(ids.filter((entry) => /leaves-rest|no-trace|idempotent|replaces/.test(entry))).toEqual([]);
  });
});

describe('Lists', () => {
  test('A page of size one has one item, and the next page has another.', () => {
    const pages = flow(flows({ get: list, post: create }, { get: read, delete: drop }), 'listBooks.pages');
    expect(pages.serial).toBe(true);
    expect(requests(pages)).toEqual(['POST /books', 'POST /books', 'GET /books', 'GET /books']);
    expect(pages.steps[2]).toMatchObject({
      req: { query: { limit: 1 } },
      expect: { must: { body: [['$.items[1]', 'absent']] } },
      capture: { firstOnPage: '$.items[0].id' },
    });
    expect(pages.steps[3]).toMatchObject({
      req: { query: { limit: 1, offset: 1 } },
      expect: { should: { body: [['$.items[*].id', 'ne', '{{firstOnPage}}']] } },
    });
    expect(pages.finally).toHaveLength(2);
  });

  test('Only the page size is judged when nothing can be created.', () => {
    const pages = flow(flows({ get: list }, { get: read }), 'listBooks.pages');
    expect(requests(pages)).toEqual(['GET /books']);
    expect(pages.steps[0]?.capture).toBeUndefined();
  });

  test.each<[string, JsonObject, JsonObject]>([
    ['page', { type: 'integer' }, { page: 2 }],
    ['page', { type: 'integer', default: 0 }, { page: 1 }],
    ['skip', { type: 'integer' }, { skip: 1 }],
  ])('the next page is requested by %s %j', (name, schema, expected) => {
    const paged = {
      ...list,
      parameters: [
        { name: 'per_page', in: 'query', schema: { type: 'integer' } },
        { name, in: 'query', schema },
      ],
    };
    const pages = flow(flows({ get: paged, post: create }, { get: read }), 'listBooks.pages');
    expect(pages.steps.at(-1)?.req.query).toMatchObject({ per_page: 1, ...expected });
  });

  const sortedBy = (parameters: readonly JsonObject[]): readonly TestCase[] =>
    flows({ get: { ...list, parameters }, post: create }, { get: read });
  const choice = (name: string, choices: readonly string[]): JsonObject => ({
    name,
    in: 'query',
    schema: { type: 'string', enum: choices },
  });

  test('no item of a sorted list is below the first or above the last', () => {
    const sorted = flow(sortedBy([choice('sort', ['title', 'price', '-price'])]), 'listBooks.sorted');
    const prices = sorted.steps.slice(0, 2).map((step) => Object(step.req.json).price);
    expect(prices[0]).toBeGreaterThan(prices[1]);
    expect(sorted.steps[2]?.capture).toEqual({ firstInList: '$.items[0].price', lastInList: '$.items[-1].price' });
    expect(sorted.steps[3]?.expect.should?.body).toEqual([
      ['$.items[*].price', 'ge', '{{firstInList}}'],
      ['$.items[*].price', 'le', '{{lastInList}}'],
    ]);
  });

  test('A separate sort direction is sent.', () => {
    const sorted = flow(sortedBy([choice('sort_by', ['price']), choice('order', ['asc', 'desc'])]), 'listBooks.sorted');
    expect(sorted.steps.at(-1)?.req.query).toMatchObject({ sort_by: 'price', order: 'asc' });
  });

  test.each([
    ['the direction is not documented', [choice('sort', ['price'])]],
    ['no sort field is a number', [choice('sort', ['title', '-title'])]],
    ['the sort fields are not listed', [{ name: 'sort', in: 'query', schema: { type: 'string' } }]],
  ])('%s: no case', (_why, parameters) => {
    expect(sortedBy(parameters).map((testCase) => testCase.id)).not.toContain('listBooks.sorted');
  });
});

describe('Nested resources', () => {
  const review = object({ id, stars: { type: 'integer' } }, ['id']);
  const nested: JsonObject = {
    '/books/{bookId}/reviews': {
      parameters: [bookId],
      post: { operationId: 'makeReview', ...jsonBody(object({ stars: { type: 'integer' } })), responses: ok(review, 201) },
    },
    '/books/{bookId}/reviews/{reviewId}': {
      parameters: [bookId, pathParam('reviewId', id)],
      get: { operationId: 'readReview', responses: ok(review) },
    },
  };

  test('a review is not found under another book', () => {
    const testCase = flow(flows({ post: create }, { get: read }, nested), 'readReview.wrong-parent');
    expect(requests(testCase)).toEqual([
      'POST /books',
      'POST /books/{{bookId}}/reviews',
      'GET /books/{{bookId}}/reviews/{{reviewId}}',
      'POST /books',
      'GET /books/{{bookId2}}/reviews/{{reviewId}}',
    ]);
    expect(testCase.steps.at(-1)?.expect).toEqual({ must: { notStatus: ['5xx'] }, should: { status: ['4xx'] } });
  });

  test('Top-level resources have no hierarchy case.', () => {
    expect(flows({ post: create }, { get: read }).map((testCase) => testCase.id)).not.toContain('readBook.wrong-parent');
  });
});

describe('Fields that only the server sets', () => {
  const user = (role: JsonObject): readonly TestCase[] => {
    const schema = object({ id: { ...id, readOnly: true }, name: text, role });
    return generateCasesFor(
      '/generate flow',
      documentOf({ '/users': { post: { operationId: 'makeUser', ...jsonBody(schema), responses: ok(schema, 201) } } }),
    );
  };

  test('A read-only field in a request is not stored.', () => {
    const testCase = flow(user({ type: 'string', readOnly: true }), 'makeUser.read-only.role');
    expect(testCase.steps[0]).toMatchObject({
      req: { json: { role: 'assay-injected' } },
      expect: { must: { notStatus: ['5xx'], schema: 'makeUser.role-not-taken' } },
    });
  });

  test('A choice that the server might make itself is only reported as advice.', () => {
    const testCase = flow(user({ type: 'string', enum: ['reader', 'admin'], readOnly: true }), 'makeUser.read-only.role');
    expect(testCase.steps[0]).toMatchObject({
      req: { json: { role: 'admin' } },
      expect: { should: { schema: 'makeUser.role-not-taken' } },
    });
  });

  test('A writable field gets no such case.', () => {
    expect(user({ type: 'string' }).map((testCase) => testCase.id)).toEqual(['makeUser.read-only.id']);
  });
});
