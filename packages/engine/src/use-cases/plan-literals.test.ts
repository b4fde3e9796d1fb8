import { expect, test } from 'vitest';
import { inHarbor } from './plan-harbor.fixture.ts';
import { wishOf } from './plan-message.fixture.ts';
import { planMessage } from './plan-message.ts';

const value = (target: string, name: string, set: unknown) => ({ target, name, setting: { kind: 'value', value: set } });
const inPath = (id: string) => value('path', 'shipId', id);

test('a field behind "has to be" is expected in the response', () => {
  expect(wishOf('GET /ships/shp_4 must be 200 and decks has to be exactly 3', inHarbor)).toMatchObject({
    operation: 'GET /ships/{shipId}',
    settings: [inPath('shp_4')],
    expect: { status: '200', fields: [{ name: 'decks', value: 3 }] },
  });
});

test('a field that only the error has is expected, and the identifier belongs to the path', () => {
  const message = 'write a test that sends weightKg -5 to load cargo in shp_1, should come back 422 with error.code invalid';
  expect(wishOf(message, inHarbor)).toMatchObject({
    operation: 'POST /ships/{shipId}/cargo',
    settings: [value('field', 'weightKg', -5), inPath('shp_1')],
    expect: { status: '422', fields: [{ name: 'error.code', value: 'invalid' }] },
  });
});

test('a date is a value, even if it does not exist in the calendar', () => {
  expect(wishOf('POST /ships with launchedOn 2026-02-30 is rejected with 422', inHarbor)).toMatchObject({
    settings: [value('field', 'launchedOn', '2026-02-30')],
    expect: { status: '422' },
  });
});

test('two words name a nested field, and the next field belongs to the same object', () => {
  expect(wishOf("POST /ships with owner name 'Ines Falk' and email ines@example.org returns 201", inHarbor)).toMatchObject({
    settings: [value('field', 'owner.name', 'Ines Falk'), value('field', 'owner.email', 'ines@example.org')],
  });
});

test('a word behind a field of the response is its value', () => {
  expect(wishOf('GET /ships/shp_4 returns 200 and isAfloat true', inHarbor)).toMatchObject({
    expect: { status: '200', fields: [{ name: 'isAfloat', value: true }] },
  });
});

test('a literal that no request can carry is named', () => {
  expect(planMessage('POST /ships with name "Tern", call it R2-D2-X too', inHarbor).unread).toContain('R2-D2-X');
});
