import { expect, test } from 'vitest';
import { actionText, detailText } from './action-text.ts';

test('shows an action as readable text', () => {
  expect(actionText('api-key.created')).toBe('API key created');
  expect(actionText('policies.changed')).toBe('Policies changed');
});

test('joins the details in one line and leaves out empty ones', () => {
  expect(detailText({ name: 'CI', scopes: ['runs:read'], note: null, text: '', secrets: [] })).toBe('name: CI, scopes: runs:read');
  expect(detailText({ secrets: ['KEY', 'TOKEN'], rule: { p95: 400 } })).toBe('secrets: KEY; TOKEN, rule: {"p95":400}');
  expect(detailText({})).toBe('');
  expect(detailText({ everyMinutes: 60, timeZone: 'UTC' })).toBe('every minutes: 60, time zone: UTC');
  expect(detailText({ agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' })).toBe('agent: Firefox on Linux');
});
