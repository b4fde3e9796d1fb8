import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { type CloseGuard, useCloseGuard } from './use-close-guard.tsx';

export const Dialog = RadixDialog.Root;
export const DialogTrigger = RadixDialog.Trigger;
export const DialogClose = RadixDialog.Close;

function CloseButton({ guard, className }: { readonly guard: CloseGuard; readonly className?: string }) {
  return (
    <RadixDialog.Close asChild>
      <Button variant="ghost" size="iconSm" aria-label="Close dialog" className={className} onClick={guard.onClose}>
        <X />
      </Button>
    </RadixDialog.Close>
  );
}

const widths = {
  md: 'top-[max(1rem,14vh)] max-h-[calc(100dvh-2rem)] max-w-[28rem]',
  lg: 'top-[max(1rem,6vh)] max-h-[calc(100dvh-max(2rem,12vh))] max-w-[36rem]',
} as const;

interface DialogContentProps {
  readonly title: string;
  readonly description?: string;
  readonly size?: keyof typeof widths;
  readonly children: ReactNode;
}

export function DialogContent({ title, description, size = 'md', children }: DialogContentProps) {
  const guard = useCloseGuard();
  return (
    <RadixDialog.Portal>
      <RadixDialog.Overlay className="fixed inset-0 z-40 bg-black/55" />
      <RadixDialog.Content
        {...guard.content}
        {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        className={cn(
          'fixed inset-x-4 z-50 mx-auto flex animate-rise flex-col rounded-xl border border-line-strong bg-raised shadow-pop outline-none',
          widths[size],
        )}
      >
        <header className="flex items-start gap-4 px-5 pt-5">
          <div className="min-w-0 flex-1">
            <RadixDialog.Title className="font-semibold text-lg tracking-[-0.01em]">{title}</RadixDialog.Title>
            {description !== undefined && (
              <RadixDialog.Description className="mt-1 text-fg-2 text-sm">{description}</RadixDialog.Description>
            )}
          </div>
          <CloseButton guard={guard} className="-mt-1 -mr-2" />
        </header>
        {children}
        {guard.question}
      </RadixDialog.Content>
    </RadixDialog.Portal>
  );
}

const sides = {
  left: 'inset-y-0 left-0 w-72 border-r bg-panel',
  right: 'inset-y-0 right-0 w-[30rem] max-w-full border-l bg-bg',
  bottom: 'inset-x-0 bottom-0 max-h-[80dvh] rounded-t-xl border-t bg-bg',
} as const;

/** A panel that slides in from an edge: the sidebar on phones, the history drawer, a row's details. */
export function Sheet({
  title,
  side,
  badge,
  className,
  children,
}: {
  readonly title: string;
  readonly side: keyof typeof sides;
  /** Shown beside the title. */
  readonly badge?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const guard = useCloseGuard();
  return (
    <RadixDialog.Portal>
      <RadixDialog.Overlay className="fixed inset-0 z-40 bg-black/55" />
      <RadixDialog.Content
        {...guard.content}
        aria-describedby={undefined}
        className={cn('fixed z-50 flex animate-rise flex-col border-line-strong shadow-pop outline-none', sides[side], className)}
      >
        {side !== 'left' ? (
          <header className={cn('flex shrink-0 items-center gap-2.5 border-b', side === 'bottom' ? 'h-11 pr-2 pl-4' : 'h-14 pr-3 pl-5')}>
            <RadixDialog.Title className={side === 'bottom' ? 'font-medium text-sm' : 'font-semibold text-lg tracking-[-0.01em]'}>
              {title}
            </RadixDialog.Title>
            {badge}
            <CloseButton guard={guard} className="ml-auto" />
          </header>
        ) : (
          <RadixDialog.Title className="sr-only">{title}</RadixDialog.Title>
        )}
        {children}
        {guard.question}
      </RadixDialog.Content>
    </RadixDialog.Portal>
  );
}
