import { describe, expect, it } from 'vitest';
import { draftFromEnvironment, emptyDraft, isChanged, newHeader, newSecret, toCreateBody, toUpdateBody } from './draft.ts';
import { staging } from './environment.fixture.ts';

describe('a draft of an environment', () => {
  it('starts a new one empty, with 30000 ms and redirects followed', () => {
    expect(toCreateBody(emptyDraft)).toEqual({
      name: '',
      baseUrl: '',
      timeoutMs: '30000',
      followRedirects: true,
      headers: [],
      variables: [],
      secrets: [],
    });
  });

  it('keeps the order of headers and duplicate names', () => {
    expect(toUpdateBody(draftFromEnvironment(staging)).headers).toEqual(staging.headers);
  });

  it('sends stored secrets without a value, so that they stay unchanged', () => {
    expect(toUpdateBody(draftFromEnvironment(staging)).secrets).toEqual([{ keyPath: 'CLIENT_ID' }, { keyPath: 'TOKEN' }]);
  });

  it('sends the old key of a renamed secret, so that its value moves', () => {
    const draft = draftFromEnvironment(staging);
    const secrets = draft.secrets.map((row) => (row.keyPath === 'TOKEN' ? { ...row, keyPath: ' ACCESS ' } : row));
    expect(toUpdateBody({ ...draft, secrets }).secrets).toEqual([{ keyPath: 'CLIENT_ID' }, { keyPath: 'ACCESS', renamedFrom: 'TOKEN' }]);
  });

  it('drops rows with an empty name', () => {
    const draft = draftFromEnvironment(staging);
    const headers = draft.headers.map((row, index) => (index === 0 ? { ...row, key: ' ' } : row));
    const body = toUpdateBody({ ...draft, headers: [...headers, newHeader()], secrets: [newSecret()] });
    expect(body.headers).toEqual([{ key: 'X-Tag', value: 'two' }]);
    expect(body.secrets).toEqual([]);
  });

  it.each([
    ['abc', 0],
    ['', 0],
    ['2500', 2500],
  ])('reads the timeout %j of an editor as %d', (timeout, timeoutMs) => {
    expect(toUpdateBody({ ...draftFromEnvironment(staging), timeout }).timeoutMs).toBe(timeoutMs);
  });

  it('reports whether saving would change something', () => {
    expect(isChanged(draftFromEnvironment(staging), staging)).toBe(false);
    expect(isChanged({ ...draftFromEnvironment(staging), followRedirects: false }, staging)).toBe(true);
  });
});
