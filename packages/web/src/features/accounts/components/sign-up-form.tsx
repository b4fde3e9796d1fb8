import { type ReactNode, useId, useState } from 'react';
import { Field, Input } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { type AccountOutcome, createAccount, type NewAccountForm } from '../api/create-account.ts';
import { useAccountForm } from '../hooks/use-account-form.ts';
import { checkForm, isEmailAddress, isNewPassword, isRequired } from '../model/account-form.ts';
import { PasswordRules } from './password-rules.tsx';
import { SubmitButton } from './submit-button.tsx';

interface SignUpFormProps {
  /** The first user on a hosted server enters a code printed to the console. */
  readonly kind: 'account' | 'first-user';
  readonly onDone: (outcome: AccountOutcome, account: NewAccountForm) => void;
}

const optional = <span className="text-fg-3 text-xs">optional</span>;
const checks = { name: isRequired('Name'), email: isEmailAddress, password: isNewPassword };
const firstChecks = { code: isRequired('Code'), ...checks };

function readAccount(values: Readonly<Record<string, string>>): NewAccountForm {
  const text = (name: string): string => (values[name] ?? '').trim();
  return {
    name: text('name'),
    surname: text('surname'),
    email: text('email'),
    username: text('username'),
    password: values.password ?? '',
    code: text('code'),
  };
}

export function SignUpForm({ kind, onDone }: SignUpFormProps) {
  const rulesId = useId();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const { ref, errors, failure, isBusy, onSubmit } = useAccountForm(
    (values) => checkForm(values, kind === 'first-user' ? firstChecks : checks),
    async (values) => {
      const account = readAccount(values);
      onDone(await createAccount(kind, account), account);
    },
  );
  const input = (name: string, label: string, rest: { autoComplete: string; aside?: ReactNode; isFirst?: boolean }): ReactNode => (
    <Field label={label} error={errors[name]} aside={rest.aside}>
      {(control) => (
        <Input
          {...control}
          name={name}
          type={name === 'email' ? 'email' : 'text'}
          autoComplete={rest.autoComplete}
          autoFocus={rest.isFirst === true}
          required={rest.aside === undefined}
          autoCapitalize={name === 'name' || name === 'surname' ? 'words' : 'none'}
          spellCheck={false}
          className="h-9"
        />
      )}
    </Field>
  );
  return (
    <form
      ref={ref}
      noValidate
      onSubmit={onSubmit}
      onInput={(event) => setTyped(Object.fromEntries([...new FormData(event.currentTarget)].map(([k, v]) => [k, String(v)])))}
      className="mt-8 flex flex-col gap-4"
    >
      {failure !== null && <Notice tone="bad" title={failure} />}
      {kind === 'first-user' && input('code', 'Code from the server console', { autoComplete: 'one-time-code', isFirst: true })}
      <div className="grid grid-cols-2 gap-3">
        {input('name', 'Name', { autoComplete: 'given-name', isFirst: kind === 'account' })}
        {input('surname', 'Surname', { autoComplete: 'family-name', aside: optional })}
      </div>
      {input('email', 'Email', { autoComplete: 'email' })}
      {input('username', 'Username', { autoComplete: 'username', aside: optional })}
      <div>
        <Field label="Password" error={errors.password}>
          {(control) => (
            <PasswordInput
              {...control}
              aria-describedby={[control['aria-describedby'], rulesId].filter(Boolean).join(' ')}
              required
              name="password"
              autoComplete="new-password"
              className="h-9"
            />
          )}
        </Field>
        <PasswordRules
          id={rulesId}
          password={typed.password ?? ''}
          names={[typed.name ?? '', typed.surname ?? '', typed.username ?? '', typed.email ?? '']}
        />
      </div>
      <SubmitButton label="Create account" busyLabel="Creating account..." isBusy={isBusy} />
    </form>
  );
}
