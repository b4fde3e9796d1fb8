import type { DiffCard } from '@assay/contract';
import { countOf } from '../../../lib/format.ts';
import { FoldableFile, LineCounts } from './diff-card.tsx';

/** The latest answer's files, shown in the inspector. */
export function DiffPanel({ card, suite }: { readonly card: DiffCard; readonly suite: string | null }) {
  const added = card.files.reduce((sum, file) => sum + file.lines, 0);
  const removed = card.files.reduce((sum, file) => sum + (file.removed ?? 0), 0);
  return (
    <>
      <div className="flex h-10 items-center justify-between gap-3 border-b px-4 text-fg-3 text-xs">
        <span className="truncate">{[suite, countOf(card.files.length, 'file')].filter(Boolean).join(', ')}</span>
        <LineCounts added={added} removed={removed} />
      </div>
      <ul className="border-b">
        {card.files.map((file) => (
          <FoldableFile key={file.path} file={file} name={file.path.split('/').at(-1) ?? file.path} start="folded" />
        ))}
      </ul>
    </>
  );
}
