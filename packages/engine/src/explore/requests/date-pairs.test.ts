import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, statedPeriod } from './date-pairs.ts';

test.each([
  ['A slot lasts one to four hours.', HOUR_MS, 4 * HOUR_MS],
  ['The period must be between 1 hour and 3 days', HOUR_MS, 3 * DAY_MS],
  ['A rental lasts 30 minutes to 8 hours.', HOUR_MS / 2, 8 * HOUR_MS],
  ['Books a room. The stay is between 2 and 14 nights; 422 otherwise.', 2 * DAY_MS, 14 * DAY_MS],
  ['Book two days before arrival. The length is 1-2 weeks.', 7 * DAY_MS, 14 * DAY_MS],
])('"%s" says how long a period is.', (text, least, most) => {
  expect(statedPeriod(text)).toMatchObject({ least, most });
});

test.each([
  'Bookings can be made between 2 and 14 days in advance.',
  'Deposits are refunded between 5 and 10 days after departure.',
  'A stay can be cancelled 2 to 14 days before it.',
  'The booking window opens 2 to 4 weeks ahead.',
  'For a stay that ended 2 to 14 days ago.',
  'The window lasts 3 days to 2 hours.',
  'Between 2 and 14 days.',
])('"%s" does not say how long a period is.', (text) => {
  expect(statedPeriod(text)).toBeNull();
});
