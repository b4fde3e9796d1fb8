import { useState } from 'react';
import { PHONE_QUERY, useMediaQuery } from '../../lib/use-media-query.ts';
import { useShortcuts } from '../../lib/use-shortcut.ts';

const COOKIE = 'assay_sidebar';
const SEVEN_DAYS_S = 7 * 24 * 3600;

export function readSidebarCookie(cookies: string): 'open' | 'collapsed' {
  return cookies.split(/;\s*/).includes(`${COOKIE}=collapsed`) ? 'collapsed' : 'open';
}

function writeSidebarCookie(state: 'open' | 'collapsed'): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the specification stores this state in a cookie, and not all browsers support the Cookie Store API
  document.cookie = `${COOKIE}=${state}; path=/; max-age=${SEVEN_DAYS_S}; samesite=lax`;
}

export interface Sidebar {
  readonly state: 'open' | 'collapsed';
  readonly isSheetOpen: boolean;
  readonly setSheetOpen: (isOpen: boolean) => void;
  readonly toggle: () => void;
}

/** On wide screens the sidebar collapses to icons and remembers that. On phones it opens as a sheet. */
export function useSidebar(): Sidebar {
  const isPhone = useMediaQuery(PHONE_QUERY);
  const [state, setState] = useState(() => readSidebarCookie(document.cookie));
  const [isSheetOpen, setSheetOpen] = useState(false);
  const toggle = (): void => {
    if (isPhone) {
      setSheetOpen(!isSheetOpen);
      return;
    }
    const next = state === 'open' ? 'collapsed' : 'open';
    writeSidebarCookie(next);
    setState(next);
  };
  useShortcuts([{ key: 'b', modifier: 'ctrl-or-cmd', run: toggle }]);
  return { state, isSheetOpen: isPhone && isSheetOpen, setSheetOpen, toggle };
}
