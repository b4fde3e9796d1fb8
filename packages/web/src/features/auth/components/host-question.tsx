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
      This URL was detected automatically or uses stored secrets, and its host has not been confirmed yet. Nothing was sent. Confirm the
      host only if you trust it with these credentials.
    </Notice>
  );
}
