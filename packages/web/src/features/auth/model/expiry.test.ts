import { describe, expect, it } from 'vitest';
import { countdown, lifetimeText, remainingLifetime } from './expiry.ts';

const NOW = Date.parse('2026-01-05T09:00:00.000Z');
const inSeconds = (seconds: number): string => new Date(NOW + seconds * 1000).toISOString();

describe('the expiry badge', () => {
  it.each([
    [-1, 'expired', 'Expired'],
    [0, 'expired', 'Expired'],
    [1, 'expiring', 'Expires in 1m'],
    [240, 'expiring', 'Expires in 4m'],
    [299, 'expiring', 'Expires in 5m'],
    [300, 'valid', 'Valid for 5m'],
    [3599, 'valid', 'Valid for 59m'],
    [599.6, 'valid', 'Valid for 10m'],
    [7200, 'valid', 'Valid for 2h 0m'],
  ])('shows %s: %s with %d s left', (seconds, kind, text) => {
    expect(remainingLifetime(inSeconds(seconds), NOW)).toEqual({ kind, text });
  });

  it('shows unknown when nothing is known', () => {
    expect(remainingLifetime(null, NOW)).toEqual({ kind: 'unknown', text: 'No expiration info' });
  });
});

it('the countdown shows minutes and seconds, and hours when there are any', () => {
  expect([countdown(inSeconds(61), NOW), countdown(inSeconds(3661), NOW), countdown(inSeconds(-5), NOW)]).toEqual([
    '01:01',
    '1:01:01',
    '00:00',
  ]);
});

it.each([30, 61, 90, 299, 300, 599])('the notice and the badge name the same minute for a token of %d s', (seconds) => {
  const minute = (text: string): string | undefined => /(\d+)m/.exec(text)?.[1];
  expect(minute(lifetimeText(seconds))).toBe(minute(remainingLifetime(inSeconds(seconds), NOW).text));
});

it('the notice shows the lifetime in minutes, never NaN', () => {
  expect([lifetimeText(3600), lifetimeText(7200), lifetimeText(null)]).toEqual([
    'Token expires in 60m',
    'Token expires in 120m',
    'No expiration info',
  ]);
});
