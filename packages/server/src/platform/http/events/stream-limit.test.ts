import { expect, test } from 'vitest';
import { createStreamLimit } from './stream-limit.ts';

test('one person may have a limited number of open streams, and closing one frees a slot', () => {
  const { open } = createStreamLimit(2);
  const close = open('ada');
  open('ada');
  expect(() => open('ada')).toThrow(expect.objectContaining({ code: 'RATE_LIMITED', retryAfterSeconds: 10 }));
  expect(() => open('ben')).not.toThrow();
  close();
  expect(() => open('ada')).not.toThrow();
});
