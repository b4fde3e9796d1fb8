import { FileJson, LoaderCircle } from 'lucide-react';
import { formatBytes } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import type { SpecText } from '../model/document.ts';

interface DocumentNoticeProps {
  readonly document: SpecText;
  readonly isBusy: boolean;
  readonly onImport: () => void;
  readonly onKeep: () => void;
}

/** Asks whether to import a pasted or dropped spec. */
export function DocumentNotice({ document, isBusy, onImport, onKeep }: DocumentNoticeProps) {
  return (
    <div
      role="status"
      className="mb-2 flex animate-rise flex-wrap items-center gap-2 rounded-xl border border-line-strong bg-raised px-3 py-2 text-sm shadow-pop"
    >
      <FileJson className="size-4 shrink-0 text-fg-3" aria-hidden />
      <span className="min-w-0 flex-1 truncate">
        {document.fileName ?? 'This looks like a spec'} <span className="nums text-fg-3 text-xs">{formatBytes(document.text.length)}</span>
      </span>
      <Button size="sm" variant="primary" disabled={isBusy} onClick={onImport}>
        {isBusy && <LoaderCircle className="animate-spin" />}
        Import it
      </Button>
      <Button size="sm" variant="ghost" disabled={isBusy} onClick={onKeep}>
        {document.fileName === null ? 'Keep as text' : 'Cancel'}
      </Button>
    </div>
  );
}
