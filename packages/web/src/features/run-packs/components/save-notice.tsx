import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { SaveFailure } from '../hooks/use-save-file.ts';

interface SaveNoticeProps {
  readonly trouble: SaveFailure;
  readonly onCompare: () => void;
  readonly onOverwrite: () => void;
  readonly onTakeTheirs: () => void;
}

/** Explains why the draft was not saved, and how to continue. */
export function SaveNotice({ trouble, onCompare, onOverwrite, onTakeTheirs }: SaveNoticeProps) {
  if (trouble.kind === 'refused') {
    return (
      <Notice tone="bad" title="Failed to save file" className="m-3">
        {trouble.detail} Your changes are still in the editor.
      </Notice>
    );
  }
  return (
    <Notice
      tone="warn"
      title="Someone else edited this file"
      className="m-3"
      action={
        <span className="flex flex-wrap gap-1.5">
          <Button size="sm" onClick={onCompare}>
            Compare
          </Button>
          <Button size="sm" onClick={onOverwrite}>
            Overwrite with mine
          </Button>
          <Button size="sm" onClick={onTakeTheirs}>
            Take theirs
          </Button>
        </span>
      }
    >
      Your changes are still here but have not been saved yet.
    </Notice>
  );
}
