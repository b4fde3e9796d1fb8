import type { Card } from '@assay/contract';
import { lazy, type ReactNode, Suspense } from 'react';
import { formatDuration } from '../../../lib/format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Exclusions } from '../api/revise.ts';
import { extraCardCode } from '../hooks/extra-card-code.ts';
import type { AnswerData } from '../model/answer-data.ts';
import { isForLiveRun, removeLinksTo } from '../model/choice-layout.ts';
import { diffCardOf, isExtraCard, planCardOf } from '../model/message-cards.ts';
import type { ExtraPorts } from './cards/extra-ports.ts';
import { DiffCard } from './diff-card.tsx';
import { InlineText } from './inline-text.tsx';
import { MessageActions } from './message-actions.tsx';
import { NearestList } from './nearest-list.tsx';
import { PlanCard } from './plan-card.tsx';
import { AssistantHeader } from './speakers.tsx';
import { SuiteFooter } from './suite-footer.tsx';

const RemovedCases = lazy(() => import('./cards/removed-cases.tsx').then((module) => ({ default: module.RemovedCases })));
const CaseConflicts = lazy(() => import('./cards/case-conflicts.tsx').then((module) => ({ default: module.CaseConflicts })));

export interface AnswerPorts extends ExtraPorts {
  /** `whileLive` is shown until the run has ended. */
  readonly renderRun: (runId: string, whileLive?: ReactNode) => ReactNode;
  readonly onRun: () => void;
  readonly onDownload: () => void;
  readonly isDownloading: boolean;
  /** Absent while the message has no run pack. */
  readonly onBrowse: (() => void) | undefined;
  /** Shown below the answer's text. */
  readonly note: string | null;
  /** Excludes files or operations from the suite; absent once a later revision exists. */
  readonly onLeaveOut: ((unwanted: Exclusions) => void) | undefined;
  readonly onRegenerate: (() => void) | undefined;
  readonly suite: { readonly suiteId: string; readonly revision: number } | null;
}

function engineNote({ engine, elapsedMs }: AnswerData): string | undefined {
  const time = elapsedMs === null ? '' : formatDuration(elapsedMs);
  return [engine ?? '', time].filter(Boolean).join(', ') || undefined;
}

/** The answer's text and, in the background, the words in the message that it did not use. */
function AnswerText({ content, unused }: Pick<AnswerData, 'content' | 'unused'>) {
  return (
    <>
      {content !== '' && (
        <p className="whitespace-pre-wrap break-words text-fg-2">
          <InlineText text={content} />
        </p>
      )}
      {unused !== null && <p className="-mt-2 break-words text-fg-3 text-sm">{unused}</p>}
    </>
  );
}

function ExtraCards({ cards, ports }: { readonly cards: readonly Card[]; readonly ports: AnswerPorts }) {
  // Two actions in one message may offer the same next step.
  const distinct = new Map(cards.map((card) => [JSON.stringify(card), card]));
  return [...distinct].map(([key, card]) => (
    <Suspense key={key} fallback={<Skeleton className="h-40 rounded-xl" />}>
      {extraCardCode.show({ card, ports })}
    </Suspense>
  ));
}

/** The run that a message started. The buttons for an active run disappear when it ends. */
function StartedRun({ runId, cards, ports }: { readonly runId: string; readonly cards: readonly Card[]; readonly ports: AnswerPorts }) {
  const live = cards.filter((card) => card.type === 'choices').filter(isForLiveRun);
  const buttons = live.map((card) => removeLinksTo(card, runId));
  return ports.renderRun(runId, buttons.length === 0 ? undefined : <ExtraCards cards={buttons} ports={ports} />);
}

const isChoices = ({ type }: Card): boolean => type === 'choices';

/** An answer: text, cards, and an action bar. */
export function Answer({ answer, ports }: { readonly answer: AnswerData; readonly ports: AnswerPorts }) {
  const plan = planCardOf(answer.cards);
  const diff = diffCardOf(answer.cards);
  const { runId } = answer;
  const extras = answer.cards.filter((card) => isExtraCard(card) && !(runId !== null && card.type === 'choices' && isForLiveRun(card)));
  // A run that a button started has its own message without further text.
  if (runId !== null && answer.engine === null) return ports.renderRun(runId);
  return (
    <article aria-label="Answer" className="flex min-w-0 flex-col gap-3">
      <AssistantHeader note={engineNote(answer)} />
      <AnswerText content={answer.content} unused={answer.unused} />
      {ports.note !== null && <p className="text-fg-2 text-sm">{ports.note}</p>}
      {plan !== undefined && (
        <PlanCard
          card={plan}
          onLeaveOut={ports.onLeaveOut && ((operations) => ports.onLeaveOut?.({ operations: [...operations] }))}
          onRegenerate={ports.onRegenerate}
          {...(ports.access === 'edit' && {
            onAdd: (operation) => ports.onSend(`/generate smoke ${operation}`),
            projectId: ports.projectId,
          })}
        />
      )}
      {diff !== undefined && (
        <DiffCard card={diff} onReject={ports.onLeaveOut && ((path) => ports.onLeaveOut?.({ paths: [path] }))}>
          {diff.conflicts !== undefined && ports.suite !== null && ports.access === 'edit' && (
            <Suspense fallback={<Skeleton className="m-3 h-12" />}>
              <CaseConflicts conflicts={diff.conflicts} context={{ ...ports.suite, projectId: ports.projectId }} />
            </Suspense>
          )}
          {diff.away !== undefined && ports.suite !== null && ports.access === 'edit' && (
            <Suspense fallback={<Skeleton className="m-3 h-8" />}>
              <RemovedCases removed={diff.away} context={{ ...ports.suite, projectId: ports.projectId }} />
            </Suspense>
          )}
          {ports.suite !== null && <SuiteFooter suite={ports.suite} projectId={ports.projectId} access={ports.access} />}
        </DiffCard>
      )}
      {runId !== null && <StartedRun runId={runId} cards={answer.cards} ports={ports} />}
      <ExtraCards cards={extras.filter((card) => !isChoices(card))} ports={ports} />
      {answer.nearest.length > 0 && (
        <NearestList
          nearest={answer.nearest}
          onPick={(operation) => ports.onSend(ports.access === 'edit' ? `/generate smoke ${operation}` : `/explain ${operation}`)}
        />
      )}
      {(diff !== undefined || plan !== undefined) && (
        <MessageActions
          line={answer.line}
          isDownloading={ports.isDownloading}
          access={ports.access}
          onRun={ports.onRun}
          onDownload={ports.onDownload}
          onBrowse={ports.onBrowse}
          onNegatives={() => ports.onSend('/negatives 3')}
        />
      )}
      <ExtraCards cards={extras.filter(isChoices)} ports={ports} />
    </article>
  );
}
