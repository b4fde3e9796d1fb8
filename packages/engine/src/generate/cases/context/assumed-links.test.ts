import { describe, expect, test } from 'vitest';
import { choiceFact } from '../../../facts/link-choices.ts';
import type { LinkChoice } from '../../../model/index.ts';
import { generate } from '../../../shop.fixture.ts';

const assumedFor = (op: string, choices: readonly LinkChoice[] = []) =>
  generate({ say: '/generate smoke', facts: choices.map(choiceFact) }).plan.find((item) => item.op === op)?.assumed;

describe('Assumed links', () => {
  test('name the operation that provides a path value, and how certain the link is', () => {
    expect(assumedFor('GET /products/{productId}')).toEqual([
      { param: 'productId', from: 'POST /products', confidence: 'sure', others: ['GET /products'] },
    ]);
  });

  test.each(['GET /products', null])('follow the choice of a user (%s), and can be changed again', (from) => {
    const [link] = assumedFor('GET /products/{productId}', [{ op: 'GET /products/{productId}', param: 'productId', from }]) ?? [];
    expect(link).toMatchObject({ from, confidence: 'your choice' });
    expect(link?.others).toContain('POST /products');
  });

  test('are empty when an operation takes no value from another one', () => {
    expect(assumedFor('GET /products')).toBeUndefined();
  });
});
