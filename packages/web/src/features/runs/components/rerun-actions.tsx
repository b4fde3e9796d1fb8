import { ChevronDown, RotateCcw } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useRerun } from '../hooks/use-rerun.ts';
import { type RerunPreview, useRerunPreview } from '../hooks/use-rerun-preview.ts';
import type { RunView } from '../hooks/use-run.ts';
import type { CaseView } from '../model/case-view.ts';
import type { RerunMenuProps } from './rerun-menu.tsx';

type Run = RunView['run'];

// Loaded on demand, because most users click one of the buttons.
const load = () => import('./rerun-menu.tsx');
const RerunMenu = lazy(() => load().then((module) => ({ default: module.RerunMenu })));

/** Shown in place of the menu until the user opens it. */
function MoreReruns(props: RerunMenuProps) {
  const [isUsed, setIsUsed] = useState(false);
  const button = (
    <Button
      size="icon"
      aria-label="More ways to rerun"
      aria-haspopup="menu"
      disabled={props.isBusy}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setIsUsed(true)}
    >
      <ChevronDown />
    </Button>
  );
  return isUsed ? (
    <Suspense fallback={button}>
      <RerunMenu {...props} />
    </Suspense>
  ) : (
    button
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
  const all = useRerunPreview(run, { only: 'all' }, true);
  const failed = useRerunPreview(run, { only: 'failed' }, hasFailures);
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
      <MoreReruns run={run} chosenCase={chosenCase} selected={selected} isBusy={isBusy} onRerun={rerun} />
      <RerunLines>
        <PreviewText label={hasFailures ? 'All' : null} preview={all} />
        {hasFailures && <PreviewText label="Failed" preview={failed} />}
      </RerunLines>
    </>
  );
}

/** Reserves the place of the lines before the server has counted the requests, also while the run is active. */
export function RerunLines({ children }: { readonly children?: ReactNode }) {
  return <p className="nums min-h-9 w-0 min-w-full text-fg-3 text-xs max-sm:min-h-16 sm:text-right">{children}</p>;
}

function PreviewText({ label, preview }: { readonly label: string | null; readonly preview: RerunPreview }) {
  return (
    <span className="block min-h-[1.125rem]">
      {label !== null && !preview.isRefused && preview.line !== '' && `${label}: `}
      {preview.line}
    </span>
  );
}
