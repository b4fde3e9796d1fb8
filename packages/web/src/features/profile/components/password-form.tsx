import { LoaderCircle } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { ApiError, errorDetail } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { useChangePassword } from '../hooks/use-account-changes.ts';

const EMPTY = { currentPassword: '', newPassword: '', revokeApiKeys: true };

const keysText = (count: number): string => (count === 1 ? 'your API key' : `your ${count} API keys`);

/** Changes the password, which signs out all other browsers and revokes API keys unless the user keeps them. */
export function PasswordForm({ apiKeys }: { readonly apiKeys: number }) {
  const boxId = useId();
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
        <Field label="New password" hint="At least 8 characters" error={fields.newPassword && `This password ${fields.newPassword}`}>
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
      {apiKeys > 0 && (
        <label htmlFor={boxId} className="mt-3 flex items-center gap-2 text-sm">
          <Checkbox id={boxId} checked={draft.revokeApiKeys} onChange={(event) => type({ revokeApiKeys: event.target.checked })} />
          Also revoke {keysText(apiKeys)}. Programs that use {apiKeys === 1 ? 'it' : 'them'} will stop working.
        </label>
      )}
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
