import { describe, expect, test } from 'vitest';
import { harborContext } from './plan-harbor.fixture.ts';
import { contextWithSuite, wishOf } from './plan-message.fixture.ts';
import { planMessage } from './plan-message.ts';
import { school } from './plan-school.fixture.ts';
import { tasks } from './plan-tasks.fixture.ts';

const value = (name: string, set: unknown) => ({ target: 'field', name, setting: { kind: 'value', value: set } });

test.each([
  'write tests for the ships, ticket JIRA-123',
  'negative tests for the ships, the bug is BUG-1234',
  'smoke tests for the ships, see PROJ-77',
])('the number of a ticket is no identifier: %s', (message) => {
  expect(wishOf(message, harborContext)).toMatchObject({ kind: 'suite' });
});

describe('a number before a unit of time', () => {
  test.each(['load test POST /students for 30 seconds', 'load test POST /reminders.add for 30 seconds'])('%s is a load test', (message) => {
    expect(JSON.stringify(planMessage(message, message.includes('students') ? school : tasks).decisions)).toContain('"seconds":30');
  });

  test('is no value of a field that only contains the unit in its name', () => {
    const { decisions } = planMessage('POST /reminders.add with title "Oil", the bug came up 3 days ago', tasks);
    expect(JSON.stringify(decisions)).not.toContain('"value":3');
  });
});

test.each([
  ['POST /ships with name "Tern" together with flag NO returns 201', { kind: 'value', value: 'Tern' }],
  ['share task 7: PATCH /tasks/7 with title "Paint" and isDone true combined returns 200', { kind: 'value', value: 'Paint' }],
])('an ordinary word compares nothing: %s', (message, setting) => {
  const { decisions } = planMessage(message, message.includes('ships') ? harborContext : tasks);
  expect(decisions).toHaveLength(1);
  expect(JSON.stringify(decisions)).toContain(JSON.stringify(setting));
});

test('two responses that must differ are named as what a test cannot check', () => {
  const { decisions } = planMessage('GET /ships with page 1 and page 2 must not share any ship', harborContext);
  expect(decisions).toMatchObject([{ kind: 'do' }, { kind: 'say', text: expect.stringContaining('must not share any ship') }]);
});

test('an identifier of one resource is not that of another', () => {
  const wish = wishOf('GET task 12, then create a task with title "Oil", then delete the task and expect 200', tasks);
  expect(wish).toMatchObject({ kind: 'flow' });
  const last = wish?.kind === 'flow' ? wish.steps.at(-1) : undefined;
  expect(last).toMatchObject({ operation: 'DELETE /tasks/{id}', settings: [] });
});

test('an operation that is missing does not stop tests of the others', () => {
  const { decisions } = planMessage('write smoke tests for the ships, see POST /boats', harborContext);
  expect(decisions).toMatchObject([{ kind: 'do' }, { kind: 'say', text: expect.stringContaining('no POST /boats') }]);
  const both = planMessage('write tests for POST /ships and POST /unknown', harborContext).decisions;
  expect(both).toMatchObject([{ kind: 'do' }, { kind: 'say', text: expect.stringContaining('no POST /unknown') }]);
});

test('a value that is no number stays a text', () => {
  expect(wishOf('GET /ships/shp_1 returns 200 and lengthM must be 1.2.3', harborContext)).toMatchObject({
    expect: { fields: [{ name: 'lengthM', value: '1.2.3' }] },
  });
  expect(wishOf('POST /ships with decks 1.234,5 returns 422', harborContext)).toMatchObject({
    settings: [{ name: 'decks', setting: { value: 1234.5 } }],
  });
});

test('a request has one value for each field', () => {
  const wish = wishOf('create a ship with name "Tern" and decks 3, the second one should be named "Skua"', harborContext);
  const settings = wish?.kind === 'exact' ? wish.settings : [];
  expect(new Set(settings.map(({ name }) => name)).size).toBe(settings.length);
});

test('"give back" sends values instead of expecting them', () => {
  expect(wishOf('give back quantity 250 and description "worn" via POST /ships/{shipId}/cargo', harborContext)).toMatchObject({
    settings: [value('quantity', 250), value('description', 'worn')],
    expect: { fields: [] },
  });
});

test('a number with three digits is a value if a status follows it', () => {
  const { decisions } = planMessage('decks 300 must give 201, 481 must give 422', harborContext);
  const exact = (decks: number, status: string) => ({ kind: 'exact', settings: [value('decks', decks)], expect: { status } });
  expect(decisions).toMatchObject([{ action: { wishes: [exact(300, '201'), exact(481, '422')] } }]);
});

describe('what sounds like a ban, a correction or a status', () => {
  test.each([
    'orders can not be cancelled twice, fix the tests',
    'orders can not be cancelled after shipping. update the tests',
    'we should not have to write tests by hand, fix the suite',
    'the cancel test can not find its order, fix the test',
  ])('removes no tests: %s', (message) => {
    expect(JSON.stringify(planMessage(message, contextWithSuite).decisions)).not.toContain('remove-cases');
  });

  test('removes tests if everything of that kind is forbidden', () => {
    expect(planMessage('nothing may get deleted there, fix the suite accordingly', contextWithSuite).decisions).toMatchObject([
      { action: { kind: 'remove-cases', cases: { operations: ['DELETE /orders/{orderId}'] } } },
    ]);
  });

  test.each(['200 should be 201', 'the 422 should be 400 instead'])('changes the expected status: %s', (message) => {
    expect(JSON.stringify(planMessage(message, contextWithSuite).decisions)).toContain('change-cases');
  });

  test('expects an unregistered status behind an arrow', () => {
    expect(wishOf('POST /ships with decks -1 -> 440', harborContext)).toMatchObject({
      settings: [value('decks', -1)],
      expect: { status: '440' },
    });
  });

  test('stops a run although the message also states a rule', () => {
    const running = { ...contextWithSuite, hasActiveRun: true };
    expect(JSON.stringify(planMessage('stop the run, the title has to be unique first', running).decisions)).not.toContain('make-tests');
  });

  test('sends a repeated request as a sequence', () => {
    const { decisions } = planMessage('POST /ships with name "Tern" -> 201; POST /ships with name "Tern" -> 409', harborContext);
    expect(JSON.stringify(decisions)).not.toMatch(/"kind":"exact".*"kind":"exact"/);
  });
});
