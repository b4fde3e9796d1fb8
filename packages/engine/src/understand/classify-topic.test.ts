import { expect, test } from 'vitest';
import { readingWithoutSuite } from '../bookshop.fixture.ts';
import { classifyTopic } from './classify-topic.ts';
import { readMessage } from './read-message.ts';

const topicOf = (text: string) => classifyTopic(readMessage(text, readingWithoutSuite).clauses.flatMap(({ words }) => words))[0]?.[0];

test.each([
  ['what do I write into the gh actions yaml', 'ci'],
  ['can the tests start every night by themselves', 'schedules'],
  ['a colleague of mine only has Postman', 'export'],
  ['who else is allowed to see what I do here, can I invite someone', 'members'],
  ['I want a mail as soon as one of them goes red', 'notifications'],
  ['our swagger file has changed, how do I hand in the new one', 'import'],
  ['where do I type in the bearer token', 'credentials'],
])('“%s” is about the product: %s', (text, topic) => {
  expect(topicOf(text)).toBe(topic);
});

test.each([
  'which fields does the body of an order have',
  'how many tests failed',
  'write tests for the reviews',
  'what comes back when the book does not exist',
])('“%s” is not about the product', (text) => {
  expect(topicOf(text)).toBe('none');
});
