import type { AccountDeletion } from '@assay/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { ApiError, errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { projectSettingsPath } from '../../../lib/paths.ts';
import { failureOf } from '../../../lib/query-client.ts';
import { clearSession } from '../../../lib/session/session-store.ts';
import { Field } from '../../../ui/field.tsx';
import { FormFooter, formState } from '../../../ui/form-footer.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { notify } from '../../../ui/toast.ts';
import { deletionQuery } from '../api/queries.ts';

const names = (projects: AccountDeletion['left']): string => projects.map(({ name }) => name).join(', ');

function DeletionPlan({ plan }: { readonly plan: AccountDeletion }) {
  if (plan.blocked.length > 0)
    return (
      <Notice tone="warn" title="Choose another owner first">
        You are the only owner of these projects, which have other members:{' '}
        {plan.blocked.map(({ id, name }, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <Link to={projectSettingsPath(id, 'members')} className="text-accent-text hover:underline">
              {name}
            </Link>
          </span>
        ))}
      </Notice>
    );
  return (
    <ul className="list-disc space-y-1 pl-5 text-fg-2 text-sm">
      <li>
        {plan.deleted.length === 0
          ? 'No projects are deleted.'
          : `These projects and everything in them are deleted, because they have no other members: ${names(plan.deleted)}.`}
      </li>
      {plan.left.length > 0 && <li>These projects are kept, because they have other owners: {names(plan.left)}.</li>}
      <li>Your API keys will stop working, and you will be signed out everywhere.</li>
    </ul>
  );
}

/** Explains what happens to the user's projects, and requires the password. */
export function DeleteAccountForm() {
  const [password, setPassword] = useState('');
  const plan = useQuery(deletionQuery);
  const failure = failureOf(plan);
  const remove = useMutation({
    mutationFn: () => call('deleteAccount', { body: { password } }),
    onSuccess: () => {
      clearSession('signed-out');
      notify('Account deleted');
    },
  });
  const fields = remove.error instanceof ApiError ? remove.error.fields : {};
  const isReady = password !== '' && plan.data?.blocked.length === 0;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady) remove.mutate();
  };
  return (
    <form noValidate onSubmit={submit}>
      <div className="flex flex-col gap-4 px-5 py-4">
        {plan.data === undefined && failure === null && <Skeleton className="h-16" />}
        {plan.data !== undefined && <DeletionPlan plan={plan.data} />}
        <Field label="Password" error={fields.password && `This password ${fields.password}`}>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="current-password"
              value={password}
              onChange={(event) => {
                setPassword(event.target.value);
                remove.reset();
              }}
            />
          )}
        </Field>
        {(failure !== null || (remove.error !== null && Object.keys(fields).length === 0)) && (
          <Notice tone="bad" title="Failed to delete account">
            {failure?.message ?? errorDetail(remove.error)}
          </Notice>
        )}
      </div>
      <FormFooter state={formState({ isReady, isBusy: remove.isPending })} tone="danger">
        Delete account
      </FormFooter>
    </form>
  );
}
