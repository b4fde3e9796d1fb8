import { expect, it } from 'vitest';
import { rememberTry, triesOf } from './try-history.ts';
import { tryReplyFixture } from './try-reply.fixture.ts';

it('keeps the last ten tries of each endpoint, newest first', () => {
  const past = { environment: 'local', draft: { rows: [], body: '' }, reply: tryReplyFixture() };
  for (let count = 0; count < 12; count += 1) rememberTry('a', past);
  const last = rememberTry('a', past);
  rememberTry('b', past);
  expect(triesOf('a')).toHaveLength(10);
  expect(triesOf('a')[0]).toBe(last);
  expect(triesOf('b')).toHaveLength(1);
  expect(triesOf('c')).toEqual([]);
});
