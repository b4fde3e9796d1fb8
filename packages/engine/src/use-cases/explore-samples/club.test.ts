import { describe, expect, test } from 'vitest';
import { CLUB_FLAWS, type ClubFlaw, defectsOfClub } from './club.fixture.ts';

describe('The search in a club', () => {
  test('finds nothing on a server without defects', async () => {
    expect((await defectsOfClub(null)).map(({ text }) => text)).toEqual([]);
  });

  test.each(Object.entries(CLUB_FLAWS))('finds %s', async (flaw, rules) => {
    const found = await defectsOfClub(flaw as ClubFlaw);
    expect([...new Set(found.map((finding) => finding.rule))].join(' '), found.map(({ text }) => text).join('\n')).toBe(rules);
  });
});
