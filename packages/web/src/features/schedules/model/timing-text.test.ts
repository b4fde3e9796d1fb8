import { expect, test } from 'vitest';
import { timingText } from './timing-text.ts';

test.each([
  [15, 'every 15 minutes'],
  [60, 'every hour'],
  [120, 'every 2 hours'],
  [1440, 'every day'],
])('%i minutes are shown as %s', (everyMinutes, text) => {
  expect(timingText({ cron: null, everyMinutes, timeZone: 'UTC' })).toBe(text);
});

test('an expression is shown unchanged, with its time zone', () => {
  expect(timingText({ cron: '0 6 * * 1-5', everyMinutes: null, timeZone: 'Europe/Berlin' })).toBe('0 6 * * 1-5 (Europe/Berlin)');
});
