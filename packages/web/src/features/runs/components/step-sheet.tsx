import type { ReactNode } from 'react';
import { Dialog, Sheet } from '../../../ui/dialog.tsx';

/** The details of a step on narrow screens, above the list. */
export function StepSheet({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) {
  return (
    <Dialog open onOpenChange={onClose}>
      <Sheet title="Step details" side="bottom" className="h-[80dvh]">
        {children}
      </Sheet>
    </Dialog>
  );
}
