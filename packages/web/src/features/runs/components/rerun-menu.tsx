import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { countOf } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuLabel, MenuTrigger } from '../../../ui/menu.tsx';
import type { RerunOptions } from '../hooks/use-rerun.ts';
import { useRerunPreview } from '../hooks/use-rerun-preview.ts';
import type { RunView } from '../hooks/use-run.ts';
import type { CaseView } from '../model/case-view.ts';

type Run = RunView['run'];

interface ItemProps {
  readonly run: Run;
  readonly options: RerunOptions;
  readonly onRerun: (options: RerunOptions) => void;
  readonly children: ReactNode;
}

/** Mounted when the menu opens, so that the counts are requested only then. */
function RerunItem({ run, options, onRerun, children }: ItemProps) {
  const { line, isRefused } = useRerunPreview(run, options, true);
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

export interface RerunMenuProps {
  readonly run: Run;
  readonly chosenCase: CaseView | null;
  readonly selected: readonly string[];
  readonly isBusy: boolean;
  readonly onRerun: (options: RerunOptions) => void;
}

/** Every way to repeat a run. The menu is open when it is mounted, because clicking its button loads it. */
export function RerunMenu({ run, chosenCase, selected, isBusy, onRerun }: RerunMenuProps) {
  return (
    <Menu defaultOpen>
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
          Rerun with the latest revision
        </RerunItem>
      </MenuContent>
    </Menu>
  );
}
