import { describe, expect, test } from 'vitest';
import type { MessageContext } from '../model/index.ts';
import { actionOf, contextWithSuite } from './plan-message.fixture.ts';

const one = (id: string, title: string, tags: readonly string[], statuses: readonly string[] = ['4xx']) => ({
  id,
  title,
  tags,
  statuses,
  op: 'POST /books',
});
const tested: MessageContext = {
  ...contextWithSuite,
  suite: {
    name: 'Books',
    revision: 1,
    cases: [
      one('createBook.smoke', 'POST /books with a valid request', ['smoke'], ['201']),
      one('createBook.missing.author', 'POST /books without author', ['negative']),
      one('createBook.title.blank', 'POST /books with an empty title', ['negative']),
      one('createBook.title.type', 'POST /books with an object for title', ['negative']),
      one('createBook.malformed', 'POST /books with malformed JSON', ['negative', 'protocol']),
      one('createBook.noauth', 'POST /books without credentials', ['auth', 'negative'], ['401']),
    ],
  },
};

describe('questions whether the suite at hand checks something', () => {
  test.each([
    ['Do these check an empty title anywhere?', 'includes', ['createBook.title.blank']],
    ['is there anything in here that checks for missing authentication?', 'includes', ['createBook.noauth']],
    ['do we already test malformed json?', 'includes', ['createBook.malformed']],
    ['which tests cover a missing author', 'cases', ['createBook.missing.author']],
    ['how many of them check for the wrong type', 'count', ['createBook.title.type']],
    ['is a 401 tested anywhere', 'includes', ['createBook.noauth']],
    ['is a null title tested in there?', 'includes', []],
  ])('“%s” asks for %s of %j', (message, question, ids) => {
    expect(actionOf(message, tested)).toMatchObject({ kind: 'describe-suite', question, cases: { ids } });
  });

  test('the answer can name the subject of the question', () => {
    expect(actionOf('Do these check an empty title anywhere?', tested)).toMatchObject({ about: 'empty title' });
  });

  test('a request for a new test is not a question', () => {
    expect(actionOf('test that an empty title is rejected', tested)).toMatchObject({ kind: 'make-tests' });
  });

  test.each([
    'explain to me in plain words what this test checks',
    'what does this do',
    'what do these tests actually verify',
    'explain the tests',
    'what are we checking here',
    'was prüfen diese Tests?',
  ])('“%s” asks what the cases check', (message) => {
    expect(actionOf(message, tested)).toEqual({ kind: 'describe-suite', question: 'checks', cases: null });
  });

  test('a question about the cases differs from a question about their checks', () => {
    expect(actionOf('what tests do we have', tested)).toMatchObject({ question: 'cases', cases: null });
    expect(actionOf('what is missing', tested)).toEqual({ kind: 'show-coverage' });
  });
});
