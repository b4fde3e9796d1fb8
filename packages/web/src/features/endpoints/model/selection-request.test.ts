import type { Endpoint } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { selectionJson, selectionText } from './selection-request.ts';

const endpoints: readonly Endpoint[] = ['/a', '/b', '/c', '/d', '/e'].map((path) => ({
  id: path,
  specId: 's',
  method: 'GET',
  path,
  summary: null,
  tags: [],
}));

describe('a request for the selected endpoints', () => {
  it('names a few and counts the rest', () => {
    expect(selectionText(endpoints.slice(0, 2))).toBe('Generate tests for GET /a, GET /b');
    expect(selectionText(endpoints)).toBe('Generate tests for GET /a, GET /b, GET /c and 2 more');
  });

  it('contains all of them', () => {
    expect(JSON.parse(selectionJson('p', endpoints)).selectedEndpoints).toHaveLength(5);
  });
});
