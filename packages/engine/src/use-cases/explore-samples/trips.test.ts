import { describe, expect, test } from 'vitest';
import { defectsOfTrips, type TripFlaw } from './trips.fixture.ts';

describe('The search in an agency whose trips need a guide who speaks their language', () => {
  test('finds nothing on a server without defects', async () => {
    expect((await defectsOfTrips(null)).map(({ text }) => text)).toEqual([]);
  });

  test.each<[TripFlaw, string]>([
    ['inactive guides', 'ignores-state POST /trips'],
    ['inactive guides in updates', 'ignores-state PATCH /trips/{tripId}'],
    ['cancelled trips that change', 'ignores-state PATCH /trips/{tripId}'],
    ['sheets of open trips', 'ignores-state POST /trips/{tripId}/sheets'],
    ['no last day', 'wrong-sum GET /reports/minutes.csv'],
    ['next month', 'wrong-sum GET /reports/minutes.csv'],
    ['minutes of others', 'lists-of-another GET /reports/minutes.csv'],
    ['overbooked', 'over-capacity POST /trips/{tripId}/guests'],
    ['no December', 'server-error GET /reports/minutes.csv'],
    ['lost seats', 'lost-update PATCH /trips/{tripId}'],
  ])('finds %s', async (flaw, found) => {
    const defects = await defectsOfTrips(flaw);
    expect([...new Set(defects.map(({ rule, op }) => `${rule} ${op}`))]).toEqual([found]);
  });
});
