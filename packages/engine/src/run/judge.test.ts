import { expect, test } from 'vitest';
import type { Checks, Json } from '../model/index.ts';
import { judge } from './judge.ts';

const schemas = { Things: { items: { type: 'object', required: ['id'] } } } as const;

function messagesFor(must: Checks, headers: readonly (readonly [string, string])[], body: Json = null): readonly string[] {
  const answer = { status: 200, headers, body: { kind: 'json', value: body }, ms: 1 } as const;
  return judge({ must }, answer, { schemas, lookup: () => undefined }).map(({ message }) => message);
}

test.each<[string, readonly (readonly [string, string])[], string]>([
  ['its value', [['Location', '/things']], 'The header location is “/things”, expected match "^/things/".'],
  ['that it is missing', [], 'The header location is missing, expected match "^/things/".'],
])('the message about a wrong header says %s', (_what, headers, message) => {
  expect(messagesFor({ header: { location: [['match', '^/things/']] } }, headers)).toEqual([message]);
});

test('a body with several violations of its schema is one failure, which names the first and counts the others', () => {
  const first = 'The body does not match the schema Things: the property id of /0 is missing';
  expect(messagesFor({ schema: 'Things' }, [], [{}, {}, {}])).toEqual([`${first} (and 2 more).`]);
  expect(messagesFor({ schema: 'Things' }, [], [{}])).toEqual([`${first}.`]);
});
