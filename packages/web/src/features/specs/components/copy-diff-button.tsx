import { ClipboardCopy } from 'lucide-react';
import { useState } from 'react';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { callRaw } from '../../../lib/api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { notify, notifyFailure } from '../../../ui/toast.ts';

/** Copies the whole comparison as Markdown for a pull request or a ticket. */
export function CopyDiffButton({ headId, baseId }: { readonly headId: string; readonly baseId: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const copy = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const query = { against: baseId, format: 'markdown' };
      const reply = await callRaw('compareSpecs', { params: { id: headId }, query }, 'text/markdown, */*;q=0.5');
      await navigator.clipboard.writeText(await reply.text());
      notify('Content copied to clipboard', 'API diff as Markdown');
    } catch (error) {
      notifyFailure('Failed to copy', errorDetail(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button disabled={isBusy} onClick={() => void copy()}>
      <ClipboardCopy />
      Copy as Markdown
    </Button>
  );
}
