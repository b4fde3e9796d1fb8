import { expect, test } from 'vitest';
import type { Feature } from '../feature.ts';
import { findHandlers } from './find-handlers.ts';

const health: Feature = { name: 'one', handlers: { health: async () => ({ status: 'ok' }) } };

test('calls without a handler are listed', () => {
  expect(() => findHandlers([health])).toThrow(/calls without a handler: token, .*\bready, /);
});

test('a call served twice is rejected, with the names of both features', () => {
  expect(() => findHandlers([health, { ...health, name: 'two' }])).toThrow('calls with more than one handler: health (one, two)');
});
