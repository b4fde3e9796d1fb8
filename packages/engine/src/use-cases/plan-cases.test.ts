import { expect, test } from 'vitest';
import type { MessageContext } from '../model/index.ts';
import { harborContext } from './plan-harbor.fixture.ts';
import { actionOf, contextWithoutSuite } from './plan-message.fixture.ts';
import { planMessage } from './plan-message.ts';
import { tasksWithTests } from './plan-tasks.fixture.ts';

/** The operation, what it sends and the expected status of each case, in one line. */
const casesOf = (message: string, context: MessageContext = contextWithoutSuite) => {
  const action = actionOf(message, context);
  const wishes = action?.kind === 'make-tests' ? action.wishes : [];
  return wishes.map((wish) => {
    if (wish.kind !== 'exact') return wish.kind;
    const sent = wish.settings.map(
      ({ name, setting }) => `${name}: ${setting.kind === 'value' ? JSON.stringify(setting.value) : setting.kind}`,
    );
    return `${wish.operation} ${[...sent, ...(wish.identity === 'none' ? ['nobody'] : [])].join(', ')} → ${wish.expect.status}`;
  });
};

test('Lines are cases, each with its values and its status.', () => {
  expect(casesOf('status table for adding ships\ndecks 3 -> 201\ndecks "many" -> 422\nno body -> 422', harborContext)).toEqual([
    'POST /ships decks: 3 → 201',
    'POST /ships decks: "many" → 422',
    'POST /ships : absent → 422',
  ]);
});

test('Cases may be between semicolons or commas, and share what is before the colon.', () => {
  const cases = ['POST /books price: 10 → 201', 'POST /books price: -1 → 422', 'POST /books title: absent → 422'];
  expect(casesOf('creating books: price 10 -> 201; price -1 -> 422; no title -> 422')).toEqual(cases);
  expect(casesOf('creating books: price 10 gives 201, price -1 gives 422 and without a title it is 422')).toEqual(cases);
});

test('The status may come first.', () => {
  expect(casesOf('201 for a book with price 5, 422 for price -5 and 422 for no price')).toEqual([
    'POST /books price: 5 → 201',
    'POST /books price: -5 → 422',
    'POST /books price: absent → 422',
  ]);
});

test('A case without a credential is a case like any other.', () => {
  expect(casesOf('a book with price 5 -> 201; with price -5 -> 422; no token -> 401')).toEqual([
    'POST /books price: 5 → 201',
    'POST /books price: -5 → 422',
    'POST /books price: 5, nobody → 401',
  ]);
});

test('A value without a field belongs to the field of the case before it.', () => {
  expect(casesOf('adding a ship with flag FR or SE gives 201, but "XX" gives 422', harborContext)).toEqual([
    'POST /ships flag: "FR" → 201',
    'POST /ships flag: "SE" → 201',
    'POST /ships flag: "XX" → 422',
  ]);
});

test('One request is sent once with a value and once more without it.', () => {
  expect(casesOf('load cargo into shp_1 once with weightKg=5 and quantity=2, once more without the quantity', harborContext)).toEqual([
    'POST /ships/{shipId}/cargo shipId: "shp_1", weightKg: 5, quantity: 2 → null',
    'POST /ships/{shipId}/cargo weightKg: 5, shipId: "shp_1", quantity: absent → null',
  ]);
});

test('Alternatives with a repeated preposition are two cases of the only number.', () => {
  expect(casesOf('a review with 0 or with 6 stars gets rejected with 422')).toEqual([
    'POST /books/{bookId}/reviews rating: 0 → 422',
    'POST /books/{bookId}/reviews rating: 6 → 422',
  ]);
});

test('A list of values asks for one case each.', () => {
  expect(
    casesOf('give it two further cases, one per flag: FR, SE', { ...harborContext, suite: tasksWithTests('POST /ships').suite }),
  ).toEqual(['POST /ships flag: "FR" → null', 'POST /ships flag: "SE" → null']);
});

test('Steps with their own statuses are no cases.', () => {
  expect(casesOf('create a book with price 5 -> 201, read it -> 200, delete it -> 204')).toEqual(['flow']);
});

test.each([
  ['a book whose title is empty or missing', ['POST /books title: empty → null', 'POST /books title: absent → null']],
  ['books with a missing or invalid price are rejected', ['POST /books price: absent → 4xx', 'POST /books price: wrong-type → 4xx']],
  ['title null, empty or missing -> 422', ['null', 'empty', 'absent'].map((state) => `POST /books title: ${state} → 422`)],
])('Several states of a field are one case each: %s', (message, cases) => {
  expect(casesOf(message)).toEqual(cases);
});

test('What the API has to take is accepted.', () => {
  expect(casesOf('a book with price 0.01, the api has to take that')).toEqual(['POST /books price: 0.01 → 200']);
});

test('Cases may be between bars, and a second sentence may begin another one.', () => {
  expect(casesOf('POST /books: title Emma => 201 | title "" => 422 | no title => 422')).toEqual([
    'POST /books title: "Emma" → 201',
    'POST /books title: empty → 422',
    'POST /books title: absent → 422',
  ]);
  expect(casesOf('add a book with title "X", expect 201. Then one with title "" expecting 422')).toEqual([
    'POST /books title: "X" → 201',
    'POST /books title: empty → 422',
  ]);
});

test('Several statuses of one operation ask for more than one test.', () => {
  expect(actionOf('tests for GET /books/{bookId} including 401 and 404')).toMatchObject({
    wishes: [{ kind: 'suite', kinds: ['auth', 'negative'] }],
  });
});

test('Words around a clear case are named and raise no question.', () => {
  const plan = planMessage('our intern swears price -5 blows things up, create one like that and see 422', contextWithoutSuite);
  expect(plan.decisions).toMatchObject([
    { kind: 'do', action: { wishes: [{ settings: [{ name: 'price' }], expect: { status: '422' } }] } },
  ]);
  expect(plan.unread).toContain('swears');
});

test.each(['what about an id that doesnt exist, has to be 404', 'an id that does not exist has to be a 404'])(
  'An unknown ID with its status is a further case of what is tested: %s',
  (message) => {
    expect(casesOf(message, { ...contextWithoutSuite, suite: tasksWithTests('GET /books/{bookId}').suite })).toEqual([
      expect.stringMatching(/^GET \/books\/\{bookId\} bookId: \S+ → 404$/),
    ]);
  },
);
