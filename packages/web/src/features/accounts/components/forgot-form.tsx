import { callPublic } from '../../../lib/api/call.ts';
import { Field, Input } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useAccountForm } from '../hooks/use-account-form.ts';
import { checkForm, isEmailAddress } from '../model/account-form.ts';
import { SubmitButton } from './submit-button.tsx';

export function ForgotForm({ onSent }: { readonly onSent: () => void }) {
  const { ref, errors, failure, isBusy, onSubmit } = useAccountForm(
    (values) => checkForm(values, { email: isEmailAddress }),
    async (values) => {
      await callPublic('forgotPassword', { body: { email: (values.email ?? '').trim() } });
      onSent();
    },
  );
  return (
    <form ref={ref} noValidate onSubmit={onSubmit} className="mt-8 flex flex-col gap-4">
      {failure !== null && <Notice tone="bad" title={failure} />}
      <Field label="Email" error={errors.email}>
        {(control) => (
          <Input
            {...control}
            required
            type="email"
            name="email"
            autoComplete="email"
            autoCapitalize="none"
            autoFocus
            spellCheck={false}
            className="h-9"
          />
        )}
      </Field>
      <SubmitButton label="Send link" busyLabel="Sending..." isBusy={isBusy} />
    </form>
  );
}
