import { expect, it } from 'vitest';
import { suiteDetails, suiteOptionLabel, suiteOrigin } from './suite-label.ts';

const now = Date.parse('2026-05-20T12:00:00.000Z');
const suite = { name: 'Books smoke', revision: 2, cases: 4, updatedAt: '2026-05-20T11:57:00.000Z' };

it('two suites of one name differ by cases, revision, age and conversation', () => {
  const conversation = { id: '6f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3a07', title: 'test the books' };
  expect(suiteDetails(suite, now)).toBe('4 cases, r2, 3m ago');
  expect(suiteOptionLabel(suite, now)).toBe('Books smoke, 4 cases, r2, 3m ago');
  expect(suiteOptionLabel({ ...suite, conversation }, now)).toBe('Books smoke, 4 cases, r2, 3m ago, from “test the books”');
});

it('a conversation without a title still has a name', () => {
  expect(suiteOrigin({ conversation: { id: '6f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3a07', title: '' } })).toBe('Untitled Conversation');
  expect(suiteOrigin({ conversation: null })).toBeNull();
});
