import type { ReactNode } from 'react';
import type { AnswerData } from '../api/answer-data.ts';
import { diffOf, planOf } from '../api/message-cards.ts';
import { DiffCard } from './diff-card.tsx';
import { InlineText } from './inline-text.tsx';
import { MessageActions } from './message-actions.tsx';
import { NearestList } from './nearest-list.tsx';
import { PlanCard } from './plan-card.tsx';
import { AssistantLine } from './speakers.tsx';

export interface AnswerPorts {
  readonly renderRun: (runId: string) => ReactNode;
  readonly onRun: () => void;
  readonly onDownload: () => void;
  readonly isDownloading: boolean;
  /** Absent while the message has no run pack. */
  readonly onBrowse: (() => void) | undefined;
  /** Stands below the words of the answer. */
  readonly note: string | null;
  readonly onSend: (text: string) => void;
}

function engineNote({ engine, elapsedMs }: AnswerData): string | undefined {
  const time = elapsedMs === null ? '' : `${(elapsedMs / 1000).toFixed(1)} s`;
  return [engine ?? '', time].filter(Boolean).join(', ') || undefined;
}

/** The assistant speaks on the bare surface: words, cards, then one bar of actions. */
export function Answer({ answer, ports }: { readonly answer: AnswerData; readonly ports: AnswerPorts }) {
  const plan = planOf(answer.cards);
  const diff = diffOf(answer.cards);
  const preview = answer.cards.find((card) => card.type === 'pr-preview');
  if (answer.runId !== null) return ports.renderRun(answer.runId);
  return (
    <article aria-label="Answer" className="flex min-w-0 flex-col gap-3">
      <AssistantLine note={engineNote(answer)} />
      {answer.content !== '' && (
        <p className="whitespace-pre-wrap break-words text-fg-2">
          <InlineText text={answer.content} />
        </p>
      )}
      {ports.note !== null && <p className="text-fg-2 text-sm">{ports.note}</p>}
      {plan !== undefined && <PlanCard card={plan} />}
      {diff !== undefined && <DiffCard card={diff} />}
      {preview !== undefined && (
        <pre className="thin-scroll overflow-auto rounded-xl border bg-inset p-3 font-mono text-xs">{preview.content}</pre>
      )}
      {answer.nearest.length > 0 && (
        <NearestList nearest={answer.nearest} onPick={(operation) => ports.onSend(`/generate smoke ${operation}`)} />
      )}
      {(diff !== undefined || plan !== undefined) && (
        <MessageActions
          line={answer.line}
          isDownloading={ports.isDownloading}
          onRun={ports.onRun}
          onDownload={ports.onDownload}
          onBrowse={ports.onBrowse}
          onNegatives={() => ports.onSend('/negatives 3')}
        />
      )}
    </article>
  );
}
