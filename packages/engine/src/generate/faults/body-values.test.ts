import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../model/index.ts';
import { bodyCases, idsOf, lastStep, object, sentValue } from '../sketch.fixture.ts';

const negatives = (schema: JsonObject, required: readonly string[] = []) =>
  bodyCases('/generate negative', object({ x: schema }, required));

describe('A value of another type is rejected', () => {
  test.each<[string, JsonObject, readonly (readonly [string, Json])[]]>([
    ['text', { type: 'string' }, [['op.x.type', { assay: true }]]],
    [
      'an integer',
      { type: 'integer' },
      [
        ['op.x.type.fraction', 1.5],
        ['op.x.type', 'assay'],
      ],
    ],
    ['a number', { type: 'number' }, [['op.x.type', 'assay']]],
    ['a boolean', { type: 'boolean' }, [['op.x.type', 'assay']]],
    ['a list', { type: 'array', items: { type: 'string' } }, [['op.x.type', { assay: true }]]],
    ['an object', object({ y: { type: 'string' } }), [['op.x.type', 'assay']]],
  ])('%s', (_name, schema, expected) => {
    const cases = negatives(schema);
    for (const [id, value] of expected) {
      expect(sentValue(cases, id, 'x')).toEqual(value);
      expect(lastStep(cases, id).expect.must).toEqual({ status: ['4xx'] });
    }
  });

  test('Accepting a number in quotes is only advice, because servers often coerce it.', () => {
    const step = lastStep(negatives({ type: 'integer' }), 'op.x.type.text-number');
    expect(step.expect).toEqual({ must: { notStatus: ['5xx'] }, should: { status: ['4xx'] } });
  });

  test('A field of any type gets no wrong type.', () => {
    expect(idsOf(negatives({}))).not.toContain('x.type');
    expect(idsOf(negatives({ type: ['string', 'object'] }))).not.toContain('x.type');
  });

  test('a field with alternatives only gets values that match none of them', () => {
    const cases = negatives({ oneOf: [{ type: 'string' }, { type: 'integer' }] });
    expect(idsOf(cases).filter((id) => id.startsWith('x.type'))).toEqual([]);
  });

  test('fields inside a list are reached through its first item', () => {
    const cases = bodyCases(
      '/generate negative',
      object({ rows: { type: 'array', minItems: 1, items: object({ n: { type: 'integer' } }, ['n']) } }),
    );
    expect(lastStep(cases, 'op.rows.n.type.fraction').req.json).toEqual({ rows: [{ n: 1.5 }] });
    expect(lastStep(cases, 'op.missing.rows.n').req.json).toEqual({ rows: [{}] });
  });
});

describe('Enum values', () => {
  test('A value outside the enum is rejected, and accepting one in another case is only advice.', () => {
    const cases = negatives({ type: 'string', enum: ['red', 'blue'] });
    expect(sentValue(cases, 'op.x.choice', 'x')).toBe('assay-no-such-choice');
    expect(sentValue(cases, 'op.x.choice.case', 'x')).toBe('RED');
    expect(lastStep(cases, 'op.x.choice.case').expect.must).toEqual({ notStatus: ['5xx'] });
  });

  test('Another case is not tried when both cases are in the enum.', () => {
    expect(idsOf(negatives({ type: 'string', enum: ['red', 'RED'] }))).not.toContain('x.choice.case');
  });

  test('numbers and constants have no other case', () => {
    expect(idsOf(negatives({ enum: [1, 2] }))).not.toContain('x.choice.case');
    expect(idsOf(negatives({ const: 'a' }))).toContain('x.choice');
  });
});

describe('Formats', () => {
  test.each<[string, JsonObject, string, Json, 'must' | 'remark']>([
    ['a date', { type: 'string', format: 'date' }, 'op.x.format.day', '2024-02-30', 'must'],
    ['a time', { type: 'string', format: 'date-time' }, 'op.x.format.text', 'not-a-time', 'must'],
    ['a UUID', { type: 'string', format: 'uuid' }, 'op.x.format.text', 'not-a-uuid', 'must'],
    ['32 bits', { type: 'integer', format: 'int32' }, 'op.x.format.overflow', 2147483648, 'must'],
    ['32 bits from 0 on', { type: 'integer', format: 'int32', minimum: 0 }, 'op.x.format.overflow', 2147483648, 'remark'],
    ['an address', { type: 'string', format: 'email' }, 'op.x.format.text', 'not-an-address', 'remark'],
    ['a URI', { type: 'string', format: 'uri' }, 'op.x.format.text', 'not a uri', 'remark'],
    ['IPv4', { type: 'string', format: 'ipv4' }, 'op.x.format.text', '999.1.1.1', 'remark'],
  ])('%s', (_name, schema, id, value, level) => {
    const cases = negatives(schema);
    expect(sentValue(cases, id, 'x')).toBe(value);
    expect(lastStep(cases, id).expect.must).toEqual(level === 'must' ? { status: ['4xx'] } : { notStatus: ['5xx'] });
  });

  test('An unknown format is not tested.', () => {
    expect(idsOf(negatives({ type: 'string', format: 'isbn-13' })).filter((id) => id.includes('format'))).toEqual([]);
  });

  test('A declared maximum replaces the 32-bit limit.', () => {
    expect(idsOf(negatives({ type: 'integer', format: 'int32', maximum: 5 })).filter((id) => id.includes('format'))).toEqual([]);
  });
});

describe('Patterns', () => {
  test('A text that does not match is rejected.', () => {
    expect(sentValue(negatives({ type: 'string', pattern: '^[A-Z]{3}$' }), 'op.x.pattern', 'x')).toBe('!');
  });

  test('length limits are respected, so that only the pattern is violated', () => {
    expect(sentValue(negatives({ type: 'string', pattern: '^[A-Z]+$', minLength: 4, maxLength: 4 }), 'op.x.pattern', 'x')).toHaveLength(4);
  });

  test.each([['.*'], ['(?=x)y'], ['^[\\s\\S]*$']])('%s cannot be violated or evaluated, so nothing is sent', (pattern) => {
    expect(idsOf(negatives({ type: 'string', pattern })).filter((id) => id.endsWith('.pattern'))).toEqual([]);
  });
});

describe('Null and empty values', () => {
  test('Null is rejected unless the spec allows it.', () => {
    expect(sentValue(negatives({ type: 'string' }), 'op.x.null', 'x')).toBeNull();
    expect(idsOf(negatives({ type: ['string', 'null'] }))).not.toContain('x.null');
    expect(idsOf(negatives({ anyOf: [{ type: 'string' }, { type: 'null' }] }))).not.toContain('x.null');
  });

  test('Accepting null for an optional field is advice, and for a required field a failure.', () => {
    expect(lastStep(negatives({ type: 'string' }), 'op.x.null').expect).toEqual({
      must: { notStatus: ['5xx'] },
      should: { status: ['4xx'] },
    });
    expect(lastStep(negatives({ type: 'string' }, ['x']), 'op.x.null').expect.must).toEqual({ status: ['4xx'] });
  });

  test.each<[string, JsonObject, string | null]>([
    ['text with a minimum length', { type: 'string', minLength: 1 }, 'x.blank'],
    ['text with a pattern that it violates', { type: 'string', pattern: '^a' }, 'x.blank'],
    ['text without either', { type: 'string' }, null],
    ['a list with a minimum length', { type: 'array', minItems: 1, items: { type: 'string' } }, 'x.none'],
    ['a list without a minimum length', { type: 'array', items: { type: 'string' } }, null],
  ])('%s', (_name, schema, id) => {
    const found = idsOf(negatives(schema)).filter((entry) => entry === 'x.blank' || entry === 'x.none');
    expect(found).toEqual(id === null ? [] : [id]);
  });
});

test('Each kind of fault has a limit.', () => {
  const properties = Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [`f${index}`, { type: 'string', minLength: 1, enum: ['a'] }]),
  );
  const ids = idsOf(bodyCases('/generate negative', object(properties, Object.keys(properties))));
  const count = (part: string): number => ids.filter((id) => id.includes(part)).length;
  expect([count('missing.'), count('.type'), count('.choice'), count('.null') + count('.blank')]).toEqual([6, 6, 4, 3]);
});
