import { expect, it } from 'vitest';
import { unauthorizedIn } from './live-exploration.ts';

const missed = (op: string, status: number) => ({ op, statuses: [status], reason: 'no-credential' as const, message: null });
const reached = (op: string) => ({ op, statuses: [401, 200], reason: null, message: null });

it('counts the operations that rejected the credentials', () => {
  expect(unauthorizedIn({ operations: [missed('GET /me', 401), missed('GET /admin', 403), reached('GET /shows')] })).toBe(1);
});

it('blames the credentials for an operation on one resource that is called like a sign-in', () => {
  expect(unauthorizedIn({ operations: [missed('POST /payments/{id}/authorize', 401)] })).toBe(1);
});

it('does not blame the credentials for a sign-in with generated values', () => {
  expect(unauthorizedIn({ operations: [missed('POST /login', 401), missed('POST /auth/token', 401)] })).toBe(0);
});
