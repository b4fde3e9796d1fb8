import { describe, expect, test } from 'vitest';
import type { ApiModel, JsonObject, LinkNotes } from '../../model/index.ts';
import { modelOf } from '../../shop.fixture.ts';
import { createLinks } from './find-links.ts';
import { isIdLike } from './score-link.ts';

const answers = (schema: JsonObject): JsonObject => ({
  responses: { 200: { description: '', content: { 'application/json': { schema } } } },
});
const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties });
const text: JsonObject = { type: 'string' };
const integer: JsonObject = { type: 'integer' };
const param = (name: string, schema: JsonObject = text): JsonObject => ({ name, in: 'path', required: true, schema });
const modelWith = (paths: JsonObject, schemas: JsonObject = {}): ApiModel =>
  modelOf({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, components: { schemas } });

function linkFor(model: ApiModel, key: string, name: string, from: 'own' | 'any' = 'any'): string | null {
  const op = model.operations.find((candidate) => candidate.key === key);
  if (op === undefined) throw new Error(`no ${key}`);
  const link = createLinks(model).forPath(op, name, from);
  return link === null ? null : `${link.producer.key} ${link.path}`;
}

describe('The source of a path parameter', () => {
  test('is the creating operation of the collection rather than its list', () => {
    const model = modelWith({
      '/books': { get: answers({ type: 'array', items: object({ id: integer }) }), post: answers(object({ id: integer })) },
      '/books/{bookId}': { get: { ...answers(object({ id: integer })), parameters: [param('bookId', integer)] } },
    });
    expect(linkFor(model, 'GET /books/{bookId}', 'bookId')).toBe('POST /books $.id');
  });

  test.each<[string, JsonObject, string]>([
    ['a bare list', { type: 'array', items: object({ id: text }) }, '$[0].id'],
    ['a list in an envelope', object({ data: { type: 'array', items: object({ id: text }) }, total: integer }), '$.data[0].id'],
    ['the only list of objects', object({ books: { type: 'array', items: object({ id: text }) }, next: text }), '$.books[0].id'],
    [
      'an envelope whose name needs quotes',
      object({ 'the books': { type: 'array', items: object({ id: text }) } }),
      "$['the books'][0].id",
    ],
  ])('is %s', (_what, schema, path) => {
    const model = modelWith({
      '/books': { get: answers(schema) },
      '/books/{bookId}': { get: { ...answers({}), parameters: [param('bookId')] } },
    });
    expect(linkFor(model, 'GET /books/{bookId}', 'bookId')).toBe(`GET /books ${path}`);
  });

  test('An object with its own id is the resource, although it contains a list.', () => {
    const order = object({ id: text, items: { type: 'array', items: object({ id: text }) } });
    const model = modelWith({
      '/orders': { post: answers(order) },
      '/orders/{orderId}': { get: { ...answers(order), parameters: [param('orderId')] } },
    });
    expect(linkFor(model, 'GET /orders/{orderId}', 'orderId')).toBe('POST /orders $.id');
  });

  test('has a field of a matching type', () => {
    const model = modelWith({
      '/orgs': { get: answers({ type: 'array', items: object({ id: integer, login: text }) }) },
      '/orgs/{org}': { get: { ...answers({}), parameters: [param('org')] } },
    });
    expect(linkFor(model, 'GET /orgs/{org}', 'org')).toBe('GET /orgs $[0].login');
  });

  test('is found by the name of the schema when the path does not help', () => {
    const model = modelWith(
      {
        '/checkout': { post: answers({ $ref: '#/components/schemas/Order' }) },
        '/tracking/{orderId}': { get: { ...answers({}), parameters: [param('orderId')] } },
      },
      { Order: object({ id: text }) },
    );
    expect(linkFor(model, 'GET /tracking/{orderId}', 'orderId')).toBe('POST /checkout $.id');
  });

  test('A resource that a test changes must be created by the test.', () => {
    const model = modelWith({
      '/books': { get: answers({ type: 'array', items: object({ id: text }) }) },
      '/books/{bookId}': { delete: { responses: { 204: { description: '' } }, parameters: [param('bookId')] } },
    });
    expect(linkFor(model, 'DELETE /books/{bookId}', 'bookId', 'any')).toBe('GET /books $[0].id');
    expect(linkFor(model, 'DELETE /books/{bookId}', 'bookId', 'own')).toBeNull();
  });

  test('An unrelated operation is not a source.', () => {
    const model = modelWith({
      '/books': { get: answers({ type: 'array', items: object({ id: text }) }) },
      '/cars/{carId}': { get: { ...answers({}), parameters: [param('carId')] } },
    });
    expect(linkFor(model, 'GET /cars/{carId}', 'carId')).toBeNull();
  });
});

describe('Keys in bodies', () => {
  const model = modelWith({
    '/books': { post: answers(object({ id: integer })) },
    '/countries': { get: answers({ type: 'array', items: object({ id: integer, code: text }) }) },
    '/orders': { post: answers(object({ order_number: text })) },
    '/loans': { post: answers(object({ id: integer })) },
  });
  const loans = model.operations.find((op) => op.key === 'POST /loans');
  const keyFor = (field: string, schema: JsonObject): string | null =>
    loans === undefined ? null : (createLinks(model).forField(loans, field, schema)?.path ?? null);

  test.each([
    ['bookId', integer, '$.id'],
    ['book_id', integer, '$.id'],
    ['bookIds', { type: 'array', items: integer }, '$.id'],
    ['id', integer, null],
    ['bookTitle', text, null],
    ['carId', integer, null],
    ['countryCode', text, '$[0].code'],
    ['orderNumber', text, '$.order_number'],
    ['bookNumber', integer, null],
    ['bookId', { type: 'boolean' }, null],
  ])('%s of type %j comes from %j', (field, schema, path) => {
    expect(keyFor(field, schema)).toBe(path);
  });
});

test('The DELETE below a creating operation removes what it created.', () => {
  const model = modelWith({
    '/books': { post: answers(object({ id: integer })) },
    '/books/{bookId}': { delete: { responses: { 204: { description: '' } }, parameters: [param('bookId', integer)] } },
    '/cars': { post: answers(object({ id: integer })) },
  });
  const [books, , cars] = model.operations;
  const links = createLinks(model);
  expect(books === undefined ? null : links.deleterOf(books)).toMatchObject({
    op: { key: 'DELETE /books/{bookId}' },
    param: 'bookId',
    path: '$.id',
  });
  expect(cars === undefined ? null : links.deleterOf(cars)).toBeNull();
});

test.each([
  ['orderId', true],
  ['slug', true],
  ['order_uuid', true],
  ['status', false],
  ['month', false],
])('%s identifies a resource: %j', (name, expected) => {
  expect(isIdLike(name)).toBe(expected);
});

describe('Choices of people and results of runs', () => {
  const model = modelWith({
    '/books': { get: answers({ type: 'array', items: object({ id: integer }) }), post: answers(object({ id: integer })) },
    '/books/{bookId}': {
      get: { ...answers(object({ id: integer })), parameters: [param('bookId', integer)] },
      delete: { responses: { 204: { description: '' } }, parameters: [param('bookId', integer)] },
    },
  });
  const sourceOf = (notes: Partial<LinkNotes>, method: 'GET' | 'DELETE' = 'GET', from: 'own' | 'any' = 'any'): string | null => {
    const op = model.operations.find(({ key }) => key === `${method} /books/{bookId}`);
    return op === undefined
      ? 'no operation'
      : (createLinks(model, { choices: [], experience: [], ...notes }).forPath(op, 'bookId', from)?.producer.key ?? null);
  };
  const op = 'GET /books/{bookId}';
  const failed = (count: number, worked = 0) => ({ experience: [{ op, from: 'POST /books', worked, failed: count }] });

  test('a choice overrides names and paths', () => {
    expect(sourceOf({})).toBe('POST /books');
    expect(sourceOf({ choices: [{ op, param: 'bookId', from: 'GET /books' }] })).toBe('GET /books');
    expect(sourceOf({ choices: [{ op, param: 'bookId', from: null }] })).toBeNull();
  });

  test('A choice that is no longer in the spec is ignored.', () => {
    expect(sourceOf({ choices: [{ op, param: 'bookId', from: 'GET /gone' }] })).toBe('POST /books');
  });

  test('a chosen list is never used by a request that changes what it finds', () => {
    const choices = [{ op: 'DELETE /books/{bookId}', param: 'bookId', from: 'GET /books' }];
    expect(sourceOf({ choices }, 'DELETE', 'own')).toBeNull();
  });

  test.each<[string, Partial<LinkNotes>, string]>([
    ['fails once', failed(1), 'POST /books'],
    ['fails twice and never worked', failed(2), 'GET /books'],
    ['fails often and worked once', failed(9, 1), 'POST /books'],
  ])('a link that %s', (_what, notes, expected) => {
    expect(sourceOf(notes)).toBe(expected);
  });

  test('A link that worked is preferred to one with a better name.', () => {
    expect(sourceOf({ experience: [{ op, from: 'GET /books', worked: 3, failed: 0 }] })).toBe('GET /books');
  });
});

describe('Misleading names', () => {
  const read = (path: string, name: string, schema: JsonObject = text): JsonObject => ({
    [path]: {
      get: { ...answers({}), parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, one = '']) => param(one, one === name ? schema : text)) },
    },
  });

  test('gid is an id and is preferred to a name', () => {
    const model = modelWith({ '/tasks': { post: answers(object({ name: text, gid: text })) }, ...read('/tasks/{task_gid}', 'task_gid') });
    expect(linkFor(model, 'GET /tasks/{task_gid}', 'task_gid')).toBe('POST /tasks $.gid');
  });

  test('an owner before a repository is the owner of the repository and not its name', () => {
    const repo = object({ id: integer, name: text, owner: object({ id: integer, login: text }) });
    const model = modelWith({ '/user/repos': { post: answers(repo) }, ...read('/repos/{owner}/{repo}', 'repo') });
    expect(linkFor(model, 'GET /repos/{owner}/{repo}', 'owner')).toBe('POST /user/repos $.owner.login');
    expect(linkFor(model, 'GET /repos/{owner}/{repo}', 'repo')).toBe('POST /user/repos $.name');
    const bare = modelWith({ '/user/repos': { post: answers(object({ name: text })) }, ...read('/repos/{owner}/{repo}', 'repo') });
    expect(linkFor(bare, 'GET /repos/{owner}/{repo}', 'owner')).toBeNull();
  });

  test('A resource inside a wrapper is found.', () => {
    const wrapped = object({ database: object({ id: text }) });
    const model = modelWith({ '/databases': { post: answers(wrapped) }, ...read('/databases/{databaseId}', 'databaseId') });
    expect(linkFor(model, 'GET /databases/{databaseId}', 'databaseId')).toBe('POST /databases $.database.id');
  });

  test('A part of a response is not mistaken for the resource.', () => {
    const reaction = object({ user: object({ id: text, login: text }), content: text });
    const model = modelWith({ '/reactions': { post: answers(reaction) }, ...read('/reactions/{reactionId}', 'reactionId') });
    expect(linkFor(model, 'GET /reactions/{reactionId}', 'reactionId')).toBeNull();
  });

  test('Resources with the same name in another part of the API are different.', () => {
    const model = modelWith({
      '/disputes': { get: answers({ type: 'array', items: object({ id: text }) }) },
      '/issuing/disputes': { post: answers(object({ id: text })) },
      ...read('/disputes/{dispute}', 'dispute'),
    });
    expect(linkFor(model, 'GET /disputes/{dispute}', 'dispute')).toBe('GET /disputes $[0].id');
    expect(linkFor(model, 'GET /disputes/{dispute}', 'dispute', 'own')).toBeNull();
  });

  test('The nearer of two equal sources is used.', () => {
    const comment = answers(object({ id: text }));
    const model = modelWith({
      '/gists/comments': { post: comment },
      '/repos/{repo}/issues/comments': { post: comment },
      ...read('/repos/{repo}/issues/reactions/{commentId}', 'commentId'),
    });
    expect(linkFor(model, 'GET /repos/{repo}/issues/reactions/{commentId}', 'commentId')).toBe('POST /repos/{repo}/issues/comments $.id');
  });
});
