import { describe, expect, test } from 'vitest';
import { generate, shopDocument } from '../../shop.fixture.ts';

const assumedFor = (op: string, document = shopDocument) =>
  generate({ say: '/generate smoke', document }).plan.find((item) => item.op === op)?.assumed;

describe('assumed links', () => {
  test('name the operation that provides a value of the path, and how sure that is', () => {
    expect(assumedFor('GET /products/{productId}')).toEqual([{ param: 'productId', from: 'POST /products', confidence: 'sure' }]);
  });

  test('are none where nothing is taken from another operation', () => {
    expect(assumedFor('GET /products')).toBeUndefined();
  });
});
