// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useLinkToken } from './use-link-token.ts';

afterEach(cleanup);

describe('the token of a mailed link', () => {
  it('is read from the hash and removed from the address bar', () => {
    window.history.replaceState(null, '', '/auth/reset#token=a%2Bb');
    const { result, rerender } = renderHook(useLinkToken);
    expect(result.current).toBe('a+b');
    expect(window.location.href.endsWith('/auth/reset')).toBe(true);
    rerender();
    expect(result.current).toBe('a+b');
  });

  it('is empty when the link was truncated', () => {
    window.history.replaceState(null, '', '/auth/reset');
    expect(renderHook(useLinkToken).result.current).toBe('');
  });
});
