import { describe, expect, it } from 'vitest';
import { emptyDraft } from './draft.ts';
import { evidenceLines } from './evidence-lines.ts';
import { injectionPreview, previewAt } from './injection-preview.ts';
import { candidate, validResult } from './profile.fixture.ts';

describe('the injection preview', () => {
  const draft = emptyDraft('oauth2_client_credentials', '');

  it('shows a placeholder until there is a real token', () => {
    expect(injectionPreview(draft, null)).toMatchObject({ isLive: false, line: 'Authorization: Bearer {token}' });
    expect(injectionPreview(draft, { ...validResult, sampleTokenPrefix: null })).toMatchObject({ isLive: false });
    expect(injectionPreview(draft, { ...validResult, ok: false })).toMatchObject({ isLive: false });
  });

  it('shows only the beginning of a live token', () => {
    expect(injectionPreview(draft, validResult)).toMatchObject({ isLive: true, value: 'Bearer eyJhbGci••••••••' });
  });

  it('does not show an expired token as live', () => {
    const end = Date.parse(validResult.expiresAt ?? '');
    const preview = injectionPreview(draft, validResult);
    expect([end - 1, end].map((now) => previewAt(preview, validResult, now).isLive)).toEqual([true, false]);
    expect(previewAt(preview, { ...validResult, expiresAt: null }, end)).toBe(preview);
  });

  it.each([
    ['query', '?key={token}'],
    ['cookie', 'Cookie: key={token}'],
    ['header', 'key: {token}'],
  ])('for a credential in the %s is %s', (injectionIn, line) => {
    const text = { ...draft.text, injectionIn, injectionName: 'key', injectionFormat: '{token}' };
    expect(injectionPreview({ ...draft, text }, null).line).toBe(line);
  });
});

describe('the evidence of a candidate', () => {
  it('lists each fact once, or gives the reason', () => {
    expect(evidenceLines(candidate)).toEqual(['shopOAuth: oauth2', 'grant_type=client_credentials']);
    expect(evidenceLines({ ...candidate, evidence: [] })).toEqual(['The spec declares it.']);
  });

  it('is marked as unsure below 60 percent', () => {
    const [first, ...rest] = evidenceLines({ ...candidate, confidence: 0.59 });
    expect(first).toBe('Not sure. Check what was found before you use it.');
    expect(rest).toEqual(['shopOAuth: oauth2', 'grant_type=client_credentials']);
    expect(evidenceLines({ ...candidate, confidence: 0.6 })).toEqual(rest);
  });

  it('gives the reason when a scheme cannot be set up', () => {
    expect(evidenceLines({ ...candidate, disabled: true, disabledReason: 'Requests are signed.' })).toEqual(['Requests are signed.']);
  });
});
