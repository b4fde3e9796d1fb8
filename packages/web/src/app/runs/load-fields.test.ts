import { describe, expect, it } from 'vitest';
import { defaultLoadDraft, loadProblems, toLoadSettings } from './load-fields.tsx';

describe('the typed load settings', () => {
  it('are valid by default', () => {
    expect(loadProblems(defaultLoadDraft)).toEqual({});
    expect(toLoadSettings(defaultLoadDraft)).toEqual({
      vus: 5,
      durationMs: 15_000,
      rampMs: 3000,
      thresholds: { p95Ms: 500, errorRate: 0.01 },
    });
  });

  it('leave out empty thresholds', () => {
    expect(toLoadSettings({ ...defaultLoadDraft, p95Ms: ' ', errorPercent: '' }).thresholds).toEqual({});
  });

  it.each(['', '0', '51', '2.5', 'many'])('reject %j virtual users', (vus) => {
    expect(loadProblems({ ...defaultLoadDraft, vus })).toEqual({ vus: 'Enter a number from 1 to 50.' });
  });
});
