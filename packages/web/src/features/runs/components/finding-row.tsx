import type { RunFinding } from '@assay/contract';
import { ShieldCheck, Terminal } from 'lucide-react';
import { countOf, formatDate } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { MethodChip } from '../../../ui/method-chip.tsx';
import { PathText } from '../../../ui/path-text.tsx';

interface FindingRowProps {
  readonly finding: RunFinding;
  readonly onOpen: (stepId: string) => void;
  /** Viewers cannot mark a finding as expected. */
  readonly access: 'edit' | 'read';
  readonly onWaive: () => void;
  readonly onUnwaive: (waiverId: string) => void;
}

function WaiverText({ waiver }: { readonly waiver: NonNullable<RunFinding['waiver']> }) {
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-fg-3 text-xs">
      <Badge variant="accent">Waived</Badge>
      <span className="min-w-0 break-words">
        until {formatDate(waiver.until)}: {waiver.reason}
      </span>
    </p>
  );
}

/** A finding with its number of steps and its actions. */
export function FindingRow({ finding, access, onOpen, onWaive, onUnwaive }: FindingRowProps) {
  const { example, operation, count, cases, stepIds, waiver, activeWaiverId, curl, kind } = finding;
  const [method = '', path = ''] = operation.split(/ (.*)/s);
  const [first] = stepIds;
  return (
    <li className="border-b px-4 py-3 sm:px-6">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="break-words text-sm">{example}</p>
          <p className="mt-1 flex min-w-0 items-center gap-2 text-xs">
            <MethodChip method={method} />
            <PathText path={path} className="text-fg-2" />
            <span className="nums shrink-0 text-fg-3">
              {countOf(count, 'step')} in {countOf(cases, 'case')}
            </span>
          </p>
          {waiver !== null && <WaiverText waiver={waiver} />}
          {waiver === null && activeWaiverId !== null && <p className="mt-1 text-fg-3 text-xs">Waived in future runs.</p>}
        </div>
        <div className="flex flex-wrap items-center gap-1">
          {curl !== null && (
            <CopyButton label="Copy as curl" text={() => curl}>
              <Terminal />
            </CopyButton>
          )}
          {access === 'edit' && kind !== 'error' && activeWaiverId === null && (
            <Button variant="ghost" size="sm" onClick={onWaive}>
              <ShieldCheck />
              Expected here
            </Button>
          )}
          {access === 'edit' && activeWaiverId !== null && (
            <Button variant="ghost" size="sm" onClick={() => onUnwaive(activeWaiverId)}>
              End waiver
            </Button>
          )}
          {first !== undefined && (
            <Button size="sm" onClick={() => onOpen(first)}>
              Open step
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}
