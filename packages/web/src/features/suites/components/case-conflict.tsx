import type { SuiteConflict } from '@assay/contract';
import type { TestCase } from '@assay/engine/model';
import { GitMerge } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import type { CaseVersion } from '../hooks/use-resolve-cases.ts';
import { caseText } from '../model/edit-case.ts';
import { LineDiff } from './line-diff.tsx';

interface CaseConflictProps {
  readonly mine: TestCase;
  readonly conflict: SuiteConflict;
  readonly isBusy: boolean;
  /** Absent for users who may not change the suite. */
  readonly onTake: ((side: CaseVersion) => void) | undefined;
}

/** Both versions of a case that the user and the spec changed in the same place, and the choice between them. */
export function CaseConflict({ mine, conflict, isBusy, onTake }: CaseConflictProps) {
  const { edited: _edited, ...own } = mine;
  return (
    <section aria-label="Your version and the new version" className="shrink-0 border-b bg-warn-soft">
      <div className="flex flex-wrap items-center gap-2 px-4 py-2.5">
        <GitMerge className="size-4 shrink-0 text-warn" strokeWidth={1.75} aria-hidden />
        <p className="min-w-64 flex-1 text-sm">
          {onTake === undefined
            ? 'This case was changed both by hand and by the new spec. The edited version is used until an editor chooses one.'
            : 'This case was changed both by you and by the new spec. Your version is kept until you choose which one to use.'}
        </p>
        {onTake !== undefined && (
          <>
            <Button size="sm" disabled={isBusy} onClick={() => onTake('mine')}>
              Keep mine
            </Button>
            <Button size="sm" variant="ghost" disabled={isBusy} onClick={() => onTake('generated')}>
              Use the new version
            </Button>
          </>
        )}
      </div>
      <details className="border-t">
        <summary className="cursor-pointer px-4 py-1.5 text-fg-2 text-xs">
          {onTake === undefined ? 'Edited' : 'Your'} version (−) and the new version (+)
        </summary>
        <div className="max-h-60 overflow-y-auto">
          <LineDiff before={caseText(own)} after={caseText(conflict.offered)} />
        </div>
      </details>
    </section>
  );
}
