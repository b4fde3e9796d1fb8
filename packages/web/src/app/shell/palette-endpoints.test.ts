import type { Endpoint } from '@assay/contract';
import { expect, it } from 'vitest';
import { endpointsFor } from './palette-endpoints.ts';

const endpoint = (method: string, path: string, summary: string | null = null): Endpoint =>
  ({ id: `${method} ${path}`, method, path, summary }) as Endpoint;
const many = [
  ...Array.from({ length: 1200 }, (_, index) => endpoint('GET', `/things/${index}`)),
  endpoint('PATCH', '/gists/{id}', 'Update a gist'),
];

it('finds the last of 1,200 endpoints by its path, its method or its summary', () => {
  for (const typed of ['gists', 'patch gist', 'UPDATE a gist'])
    expect(endpointsFor(many, typed).map(({ path }) => path)).toEqual(['/gists/{id}']);
});

it('limits the list to a readable number', () => {
  expect(endpointsFor(many, '')).toHaveLength(100);
  expect(endpointsFor(many, 'zeppelin')).toEqual([]);
});
