import { describe, expect, test } from 'vitest';
import type { TestCase } from '../../../model/index.ts';
import { operation } from '../../../model/operation.fixture.ts';
import { caseOf, generate, suiteOf } from '../../../shop.fixture.ts';
import { joinList, resourceName, resourceWithArticle } from '../context/resource-words.ts';

const all = suiteOf(generate({ say: '/generate' })).cases;
const creators = all.filter((testCase) => testCase.op === 'POST /products');
const textOf = (testCase: TestCase): string => JSON.stringify(testCase.steps);

describe('cases share a request but not its unique values', () => {
  test('no two cases of a creating operation send the same name', () => {
    const names = creators.flatMap((testCase) => [...textOf(testCase).matchAll(/assay-\{\{RUN_ID\}\}-[0-9a-f]{5}/g)].map(([name]) => name));
    const perCase = creators.map((testCase) => new Set(textOf(testCase).match(/assay-\{\{RUN_ID\}\}-[0-9a-f]{5}/g)));
    expect(names.length).toBeGreaterThan(10);
    expect(perCase.reduce((sum, set) => sum + set.size, 0)).toBe(new Set(names).size);
  });

  test('text of the spec is never changed by accident', () => {
    const control = caseOf(generate({ say: '/generate smoke' }), 'createProduct.smoke.maximal').steps[0]?.req.json;
    expect(control).toMatchObject({ currency: 'EUR', description: 'Written by an Assay test' });
  });
});

describe('steps that a case does not need are not sent', () => {
  test('a producer is dropped with the field that needed it', () => {
    const without = all.find((testCase) => testCase.id === 'createOrder.missing.lines');
    expect(without?.steps.map((step) => step.req.path)).toEqual(['/orders']);
    expect(without?.finally).toBeUndefined();
  });

  test('a producer stays if its value is used', () => {
    const within = all.find((testCase) => testCase.id === 'createOrder.missing.lines.count');
    expect(within?.steps.map((step) => step.req.path)).toEqual(['/products', '/orders']);
    expect(within?.finally?.map((step) => step.req.path)).toEqual(['/products/{{productId}}']);
  });
});

describe('Words for resources', () => {
  const at = (path: string) => operation(`GET ${path}`);

  test.each([
    ['/orders', 'order', 'an order'],
    ['/order-items/{id}', 'order item', 'an order item'],
    ['/v1/bookCategories', 'book category', 'a book category'],
    ['/{id}', 'thing', 'a thing'],
  ])('%s', (path, thing, one) => {
    expect(resourceName(at(path))).toBe(thing);
    expect(resourceWithArticle(at(path))).toBe(one);
  });

  test.each([
    [['a'], 'a'],
    [['a', 'b'], 'a and b'],
    [['a', 'b', 'c'], 'a, b and c'],
    [['a', 'b', 'c', 'd', 'e', 'f', 'g'], 'a, b, c, d, e and 2 more'],
  ])('%j is written as %s.', (parts, text) => {
    expect(joinList(parts)).toBe(text);
  });
});
