import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { cn } from '../../ui/cn.ts';

interface StepFrameProps {
  readonly number: number;
  readonly title: string;
  readonly state: 'done' | 'current' | 'ahead';
  /** The result of the step, once it is done. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** One step of the setup: a single line if it is done or upcoming, with its content if it is current. */
export function StepFrame({ number, title, state, note, children }: StepFrameProps) {
  const frame = useRef<HTMLLIElement>(null);
  const lastState = useRef(state);
  useEffect(() => {
    // The button that completed the last step is gone. Without this, keyboard users would start at the top of the page.
    if (state === 'current' && lastState.current !== state && document.activeElement === document.body) frame.current?.focus();
    lastState.current = state;
  }, [state]);
  return (
    <li
      ref={frame}
      tabIndex={-1}
      aria-current={state === 'current' ? 'step' : undefined}
      className="rounded-xl border bg-raised outline-none"
    >
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
        <span
          className={cn(
            'nums grid size-6 shrink-0 place-items-center rounded-full text-xs',
            state === 'done' ? 'bg-ok-soft text-ok' : state === 'current' ? 'bg-accent text-accent-fg' : 'bg-fg/9 text-fg-3',
          )}
        >
          {state === 'done' ? <Check className="size-3.5" role="img" aria-label="done" /> : number}
        </span>
        <h2 className={cn('font-medium text-sm', state === 'ahead' && 'text-fg-3')}>{title}</h2>
        {state === 'done' && note !== undefined && <span className="min-w-0 truncate text-fg-3 text-sm">{note}</span>}
      </div>
      {state === 'current' && <div className="border-t">{children}</div>}
    </li>
  );
}
