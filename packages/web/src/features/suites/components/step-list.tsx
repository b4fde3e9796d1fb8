import type { Step, TestCase } from '@assay/engine/model';
import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, Copy, Plus, Trash2 } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cn, rowHover } from '../../../ui/cn.ts';
import { MethodChip } from '../../../ui/method-chip.tsx';
import {
  addStep,
  canRemove,
  duplicateStep,
  type EditedSteps,
  moveStep,
  removeStep,
  type StepListName,
  type StepPlace,
  stepsIn,
} from '../model/case-steps.ts';

interface StepListProps {
  readonly testCase: TestCase;
  readonly list: StepListName;
  readonly open: StepPlace | null;
  readonly onOpen: (place: StepPlace | null) => void;
  /** Absent for users who may not change the case. */
  readonly onEdit: ((edited: EditedSteps) => void) | undefined;
  readonly children: ReactNode;
}

const nouns = { steps: 'step', finally: 'cleanup step' } as const;

function StepButtons({
  place,
  name,
  testCase,
  onEdit,
}: {
  readonly place: StepPlace;
  readonly name: string;
  readonly testCase: TestCase;
  readonly onEdit: (edited: EditedSteps) => void;
}) {
  const isLast = place.index === stepsIn(testCase, place.list).length - 1;
  return (
    <>
      <Button
        variant="ghost"
        size="iconSm"
        aria-label={`Move ${name} up`}
        disabled={place.index === 0}
        onClick={() => onEdit(moveStep(testCase, place, 'up'))}
      >
        <ArrowUp />
      </Button>
      <Button
        variant="ghost"
        size="iconSm"
        aria-label={`Move ${name} down`}
        disabled={isLast}
        onClick={() => onEdit(moveStep(testCase, place, 'down'))}
      >
        <ArrowDown />
      </Button>
      <Button variant="ghost" size="iconSm" aria-label={`Duplicate ${name}`} onClick={() => onEdit(duplicateStep(testCase, place))}>
        <Copy />
      </Button>
      <Button
        variant="ghost"
        size="iconSm"
        aria-label={`Remove ${name}`}
        disabled={!canRemove(testCase, place)}
        onClick={() => onEdit(removeStep(testCase, place))}
      >
        <Trash2 />
      </Button>
    </>
  );
}

function StepRow({
  step,
  place,
  name,
  testCase,
  isOpen,
  onToggle,
  onEdit,
  children,
}: {
  readonly step: Step;
  readonly place: StepPlace;
  readonly name: string;
  readonly testCase: TestCase;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onEdit: StepListProps['onEdit'];
  readonly children: ReactNode;
}) {
  const press = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onEdit?.(moveStep(testCase, place, event.key === 'ArrowUp' ? 'up' : 'down'));
  };
  return (
    <li className="border-b last:border-b-0">
      <div className={cn('flex items-center gap-0.5 pr-1.5', rowHover)}>
        <button
          type="button"
          aria-expanded={isOpen}
          {...(onEdit !== undefined && {
            'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown',
            title: 'Press Alt and an arrow key to move the step',
          })}
          onClick={onToggle}
          onKeyDown={press}
          className="flex min-w-0 flex-1 items-center gap-2 py-2 pl-2.5 text-left text-sm focus-visible:-outline-offset-2"
        >
          {isOpen ? <ChevronDown className="size-3.5 shrink-0" aria-hidden /> : <ChevronRight className="size-3.5 shrink-0" aria-hidden />}
          <span className="nums w-4 shrink-0 text-fg-3 text-xs">{place.index + 1}</span>
          <MethodChip method={step.req.method} />
          <span className="min-w-0 flex-1 truncate">{step.title ?? <code className="font-mono text-xs">{step.req.path}</code>}</span>
        </button>
        {onEdit !== undefined && <StepButtons place={place} name={name} testCase={testCase} onEdit={onEdit} />}
      </div>
      {isOpen && <div className="border-t bg-inset/40 px-3 py-3">{children}</div>}
    </li>
  );
}

/** The steps of a case as rows. The open one shows its form. Buttons add, copy, move and remove steps. */
export function StepList({ testCase, list, open, onOpen, onEdit, children }: StepListProps) {
  const steps = stepsIn(testCase, list);
  const noun = nouns[list];
  const title = list === 'steps' ? 'Steps' : 'Cleanup';
  if (onEdit === undefined && steps.length === 0) return null;
  return (
    <section aria-label={title}>
      <div className="mb-1 flex min-h-7 items-center gap-2">
        <h3 className="font-medium text-sm">{title}</h3>
        <span className="min-w-0 flex-1 truncate text-fg-3 text-xs">
          {list === 'finally' ? 'Runs at the end, even when a step fails' : ''}
        </span>
        {onEdit !== undefined && (
          <Button variant="ghost" size="sm" onClick={() => onEdit(addStep(testCase, list))}>
            <Plus />
            Add {noun}
          </Button>
        )}
      </div>
      {steps.length > 0 && (
        <ol className="rounded-md border">
          {steps.map((step, index) => {
            const isOpen = open?.list === list && open.index === index;
            return (
              <StepRow
                // biome-ignore lint/suspicious/noArrayIndexKey: steps are identified by their position
                key={index}
                step={step}
                place={{ list, index }}
                name={`${noun} ${index + 1}`}
                testCase={testCase}
                isOpen={isOpen}
                onToggle={() => onOpen(isOpen ? null : { list, index })}
                onEdit={onEdit}
              >
                {isOpen && children}
              </StepRow>
            );
          })}
        </ol>
      )}
    </section>
  );
}
