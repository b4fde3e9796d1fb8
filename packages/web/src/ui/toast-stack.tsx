import { X } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { toast as sonner, Toaster } from 'sonner';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { toneOf } from './notice.tsx';
import { pendingToasts, subscribeToToasts, type Toast, type ToastAction, type ToasterProps, takeToasts } from './toast.ts';

function ActionButton({ action, onDone }: { readonly action: ToastAction; readonly onDone: () => void }) {
  return (
    <Button
      size="sm"
      className="mt-2"
      onClick={() => {
        action.run();
        onDone();
      }}
    >
      {action.label}
    </Button>
  );
}

function ToastCard({ toast, onClose }: { readonly toast: Toast; readonly onClose: () => void }) {
  const { Icon, text } = toneOf(toast.tone);
  const isBad = toast.tone === 'bad';
  return (
    <div
      role={isBad ? 'alert' : 'status'}
      className={cn(
        'flex w-[min(19rem,calc(100vw-1.5rem))] max-w-[420px] items-start gap-3 rounded-xl border border-line-strong bg-raised py-3 pr-2 pl-3.5 font-sans shadow-pop',
        isBad && 'shadow-[inset_2px_0_0_var(--bad),var(--pop)]',
      )}
    >
      <Icon className={cn('mt-0.5 size-4 shrink-0', text)} strokeWidth={1.75} aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="font-medium text-fg text-sm">{toast.title}</p>
        {toast.description !== undefined && <p className="break-words text-fg-2 text-sm">{toast.description}</p>}
        {toast.action !== undefined && <ActionButton action={toast.action} onDone={onClose} />}
      </div>
      <Button variant="ghost" size="iconSm" aria-label="Dismiss" className="-my-1" onClick={onClose}>
        <X />
      </Button>
    </div>
  );
}

/** Shows notifications in a stack. */
export function ToastStack({ position, offset }: ToasterProps) {
  const waiting = useSyncExternalStore(subscribeToToasts, pendingToasts);
  useEffect(() => {
    if (waiting.length === 0) return;
    for (const toast of takeToasts()) {
      // An error with a reason takes longer to read, and an action needs time to be pressed.
      const duration = toast.tone === 'bad' || toast.action !== undefined ? 8000 : 4000;
      // Repeating a notification renews the existing one instead of adding another.
      const id = [toast.tone, toast.title, toast.description ?? '', toast.action?.label ?? ''].join('\n');
      sonner.custom((own) => <ToastCard toast={toast} onClose={() => sonner.dismiss(own)} />, { duration, id });
    }
  }, [waiting]);
  return (
    // Always expanded, because the buttons on a half-covered notification cannot be tapped.
    <Toaster
      expand
      position={position}
      offset={{ right: 16, bottom: offset }}
      mobileOffset={12}
      toastOptions={{ unstyled: true }}
      className="max-w-[420px]"
    />
  );
}
