import { IMPORT_STAGES } from '@assay/contract/constants';
import { Check, Circle, LoaderCircle } from 'lucide-react';
import { cn } from '../../../ui/cn.ts';
import type { ImportStage } from '../api/import-spec.ts';

const names = { fetching: 'Fetch', reading: 'Read', comparing: 'Compare', storing: 'Store' } as const;

/** The stages of an import: done, active or pending. */
export function ImportProgress({ stages, isFetched }: { readonly stages: readonly ImportStage[]; readonly isFetched: boolean }) {
  const last = stages.at(-1)?.stage;
  const shown = isFetched ? IMPORT_STAGES : IMPORT_STAGES.slice(1);
  return (
    <ol aria-label="Progress" aria-live="polite" className="flex flex-col gap-1.5 rounded-lg border bg-inset px-3 py-2.5 text-sm">
      {shown.map((name) => {
        const stage = stages.findLast((candidate) => candidate.stage === name);
        const isRunning = last === undefined ? name === shown[0] : name === last;
        const Icon = isRunning ? LoaderCircle : stage === undefined ? Circle : Check;
        return (
          <li key={name} className={cn('flex items-center gap-2', stage === undefined && !isRunning && 'text-fg-3')}>
            <Icon
              aria-hidden
              className={cn('size-3.5 shrink-0', isRunning ? 'animate-spin text-info' : stage === undefined ? 'text-fg-3' : 'text-ok')}
            />
            <span className="w-16 shrink-0">{names[name]}</span>
            <span className="nums min-w-0 truncate text-fg-3 text-xs">{stage?.text}</span>
          </li>
        );
      })}
    </ol>
  );
}
