import { useEffect, useRef } from 'react';

export interface Shortcut {
  /** The value of `event.key`, in lower case. */
  readonly key: string;
  readonly modifier: 'none' | 'ctrl-or-cmd';
  readonly run: () => void;
}

/** Plain keys are ignored while the user types, or while a dialog or menu is open. */
function isBusy(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, textarea, select, [role="dialog"], [role="menu"], [role="combobox"]') !== null;
}

function matches(shortcut: Shortcut, event: KeyboardEvent): boolean {
  // A question mark needs Shift on most keyboards. With other keys, Shift makes it a different shortcut.
  if (event.key.toLowerCase() !== shortcut.key || event.altKey || (event.shiftKey && shortcut.key !== '?')) return false;
  const isModified = event.ctrlKey || event.metaKey;
  return shortcut.modifier === 'ctrl-or-cmd' ? isModified : !isModified && !isBusy(event.target);
}

export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const found = latest.current.find((shortcut) => matches(shortcut, event));
      if (!found) return;
      event.preventDefault();
      found.run();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
