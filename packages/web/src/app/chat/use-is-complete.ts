import type { Conversation, Message } from '@assay/contract';
import { useEffect, useState } from 'react';
import { extraCardCode } from '../../features/chat/hooks/extra-card-code.ts';
import { isExtraCard, readCards } from '../../features/chat/model/message-cards.ts';
import { useRunsLoaded } from '../../features/runs/hooks/use-runs-loaded.ts';
import { markdownCode } from './render-markdown.tsx';

/** Runs further up are outside the viewport when a conversation opens. */
const LATEST_RUNS = 6;

const none: readonly Message[] = [];

function latestRunIds(messages: readonly Message[]): readonly string[] {
  return [...new Set(messages.flatMap(({ runId }) => runId ?? []))].slice(-LATEST_RUNS);
}

/**
 * True once everything that a stored conversation shows has loaded: the code of its cards and its latest runs. A card that appears late or
 * grows would move the messages below it. A conversation that has been shown stays complete, whatever arrives later.
 */
export function useIsComplete(conversation: Conversation | undefined, isAnswering: boolean): boolean {
  const [shownId, setShownId] = useState<string | null>(null);
  const id = conversation?.id ?? null;
  const isShown = id !== null && id === shownId;
  const messages = isShown ? none : (conversation?.messages ?? none);
  const cards = messages.flatMap(readCards);
  const isCodeLoading = extraCardCode.useIsLoading(cards.some(isExtraCard));
  const isMarkdownLoading = markdownCode.useIsLoading(cards.some(({ type }) => type === 'pr-preview'));
  const hasRuns = useRunsLoaded(latestRunIds(messages));
  const isComplete = id !== null && (isShown || isAnswering || (!isCodeLoading && !isMarkdownLoading && hasRuns));
  useEffect(() => {
    if (isComplete) setShownId(id);
  }, [isComplete, id]);
  return isComplete;
}
