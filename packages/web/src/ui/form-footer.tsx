import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { DialogClose } from './dialog.tsx';

interface FormFooterProps {
  /** `busy` while a request is pending, `waiting` while a value is missing. */
  readonly state: 'ready' | 'waiting' | 'busy';
  readonly tone?: 'primary' | 'danger';
  /** The label on the submit button. */
  readonly children: ReactNode;
}

/** Derives a form's state from its missing values and its pending request. */
export function formState(form: { readonly isReady: boolean; readonly isBusy: boolean }): FormFooterProps['state'] {
  if (form.isBusy) return 'busy';
  return form.isReady ? 'ready' : 'waiting';
}

/** The cancel and submit buttons in a dialog form. */
export function FormFooter({ state, tone = 'primary', children }: FormFooterProps) {
  return (
    <footer className="flex justify-end gap-2 border-t px-5 py-3">
      <DialogClose asChild>
        <Button variant="ghost">Cancel</Button>
      </DialogClose>
      <Button type="submit" variant={tone} disabled={state !== 'ready'}>
        {state === 'busy' && <LoaderCircle className="animate-spin" />}
        {children}
      </Button>
    </footer>
  );
}
