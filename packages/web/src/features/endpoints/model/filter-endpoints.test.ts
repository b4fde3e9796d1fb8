import type { Endpoint } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { type EndpointFilter, filterEndpoints, methodChoices, tagChoices } from './filter-endpoints.ts';

const endpoint = (method: string, path: string, parts: Partial<Endpoint> = {}): Endpoint => ({
  id: `${method} ${path}`,
  specId: 's',
  method,
  path,
  summary: null,
  tags: [],
  ...parts,
});
const list = [
  endpoint('GET', '/books', { summary: 'List books', tags: ['books', 'public'] }),
  endpoint('POST', '/orders', { summary: 'Place an order', tags: ['orders'] }),
  endpoint('QUERY', '/search'),
];
const found = (parts: Partial<EndpointFilter>) =>
  filterEndpoints(list, { specId: null, method: 'ALL', words: '', tag: null, ...parts }).map(({ path }) => path);

describe('the filter of endpoints', () => {
  it('lists everything without a filter', () => {
    expect(found({})).toEqual(['/books', '/orders', '/search']);
  });

  it('searches path, summary and tags without regard to case; every word must match', () => {
    expect(found({ words: 'BOOK' })).toEqual(['/books']);
    expect(found({ words: 'place order' })).toEqual(['/orders']);
    expect(found({ words: 'public' })).toEqual(['/books']);
    expect(found({ words: 'place books' })).toEqual([]);
  });

  it('narrows by method and tag together', () => {
    expect(found({ method: 'POST' })).toEqual(['/orders']);
    expect(found({ tag: 'books', method: 'POST' })).toEqual([]);
  });

  it('always offers ALL and the five methods, and others only when they occur', () => {
    expect(methodChoices([])).toEqual(['ALL', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
    expect(methodChoices(list)).toEqual(['ALL', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'QUERY']);
  });

  it('offers each tag once, sorted by name', () => {
    expect(tagChoices(list)).toEqual(['books', 'orders', 'public']);
  });
});
