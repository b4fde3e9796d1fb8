import { expect, test } from 'vitest';
import { evidenceText, parseAnswer } from './exploration-texts.ts';

test.each([
  ['Native', 'Native'],
  [' 12 ', 12],
  ['-1.5', -1.5],
  ['007', '007'],
  ['1e9', '1e9'],
  ['true', true],
  ['"12"', '12'],
  ['12345678901234567890', '12345678901234567890'],
])('the answer %s is sent as %j', (text, value) => {
  expect(parseAnswer(text)).toBe(value);
});

test('evidence without a request names none', () => {
  const evidence = { source: 'explore', request: null, status: null, message: null } as const;
  expect(evidenceText({ evidence })).toBe('From several responses');
  expect(evidenceText({ evidence: { ...evidence, source: 'person' } })).toBe('Entered by a user');
});
