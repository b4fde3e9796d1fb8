import { expect, test } from 'vitest';
import { actionText, detailText } from './action-text.ts';

test('shows an action as readable text', () => {
  expect(actionText('api-key.created')).toBe('API key created');
  expect(actionText('policies.changed')).toBe('Policies changed');
});

test('joins the details in one line and leaves out empty ones', () => {
  expect(detailText({ name: 'CI', scopes: ['runs:read'], note: null, text: '' })).toBe('name: CI, scopes: runs:read');
  expect(detailText({ secrets: ['KEY', 'TOKEN'], rule: { p95: 400 } })).toBe('secrets: KEY; TOKEN, rule: {"p95":400}');
  expect(detailText({})).toBe('');
});
