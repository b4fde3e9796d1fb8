import type { TryReply } from '@assay/contract';
import { formatDuration } from '../../../lib/format.ts';
import { cn } from '../../../ui/cn.ts';

const phases = [
  { name: 'queued', fill: 'bg-fg-3' },
  { name: 'connect', fill: 'bg-patch' },
  { name: 'waiting', fill: 'bg-info' },
  { name: 'download', fill: 'bg-accent' },
] as const;

/** Shows how the request time was spent. */
export function PhaseBar({ phases: spent }: { readonly phases: TryReply['phases'] }) {
  const total = phases.reduce((sum, { name }) => sum + spent[name], 0);
  if (total <= 0) return null;
  const shown = phases.filter(({ name }) => spent[name] >= 0.5);
  return (
    <div className="mt-2.5">
      <div aria-hidden className="flex h-2 gap-px overflow-hidden rounded-[3px]">
        {phases.map(({ name, fill }) => (
          <span key={name} className={fill} style={{ width: `${(spent[name] / total) * 100}%` }} />
        ))}
      </div>
      <ul className="nums mt-1.5 flex flex-wrap gap-x-4 text-fg-3 text-xs">
        {shown.map(({ name, fill }) => (
          <li key={name} className="flex items-center gap-1.5">
            <span aria-hidden className={cn('size-2 rounded-[2px]', fill)} />
            {name} {formatDuration(spent[name])}
          </li>
        ))}
      </ul>
    </div>
  );
}
