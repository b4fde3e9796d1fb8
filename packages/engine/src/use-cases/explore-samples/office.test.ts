import { describe, expect, test } from 'vitest';
import { defectsOfOffice, type OfficeFlaw, searchOffice } from './office.fixture.ts';

describe('The search in an office', () => {
  test('finds nothing on a server without defects', async () => {
    expect((await defectsOfOffice(null)).map(({ text }) => text)).toEqual([]);
  });

  test.each<[OfficeFlaw, string]>([
    ['addresses of other clients', 'wrong-parent'],
    ['clients in use', 'removed-in-use'],
    ['bills of others', 'reads-of-another'],
    ['payments of others', 'writes-to-another'],
    ['too much money', 'takes-too-much'],
    ['old tags', 'ignores-if-match'],
    ['same tag', 'same-etag'],
    ['no 304', 'ignores-if-none-match'],
    ['stale 304', 'stale-304'],
  ])('finds %s', async (flaw, rule) => {
    expect([...new Set((await defectsOfOffice(flaw)).map((finding) => finding.rule))]).toEqual([rule]);
  });

  test('does not pay an existing bill of the first user as the second user', async () => {
    expect((await searchOffice('payments of others')).foreignPayers).toEqual([]);
  });
});
