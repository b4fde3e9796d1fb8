import { expect, test } from 'vitest';
import type { JsonObject } from '../../model/index.ts';
import { modelOf } from '../../shop.fixture.ts';
import { indexOutputsByResource } from './namesakes.ts';
import { operationOutput } from './outputs.ts';

const part: JsonObject = { type: 'object', properties: { id: { type: 'integer' } } };
const answer: JsonObject = { responses: { 200: { description: '', content: { 'application/json': { schema: part } } } } };

/** Returns a lookup for the outputs of this many resources. Every tenth resource is nested one level deeper. */
function partsOf(things: number): (prefix: string) => readonly string[] {
  const pathOf = (at: number): string => (at % 10 === 0 ? `/shops/{shop}/thing${at}/{id}/parts` : `/thing${at}/{id}/parts`);
  const paths = Object.fromEntries(Array.from({ length: things }, (_, at) => [pathOf(at), { get: answer }]));
  const { operations, schemas } = modelOf({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths });
  const find = indexOutputsByResource(operations.flatMap((op) => operationOutput(op, schemas) ?? []));
  return (prefix) => find('part', prefix).map(({ op }) => op.path);
}

test('A few outputs of the same name are all considered.', () => {
  expect(partsOf(30)('/thing3/{id}/parts')).toHaveLength(30);
});

test('Of very many outputs, those in the widest matching part of the API are considered.', () => {
  const find = partsOf(1200);
  expect(find('/thing3/{thingId}/parts')).toEqual(['/thing3/{id}/parts']);
  const inShops = find('/shops/{id}/thing20/{id}/parts');
  expect(inShops).toHaveLength(120);
  expect(inShops).toContain('/shops/{shop}/thing20/{id}/parts');
});

test('If that part has none, those with the fewest inputs are considered.', () => {
  const found = partsOf(1200)('/elsewhere/{id}');
  expect(found).toHaveLength(500);
  expect(found.every((path) => !path.startsWith('/shops'))).toBe(true);
});
