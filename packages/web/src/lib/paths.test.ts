import { describe, expect, it } from 'vitest';
import { originAfterSignIn, signInPath } from './paths.ts';

describe('the way back after sign-in', () => {
  it('leads to the page the person came from', () => {
    const path = signInPath('/app/runs?status=failed');
    expect(originAfterSignIn(path.slice(path.indexOf('?')))).toBe('/app/runs?status=failed');
  });

  it('leads to the chat when there is none', () => {
    expect(signInPath('/app')).toBe('/auth/login');
    expect(originAfterSignIn('')).toBe('/app');
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    '/auth/login?from=/app',
    'app',
    '/\t/evil.example',
  ])('never leads to %s', (from) => {
    expect(originAfterSignIn(`?from=${encodeURIComponent(from)}`)).toBe('/app');
  });
});
