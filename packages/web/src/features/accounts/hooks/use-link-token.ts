import { useEffect, useState } from 'react';
import { readLinkToken } from '../model/link-token.ts';

/** Reads the token once and takes it out of the address bar, where shoulders and screenshots could find it. */
export function useLinkToken(): string {
  const [token] = useState(() => readLinkToken(window.location.hash));
  useEffect(() => {
    if (window.location.hash !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  return token;
}
