import { useId, useState } from 'react';
import { callPublic } from '../../../lib/api/call.ts';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { useAccountForm } from '../hooks/use-account-form.ts';
import { checkForm, isNewPassword } from '../model/account-form.ts';
import { PasswordRules } from './password-rules.tsx';
import { SubmitButton } from './submit-button.tsx';

interface ResetFormProps {
  readonly token: string;
  readonly onDone: () => void;
}

export function ResetForm({ token, onDone }: ResetFormProps) {
  const rulesId = useId();
  const [password, setPassword] = useState('');
  const { ref, errors, failure, isBusy, onSubmit } = useAccountForm(
    (values) => checkForm(values, { password: isNewPassword }),
    async (values) => {
      await callPublic('resetPassword', { body: { token, password: values.password ?? '' } });
      onDone();
    },
  );
  return (
    <form ref={ref} noValidate onSubmit={onSubmit} className="mt-8 flex flex-col gap-4">
      {failure !== null && <Notice tone="bad" title={failure} />}
      <div>
        <Field label="New password" error={errors.password}>
          {(control) => (
            <PasswordInput
              {...control}
              aria-describedby={[control['aria-describedby'], rulesId].filter(Boolean).join(' ')}
              required
              autoFocus
              name="password"
              autoComplete="new-password"
              onChange={(event) => setPassword(event.target.value)}
              className="h-9"
            />
          )}
        </Field>
        <PasswordRules id={rulesId} password={password} names={[]} />
      </div>
      <SubmitButton label="Set password" busyLabel="Setting password..." isBusy={isBusy} />
    </form>
  );
}
