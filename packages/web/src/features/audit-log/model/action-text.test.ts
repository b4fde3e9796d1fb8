import { expect, test } from 'vitest';
import { actionText, detailText } from './action-text.ts';

test('an action reads as words', () => {
  expect(actionText('api-key.created')).toBe('Api key created');
  expect(actionText('policies.changed')).toBe('Policies changed');
});

test('facts stand in one line, empty ones are left out', () => {
  expect(detailText({ name: 'CI', scopes: ['runs:read'], note: null, text: '' })).toBe('name: CI, scopes: ["runs:read"]');
  expect(detailText({})).toBe('');
});
