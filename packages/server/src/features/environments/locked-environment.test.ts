import { expect, test } from 'vitest';
import { isLocked, isReadOnly, unlockEnd } from './locked-environment.ts';

test.each(['prod', 'PROD', ' Production ', 'ｐｒｏｄ', 'pr\u200dod'])('%j is production', (name) => {
  expect(isLocked({ name })).toBe(true);
});

test.each(['prod-eu', 'preprod', 'staging', 'products', ''])('%j is not production', (name) => {
  expect(isLocked({ name })).toBe(false);
});

test('production is read-only until it is unlocked, and again when the time is over', () => {
  const unlockedUntil = new Date('2026-03-01T10:15:00Z');
  const during = new Date('2026-03-01T10:14:59Z');
  expect(isReadOnly({ name: 'prod', unlockedUntil: null }, during)).toBe(true);
  expect(isReadOnly({ name: 'prod', unlockedUntil }, during)).toBe(false);
  expect(isReadOnly({ name: 'prod', unlockedUntil }, unlockedUntil)).toBe(true);
  expect(unlockEnd({ name: 'staging', unlockedUntil }, during)).toBeNull();
});
