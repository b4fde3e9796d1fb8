import { expect, test } from 'vitest';
import { modelOf, shopDocument } from '../shop.fixture.ts';
import { editCases } from '../suite/edit-cases.ts';
import { readSuite } from '../suite/read-suite.ts';
import { startSuite } from './start-suite.ts';

const suite = { id: 'a', name: 'Orders' };

test('a suite without a spec declares the base URL and nothing else', () => {
  const read = readSuite([startSuite({ suite, seed: 1, api: null })]);
  expect(read).toMatchObject({ kind: 'suite', suite: { suite: { name: 'Orders' }, cases: [], auth: { none: null } } });
});

test('a suite for an API knows how its operations authenticate, and takes a first case', () => {
  const file = startSuite({ suite, seed: 1, api: { model: modelOf(shopDocument), specSha256: 'x' } });
  const { auth, env } = JSON.parse(file.content);
  expect(Object.keys(auth).length).toBeGreaterThan(1);
  expect(Object.keys(env)).toContain('BASE_URL');
  const testCase = {
    id: 'mine',
    title: 'Mine',
    tags: ['flow'],
    op: 'GET /products',
    why: 'written by hand',
    evidence: 'H',
    steps: [{ req: { method: 'GET', path: '/products' }, expect: { must: { status: ['200'] } } }],
  };
  expect(readSuite(editCases([file], [{ id: 'mine', testCase }]))).toMatchObject({ kind: 'suite', suite: { cases: [{ id: 'mine' }] } });
});
