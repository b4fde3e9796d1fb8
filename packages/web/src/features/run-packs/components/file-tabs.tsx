import { ArrowLeft, X } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { fileName } from '../model/pack-file.ts';
import type { ViewerState } from '../model/viewer-state.ts';

interface FileTabsProps {
  readonly viewer: ViewerState;
  readonly onSelect: (path: string) => void;
  readonly onClose: (path: string) => void;
  /** Returns to the file list when it is not visible beside the file. */
  readonly onList: () => void;
}

/** Tabs for the open files. On phones, a back button leads to the file list. */
export function FileTabs({ viewer, onSelect, onClose, onList }: FileTabsProps) {
  return (
    <div className="thin-scroll flex h-10 min-w-0 flex-1 items-stretch overflow-x-auto">
      <Button variant="ghost" size="icon" aria-label="Back to the file list" className="m-1 md:hidden" onClick={onList}>
        <ArrowLeft />
      </Button>
      {viewer.open.map(({ path, draft }) => {
        const isActive = path === viewer.active;
        return (
          <div
            key={path}
            className={cn('flex shrink-0 items-center border-r', isActive ? 'bg-bg text-fg' : 'bg-panel text-fg-3 hover:text-fg')}
          >
            <button
              type="button"
              aria-current={isActive ? 'true' : undefined}
              title={path}
              onClick={() => onSelect(path)}
              className="h-full max-w-48 truncate pl-3.5 text-sm"
            >
              {fileName(path)}
              {draft !== null && <span className="sr-only"> (unsaved)</span>}
            </button>
            <Button variant="ghost" size="iconSm" aria-label={`Close ${fileName(path)}`} className="mx-1" onClick={() => onClose(path)}>
              {draft === null ? <X /> : <span className="size-1.5 rounded-full bg-accent-text" />}
            </Button>
          </div>
        );
      })}
    </div>
  );
}
