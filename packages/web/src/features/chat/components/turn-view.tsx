import { GENERATION_STAGES } from '@assay/contract/constants';
import { Check, Loader, RotateCcw, Square } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { Dot } from '../../../ui/dot.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { TurnStage } from '../model/turn-store.ts';
import { AssistantHeader } from './speakers.tsx';

const stageNames: Readonly<Record<string, string>> = {
  reading: 'Reading the spec',
  choosing: 'Choosing endpoints',
  building: 'Building cases',
  writing: 'Writing files',
};

function StageMark({ state }: { readonly state: 'done' | 'now' | 'later' }) {
  if (state === 'done') return <Check role="img" aria-label="done" className="size-3.5 text-ok" />;
  if (state === 'now') return <Loader role="img" aria-label="working" className="size-3.5 animate-turn text-info" />;
  return (
    <span className="grid size-3.5 place-items-center">
      <Dot tone="wait" />
    </span>
  );
}

function Stages({ stages }: { readonly stages: readonly TurnStage[] }) {
  const at = Math.max(0, ...stages.map(({ stage }) => GENERATION_STAGES.indexOf(stage)));
  return (
    <ol className="flex flex-col gap-1.5 text-sm">
      {GENERATION_STAGES.map((name, index) => {
        const state = index < at ? 'done' : index === at ? 'now' : 'later';
        return (
          <li key={name} className={cn('flex min-h-6 items-center gap-x-2.5 max-sm:flex-wrap', state === 'later' && 'text-fg-3')}>
            <StageMark state={state} />
            <span className="shrink-0">{stageNames[name]}</span>
            <span className="nums min-w-0 truncate text-fg-3 text-xs max-sm:whitespace-normal">
              {stages.findLast(({ stage }) => stage === name)?.text}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function useSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}

/** The placeholder for a pending answer. */
export function PendingAnswer({ stages, onStop }: { readonly stages: readonly TurnStage[]; readonly onStop?: () => void }) {
  const seconds = useSeconds();
  return (
    <div className="flex flex-col gap-3">
      <AssistantHeader note={seconds > 0 ? `${seconds} s` : undefined} />
      <div aria-live="polite" className="flex flex-col gap-3">
        <p className="font-medium">Generating...</p>
        {onStop !== undefined && <Stages stages={stages} />}
      </div>
      {onStop !== undefined && (
        <div>
          <Button size="sm" onClick={onStop}>
            <Square />
            Stop
          </Button>
        </div>
      )}
    </div>
  );
}

interface BrokenAnswerProps {
  readonly title: string;
  readonly detail: string;
  readonly onRetry?: (() => void) | undefined;
  /** The page on which the user can fix the problem. */
  readonly next?: { readonly to: string; readonly label: string } | undefined;
}

export function BrokenAnswer({ title, detail, onRetry, next }: BrokenAnswerProps) {
  return (
    <div className="flex flex-col gap-3">
      <AssistantHeader />
      <Notice
        tone="bad"
        title={title}
        action={
          <span className="flex shrink-0 flex-wrap justify-end gap-1.5">
            {next !== undefined && (
              <Button size="sm" variant="primary" asChild>
                <Link to={next.to}>{next.label}</Link>
              </Button>
            )}
            {onRetry !== undefined && (
              <Button size="sm" onClick={onRetry}>
                <RotateCcw />
                Retry
              </Button>
            )}
          </span>
        }
      >
        {detail}
      </Notice>
    </div>
  );
}

export function StoppedAnswer({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <AssistantHeader />
      <p className="text-fg-3 text-sm">Stopped before the reply was complete.</p>
      <Button size="sm" onClick={onRetry}>
        <RotateCcw />
        Retry
      </Button>
    </div>
  );
}
