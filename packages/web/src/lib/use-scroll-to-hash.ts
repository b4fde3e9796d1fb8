import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

function targetOf(hash: string): HTMLElement | null {
  try {
    return hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // A hash with invalid encoding names no element.
    return null;
  }
}

/**
 * Scrolls a page of text to the section in its URL, or to its top after following a link. The browser restores the
 * position on back. `content` changes when the text loads later than the page.
 */
export function useScrollToHash(content: unknown): void {
  const { hash, key, pathname } = useLocation();
  const type = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again scrolls again
  useEffect(() => {
    const target = targetOf(hash);
    if (target !== null) target.scrollIntoView();
    else if (type !== 'POP') window.scrollTo(0, 0);
  }, [content, hash, key, pathname]);
}
