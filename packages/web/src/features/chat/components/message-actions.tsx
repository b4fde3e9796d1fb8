import { Download, FolderOpen, LoaderCircle, Play, ShieldX } from 'lucide-react';
import { Link } from 'react-router';
import { loadRunPath } from '../../../lib/paths.ts';
import { requestLine } from '../../../lib/request-line.ts';
import { Button } from '../../../ui/button.tsx';
import type { SuiteLine } from '../model/answer-data.ts';

interface MessageActionsProps {
  readonly line: SuiteLine;
  readonly access: 'edit' | 'read';
  readonly isDownloading: boolean;
  readonly onRun: () => void;
  readonly onDownload: () => void;
  /** Absent while the message has no run pack. */
  readonly onBrowse: (() => void) | undefined;
  readonly onNegatives: () => void;
}

/** Describes the requests that a run would send. */
function sentence({ requests, host, suiteName, revision }: SuiteLine): string {
  const what = requests === null ? '' : `${requestLine(requests, host)}.`;
  const saved = suiteName === null ? '' : `Saved as ${suiteName} r${revision ?? 1}.`;
  return [what, saved].filter(Boolean).join(' ');
}

export function MessageActions({ line, access, isDownloading, onRun, onDownload, onBrowse, onNegatives }: MessageActionsProps) {
  const words = sentence(line);
  if (isDownloading) {
    return (
      <Button disabled className="self-start">
        <LoaderCircle className="animate-spin" />
        Downloading...
      </Button>
    );
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {access === 'edit' && (
          <Button variant="primary" onClick={onRun}>
            <Play />
            Run in Cloud
          </Button>
        )}
        <Button onClick={onDownload}>
          <Download />
          Download Run Pack
        </Button>
        {onBrowse && (
          <Button onClick={onBrowse}>
            <FolderOpen />
            Browse Files
          </Button>
        )}
        {access === 'edit' && (
          <Button onClick={onNegatives}>
            <ShieldX />
            Add Negatives
          </Button>
        )}
      </div>
      {words !== '' && (
        <p className="nums -mt-1 text-fg-3 text-xs">
          {words}{' '}
          {access === 'edit' && line.suiteId !== null && (
            <Link to={loadRunPath(line.suiteId)} className="rounded-sm underline underline-offset-4 hover:text-fg">
              Run as load test
            </Link>
          )}
        </p>
      )}
    </>
  );
}
