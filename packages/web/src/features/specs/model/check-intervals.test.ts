import { describe, expect, it } from 'vitest';
import { intervalText, watchStatusOf } from './check-intervals.ts';

const watch = { seriesId: 's', everyMinutes: 60, nextAt: '2026-01-01T00:00:00.000Z', checkedAt: null, problem: null };

describe('the regular check of a source', () => {
  it('shows its interval as text', () => {
    expect(intervalText(60)).toBe('every hour');
    expect(intervalText(45)).toBe('every 45 minutes');
  });

  it('shows the time of the last check, and its error', () => {
    expect(watchStatusOf(watch)).toEqual({ text: 'Source checked every hour, not checked yet', tone: 'calm' });
    const checkedAt = new Date().toISOString();
    expect(watchStatusOf({ ...watch, checkedAt })).toMatchObject({
      text: expect.stringMatching(/^Source checked every hour, last /),
      tone: 'calm',
    });
    expect(watchStatusOf({ ...watch, checkedAt, problem: 'host answered 503.' })).toMatchObject({
      text: expect.stringMatching(/: host answered 503\.$/),
      tone: 'trouble',
    });
  });
});
