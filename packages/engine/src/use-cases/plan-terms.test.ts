import { describe, expect, test } from 'vitest';
import { findTerms } from '../format/glossary.ts';
import { actionOf, contextAfterRun, contextWithoutSuite, contextWithSuite } from './plan-message.fixture.ts';

const termsFor = (message: string, context = contextWithoutSuite) => {
  const action = actionOf(message, context);
  return action?.kind === 'show-guide' && action.topic === 'terms' ? findTerms(action.term ?? '').terms.map(({ term }) => term) : null;
};

describe('questions for the meaning of a word', () => {
  test.each([
    ['what does idempotent mean?', ['idempotent']],
    ["What's a JWT", ['JWT']],
    ['define BOLA', ['BOLA']],
    ['explain idempotency to me please', ['idempotent']],
    ['whats a fixture in this context', ['fixture']],
    ['what is meant by contract testing', ['contract test']],
    ['when does a test count as flaky', ['flaky']],
    ['what is the difference between PUT and PATCH', ['PUT', 'PATCH']],
    ['mocks vs fixtures', ['mock', 'fixture']],
    ['what does 409 mean', ['409']],
    ['was bedeutet idempotent?', ['idempotent']],
    ['que signifie CORS ?', ['CORS']],
    ['qué significa flaky', ['flaky']],
  ])('“%s” names %j', (message, terms) => {
    for (const context of [contextWithoutSuite, contextWithSuite, contextAfterRun]) expect(termsFor(message, context)).toEqual(terms);
  });

  test('a word that nobody knows is named in the answer', () => {
    expect(actionOf('what does zeppelin mean?')).toEqual({ kind: 'show-guide', topic: 'terms', term: 'zeppelin' });
  });

  test('the p95 of a run is a number, and a status of an operation is in the spec', () => {
    expect(termsFor('p95?')).toEqual(['p95']);
    for (const message of ['p95?', 'what is the p95?'])
      expect(actionOf(message, contextAfterRun)).toMatchObject({ kind: 'show-results', question: 'slowest' });
    expect(actionOf('what does 404 mean for GET /books/{bookId}')).toMatchObject({ kind: 'describe-operation' });
  });

  test('a kind of tests that is proposed as a question is no question for its meaning', () => {
    expect(termsFor('what about negative tests?', contextWithSuite)).toBeNull();
    expect(termsFor('explain the negative tests', contextWithSuite)).toBeNull();
  });

  test('a command explains a term', () => {
    expect(actionOf('/guide terms jwt')).toEqual({ kind: 'show-guide', topic: 'terms', term: 'jwt' });
  });
});
