import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Asks the user to confirm which host may receive a secret. */
export function HostQuestion({ origin, onConfirm }: { readonly origin: string; readonly onConfirm: () => void }) {
  return (
    <Notice
      tone="warn"
      title={`Send the credentials to ${new URL(origin).host}?`}
      action={
        <Button size="sm" onClick={onConfirm}>
          Confirm host and test
        </Button>
      }
    >
      The address was detected, or uses stored secrets, and nobody has confirmed its host yet. Nothing was sent. Confirm it only if the
      credentials belong there.
    </Notice>
  );
}
