import { LoaderCircle } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ApiError, errorDetail } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { useChangePassword } from '../hooks/use-account-changes.ts';

const EMPTY = { currentPassword: '', newPassword: '' };

/** The old and the new password; all other browsers are signed out by it. */
export function PasswordForm() {
  const [draft, setDraft] = useState(EMPTY);
  const change = useChangePassword(() => setDraft(EMPTY));
  const fields = change.error instanceof ApiError ? change.error.fields : {};
  const isReady = draft.currentPassword !== '' && draft.newPassword !== '';
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
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Current password" error={fields.currentPassword && `This password ${fields.currentPassword}`}>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="current-password"
              value={draft.currentPassword}
              onChange={(event) => type({ currentPassword: event.target.value })}
            />
          )}
        </Field>
        <Field label="New password" hint="8 characters or more" error={fields.newPassword && `This password ${fields.newPassword}`}>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="new-password"
              value={draft.newPassword}
              onChange={(event) => type({ newPassword: event.target.value })}
            />
          )}
        </Field>
      </div>
      {change.error !== null && Object.keys(fields).length === 0 && (
        <Notice tone="bad" title="Failed to change password" className="mt-3">
          {errorDetail(change.error)}
        </Notice>
      )}
      <Button type="submit" className="mt-4" disabled={!isReady || change.isPending}>
        {change.isPending && <LoaderCircle className="animate-spin" />}
        Change password
      </Button>
    </form>
  );
}
