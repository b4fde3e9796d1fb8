import { type ReactNode, Suspense, useEffect, useState } from 'react';

/** What the user typed before the dialog's code had loaded. */
export interface EarlyInput {
  readonly text: string;
  /** True if the user also pressed Enter. */
  readonly isEntered: boolean;
}

function afterKey(early: EarlyInput, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): EarlyInput {
  if (key === 'Enter') return { ...early, isEntered: early.text !== '' };
  if (key === 'Backspace') return { text: early.text.slice(0, -1), isEntered: false };
  return key.length > 1 || ctrlKey || metaKey || altKey ? early : { text: early.text + key, isEntered: false };
}

interface EarlyTypingProps {
  readonly onClose: () => void;
  /** The dialog, which starts with the typed text. */
  readonly children: (early: EarlyInput) => ReactNode;
}

/** Stores what the user types while the code of a dialog loads. Escape cancels the dialog before it appears. */
export function TypeAheadBuffer({ onClose, children }: EarlyTypingProps) {
  const [early, setEarly] = useState<EarlyInput>({ text: '', isEntered: false });
  return (
    <Suspense fallback={<Keys onClose={onClose} onKey={(event) => setEarly((before) => afterKey(before, event))} />}>
      {children(early)}
    </Suspense>
  );
}

function Keys({ onClose, onKey }: { readonly onClose: () => void; readonly onKey: (event: KeyboardEvent) => void }) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey) return;
      // The page below must not react to the key press.
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.key === 'Escape') onClose();
      else onKey(event);
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  });
  return null;
}
