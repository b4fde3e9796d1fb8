import type { SpecDiff } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { countAffectedOperations, groupIntoSections, operationParts } from './diff-rows.ts';

const version = { id: 'x', title: 'Books', version: '1', revision: 1, createdAt: '2026-01-01T00:00:00.000Z' };
const diff: SpecDiff = {
  base: version,
  head: version,
  summary: { breaking: 2, compatible: 1, unknown: 1 },
  omitted: 0,
  groups: [
    {
      kind: 'operation',
      name: 'POST /orders',
      operations: ['POST /orders'],
      changes: [
        { level: 'breaking', rule: 'request-field-required', pointer: '/a', message: 'Request field addressId is now required' },
        { level: 'compatible', rule: 'response-added', pointer: '/b', message: 'Response 409 added' },
      ],
    },
    {
      kind: 'schema',
      name: 'Price',
      operations: ['GET /books', 'POST /orders'],
      changes: [
        { level: 'breaking', rule: 'response-field-removed', pointer: '/c', message: 'Response field currency removed' },
        { level: 'unknown', rule: 'pattern-changed', pointer: '/d', message: 'Pattern changed' },
      ],
    },
  ],
};
const shape = (view: 'class' | 'operation', search = '') =>
  groupIntoSections(diff, view, search).map(({ title, rows }) => [title, rows.map(({ name }) => name)]);

describe('the changes of an API spec', () => {
  it('are grouped by their impact on callers, the most severe first', () => {
    expect(shape('class')).toEqual([
      ['Breaking', ['/orders', 'Price']],
      ['Compatible', ['/orders']],
      ['Unclear', ['Price']],
    ]);
  });

  it('are grouped by the operation or schema they affect', () => {
    expect(shape('operation')).toEqual([
      ['POST /orders', ['/orders', '/orders']],
      ['Price', ['Price', 'Price']],
    ]);
  });

  it('are found by message, rule, name and affected operation, without empty headings', () => {
    expect(shape('class', 'currency')).toEqual([['Breaking', ['Price']]]);
    expect(shape('class', 'PATTERN-changed')).toEqual([['Unclear', ['Price']]]);
    expect(shape('operation', 'get /books')).toEqual([['Price', ['Price', 'Price']]]);
    expect(shape('class', 'nothing like it')).toEqual([]);
  });

  it('count each operation once', () => {
    expect(countAffectedOperations(diff)).toBe(2);
  });

  it('distinguish an operation from a schema by its name', () => {
    expect(operationParts('GET /books/{id}')).toEqual({ method: 'GET', path: '/books/{id}' });
    expect(operationParts('Price')).toBeNull();
  });
});
