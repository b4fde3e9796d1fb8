import type { Endpoint } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { firstIdeas } from './first-ideas.ts';

const endpoint = (method: string, path: string): Endpoint => ({
  id: `${method} ${path}`,
  specId: 's',
  method,
  path,
  summary: null,
  tags: [],
});

describe('the first suggestions', () => {
  it('are made from the endpoints of the project', () => {
    const ideas = firstIdeas([
      endpoint('GET', '/books'),
      endpoint('POST', '/books'),
      endpoint('GET', '/books/{id}'),
      endpoint('DELETE', '/books/{id}'),
      endpoint('POST', '/orders'),
    ]);
    expect(ideas.map(({ command }) => command)).toEqual([
      '/generate smoke',
      '/generate flow /books',
      '/generate negative POST /orders',
      '/generate auth GET /books/{id}',
    ]);
    expect(ideas[1]?.endpoints.map(({ id }) => id)).toEqual(['POST /books', 'GET /books/{id}', 'DELETE /books/{id}']);
  });

  it('leave out suggestions that do not fit the project', () => {
    expect(firstIdeas([endpoint('GET', '/status')]).map(({ command }) => command)).toEqual(['/generate smoke']);
    expect(firstIdeas([])).toEqual([]);
  });
});
