// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { createPersonalValue } from './personal-value.ts';
import { tokenReply } from './session/session.fixture.ts';
import { clearSession, storeTokens } from './session/session-store.ts';

/** The tokens for this user, with an identity token. */
const tokensOf = (sub: string) => ({ ...tokenReply(sub), id_token: `x.${btoa(JSON.stringify({ sub, email: `${sub}@example.test` }))}.x` });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('a value of one person', () => {
  const value = createPersonalValue('assay.test', 'local');

  it('is removed when the user signs out', () => {
    storeTokens(tokensOf('ada'));
    value.write('mine');
    expect(value.read()).toBe('mine');
    clearSession('signed-out');
    expect([value.read(), localStorage.getItem('assay.test')]).toEqual(['', null]);
  });

  it('is removed and not shown to the next person after a session expired', () => {
    storeTokens(tokensOf('ada'));
    value.write('mine');
    clearSession('refused');
    expect(value.read()).toBe('');
    storeTokens(tokensOf('ben'));
    expect([value.read(), localStorage.getItem('assay.test')]).toEqual(['', null]);
  });

  it('is available again when the same person signs in after a session expired', () => {
    storeTokens(tokensOf('ada'));
    value.write('mine');
    clearSession('refused');
    storeTokens(tokensOf('ada'));
    expect(value.read()).toBe('mine');
  });

  it('is ignored when the key holds other data', () => {
    localStorage.setItem('assay.test', '{"log":[]}');
    expect(value.read()).toBe('');
  });
});
