import { type KeyboardEvent, useId, useRef } from 'react';
import { cn } from '../../../ui/cn.ts';
import { useRowInView } from '../hooks/use-row-in-view.ts';
import type { StepView } from '../model/step-view.ts';
import { axisEnd, neighbour, quarterMarks } from '../model/waterfall.ts';
import { WaterfallRow, waterfallGrid } from './waterfall-row.tsx';

function Axis({ end }: { readonly end: number }) {
  return (
    <div aria-hidden className={cn('nums h-6 shrink-0 text-2xs text-fg-3 @max-[34rem]:hidden', waterfallGrid)}>
      <span className="col-span-4" />
      <span className="relative h-4">
        {quarterMarks(end).map((ms, quarter) => (
          <span key={ms} className="absolute pl-1" style={{ left: `${quarter * 25}%` }}>
            {ms}
          </span>
        ))}
      </span>
      <span className="text-right">ms</span>
    </div>
  );
}

interface WaterfallProps {
  readonly steps: readonly StepView[];
  readonly chosenId: string | null;
  readonly onChoose: (stepId: string) => void;
}

/** All steps on one time axis. The selection is stored by id, so it stays while new steps arrive. */
export function Waterfall({ steps, chosenId, onChoose }: WaterfallProps) {
  const prefix = useId();
  const listRef = useRef<HTMLDivElement>(null);
  const end = axisEnd(steps);
  const domId = (id: string): string => `${prefix}-${id}`;

  useRowInView(listRef, chosenId === null ? null : domId(chosenId));

  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
    if (by === null) return;
    event.preventDefault();
    const next = neighbour(steps, chosenId, by);
    if (next) onChoose(next.id);
  };

  return (
    <>
      <Axis end={end} />
      <div
        ref={listRef}
        role="listbox"
        aria-label="Steps"
        tabIndex={0}
        aria-activedescendant={chosenId === null ? undefined : domId(chosenId)}
        onKeyDown={onKeyDown}
        className="thin-scroll flex-1 overflow-auto outline-offset-[-2px]"
      >
        {steps.map((step) => (
          <WaterfallRow
            key={step.id}
            step={step}
            end={end}
            domId={domId(step.id)}
            isChosen={step.id === chosenId}
            onChoose={() => onChoose(step.id)}
          />
        ))}
      </div>
    </>
  );
}
