import { expect, test } from 'vitest';
import { bookshop } from '../bookshop.fixture.ts';
import type { ReadingContext } from '../model/reading.ts';
import { buildVocabulary } from './build-vocabulary.ts';
import { readMessage } from './read-message.ts';

const operation = { ...bookshop.operations[0], tags: [], params: [], bodies: [] };
const operations = ['/uptime/checks', '/check-runs', '/emojis', '/tests'].map((path) => ({
  ...operation,
  key: `GET ${path}`,
  method: 'GET',
  path,
  summary: 'List things',
  operationId: null,
}));
const context: ReadingContext = {
  vocabulary: buildVocabulary({ ...bookshop, schemas: {}, operations } as typeof bookshop),
  environments: [],
  suite: null,
  hasRun: false,
  now: 0,
};
const resourcesOf = (message: string) =>
  readMessage(message, context).clauses.flatMap(({ slots }) => slots.flatMap((slot) => (slot.kind === 'resource' ? [slot.name] : [])));

test('Words addressed to the tool do not name resources of the API.', () => {
  expect(resourcesOf('check the emojis')).toEqual(['emojis']);
  expect(resourcesOf('negative tests for the emojis')).toEqual(['emojis']);
});

test('Together with another word of the path, the same words name resources.', () => {
  expect(resourcesOf('list the uptime checks')).toContain('checks');
  expect(resourcesOf('list the check runs')).toEqual(expect.arrayContaining(['checks', 'runs']));
});

test('A word of the tool after another resource still refers to the tool.', () => {
  expect(resourcesOf('the emojis tests')).toEqual(['emojis']);
});
