import { useEffect, useState } from 'react';
import { readLinkToken } from '../model/link-token.ts';

/** Reads the token once and removes it from the address bar, so that it does not show up there or in a screenshot. */
export function useLinkToken(): string {
  const [token] = useState(() => readLinkToken(window.location.hash));
  useEffect(() => {
    if (window.location.hash !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  return token;
}
