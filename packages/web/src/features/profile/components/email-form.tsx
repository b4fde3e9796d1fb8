import { type FormEvent, useState } from 'react';
import { ApiError, errorDetail } from '../../../lib/api/api-error.ts';
import { Field, Input } from '../../../ui/field.tsx';
import { FormFooter, formState } from '../../../ui/form-footer.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { useChangeEmail } from '../hooks/use-account-changes.ts';

/** Changes the email address. Requires the password. */
export function EmailForm({ onDone }: { readonly onDone: () => void }) {
  const [draft, setDraft] = useState({ email: '', password: '' });
  const change = useChangeEmail(onDone);
  const fields = change.error instanceof ApiError ? change.error.fields : {};
  const isReady = draft.email.trim() !== '' && draft.password !== '';
  const type = (part: Partial<typeof draft>): void => {
    setDraft({ ...draft, ...part });
    change.reset();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady) change.mutate(draft);
  };
  return (
    <form noValidate onSubmit={submit}>
      <div className="flex flex-col gap-4 px-5 py-5">
        <Field label="New email" error={fields.email && `This email address ${fields.email}`}>
          {(control) => (
            <Input
              {...control}
              autoFocus
              type="email"
              autoComplete="email"
              placeholder="name@example.com"
              value={draft.email}
              onChange={(event) => type({ email: event.target.value })}
            />
          )}
        </Field>
        <Field label="Password" error={fields.password && `This password ${fields.password}`}>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="current-password"
              value={draft.password}
              onChange={(event) => type({ password: event.target.value })}
            />
          )}
        </Field>
        {change.error !== null && Object.keys(fields).length === 0 && (
          <Notice tone="bad" title="Failed to change email">
            {errorDetail(change.error)}
          </Notice>
        )}
      </div>
      <FormFooter state={formState({ isReady, isBusy: change.isPending })}>Send confirmation</FormFooter>
    </form>
  );
}
