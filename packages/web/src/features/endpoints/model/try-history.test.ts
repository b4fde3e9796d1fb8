import { expect, it } from 'vitest';
import { listTriedRequests, storeTriedRequest } from './try-history.ts';
import { tryReplyFixture } from './try-reply.fixture.ts';

it('keeps the last ten tries of each endpoint, newest first', () => {
  const past = { environment: 'local', draft: { rows: [], body: '' }, reply: tryReplyFixture() };
  for (let count = 0; count < 12; count += 1) storeTriedRequest('a', past);
  const last = storeTriedRequest('a', past);
  storeTriedRequest('b', past);
  expect(listTriedRequests('a')).toHaveLength(10);
  expect(listTriedRequests('a')[0]).toBe(last);
  expect(listTriedRequests('b')).toHaveLength(1);
  expect(listTriedRequests('c')).toEqual([]);
});
