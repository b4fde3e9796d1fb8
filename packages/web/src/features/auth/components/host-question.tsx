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
      This URL was detected automatically or uses stored secrets, and its host is not confirmed yet. Nothing was sent. Confirm it only if
      you trust this host with the credentials.
    </Notice>
  );
}
