import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { useCloseGuard } from './use-close-guard.tsx';

interface WideDialogProps {
  /** The dialog's accessible name. `heading` shows it. */
  readonly title: string;
  readonly heading: ReactNode;
  /** Shown to the right of the heading. */
  readonly aside?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A large dialog that covers nearly the whole window, and the full screen on phones. */
export function WideDialog({ title, heading, aside, onClose, children }: WideDialogProps) {
  const guard = useCloseGuard();
  return (
    <RadixDialog.Root open onOpenChange={onClose}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 bg-black/55" />
        <RadixDialog.Content
          {...guard.content}
          aria-describedby={undefined}
          // The dialog itself gets the focus, not its close button. Tab moves to the controls.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          className="fixed inset-0 z-50 mx-auto flex max-w-[64rem] animate-rise flex-col overflow-hidden border-line-strong bg-bg shadow-pop outline-none sm:inset-x-4 sm:inset-y-[max(1rem,5vh)] sm:rounded-xl sm:border"
        >
          <header className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b px-4 py-3 sm:min-h-16 sm:px-5">
            <RadixDialog.Title className="sr-only">{title}</RadixDialog.Title>
            <div className="flex min-w-0 flex-1 items-center gap-3">{heading}</div>
            {aside}
            <RadixDialog.Close asChild>
              <Button variant="ghost" size="iconSm" aria-label="Close dialog" onClick={guard.onClose}>
                <X />
              </Button>
            </RadixDialog.Close>
          </header>
          {children}
          {guard.question}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
