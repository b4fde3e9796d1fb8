import { Dialog as RadixDialog } from 'radix-ui';
import { type FocusEvent, type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { createTypedText } from './typed-text.ts';

/** Escape first closes an open suggestion list and then the surrounding dialog. An editor handles Escape itself. */
function isOwnEscape(): boolean {
  const focused = document.activeElement;
  return focused?.getAttribute('aria-expanded') === 'true' || focused?.closest('[data-own-escape]') != null;
}

interface Stoppable {
  preventDefault(): void;
}

export interface CloseGuard {
  /** Props for the dialog's content. */
  readonly content: {
    readonly ref: (element: HTMLElement | null) => void;
    readonly onFocusCapture: (event: FocusEvent) => void;
    readonly onInputCapture: (event: FormEvent) => void;
    readonly onEscapeKeyDown: (event: KeyboardEvent) => void;
    readonly onInteractOutside: (event: Stoppable) => void;
  };
  /** Props for the dialog's close button. */
  readonly onClose: (event: Stoppable) => void;
  /** The discard confirmation, rendered at the end of the content. */
  readonly question: ReactNode;
}

/** Makes a dialog or drawer ask before Escape, its close button or a click outside discards typed text. */
export function useCloseGuard(): CloseGuard {
  const content = useRef<HTMLElement>(null);
  const [typed] = useState(createTypedText);
  const [isAsking, setIsAsking] = useState(false);
  const ask = (event: Stoppable): void => {
    if (content.current === null || !typed.isIn(content.current)) return;
    event.preventDefault();
    setIsAsking(true);
  };
  return {
    content: {
      ref: (element) => {
        content.current = element;
      },
      onFocusCapture: ({ target }) => typed.note(target),
      onInputCapture: ({ target }) => typed.noteChange(target),
      onEscapeKeyDown: (event) => {
        if (isOwnEscape()) event.preventDefault();
        else if (!isAsking) ask(event);
        else {
          event.preventDefault();
          setIsAsking(false);
        }
      },
      onInteractOutside: ask,
    },
    onClose: ask,
    question: isAsking && <DiscardQuestion onStay={() => setIsAsking(false)} />,
  };
}

function DiscardQuestion({ onStay }: { readonly onStay: () => void }) {
  return (
    <div
      role="alertdialog"
      aria-label="Discard your changes?"
      className="absolute inset-x-0 bottom-0 z-10 flex animate-rise flex-wrap items-center gap-2 rounded-b-[inherit] border-line-strong border-t bg-raised px-5 py-3 shadow-pop"
    >
      <p className="min-w-0 flex-1 basis-48 text-sm">
        <b className="font-semibold">Discard your changes?</b> They have not been saved.
      </p>
      <span className="ml-auto flex gap-2">
        <Button autoFocus onClick={onStay}>
          Keep editing
        </Button>
        <RadixDialog.Close asChild>
          <Button variant="danger">Discard</Button>
        </RadixDialog.Close>
      </span>
    </div>
  );
}
