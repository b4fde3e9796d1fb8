import { Check, LoaderCircle } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogClose } from '../../../ui/dialog.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { addContact, readBetaForm } from '../api/add-contact.ts';

/** A honeypot field that people cannot see, focus or hear. */
function Honeypot() {
  return (
    <div aria-hidden className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        Website
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** Name, email and company. The browser checks the required fields, and typed values stay after a failure. */
export function JoinBetaForm({ onDone }: { readonly onDone: () => void }) {
  const [state, setState] = useState<'idle' | 'saving' | 'failed'>('idle');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = readBetaForm(event.currentTarget);
    setState('saving');
    setErrors({});
    try {
      await addContact(form);
      onDone();
    } catch (error) {
      // Retrying does not help with a rejected value, so the error is shown at its field.
      const refused = error instanceof ApiError ? error.fields : {};
      setErrors(refused);
      setState(Object.keys(refused).length > 0 ? 'idle' : 'failed');
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="relative flex min-h-0 flex-col">
      <div className="thin-scroll flex flex-col gap-4 overflow-y-auto px-5 py-5">
        {state === 'failed' && <Notice tone="bad" title="Unable to save — please try again later." />}
        <Field label="Name" error={errors.name}>
          {(control) => <Input {...control} required name="name" autoComplete="name" autoFocus maxLength={200} />}
        </Field>
        <Field label="Email" error={errors.email}>
          {(control) => (
            <Input {...control} required type="email" name="email" autoComplete="email" maxLength={254} placeholder="you@company.example" />
          )}
        </Field>
        <Field label="Company" error={errors.company} aside={<span className="text-fg-3 text-xs">optional</span>}>
          {(control) => <Input {...control} name="company" autoComplete="organization" maxLength={200} />}
        </Field>
        <Honeypot />
        <p className="text-fg-3 text-xs">We won't spam you — we'll only send beta invites and important updates.</p>
      </div>
      <footer className="flex justify-end gap-2 border-t px-5 py-4">
        <DialogClose asChild>
          <Button variant="ghost">Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" disabled={state === 'saving'} className="min-w-20">
          {state === 'saving' ? (
            <>
              <LoaderCircle className="animate-spin" />
              Saving...
            </>
          ) : (
            'Join'
          )}
        </Button>
      </footer>
    </form>
  );
}

export function JoinBetaDone() {
  return (
    <>
      <div role="status" className="flex items-center gap-3 px-5 py-5">
        <span className="grid size-10 shrink-0 place-items-center rounded-xl bg-ok-soft text-ok">
          <Check className="size-5" aria-hidden />
        </span>
        <p className="text-balance text-base text-ok">Thanks — we saved your info and will be in touch.</p>
      </div>
      <footer className="flex justify-end border-t px-5 py-4">
        <DialogClose asChild>
          <Button autoFocus>Close</Button>
        </DialogClose>
      </footer>
    </>
  );
}
