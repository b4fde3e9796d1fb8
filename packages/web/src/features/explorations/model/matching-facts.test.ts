import type { Fact } from '@assay/contract';
import { expect, it } from 'vitest';
import { matchingFacts } from './matching-facts.ts';

const fact = (op: string, text: string): Fact => ({
  ...{ id: text, op, kind: 'value', in: null, field: null, text },
  evidence: { source: 'explore', request: 'POST /zones', status: 422, message: 'kind is required' },
});
const facts = [fact('POST /zones', 'kind is required.'), fact('GET /books', 'limit is at most 50.')];
const found = (words: string): string[] => matchingFacts(facts, words).map(({ op }) => op);

it('finds facts by words of the operation and of the sentence, in any order and case', () => {
  expect(found('LIMIT books')).toEqual(['GET /books']);
});

it('finds facts by their evidence, and all facts without words', () => {
  expect(found('required post')).toEqual(['POST /zones', 'GET /books']);
  expect(found('  ')).toHaveLength(2);
});

it('finds nothing when one word is missing', () => {
  expect(found('limit nowhere')).toEqual([]);
});
