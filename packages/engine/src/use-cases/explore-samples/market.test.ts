import { describe, expect, test } from 'vitest';
import { defectsOfMarket, type MarketFlaws } from './market.fixture.ts';

describe('The search on a market', () => {
  test('finds nothing where others may buy what they may not withdraw', async () => {
    expect((await defectsOfMarket({})).map(({ text }) => text)).toEqual([]);
  });

  test.each<[string, MarketFlaws, string]>([
    ['a required header that is missing', { hidesLocation: true }, 'missing-header'],
    ['problem details with another media type', { plainErrors: true }, 'error-media'],
    ['problem details with another status', { wrongStatus: true }, 'problem-status'],
    ['an offer that is sold twice', { sellsTwice: true }, 'works-twice'],
    ['a sold offer that is withdrawn', { withdrawsSold: true }, 'ignores-state'],
    ['an invalid price once, and not again in the list that shows it', { takesAnyPrice: true }, 'accepts-invalid'],
  ])('finds %s', async (_name, flaws, rule) => {
    expect([...new Set((await defectsOfMarket(flaws)).map((finding) => finding.rule))]).toEqual([rule]);
  });
});
