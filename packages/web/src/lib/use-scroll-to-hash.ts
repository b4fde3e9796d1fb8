import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

function targetOf(hash: string): HTMLElement | null {
  try {
    return hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // A hash with invalid encoding matches no element.
    return null;
  }
}

/**
 * Scrolls a text page to the section in its URL, or to the top after following a link. On Back, the browser restores the
 * position. `content` changes when the text loads later than the page.
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
