import { Check, Minus, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { cn } from '../../../ui/cn.ts';
import { MethodChip } from '../../../ui/method-chip.tsx';
import { showInvisible } from '../../../ui/show-invisible.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { stateText } from '../model/exploration-texts.ts';
import type { Cell } from '../model/live-exploration.ts';

/** With more operations than this, a cell shows only the method. */
const MOST_WITH_PATH = 80;

const reachedTones: Readonly<Record<string, string>> = {
  GET: 'bg-info-soft text-info',
  POST: 'bg-ok-soft text-ok',
  PUT: 'bg-warn-soft text-warn',
  PATCH: 'bg-patch-soft text-patch',
  DELETE: 'bg-bad-soft text-bad',
};

const otherTones: Readonly<Record<Exclude<Cell['state'], 'reached'>, string>> = {
  waiting: 'border border-line text-fg-3',
  tried: 'border border-line-strong bg-fg/5 text-fg-2',
  missed: 'border border-line-strong border-dashed text-fg-2',
  'left-out': 'border border-line border-dotted text-fg-3',
};

const partsOf = (op: string): readonly [string, string] => {
  const at = op.indexOf(' ');
  return at < 0 ? [op, ''] : [op.slice(0, at), op.slice(at + 1)];
};

function toneOf({ state, op }: Cell): string {
  return state === 'reached' ? cn('border border-transparent', reachedTones[partsOf(op)[0]] ?? 'bg-fg/9 text-fg') : otherTones[state];
}

function StateIcon({ state }: Pick<Cell, 'state'>) {
  if (state === 'reached') return <Check className="size-3 shrink-0" aria-hidden strokeWidth={2.5} />;
  if (state === 'missed') return <X className="size-3 shrink-0" aria-hidden />;
  if (state === 'left-out') return <Minus className="size-3 shrink-0" aria-hidden />;
  // Reserves the space of the icon, so that the path does not move.
  return <span className="size-3 shrink-0" />;
}

const labelOf = (cell: Cell): string => `${cell.op}: ${stateText(cell)}`;

interface CellButtonProps {
  readonly cell: Cell;
  readonly shows: 'path' | 'method';
  readonly isChosen: boolean;
  readonly isTabStop: boolean;
  readonly onChoose: () => void;
}

function CellButton({ cell, shows, isChosen, isTabStop, onChoose }: CellButtonProps) {
  const [method, path] = partsOf(cell.op);
  return (
    <Tooltip label={labelOf(cell)}>
      <button
        type="button"
        data-cell
        aria-label={labelOf(cell)}
        aria-pressed={isChosen}
        tabIndex={isTabStop ? 0 : -1}
        onClick={onChoose}
        onFocus={onChoose}
        className={cn(
          'flex h-7 w-full min-w-0 items-center gap-1.5 rounded-md px-1.5 font-mono text-2xs transition-colors duration-300 aria-pressed:shadow-[0_0_0_2px_var(--accent)]',
          shows === 'method' && 'justify-center px-0',
          toneOf(cell),
        )}
      >
        <span className="shrink-0 font-semibold">{method}</span>
        {shows === 'path' && (
          <span dir="rtl" className="min-w-0 flex-1 truncate text-left">
            <bdi dir="ltr">{path}</bdi>
          </span>
        )}
        {shows === 'path' && <StateIcon state={cell.state} />}
      </button>
    </Tooltip>
  );
}

/** Shows what is known about the selected operation. */
function CellDetails({ cell }: { readonly cell: Cell }) {
  const [method, path] = partsOf(cell.op);
  return (
    <div className="mt-3 rounded-lg bg-inset px-3 py-2 text-sm">
      <p className="flex min-w-0 flex-wrap items-center gap-2">
        <MethodChip method={method} />
        <code className="min-w-0 break-all font-mono text-xs">{path}</code>
        <span className="text-fg-2">{stateText(cell)}</span>
        {cell.statuses.length > 0 && (
          <span className="nums text-fg-3 text-xs">{cell.statuses.map((status) => status || 'none').join(', ')}</span>
        )}
      </p>
      {cell.message !== null && <p className="mt-1 break-words text-fg-2 text-xs">{showInvisible(cell.message)}</p>}
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The overview of an exploration: one cell per operation, which is filled in when the operation is reached. */
export function OperationGrid({ cells }: { readonly cells: readonly Cell[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const shows = cells.length > MOST_WITH_PATH ? 'method' : 'path';
  const shown = cells.find(({ op }) => op === chosen) ?? null;
  const move = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>('[data-cell]') ?? [])];
    const at = buttons.findIndex((button) => button.matches(':focus'));
    buttons[Math.min(buttons.length - 1, Math.max(0, at + step))]?.focus();
  };
  return (
    <div className="px-4 py-4 sm:px-6">
      <ul
        ref={list}
        aria-label="Operations"
        onKeyDown={move}
        className={cn(
          'grid gap-1',
          shows === 'path' ? 'grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))]' : 'grid-cols-[repeat(auto-fill,minmax(3.25rem,1fr))]',
        )}
      >
        {cells.map((cell, index) => (
          <li key={cell.op} className="min-w-0">
            <CellButton
              cell={cell}
              shows={shows}
              isChosen={cell.op === chosen}
              isTabStop={shown === null ? index === 0 : cell.op === chosen}
              onChoose={() => setChosen(cell.op)}
            />
          </li>
        ))}
      </ul>
      {shown !== null && <CellDetails cell={shown} />}
    </div>
  );
}
