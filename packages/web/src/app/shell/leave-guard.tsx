import { lazy, Suspense, useEffect, useRef, useState } from 'react';

const ConfirmDialog = lazy(() => import('../../ui/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })));

/** Elements that leave a form: links, tabs, and rows that open another item in its place. */
const LEAVING_ELEMENTS = 'a[href], [role="tab"], [data-leaves]';
const isUnsaved = (): boolean => document.querySelector('[data-unsaved]') !== null;

/** Returns the element that a click would activate, if that would discard unsaved text. */
function leavingElement(event: MouseEvent): HTMLElement | null {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const element = event.target instanceof Element ? event.target.closest<HTMLElement>(LEAVING_ELEMENTS) : null;
  if (element === null || element.getAttribute('target') === '_blank' || element.hasAttribute('download')) return null;
  // Tabs inside a form do not leave the form, and dialogs handle their tabs themselves.
  return isUnsaved() && element.closest('[data-unsaved], [role="dialog"]') === null ? element : null;
}

/** Asks for confirmation before a click, a closed tab or a reload discards unsaved changes. */
export function LeaveGuard() {
  const [held, setHeld] = useState<HTMLElement | null>(null);
  const isPassing = useRef(false);
  useEffect(() => {
    const hold = (event: MouseEvent): void => {
      const element = isPassing.current ? null : leavingElement(event);
      // Tabs react to pointer down, other elements to pointer up.
      if (element === null || (event.type === 'mousedown') !== (element.getAttribute('role') === 'tab')) return;
      event.preventDefault();
      event.stopPropagation();
      setHeld(element);
    };
    const warn = (event: Event): void => {
      if (isUnsaved()) event.preventDefault();
    };
    document.addEventListener('mousedown', hold, true);
    document.addEventListener('click', hold, true);
    window.addEventListener('beforeunload', warn);
    return () => {
      document.removeEventListener('mousedown', hold, true);
      document.removeEventListener('click', hold, true);
      window.removeEventListener('beforeunload', warn);
    };
  }, []);
  const discardAndLeave = (): void => {
    setHeld(null);
    isPassing.current = true;
    if (held?.getAttribute('role') === 'tab') held.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }));
    else held?.click();
    isPassing.current = false;
  };
  if (held === null) return null;
  return (
    <Suspense>
      <ConfirmDialog
        title="Discard unsaved changes?"
        action="Discard"
        state="ready"
        onConfirm={discardAndLeave}
        onClose={() => setHeld(null)}
      >
        This page has unsaved changes.
      </ConfirmDialog>
    </Suspense>
  );
}
