import { Download, FolderOpen, Play, ShieldX } from 'lucide-react';
import { countOf } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import type { SuiteLine } from '../api/answer-data.ts';

interface MessageActionsProps {
  readonly line: SuiteLine;
  readonly hasRunPack: boolean;
  readonly onRun: () => void;
  readonly onDownload: () => void;
  readonly onNegatives: () => void;
}

/** What a run would send, in words, before anything is sent. */
function sentence({ requests, host, suiteName, revision }: SuiteLine): string {
  const target = host === null ? '' : `, to ${host}`;
  const what = requests === null ? '' : `${countOf(requests.total, 'request')}, ${requests.write} write${target}.`;
  const saved = suiteName === null ? '' : `Saved as ${suiteName} r${revision ?? 1}.`;
  return [what, saved].filter(Boolean).join(' ');
}

export function MessageActions({ line, hasRunPack, onRun, onDownload, onNegatives }: MessageActionsProps) {
  const words = sentence(line);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" onClick={onRun}>
          <Play />
          Run in Cloud
        </Button>
        <Button onClick={onDownload}>
          <Download />
          Download Run Pack
        </Button>
        {hasRunPack && (
          <Button onClick={onDownload}>
            <FolderOpen />
            Browse Files
          </Button>
        )}
        <Button onClick={onNegatives}>
          <ShieldX />
          Add Negatives
        </Button>
      </div>
      {words !== '' && <p className="nums -mt-1 text-fg-3 text-xs">{words}</p>}
    </>
  );
}
