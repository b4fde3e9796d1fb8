import type { AuthTestResult } from '@assay/contract';
import { ExternalLink, LoaderCircle } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { countdown } from '../model/expiry.ts';

/** Opens only http and https URLs, because the URL comes from the server. */
const isWebUrl = (url: string): boolean => /^https?:\/\//i.test(url);

/** The step that the user completes in another window while this page waits. */
export function ConsentCard({
  result: { device, authorization, message },
  now,
}: {
  readonly result: AuthTestResult;
  readonly now: number;
}) {
  const url = device?.verificationUriComplete ?? device?.verificationUri ?? authorization?.url ?? '';
  return (
    <div className="rounded-xl border bg-raised p-4 text-sm">
      {device !== null && (
        <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
          <span className="rounded-md border border-line-strong bg-inset px-3 py-1.5 font-mono font-semibold text-lg tracking-widest">
            {device.userCode}
          </span>
          <CopyButton label="Copy code" text={() => device.userCode} />
          <span className="nums text-fg-3 text-xs">good for {countdown(device.expiresAt, now)}</span>
        </div>
      )}
      <p className="break-words text-fg-2">{message}</p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {isWebUrl(url) && (
          <Button asChild variant="primary">
            <a href={url} target="_blank" rel="noopener noreferrer">
              <ExternalLink />
              {device === null ? 'Open sign-in page' : 'Open and confirm'}
            </a>
          </Button>
        )}
        <span role="status" className="flex items-center gap-1.5 text-fg-3 text-xs">
          <LoaderCircle className="size-3.5 animate-spin" aria-hidden />
          Waiting for consent
        </span>
      </div>
    </div>
  );
}
