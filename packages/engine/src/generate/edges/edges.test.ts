import { describe, expect, test } from 'vitest';
import type { Json, JsonObject, TestCase } from '../../model/index.ts';
import { bodyCases, documentOf, generateCasesFor, idsOf, jsonBody, lastStep, object, sentValue } from '../sketch.fixture.ts';

const edges = (schema: JsonObject, name = 'x'): readonly TestCase[] => bodyCases('/generate boundary', object({ [name]: schema }));
const inside = { must: { status: ['2xx'] } };

describe('Numbers', () => {
  test.each<[JsonObject, readonly (readonly [string, number])[]]>([
    [
      { type: 'integer', minimum: 1, maximum: 9 },
      [
        ['x.maximum', 9],
        ['x.minimum', 1],
        ['x.above', 10],
        ['x.below', 0],
      ],
    ],
    [
      { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 5 },
      [
        ['x.above', 5],
        ['x.below', 0],
      ],
    ],
    [
      { type: 'number', minimum: 0, maximum: 1 },
      [
        ['x.maximum', 1],
        ['x.minimum', 0],
        ['x.above', 1.1],
        ['x.below', -0.1],
      ],
    ],
    [
      { type: 'integer', minimum: 0, multipleOf: 5 },
      [
        ['x.minimum', 0],
        ['x.below', -5],
        ['x.multiple', 2.5],
      ],
    ],
    [{ type: 'integer' }, []],
  ])('%j', (schema, expected) => {
    const cases = edges(schema);
    expect(idsOf(cases)).toEqual(expected.map(([id]) => id));
    for (const [id, value] of expected) expect(sentValue(cases, `op.${id}`, 'x')).toBe(value);
  });

  test('a limit that is not a multiple itself is not sent as valid', () => {
    expect(idsOf(edges({ type: 'integer', minimum: 0, maximum: 7, multipleOf: 5 }))).not.toContain('x.maximum');
  });

  test('the largest amount may be more than the caller has, if the spec lists a conflict', () => {
    const amount = object({ x: { type: 'integer', minimum: 1, maximum: 9 } }, ['x']);
    const responses = { 200: { description: 'fine' }, 409: { description: 'conflict' } };
    const cases = generateCasesFor(
      '/generate boundary',
      documentOf({ '/gifts': { post: { operationId: 'op', ...jsonBody(amount), responses } } }),
    );
    expect(lastStep(cases, 'op.x.maximum').expect).toEqual({ ...inside, unless: ['409'] });
    expect(lastStep(cases, 'op.x.minimum').expect).toEqual(inside);
  });

  test('the largest ID is not sent as valid, because no resource has it', () => {
    const sent = idsOf(edges({ type: 'integer', minimum: 1, maximum: 999 }, 'glazeId'));
    expect(sent).toEqual(['glazeId.above', 'glazeId.below']);
  });

  test('an enum has no edges', () => {
    expect(edges({ type: 'integer', enum: [1, 2], minimum: 1 })).toEqual([]);
  });
});

describe('Texts', () => {
  test('lengths count characters, including multi-byte ones', () => {
    const cases = edges({ type: 'string', minLength: 3, maxLength: 20 }, 'comment');
    expect(sentValue(cases, 'op.comment.max', 'comment')).toEqual({ $repeat: ['x', 20] });
    expect(sentValue(cases, 'op.comment.wide', 'comment')).toEqual({ $repeat: ['é', 20] });
    expect(sentValue(cases, 'op.comment.over', 'comment')).toEqual({ $repeat: ['x', 21] });
    expect(sentValue(cases, 'op.comment.short', 'comment')).toBe('xx');
    for (const id of ['max', 'wide']) expect(lastStep(cases, `op.comment.${id}`).expect).toEqual(inside);
  });

  test('Without a limit, the server must only survive a long text.', () => {
    expect(lastStep(edges({ type: 'string' }, 'comment'), 'op.comment.long').expect).toEqual({ must: { notStatus: ['5xx'] } });
    expect(lastStep(edges({ type: 'string' }, 'comment'), 'op.comment.huge').expect).toEqual({ must: { notStatus: ['5xx'] } });
  });

  test.each(['format', 'pattern', 'enum'])('a text with %s is not free text', (key) => {
    const schema: JsonObject = { type: 'string', [key]: key === 'enum' ? ['a'] : key === 'format' ? 'date' : '^a+$' };
    expect(edges(schema, 'comment')).toEqual([]);
  });

  test('a field whose name implies a form gets no unusual characters', () => {
    expect(idsOf(edges({ type: 'string', maxLength: 40 }, 'email'))).toEqual(['email.over', 'email.huge']);
  });

  test('An emoji that does not fit is not sent.', () => {
    expect(idsOf(edges({ type: 'string', maxLength: 2 }, 'comment'))).not.toContain('comment.emoji');
  });

  test('the longest limit comes first, because large values fail first', () => {
    const long = bodyCases('/generate boundary', object({ a: { type: 'string', maxLength: 5 }, b: { type: 'string', maxLength: 500 } }));
    expect(idsOf(long).filter((id) => id.endsWith('.max'))).toEqual(['b.max', 'a.max']);
  });

  test('A text is stored unchanged, if the response contains it.', () => {
    const schema = object({ comment: { type: 'string' } });
    const document = documentOf({
      '/things': {
        post: {
          operationId: 'op',
          requestBody: { required: true, content: { 'application/json': { schema } } },
          responses: { 200: { description: '', content: { 'application/json': { schema } } } },
        },
      },
    });
    const step = lastStep(generateCasesFor('/generate boundary', document), 'op.comment.emoji');
    expect(step.expect.should?.body).toEqual([['$.comment', 'eq', Object(step.req.json).comment]]);
  });
});

describe('Lists and objects', () => {
  test.each<[string, JsonObject, Readonly<Record<string, Json>>]>([
    ['no minimum', { type: 'array', items: { type: 'boolean' } }, { 'x.empty': [] }],
    [
      'a maximum',
      { type: 'array', maxItems: 2, items: { type: 'boolean' } },
      { 'x.empty': [], 'x.full': [true, true], 'x.many': [true, true, true] },
    ],
    [
      'different items',
      { type: 'array', minItems: 1, maxItems: 3, uniqueItems: true, items: { type: 'integer' } },
      { 'x.full': [1, 2, 3], 'x.many': [1, 2, 3, 4] },
    ],
    ['a minimum above one', { type: 'array', minItems: 2, items: { type: 'boolean' } }, { 'x.few': [true] }],
    ['an object of options', { type: 'object', properties: { a: { type: 'boolean' } } }, { 'x.empty': {} }],
    [
      'an object with a minimum number of members',
      { type: 'object', minProperties: 1, properties: { a: { type: 'boolean' } } },
      { 'x.few': {} },
    ],
  ])('%s', (_name, schema, expected) => {
    const cases = edges(schema);
    expect(idsOf(cases).toSorted()).toEqual(Object.keys(expected).toSorted());
    for (const [id, value] of Object.entries(expected)) expect(sentValue(cases, `op.${id}`, 'x')).toEqual(value);
  });

  test('copies of objects are only sent if they must be rejected', () => {
    const rows = { type: 'array', maxItems: 2, items: object({ a: { type: 'boolean' } }, ['a']) };
    expect(idsOf(edges(rows)).filter((id) => /full|many/.test(id))).toEqual(['x.many']);
  });
});

describe('Numbers in the query', () => {
  const query = (name: string, schema: JsonObject): readonly TestCase[] =>
    generateCasesFor(
      '/generate boundary',
      documentOf({ '/a': { get: { operationId: 'op', parameters: [{ name, in: 'query', schema }] } } }),
    );

  test('limits are tried from both sides', () => {
    const cases = query('year', { type: 'integer', minimum: 1900, maximum: 2100 });
    expect(cases.map((testCase) => `${testCase.id} ${String(testCase.steps[0]?.req.query?.year)}`)).toEqual([
      'op.query.year.maximum 2100',
      'op.query.year.minimum 1900',
      'op.query.year.above 2101',
      'op.query.year.below 1899',
    ]);
    expect(lastStep(cases, 'op.query.year.above').expect.must).toEqual({ status: ['4xx'] });
  });

  test('a page size out of range may be clamped', () => {
    expect(lastStep(query('limit', { type: 'integer', maximum: 50 }), 'op.query.limit.above').expect).toEqual({
      must: { notStatus: ['5xx'] },
      should: { status: ['4xx'] },
    });
  });

  test('numbers beyond the safe integer range are skipped', () => {
    expect(query('n', { type: 'integer', maximum: 2 ** 60 })).toEqual([]);
  });
});

test('at most eight valid and eight invalid values are sent', () => {
  const properties = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [`f${index}`, { type: 'integer', minimum: 1, maximum: 5 }]),
  );
  const cases = bodyCases('/generate boundary', object(properties));
  const outside = cases.filter((testCase) => testCase.tags.includes('negative'));
  expect([cases.length - outside.length, outside.length]).toEqual([8, 8]);
});

test('A value that is valid only because no limit is documented may be rejected with a warning.', () => {
  const remark = { must: { notStatus: ['5xx'] }, should: { status: ['2xx'] } };
  const list = { type: 'array', items: { type: 'boolean' } };
  expect(lastStep(edges(list), 'op.x.empty').expect).toEqual(remark);
  expect(lastStep(edges({ ...list, minItems: 0 }), 'op.x.empty').expect).toEqual(inside);
  expect(lastStep(edges({ type: 'string' }, 'comment'), 'op.comment.emoji').expect).toEqual(remark);
});
