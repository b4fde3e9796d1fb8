import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog, DialogClose, DialogContent } from './dialog.tsx';

interface ConfirmDialogProps {
  /** The question, which names the affected item. */
  readonly title: string;
  readonly action: string;
  readonly state: 'ready' | 'busy' | 'blocked';
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog({ title, action, state, onConfirm, onClose, children }: ConfirmDialogProps) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title={title}>
        <div className="px-5 pt-2 pb-5 text-fg-2 text-sm">{children}</div>
        <footer className="flex justify-end gap-2 border-t px-5 py-3">
          <DialogClose asChild>
            <Button variant="ghost">Cancel</Button>
          </DialogClose>
          <Button variant="danger" disabled={state !== 'ready'} onClick={onConfirm}>
            {state === 'busy' && <LoaderCircle className="animate-spin" />}
            {action}
          </Button>
        </footer>
      </DialogContent>
    </Dialog>
  );
}
