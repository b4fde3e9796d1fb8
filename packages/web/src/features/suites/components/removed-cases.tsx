import type { ShortCase } from '@assay/contract';
import { countOf } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';

interface RemovedCasesProps {
  readonly removed: readonly ShortCase[];
  readonly isBusy: boolean;
  /** Absent for users who may not change the suite. */
  readonly onRestore: ((id: string) => void) | undefined;
}

/** Generated cases that a user removed, shown below the list. They stay removed until they are restored. */
export function RemovedCases({ removed, isBusy, onRestore }: RemovedCasesProps) {
  if (removed.length === 0) return null;
  return (
    <details className="shrink-0 border-t">
      <summary className="cursor-pointer px-4 py-2 text-fg-2 text-sm">{countOf(removed.length, 'case')} removed</summary>
      <ul aria-label="Removed cases" className="max-h-48 overflow-y-auto border-t">
        {removed.map(({ id, title, op }) => (
          <li key={id} className="flex items-center gap-2 border-b px-4 py-1.5 text-sm last:border-b-0">
            <span className="min-w-0 flex-1">
              <span className="block truncate">{title}</span>
              <code className="block truncate font-mono text-fg-3 text-xs">{op}</code>
            </span>
            {onRestore !== undefined && (
              <Button size="sm" variant="ghost" disabled={isBusy} aria-label={`Restore ${id}`} onClick={() => onRestore(id)}>
                Restore
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
