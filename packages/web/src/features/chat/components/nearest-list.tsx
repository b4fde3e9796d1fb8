import type { GenerateReply } from '@assay/contract';
import { cn, rowHover } from '../../../ui/cn.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { MethodChip } from '../../../ui/method-chip.tsx';
import { PathText } from '../../../ui/path-text.tsx';

const MAX_SHOWN = 3;

/** The closest endpoints, shown when nothing matched. */
export function NearestList({
  nearest,
  onPick,
}: {
  readonly nearest: GenerateReply['nearest'];
  readonly onPick: (operation: string) => void;
}) {
  return (
    <ul aria-label="Closest endpoints" className="border-t">
      {nearest.slice(0, MAX_SHOWN).map((operation, index) => (
        <li key={`${operation.method} ${operation.path}`}>
          <button
            type="button"
            onClick={() => onPick(`${operation.method} ${operation.path}`)}
            className={cn('flex h-9 w-full items-center gap-2.5 border-b px-2 text-left text-sm', rowHover)}
          >
            <Kbd>{index + 1}</Kbd>
            <MethodChip method={operation.method} />
            <PathText path={operation.path} />
            <span className="min-w-0 flex-1 truncate text-fg-3 max-sm:hidden">{operation.summary}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
