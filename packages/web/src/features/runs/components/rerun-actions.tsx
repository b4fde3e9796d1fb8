import { useQuery } from '@tanstack/react-query';
import { ChevronDown, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { countOf } from '../../../lib/format.ts';
import { previewLine } from '../../../lib/request-line.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuLabel, MenuTrigger } from '../../../ui/menu.tsx';
import { rerunPreviewQuery } from '../api/queries.ts';
import { type RerunOptions, rerunOf, useRerun } from '../hooks/use-rerun.ts';
import type { RunView } from '../hooks/use-run.ts';
import type { CaseView } from '../model/case-view.ts';

type Run = RunView['run'];

interface Preview {
  /** The number of requests it sends, or why it cannot be started; empty until the server has responded. */
  readonly line: string;
  readonly isRefused: boolean;
}

function usePreview(run: Run, options: RerunOptions, isWanted: boolean): Preview {
  const { data, error } = useQuery({ ...rerunPreviewQuery(rerunOf(run, options)), enabled: isWanted });
  if (error !== null) return { line: errorDetail(error), isRefused: true };
  return { line: data === undefined ? '' : previewLine(data), isRefused: false };
}

interface ItemProps {
  readonly run: Run;
  readonly options: RerunOptions;
  readonly onRerun: (options: RerunOptions) => void;
  readonly children: ReactNode;
}

/** Mounted when the menu opens, so that the counts are requested only then. */
function RerunItem({ run, options, onRerun, children }: ItemProps) {
  const { line, isRefused } = usePreview(run, options, true);
  return (
    <MenuItem
      disabled={isRefused}
      onSelect={() => onRerun(options)}
      className="h-auto min-h-8 flex-col items-start gap-0 py-1 max-md:h-auto"
    >
      <span>{children}</span>
      <span className="nums min-h-4 max-w-72 text-fg-3 text-xs">{line}</span>
    </MenuItem>
  );
}

interface RerunMenuProps {
  readonly run: Run;
  readonly chosenCase: CaseView | null;
  readonly selected: readonly string[];
  readonly isBusy: boolean;
  readonly onRerun: (options: RerunOptions) => void;
}

function RerunMenu({ run, chosenCase, selected, isBusy, onRerun }: RerunMenuProps) {
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button size="icon" aria-label="More ways to rerun" disabled={isBusy}>
          <ChevronDown />
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuLabel>
          Revision {run.suiteRevision}, seed {run.seed}
        </MenuLabel>
        <RerunItem run={run} options={{ only: 'all' }} onRerun={onRerun}>
          Rerun with the same seed
        </RerunItem>
        {chosenCase !== null && (
          <RerunItem run={run} options={{ only: [chosenCase.id] }} onRerun={onRerun}>
            Rerun {chosenCase.id}
          </RerunItem>
        )}
        {selected.length > 0 && (
          <RerunItem run={run} options={{ only: selected }} onRerun={onRerun}>
            Rerun shown cases, {countOf(selected.length, 'case')}
          </RerunItem>
        )}
        <RerunItem run={run} options={{ only: 'all', revision: 'newest' }} onRerun={onRerun}>
          Rerun the newest revision
        </RerunItem>
      </MenuContent>
    </Menu>
  );
}

interface RerunActionsProps {
  readonly run: Run;
  readonly hasFailures: boolean;
  readonly chosenCase: CaseView | null;
  readonly selected: readonly string[];
}

/** Repeats all or some cases with the same revision and seed. Each menu entry shows how many requests it sends. */
export function RerunActions({ run, hasFailures, chosenCase, selected }: RerunActionsProps) {
  const { rerun, isBusy } = useRerun(run);
  const all = usePreview(run, { only: 'all' }, true);
  const failed = usePreview(run, { only: 'failed' }, hasFailures);
  return (
    <>
      <Button disabled={isBusy || all.isRefused} variant={hasFailures ? 'secondary' : 'primary'} onClick={() => rerun({ only: 'all' })}>
        {!hasFailures && <RotateCcw />}
        Rerun all
      </Button>
      {hasFailures && (
        <Button disabled={isBusy || failed.isRefused} variant="primary" onClick={() => rerun({ only: 'failed' })}>
          <RotateCcw />
          Rerun failed
        </Button>
      )}
      <RerunMenu run={run} chosenCase={chosenCase} selected={selected} isBusy={isBusy} onRerun={rerun} />
      {/* Reserves space for the line until the server has counted the requests. */}
      <p className="nums w-0 min-w-full text-fg-3 text-xs sm:text-right">
        <PreviewText label={hasFailures ? 'All' : null} preview={all} />
        {hasFailures && <PreviewText label="Failed" preview={failed} />}
      </p>
    </>
  );
}

function PreviewText({ label, preview }: { readonly label: string | null; readonly preview: Preview }) {
  return (
    <span className="block min-h-[1.125rem]">
      {label !== null && !preview.isRefused && preview.line !== '' && `${label}: `}
      {preview.line}
    </span>
  );
}
