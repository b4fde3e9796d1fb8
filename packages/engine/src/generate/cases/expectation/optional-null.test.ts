import { expect, test } from 'vitest';
import { schemaViolations } from '../../../json/check-schema.ts';
import type { Json, JsonObject } from '../../../model/index.ts';
import { generate, suiteOf } from '../../../shop.fixture.ts';
import { documentOf, object, ok } from '../../sketch.fixture.ts';

const part = { $ref: '#/components/schemas/Part' };
const fields: JsonObject = {
  id: { type: 'integer' },
  name: { type: 'string' },
  colour: { type: 'string', enum: ['red'] },
  part,
  parts: { type: 'array', items: part },
};

/** Returns the schema violations in a response with these fields. */
function broken(answer: Json, more: JsonObject = {}): readonly string[] {
  const thing = object({ ...fields, ...more }, ['id']);
  const components = { schemas: { Thing: thing, Part: object({ size: { type: 'integer' } }) } };
  const read = { operationId: 'read', responses: ok({ $ref: '#/components/schemas/Thing' }) };
  const { schemas } = suiteOf(generate({ say: '/generate smoke', document: documentOf({ '/thing': { get: read } }, components) }));
  return schemaViolations(answer, schemas.Thing ?? false, schemas).map(({ pointer, message }) => `${pointer} ${message}`);
}

test('In a spec without null, optional properties may be null.', () => {
  expect(broken({ id: 1, name: null, colour: null, part: null, parts: null })).toEqual([]);
  expect(broken({ id: 1, parts: [{ size: null }] })).toEqual([]);
});

test('Required properties and list items must not be null.', () => {
  expect(broken({ id: null })).toEqual(['/id must be of type integer, not null']);
  expect(broken({ id: 1, parts: [null] })).toEqual(['/parts/0 must be of type object, not null']);
});

test('Other wrong values are still reported.', () => {
  expect(broken({ id: 1, part: { size: 'x' } })).toEqual([expect.stringMatching(/^\/part\/size must be of type integer/)]);
  expect(broken({ id: 1, part: 7 })).toEqual(['/part must be of type object, not number']);
});

test('A spec that mentions null anywhere is taken literally.', () => {
  expect(broken({ id: 1, name: null }, { note: { type: ['string', 'null'] } })).toEqual(['/name must be of type string, not null']);
});
