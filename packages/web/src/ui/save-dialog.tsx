import type { ReactNode } from 'react';
import { Dialog, DialogContent } from './dialog.tsx';
import { FormFooter, formState } from './form-footer.tsx';
import { Notice } from './notice.tsx';

interface SaveDialogProps {
  readonly title: string;
  readonly description: string;
  readonly action: string;
  readonly isReady: boolean;
  readonly isBusy: boolean;
  /** The error from the last attempt. */
  readonly failure: { readonly title: string; readonly detail: string } | null;
  readonly onSave: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with a short form that saves one item. Typed values stay after an error. */
export function SaveDialog({ title, description, action, isReady, isBusy, failure, onSave, onClose, children }: SaveDialogProps) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title={title} description={description}>
        <form
          noValidate
          className="flex min-h-0 flex-col"
          onSubmit={(event) => {
            event.preventDefault();
            if (isReady && !isBusy) onSave();
          }}
        >
          <div className="flex flex-col gap-4 px-5 py-4">
            {children}
            {failure !== null && (
              <Notice tone="bad" title={failure.title}>
                {failure.detail}
              </Notice>
            )}
          </div>
          <FormFooter state={formState({ isReady, isBusy })}>{action}</FormFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
