import type { ReactNode } from 'react';
import { Dialog, DialogContent } from './dialog.tsx';
import { FormFooter, formState } from './form-footer.tsx';
import { Notice } from './notice.tsx';

interface SaveDialogProps {
  readonly title: string;
  readonly description: string;
  /** The label of the button. */
  readonly action: string;
  readonly isReady: boolean;
  readonly isBusy: boolean;
  /** Why the last attempt failed, in words. */
  readonly failure: { readonly title: string; readonly detail: string } | null;
  readonly onSave: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A few questions and one thing that is saved; a refusal leaves what was typed in place. */
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
