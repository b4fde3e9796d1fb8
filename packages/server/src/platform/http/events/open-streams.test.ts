import { expect, test } from 'vitest';
import { createOpenStreams } from './open-streams.ts';

test('one person holds so many streams open and no more; closing one makes room, and others are not concerned', () => {
  const { open } = createOpenStreams(2);
  const close = open('ada');
  open('ada');
  expect(() => open('ada')).toThrow(expect.objectContaining({ code: 'RATE_LIMITED', retryAfterSeconds: 10 }));
  expect(() => open('ben')).not.toThrow();
  close();
  expect(() => open('ada')).not.toThrow();
});
