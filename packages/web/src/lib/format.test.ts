import { describe, expect, it } from 'vitest';
import { conversationAge, countOf, dayGroup, formatDuration, shortAge, specAge } from './format.ts';

const now = new Date(2026, 10, 15, 14, 0, 0).getTime();
const ago = (hours: number): string => new Date(now - hours * 3_600_000).toISOString();

describe('ages', () => {
  it('of conversations are whole hours under a day, then a date', () => {
    expect(conversationAge(ago(0), now)).toBe('0h ago');
    expect(conversationAge(ago(23.99), now)).toBe('23h ago');
    expect(conversationAge(ago(24), now)).toBe('Nov 14');
    expect(conversationAge(ago(24 * 400), now)).toBe('Oct 11, 2025');
  });

  it('of runs start with minutes', () => {
    expect([shortAge(ago(0.01), now), shortAge(ago(0.5), now), shortAge(ago(3), now)]).toEqual(['now', '30m ago', '3h ago']);
  });

  it('are never negative', () => {
    expect(conversationAge(ago(-2), now)).toBe('0h ago');
  });

  it('of specs are Active under 1 hour, Recent under 24 hours, then Older', () => {
    const ages = [0.99, 1, 23.99, 24].map((hours) => specAge(ago(hours), now));
    expect(ages).toEqual(['Active', 'Recent', 'Recent', 'Older']);
  });

  it('group conversations by calendar day', () => {
    expect([dayGroup(ago(13.9), now), dayGroup(ago(14.1), now), dayGroup(ago(37.9), now), dayGroup(ago(38.1), now)]).toEqual([
      'Today',
      'Recent',
      'Recent',
      'Older',
    ]);
  });
});

describe('figures', () => {
  it('have a readable unit', () => {
    expect([
      formatDuration(417.6),
      formatDuration(null),
      formatDuration(1080),
      formatDuration(30_000),
      formatDuration(125_000),
      formatDuration(null),
    ]).toEqual(['418 ms', '-', '1.08 s', '30.0 s', '2m 5s', '-']);
  });

  it('use the singular and plural of a word', () => {
    expect([countOf(1, 'case'), countOf(0, 'case'), countOf(1200, 'case')]).toEqual(['1 case', '0 cases', '1,200 cases']);
  });
});
