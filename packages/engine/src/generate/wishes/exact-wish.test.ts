import { describe, expect, test } from 'vitest';
import type { InputSetting, Json, JsonObject, TestWish } from '../../model/index.ts';
import { shopDocument } from '../../shop.fixture.ts';
import { documentOf, jsonBody, object, ok, pathParam } from '../sketch.fixture.ts';
import {
  anyResponse,
  caseFor,
  exactWish,
  fieldSetting,
  inputSetting,
  lastStepOf,
  modelFor,
  reasonFor,
  requestsOf,
  responseWithStatus,
  wishFor,
} from './wish.fixture.ts';

const sent = (wish: TestWish, model = modelFor(shopDocument)): Json | undefined => lastStepOf(caseFor(wish, { model })).req.json;
const query = (name: string, value: string | number): InputSetting => ({ target: 'query', name, setting: { kind: 'value', value } });

describe('An exact case', () => {
  test('sends the value and expects the status that the user named', () => {
    const testCase = caseFor(exactWish('POST /books', [fieldSetting('price', -1)], { expect: responseWithStatus('422') }));
    expect(testCase).toMatchObject({
      title: 'POST /books with price -1 returns 422',
      needs: ['createBook.smoke'],
      tags: ['negative', 'mutates'],
    });
    expect(lastStepOf(testCase)).toMatchObject({ req: { json: { price: -1 } }, expect: { must: { status: ['422'] } } });
  });

  test('is rejected as the spec documents when the value violates it and the user names no status', () => {
    expect(caseFor(exactWish('POST /orders', [fieldSetting('quantity', 0)])).title).toBe('POST /orders with items.quantity 0 is rejected');
    expect(lastStepOf(caseFor(exactWish('POST /orders', [fieldSetting('quantity', 0)]))).expect).toMatchObject({
      must: { status: ['4xx'] },
      should: { status: ['400', '422'] },
    });
  });

  test('succeeds as the spec documents when the value is valid', () => {
    const testCase = caseFor(exactWish('POST /books', [fieldSetting('price', '10000')]));
    expect(testCase.title).toBe('POST /books with price 10000 returns 201');
    expect(lastStepOf(testCase)).toMatchObject({ req: { json: { price: 10_000 } }, expect: { must: { status: ['2xx'], schema: 'Book' } } });
  });

  test('has no control case if it expects success itself', () => {
    expect(caseFor(exactWish('POST /books', [fieldSetting('price', 5)], { expect: responseWithStatus('201') }))).not.toHaveProperty(
      'needs',
    );
    expect(caseFor(exactWish('POST /books', [fieldSetting('price', 5)]))).not.toHaveProperty('needs');
  });

  test('has one id for one request, so that a new expectation replaces the old one', () => {
    const first = wishFor([exactWish('POST /books', [fieldSetting('price', -1)], { expect: responseWithStatus('422') })]);
    const second = wishFor([exactWish('POST /books', [fieldSetting('price', -1)], { expect: responseWithStatus('400') })], {
      existing: first,
    });
    expect(second.cases).toBe(first.cases);
    expect(second.wishes[0]?.cases).toEqual(first.wishes[0]?.cases);
  });

  test('checks response fields, in every item of a list', () => {
    const fields = [{ name: 'genre', value: 'poetry' }];
    const one = caseFor(exactWish('POST /books', [fieldSetting('genre', 'poetry')], { expect: { status: '201', fields } }));
    const all = caseFor(exactWish('GET /books', [fieldSetting('genre', 'poetry')], { expect: { status: null, fields } }));
    expect(lastStepOf(one).expect.must?.body).toEqual([['$.genre', 'eq', 'poetry']]);
    expect(lastStepOf(all).expect.must?.body).toEqual([['$.items[*].genre', 'eq', 'poetry']]);
  });

  test('goes to a resource that does not exist when only a 404 is wanted', () => {
    const testCase = caseFor(exactWish('GET /books/{bookId}', [inputSetting('named', 'id')], { expect: responseWithStatus('404') }));
    expect(requestsOf(testCase)).toEqual([expect.stringMatching(/^GET \/books\/00000000-/)]);
  });

  test('goes without credentials when only a 401 is wanted', () => {
    expect(lastStepOf(caseFor(exactWish('GET /orders', [], { expect: responseWithStatus('401') }))).req.auth).toBe('none');
  });
});

describe('Settings', () => {
  test.each<[string, InputSetting, JsonObject]>([
    ['null', inputSetting('null', 'author'), { author: null }],
    ['an empty text', inputSetting('empty', 'author'), { author: '' }],
    ['an empty list', inputSetting('empty', 'tags'), { tags: [] }],
    ['text for a number', inputSetting('wrong-type', 'price'), { price: 'not-a-number' }],
    ['a number for text', inputSetting('wrong-type', 'title'), { title: 12_345 }],
    ['a text that is one character too long', inputSetting('too-long', 'title'), { title: 'x'.repeat(201) }],
    ['a list with one item too many', inputSetting('too-long', 'tags'), { tags: Array.from({ length: 21 }, () => 'x') }],
    ['a number beyond the maximum', inputSetting('too-long', 'price'), { price: 10_001 }],
    ['a choice in the spelling of the spec', fieldSetting('genre', 'POETRY'), { genre: 'poetry' }],
    ['a list from one word', fieldSetting('tags', 'new, old'), { tags: ['new', 'old'] }],
    ['a field written in words', fieldSetting('published on', '2020-01-01'), { publishedOn: '2020-01-01' }],
    ['text that is no number', fieldSetting('price', 'cheap'), { price: 'cheap' }],
    ['a number as text where the spec wants text', fieldSetting('title', 1984), { title: '1984' }],
  ])('send %s', (_what, setting, expected) => {
    expect(lastStepOf(caseFor(exactWish('POST /books', [setting]))).req.json).toMatchObject(expected);
  });

  test('keep a number for text when the user expects a rejection', () => {
    const testCase = caseFor(exactWish('POST /books', [fieldSetting('title', 1984)], { expect: responseWithStatus('422') }));
    expect(lastStepOf(testCase).req.json).toMatchObject({ title: 1984 });
  });

  test('leave a field out', () => {
    const testCase = caseFor(exactWish('POST /books/{bookId}/reviews', [inputSetting('absent', 'rating')]));
    expect(testCase.title).toBe('POST /books/{bookId}/reviews without rating is rejected');
    expect(lastStepOf(testCase).req.json).not.toHaveProperty('rating');
  });

  test('reach into lists of objects, and create what is around the field', () => {
    const document = documentOf({
      '/trips': {
        post: {
          operationId: 'op',
          ...jsonBody(
            object(
              {
                name: { type: 'string' },
                plan: object({
                  days: {
                    type: 'array',
                    items: object({
                      stops: { type: 'array', items: object({ city: { type: 'string' }, nights: { type: 'integer' } }, ['city']) },
                    }),
                  },
                }),
              },
              ['name'],
            ),
          ),
        },
      },
    });
    const json = sent(exactWish('POST /trips', [fieldSetting('nights', '3')]), modelFor(document));
    expect(json).toMatchObject({ plan: { days: [{ stops: [{ nights: 3 }] }] } });
  });

  test('are sent even if the spec does not have them, with a note', () => {
    const generated = wishFor([exactWish('POST /books', [fieldSetting('colour', 'red')]), exactWish('GET /books', [query('page', 2)])]);
    expect(generated.wishes.map(({ notes }) => notes)).toEqual([
      ['The spec has no field colour in POST /books. The test sends it anyway.'],
      ['The spec has no query parameter page in GET /books. The test sends it anyway.'],
    ]);
    expect(generated.plan[0]?.text).toContain('no field colour');
  });

  test('find a parameter when the user does not say where a value belongs', () => {
    expect(lastStepOf(caseFor(exactWish('GET /books', [fieldSetting('limit', '5')]))).req.query).toMatchObject({ limit: 5 });
    expect(lastStepOf(caseFor(exactWish('GET /books/{bookId}', [fieldSetting('book id', 'abc')]))).req.path).toBe('/books/abc');
  });

  test('keep a value in the path that shares its segment with other text', () => {
    const document = documentOf({ '/calls/{Sid}.json': { get: { operationId: 'op', parameters: [pathParam('Sid')] } } });
    expect(
      lastStepOf(caseFor(exactWish('GET /calls/{Sid}.json', [fieldSetting('Sid', 'a/b')]), { model: modelFor(document) })).req.path,
    ).toBe('/calls/a%2Fb.json');
  });

  test('set fields of a form, also nested ones', () => {
    const schema = object({ amount: { type: 'integer' }, card: object({ number: { type: 'string' } }) }, ['amount']);
    const document = documentOf({
      '/charges': { post: { operationId: 'op', requestBody: { content: { 'application/x-www-form-urlencoded': { schema } } } } },
    });
    const model = modelFor(document);
    expect(
      lastStepOf(caseFor(exactWish('POST /charges', [fieldSetting('amount', 150), fieldSetting('number', '42')]), { model })).req.form,
    ).toMatchObject({
      amount: '150',
      'card[number]': '42',
    });
    expect(lastStepOf(caseFor(exactWish('POST /charges', [inputSetting('absent', 'amount')]), { model })).req.form).not.toHaveProperty(
      'amount',
    );
  });

  test('set a header, and refuse one that cannot be sent', () => {
    const header = (value: string): InputSetting => ({ target: 'header', name: 'X-Trace', setting: { kind: 'value', value } });
    expect(lastStepOf(caseFor(exactWish('GET /books', [header('abc')]))).req.headers).toMatchObject({ 'X-Trace': 'abc' });
    expect(reasonFor(exactWish('GET /books', [header('a\r\nb')]))).not.toBe('');
  });

  test('leave the body out or send an empty one', () => {
    const absent = lastStepOf(caseFor(exactWish('POST /books', [inputSetting('absent', 'body', 'body')]))).req;
    expect([absent.json, absent.raw, absent.form]).toEqual([undefined, undefined, undefined]);
    expect(lastStepOf(caseFor(exactWish('POST /books', [inputSetting('empty', 'body', 'body')]))).req.json).toEqual({});
  });
});

describe('Other identities', () => {
  test('send no credentials and expect that the operation stays closed', () => {
    const testCase = caseFor(exactWish('GET /orders/{orderId}', [], { identity: 'none' }));
    expect(testCase.title).toBe('GET /orders/{orderId} without credentials returns 401 or 403 or 404');
    expect(lastStepOf(testCase)).toMatchObject({ req: { auth: 'none' }, expect: { must: { status: ['401', '403', '404'] } } });
  });

  test('send the credential of a second user from its own variable', () => {
    const generated = wishFor([exactWish('GET /orders/{orderId}', [], { identity: 'other' })]);
    const header = JSON.parse(generated.files[0]?.content ?? '{}');
    expect(header.auth['bearerAuth.other']).toEqual({ in: 'header', name: 'Authorization', value: 'Bearer {{BEARER_AUTH_2}}' });
    expect(header.env.BEARER_AUTH_2).toMatchObject({ secret: true });
    expect(generated.wishes[0]?.notes).toEqual(["Set the second user's credential in the environment as BEARER_AUTH_2."]);
  });

  test('need an operation with credentials', () => {
    expect(reasonFor(exactWish('GET /health', [], { identity: 'other' }))).toBe(
      'the spec does not require credentials for it, so all users are treated the same',
    );
    expect(wishFor([exactWish('GET /health', [], { identity: 'none' })]).wishes[0]?.notes).toEqual([
      'The spec does not require credentials for GET /health.',
    ]);
  });

  test('use the second credential of an OAuth scheme too', () => {
    const document = documentOf(
      { '/notes': { get: { operationId: 'op', security: [{ login: ['notes:read'] }], responses: ok({ type: 'object' }) } } },
      {
        securitySchemes: {
          login: {
            type: 'oauth2',
            flows: { clientCredentials: { tokenUrl: 'https://a.example/token', scopes: { 'notes:read': 'read' } } },
          },
        },
      },
    );
    expect(lastStepOf(caseFor(exactWish('GET /notes', [], { identity: 'other' }), { model: modelFor(document) })).req.auth).toBe(
      'login.other',
    );
  });
});

describe('A wish that cannot be built', () => {
  test.each<[string, TestWish]>([
    ['the API does not have this operation', exactWish('POST /nothing')],
    ['the path without bookId is a different path', exactWish('GET /books/{bookId}', [inputSetting('absent', 'bookId')])],
    ['"{SECRET}}" would be interpreted as a variable', exactWish('POST /books', [fieldSetting('title', '{{SECRET}}')])],
    ['the body as a whole can only be omitted or empty', exactWish('POST /books', [inputSetting('null', 'body', 'body')])],
  ])('gets the reason: %s', (reason, wish) => {
    const generated = wishFor([wish]);
    expect(generated.omitted.map((omission) => omission.reason)).toEqual([reason]);
    expect(generated.wishes).toEqual([{ wish, cases: [], omitted: generated.omitted, notes: [] }]);
    expect(generated.cases).toBe(0);
  });

  test('never removes something that the test did not create', () => {
    const tag = object({ id: { type: 'string' }, label: { type: 'string' } });
    const document = documentOf(
      {
        '/tags': { get: { operationId: 'listTags', responses: ok({ type: 'array', items: { $ref: '#/components/schemas/Tag' } }) } },
        '/labels': {
          delete: { operationId: 'removeLabel', parameters: [{ name: 'tagId', in: 'query', required: true, schema: { type: 'string' } }] },
        },
      },
      { schemas: { Tag: tag } },
    );
    const wish: TestWish = { kind: 'exact', operation: 'DELETE /labels', settings: [], expect: anyResponse, identity: 'own' };
    expect(reasonFor(wish, { model: modelFor(document) })).toBe(
      'it deletes a resource, but no operation creates one that tests may delete',
    );
  });
});
