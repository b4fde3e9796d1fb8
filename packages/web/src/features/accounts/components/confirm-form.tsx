import { callPublic } from '../../../lib/api/call.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useAccountForm } from '../hooks/use-account-form.ts';
import { SubmitButton } from './submit-button.tsx';

const noFieldsToCheck = () => ({});

/** Uses a button instead of an automatic request, because mail scanners that open links would use up the token. */
export function ConfirmForm({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const { ref, failure, isBusy, onSubmit } = useAccountForm(noFieldsToCheck, async () => {
    await callPublic('confirmEmail', { body: { token } });
    onDone();
  });
  return (
    <form ref={ref} onSubmit={onSubmit} className="mt-8 flex flex-col gap-4">
      {failure !== null && <Notice tone="bad" title={failure} />}
      <SubmitButton label="Confirm email address" busyLabel="Confirming..." isBusy={isBusy} />
    </form>
  );
}
