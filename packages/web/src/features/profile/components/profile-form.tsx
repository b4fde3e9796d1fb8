import type { Account } from '@assay/contract';
import { LoaderCircle, LogOut } from 'lucide-react';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { fieldDetail } from '../../../lib/api/api-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogContent } from '../../../ui/dialog.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { unsavedAttributes } from '../../../ui/unsaved.ts';
import { useChangeName } from '../hooks/use-account-changes.ts';
import { PictureField } from './picture-field.tsx';

const EmailForm = lazy(() => import('./email-form.tsx').then((module) => ({ default: module.EmailForm })));

function EmailField({ account }: { readonly account: Account }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Field
        label="Email"
        hint={account.pendingEmail === null ? 'Confirmed' : `Open the link sent to ${account.pendingEmail}`}
        aside={
          <button type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)} className="text-accent-text text-xs hover:underline">
            Change email
          </button>
        }
      >
        {(control) => <Input {...control} readOnly type="email" value={account.email} className="bg-inset" />}
      </Field>
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogContent title="Change email" description="Your email address changes after you open the link sent to the new address.">
          <Suspense fallback={<Skeleton className="m-5 h-40" />}>
            <EmailForm onDone={() => setIsOpen(false)} />
          </Suspense>
        </DialogContent>
      </Dialog>
    </>
  );
}

/** The user's picture, display name and email address. */
export function ProfileForm({ account, onLogOut }: { readonly account: Account; readonly onLogOut: () => void }) {
  const [name, setName] = useState(account.displayName);
  const rename = useChangeName();
  const isNameless = name.trim() === '';
  const isChanged = name.trim() !== account.displayName;
  const problem = rename.error === null ? undefined : fieldDetail(rename.error, 'displayName');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isNameless && isChanged) rename.mutate(name);
  };
  return (
    <form noValidate {...unsavedAttributes(isChanged)} onSubmit={submit} className="flex gap-6 max-sm:flex-col">
      <PictureField account={account} />
      <div className="min-w-0 flex-1">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Display name" error={isNameless ? 'Name is required' : problem}>
            {(control) => (
              <Input
                {...control}
                autoComplete="name"
                value={name}
                onChange={(event) => {
                  setName(event.target.value);
                  rename.reset();
                }}
              />
            )}
          </Field>
          <EmailField account={account} />
        </div>
        <p className="mt-3 flex flex-wrap items-center gap-1.5 text-fg-3 text-xs">
          Username <span className="font-mono text-fg-2">{account.username}</span>
          {account.roles.map((role) => (
            <Badge key={role}>{role}</Badge>
          ))}
        </p>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button type="submit" variant="primary" disabled={rename.isPending || isNameless || !isChanged}>
            {rename.isPending && <LoaderCircle className="animate-spin" />}
            Save profile
          </Button>
          <Button variant="ghost" onClick={onLogOut}>
            <LogOut />
            Sign out
          </Button>
        </div>
      </div>
    </form>
  );
}
