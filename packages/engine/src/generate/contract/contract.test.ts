import { describe, expect, test } from 'vitest';
import type { JsonObject, TestCase } from '../../model/index.ts';
import { generate, suiteOf } from '../../shop.fixture.ts';
import { bodyCases, documentOf, generateCasesFor, idsOf, jsonBody, lastStep, object, ok, pathParam, sentValue } from '../sketch.fixture.ts';

const contract = (schema: JsonObject): readonly TestCase[] => bodyCases('/generate contract', schema);

describe('Every enum value is accepted', () => {
  test('each one that the usual request does not use, at most four', () => {
    const cases = contract(object({ colour: { type: 'string', enum: ['red', 'green', 'blue', 'black', 'white', 'pink'] } }));
    expect(idsOf(cases)).toEqual(['colour.is.green', 'colour.is.blue', 'colour.is.black', 'colour.is.white']);
    expect(sentValue(cases, 'op.colour.is.blue', 'colour')).toBe('blue');
    expect(lastStep(cases, 'op.colour.is.blue').expect).toEqual({ must: { status: ['2xx'] } });
  });

  test('a state that the server only takes after others may conflict, if the spec lists it', () => {
    const responses = { 200: { description: 'fine' }, 409: { description: 'conflict' } };
    const body = jsonBody(object({ status: { type: 'string', enum: ['planned', 'done'] } }));
    const cases = generateCasesFor('/generate contract', documentOf({ '/a': { post: { operationId: 'op', ...body, responses } } }));
    expect(lastStep(cases, 'op.status.is.done').expect).toEqual({ must: { status: ['2xx'] }, unless: ['409'] });
  });

  test('also in the query', () => {
    const parameters = [{ name: 'state', in: 'query', schema: { type: 'string', enum: ['open', 'closed'] } }];
    const cases = generateCasesFor('/generate contract', documentOf({ '/a': { get: { operationId: 'op', parameters } } }));
    expect(cases.map((testCase) => testCase.steps[0]?.req.query)).toEqual([{ state: 'open' }, { state: 'closed' }]);
  });

  test('a value that the spec lists twice is tried once', () => {
    expect(idsOf(contract(object({ x: { enum: ['a', 'b', 'b', 1, '1'] } })))).toEqual(['x.is.b', 'x.is.1']);
  });

  test('null, the empty string and text that looks like a placeholder are not tried', () => {
    expect(contract(object({ x: { enum: ['a', null, '', '{{RUN_ID}}'] } }))).toEqual([]);
  });
});

describe('Every alternative shape is accepted', () => {
  const card = object({ kind: { const: 'card' }, number: { type: 'string' } }, ['kind', 'number']);
  const bank = object({ kind: { const: 'bank' }, iban: { type: 'string' } }, ['kind', 'iban']);

  test('of a field', () => {
    const cases = contract(object({ pay: { oneOf: [card, bank] } }));
    expect(sentValue(cases, cases.find((testCase) => testCase.id.startsWith('op.pay.as.'))?.id ?? '', 'pay')).toMatchObject({
      kind: 'bank',
    });
  });

  test('of the whole body', () => {
    const cases = contract({ oneOf: [card, bank] });
    expect(cases.map((testCase) => Object(testCase.steps[0]?.req.json).kind)).toContain('bank');
  });

  test.each([
    ['projectId', { anyOf: [{ type: 'boolean' }, { type: 'integer' }] }],
    ['owner', { anyOf: [{ type: 'integer' }, { type: 'string', format: 'uuid' }] }],
  ])('The id of something that does not exist is not tried: %s.', (name, schema) => {
    const cases = contract(object({ [name]: schema, pay: { oneOf: [card, bank] } }, ['pay']));
    expect(
      idsOf(cases)
        .filter((id) => id.includes('.as.'))
        .every((id) => id.startsWith('pay.')),
    ).toBe(true);
    expect(idsOf(cases).some((id) => id.startsWith('pay.as.'))).toBe(true);
  });

  test('equal alternatives make one request', () => {
    expect(contract(object({ x: { anyOf: [{ type: 'string' }, { type: 'string' }] } }))).toEqual([]);
  });
});

describe('The Location of a created resource', () => {
  const thing = object({ id: { type: 'integer' } }, ['id']);
  const make = (headers: JsonObject): readonly TestCase[] =>
    generateCasesFor(
      '/generate contract',
      documentOf({
        '/v1.0/things': {
          post: {
            operationId: 'make',
            ...jsonBody(object({ a: { type: 'string' } })),
            responses: { 201: { description: '', headers, content: { 'application/json': { schema: thing } } } },
          },
        },
        '/v1.0/things/{thingId}': {
          get: { operationId: 'read', parameters: [pathParam('thingId', { type: 'integer' })], responses: ok(thing) },
        },
      }),
    );

  test('is a path of the spec', () => {
    const check = lastStep(make({ Location: { schema: { type: 'string' } } }), 'make.location').expect.should?.header?.location?.[0];
    const pattern = new RegExp(String(check?.[1]));
    for (const address of ['/v1.0/things/5', 'https://shop.example/v1.0/things/5', '/base/v1.0/things/5/'])
      expect(address).toMatch(pattern);
    for (const address of ['/v1.0/thing/5', '/v1x0/things/5', '/v1.0/things', '/v1.0/things/5?x=1']) expect(address).not.toMatch(pattern);
  });

  test('is only checked if it is documented', () => {
    expect(make({}).map((testCase) => testCase.id)).not.toContain('make.location');
  });
});

describe('Time budgets', () => {
  test('only operations with a budget get a latency case', () => {
    const { files } = generate({ say: '/generate', budgets: { 'GET /products': 250 } });
    const timed = suiteOf({ ...generate({ say: '/generate' }), files }).cases.filter((testCase) => testCase.tags.includes('perf'));
    expect(timed).toMatchObject([
      {
        id: 'listProducts.latency',
        title: 'GET /products responds within 250 ms',
        steps: [{ expect: { must: { status: ['2xx'], maxMs: 250 } } }],
      },
    ]);
  });
});
