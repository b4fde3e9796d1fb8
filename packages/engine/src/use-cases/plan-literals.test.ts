import { expect, test } from 'vitest';
import { harborContext } from './plan-harbor.fixture.ts';
import { wishOf } from './plan-message.fixture.ts';
import { planMessage } from './plan-message.ts';

const value = (target: string, name: string, set: unknown) => ({ target, name, setting: { kind: 'value', value: set } });
const inPath = (id: string) => value('path', 'shipId', id);

test('a field behind "has to be" is expected in the response', () => {
  expect(wishOf('GET /ships/shp_4 must be 200 and decks has to be exactly 3', harborContext)).toMatchObject({
    operation: 'GET /ships/{shipId}',
    settings: [inPath('shp_4')],
    expect: { status: '200', fields: [{ name: 'decks', value: 3 }] },
  });
});

test('a field that only the error has is expected, and the identifier belongs to the path', () => {
  const message = 'write a test that sends weightKg -5 to load cargo in shp_1, should come back 422 with error.code invalid';
  expect(wishOf(message, harborContext)).toMatchObject({
    operation: 'POST /ships/{shipId}/cargo',
    settings: [value('field', 'weightKg', -5), inPath('shp_1')],
    expect: { status: '422', fields: [{ name: 'error.code', value: 'invalid' }] },
  });
});

test('a date is a value, even if it does not exist in the calendar', () => {
  expect(wishOf('POST /ships with launchedOn 2026-02-30 is rejected with 422', harborContext)).toMatchObject({
    settings: [value('field', 'launchedOn', '2026-02-30')],
    expect: { status: '422' },
  });
});

test('two words name a nested field, and the next field belongs to the same object', () => {
  expect(wishOf("POST /ships with owner name 'Ines Falk' and email ines@example.org returns 201", harborContext)).toMatchObject({
    settings: [value('field', 'owner.name', 'Ines Falk'), value('field', 'owner.email', 'ines@example.org')],
  });
});

test('a word behind a field of the response is its value', () => {
  expect(wishOf('GET /ships/shp_4 returns 200 and isAfloat true', harborContext)).toMatchObject({
    expect: { status: '200', fields: [{ name: 'isAfloat', value: true }] },
  });
});

test('a literal that no request can carry is named', () => {
  expect(planMessage('POST /ships with name "Tern", call it R2-D2-X too', harborContext).unread).toContain('R2-D2-X');
});

const expecting = (...fields: readonly unknown[]) => ({ status: null, fields });
const READ = 'GET /ships/{shipId}';

test('a flow keeps the identifier, nested values and what must hold at the end', () => {
  const message =
    "PATCH shp_2 with owner name 'Ines Falk' and email ines@example.org, then GET the ship again and the owner must be the new one. decks must still be 3";
  const set = [value('field', 'owner.name', 'Ines Falk'), value('field', 'owner.email', 'ines@example.org'), inPath('shp_2')];
  expect(wishOf(message, harborContext)).toMatchObject({
    kind: 'flow',
    steps: [
      { operation: 'PATCH /ships/{shipId}', settings: set },
      {
        operation: READ,
        settings: [inPath('shp_2')],
        expect: expecting(
          { name: 'decks', value: 3 },
          { name: 'owner.name', value: 'Ines Falk' },
          { name: 'owner.email', value: 'ines@example.org' },
        ),
      },
    ],
  });
});

test('a flow keeps quantities, quoted text and amounts of money', () => {
  const message =
    "Flow: add a ship with 3 decks, load 2 x 'Leather baldrick' at 22.40 EUR onto it, then fetch the manifest and check isFinal is false and total.amount is 44.80";
  expect(wishOf(message, harborContext)).toMatchObject({
    kind: 'flow',
    steps: [
      { operation: 'POST /ships', settings: [value('field', 'decks', 3)] },
      {
        operation: 'POST /ships/{shipId}/cargo',
        settings: [
          value('field', 'price.amount', '22.40'),
          value('field', 'price.currency', 'EUR'),
          value('field', 'quantity', 2),
          value('field', 'description', 'Leather baldrick'),
        ],
      },
      {
        operation: 'GET /ships/{shipId}/manifest',
        expect: expecting({ name: 'isFinal', value: false }, { name: 'total.amount', value: '44.80' }),
      },
    ],
  });
});

test('success tests and a case with a value are made together', () => {
  const message = 'one success test each for GET /ships and GET /ships/{shipId}, and a 422 test for GET /ships with page=0';
  const [decision] = planMessage(message, harborContext).decisions;
  expect(decision).toMatchObject({
    action: {
      wishes: [
        { kind: 'suite', perOperation: 1, scope: { operations: [{ path: '/ships' }, { path: '/ships/{shipId}' }] } },
        { kind: 'exact', operation: 'GET /ships', settings: [value('query', 'page', 0)], expect: { status: '422' } },
      ],
    },
  });
});

test('an outcome of two operations is expected of both', () => {
  const [decision] = planMessage('GET /ships and GET /ships/{shipId} return 401 without a token', harborContext).decisions;
  const open = (operation: string) => ({ kind: 'exact', operation, identity: 'none', expect: { status: '401' } });
  expect(decision).toMatchObject({ action: { wishes: [open('GET /ships'), open(READ)] } });
});

test('what a check cannot compare is named, and no status is made up', () => {
  const message = 'Check the paging of ships: with pageSize 4, pages 1 and 2 should not share any ship and together have `total` ships';
  const { decisions } = planMessage(message, harborContext);
  const page = (number: number) => ({
    settings: [value('query', 'pageSize', 4), value('query', 'page', number)],
    expect: { status: null },
  });
  expect(decisions).toMatchObject([
    { kind: 'do', action: { wishes: [page(1), page(2)] } },
    { kind: 'say', text: expect.stringContaining('should not share any ship and together have `total` ships') },
  ]);
});

test('an operation that the spec does not have is not replaced by another one', () => {
  const [decision] = planMessage('write a test for POST /ships/{shipId}/sink', harborContext).decisions;
  expect(decision).toMatchObject({ kind: 'say', text: 'The spec has no POST /ships/{shipId}/sink, so I wrote no test for it.' });
});

test('error statuses are tested besides the success', () => {
  expect(wishOf('Generate tests for POST /ships including all error statuses', harborContext)).toMatchObject({
    kinds: expect.arrayContaining(['smoke', 'negative', 'auth']),
  });
});

test('a question about two fields gets two answers', () => {
  const { decisions } = planMessage(`what's the difference between quantity and weightKg in POST /ships/{shipId}/cargo?`, harborContext);
  expect(decisions).toMatchObject([{ action: { field: 'quantity' } }, { action: { field: 'weightKg' } }]);
});

test('an identifier behind a verb names the resource', () => {
  expect(wishOf('update shp_3 with decks 9, decks in the answer is 9', harborContext)).toMatchObject({
    operation: 'PATCH /ships/{shipId}',
    settings: [value('field', 'decks', 9), inPath('shp_3')],
    expect: { fields: [{ name: 'decks', value: 9 }] },
  });
});

test('a read-back is a second step, and "contains something" only needs the field', () => {
  expect(
    wishOf("rename shp_9 to 'Gannet' and read it back, name must be 'Gannet' and decks should still be 4", harborContext),
  ).toMatchObject({
    steps: [
      { operation: 'PATCH /ships/{shipId}', settings: [inPath('shp_9'), value('field', 'name', 'Gannet')] },
      { operation: READ, expect: expecting({ name: 'name', value: 'Gannet' }, { name: 'decks', value: 4 }) },
    ],
  });
  expect(wishOf('POST /ships with decks -1 gives a 422 and error.message contains something', harborContext)).toMatchObject({
    expect: { status: '422', fields: [{ name: 'error.message', value: null }] },
  });
});

test.each([
  ['POST /ships with an empty name should be rejected with 400', [{ name: 'name', setting: { kind: 'empty' } }]],
  ['POST /ships without a name must be refused with 400', [{ name: 'name', setting: { kind: 'absent' } }]],
])('what happens to a field is not its value: %s', (message, settings) => {
  expect(wishOf(message, harborContext)).toMatchObject({ kind: 'exact', settings, expect: { status: '400' } });
});

test.each(['end-to-end tests of the cargo', 'cargo tests', 'ships and cargo tests'])(
  'a word behind a name is not its value: %s',
  (message) => {
    expect(wishOf(message, harborContext)).toMatchObject({ kind: 'suite' });
  },
);

test('a path may leave out its beginning', () => {
  expect(wishOf('POST /cargo without a weightKg is rejected with 422', harborContext)).toMatchObject({
    operation: 'POST /ships/{shipId}/cargo',
  });
});

test('an identifier belongs to the part of the message that contains it', () => {
  const message = 'a success test each for listing ships, adding a ship and getting the manifest of shp_4';
  const [decision] = planMessage(message, harborContext).decisions;
  expect(decision).toMatchObject({
    action: {
      kind: 'make-tests',
      wishes: [
        { kind: 'suite', scope: { kind: 'named', operations: [{ path: '/ships' }, { path: '/ships' }] } },
        { kind: 'exact', operation: 'GET /ships/{shipId}/manifest', settings: [inPath('shp_4')] },
      ],
    },
  });
});

test('a time with a zone is one value', () => {
  expect(wishOf('add a ship called Tern, launchedOn 2031-05-01T08:30:00+02:00, that has to be a 201', harborContext)).toMatchObject({
    operation: 'POST /ships',
    settings: [value('field', 'name', 'Tern'), value('field', 'launchedOn', '2031-05-01T08:30:00+02:00')],
    expect: { status: '201' },
  });
});

test('the value of a pair goes on up to the next comma, "and" or outcome', () => {
  const message = 'load cargo into shp_1 with description=in two large boxes, quantity=2 and expect 201';
  expect(wishOf(message, harborContext)).toMatchObject({
    settings: expect.arrayContaining([value('field', 'description', 'in two large boxes'), value('field', 'quantity', 2)]),
  });
  expect(wishOf('POST /ships with name=Blue World and decks=2 must return 201', harborContext)).toMatchObject({
    settings: [value('field', 'name', 'Blue World'), value('field', 'decks', 2)],
  });
});

test('a percent sign belongs to its number', () => {
  const plan = planMessage('load test GET /ships with 20 users, 95% of the requests must be below 300 ms', harborContext);
  expect(plan.decisions.map(({ kind }) => kind)).toEqual(['do', 'preview']);
});
