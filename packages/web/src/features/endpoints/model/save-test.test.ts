import { describe, expect, it } from 'vitest';
import { endpointFixture } from './endpoint.fixture.ts';
import { expectationText, savedTestNotice, saveTestBody } from './save-test.ts';
import type { TriedRequest } from './try-history.ts';
import { tryReplyFixture } from './try-reply.fixture.ts';

const past = (status: number | null): TriedRequest => ({
  id: 1,
  at: '2026-01-01T00:00:00.000Z',
  environment: 'local',
  draft: {
    rows: [{ key: 'query tag', location: 'query', name: 'tag', value: 'new', isOn: true, isKnown: true, isRequired: false }],
    body: '{"title":"x"}',
  },
  reply: tryReplyFixture({ status }),
});

describe('a tried request that is saved as a case', () => {
  it('is saved unchanged, with the received status', () => {
    expect(saveTestBody(endpointFixture(), past(201), { suiteId: 's1', suiteName: 'ignored', title: 'A book' })).toEqual({
      suiteId: 's1',
      title: 'A book',
      status: 201,
      path: {},
      query: { tag: 'new' },
      headers: { 'Content-Type': 'application/json' },
      body: '{"title":"x"}',
    });
  });

  it('creates a suite when none is selected', () => {
    expect(saveTestBody(endpointFixture(), past(201), { suiteId: '', suiteName: 'Mine', title: '' })).toMatchObject({ suiteName: 'Mine' });
  });

  it('requires a response', () => {
    expect(saveTestBody(endpointFixture(), past(null), { suiteId: '', suiteName: 'Mine', title: '' })).toBeNull();
  });

  it('lists its expectations and the values it still needs', () => {
    expect(expectationText(endpointFixture(), tryReplyFixture())).toBe(
      'POST /books, sent unchanged, should return 201 and a body that matches the spec.',
    );
    expect(expectationText(endpointFixture(), tryReplyFixture({ status: 418, documented: false, schemaChecked: false }))).toBe(
      'POST /books, sent unchanged, should return 418. The spec does not list this status.',
    );
    expect(savedTestNotice('Mine', [])).toBe('Saved in Mine.');
    expect(savedTestNotice('Mine', ['PASSWORD'])).toContain('add PASSWORD to the environment');
  });
});
