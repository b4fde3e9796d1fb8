import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { DialogClose } from './dialog.tsx';

interface FormFooterProps {
  /** `busy` while the answer is awaited, `waiting` while something is still missing. */
  readonly state: 'ready' | 'waiting' | 'busy';
  readonly tone?: 'primary' | 'danger';
  /** What the button that submits the form does. */
  readonly children: ReactNode;
}

/** The state of a form by what it still needs and whether it has been sent. */
export function formState(form: { readonly isReady: boolean; readonly isBusy: boolean }): FormFooterProps['state'] {
  if (form.isBusy) return 'busy';
  return form.isReady ? 'ready' : 'waiting';
}

/** The two ways out of a form in a dialog: leave it, or submit it. */
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
