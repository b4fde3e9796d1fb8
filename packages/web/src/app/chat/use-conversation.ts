import type { Conversation, ConversationSummary } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { conversationQuery } from '../../features/chat/api/queries.ts';
import { type CurrentSuite, currentSuiteIn, suiteTitle } from '../../features/chat/model/current-suite.ts';
import { latestConversation } from '../../features/chat/model/history-groups.ts';
import { lastConversation } from '../../features/chat/model/last-conversation.ts';
import { suitesQuery } from '../../lib/api/shared-queries.ts';
import { composerDraft } from '../../lib/composer-draft.ts';
import { failureOf } from '../../lib/query-client.ts';
import { useWorkspace } from '../workspace.tsx';

const NEW = 'new';

export interface CurrentConversation {
  /** Null until the conversation's first message is stored. */
  readonly id: string | null;
  readonly conversation: Conversation | undefined;
  /** False until it is clear which conversation the page shows. */
  readonly isChosen: boolean;
  readonly failure: Error | null;
  readonly suite: CurrentSuite | null;
  readonly open: (id: string) => void;
  readonly startNew: () => void;
  /** Opens another conversation in the project. */
  readonly leave: () => void;
  readonly reload: () => void;
}

/**
 * Reads the suite's newest revision, because an edit on another page adds no message to this conversation. If an answer names a newer one,
 * the list is loaded again, because the answer may have arrived without this page's request.
 */
function useCurrentSuite(conversation: Conversation | undefined): CurrentSuite | null {
  const projectId = conversation?.projectId ?? '';
  const { data: suites, refetch } = useQuery({ ...suitesQuery(projectId), enabled: projectId !== '' });
  const suite = conversation === undefined ? null : currentSuiteIn(conversation.messages, suites ?? []);
  const outdated = suite !== null && suites !== undefined && suite.cases === null ? suiteTitle(suite) : null;
  useEffect(() => {
    if (outdated !== null) void refetch();
  }, [outdated, refetch]);
  return suite;
}

/** Opening a conversation by its URL also selects its project. Selecting another project leaves the conversation. */
function useProjectOf(conversation: Conversation | undefined, leave: () => void): void {
  const { project, selectProject } = useWorkspace();
  const lastProject = useRef<string | null>(null);
  const conversationProject = conversation?.projectId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of one of the two projects matters
  useEffect(() => {
    if (project === null) return;
    const isSwitched = lastProject.current !== null && lastProject.current !== project.id;
    lastProject.current = project.id;
    if (conversationProject === undefined || conversationProject === project.id) return;
    if (isSwitched) leave();
    else selectProject(conversationProject);
  }, [project?.id, conversationProject]);
}

/** Returns the project's conversation that was open last in this tab, or else the one that changed last. */
function atHand(list: readonly ConversationSummary[]): ConversationSummary | undefined {
  const last = lastConversation.read();
  return list.find(({ id }) => id === last) ?? latestConversation(list);
}

/** Opens the conversation in the URL or, if there is none, the one at hand, unless the user has started a new one. */
export function useConversation(list: readonly ConversationSummary[] | undefined): CurrentConversation {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('c');
  const id = wanted === null || wanted === NEW ? null : wanted;
  const result = useQuery({ ...conversationQuery(id ?? ''), enabled: id !== null });
  const conversation = id === null ? undefined : result.data;
  const open = (next: string): void => setSearch({ c: next }, { replace: true });

  const known = list === undefined ? undefined : atHand(list)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once the list has loaded
  useEffect(() => {
    // A user who starts typing before the list has loaded stays in the new conversation.
    if (wanted === null && known !== undefined) open(composerDraft.read() === '' ? known : NEW);
  }, [wanted, known]);
  const openedId = conversation?.id;
  useEffect(() => {
    if (openedId !== undefined) lastConversation.write(openedId);
  }, [openedId]);
  const leave = (): void => setSearch({}, { replace: true });
  useProjectOf(conversation, leave);
  const suite = useCurrentSuite(conversation);

  return {
    id,
    conversation,
    isChosen: wanted !== null || (list !== undefined && known === undefined),
    failure: id === null ? null : failureOf(result),
    suite,
    open,
    leave,
    startNew: () => setSearch({ c: NEW }),
    reload: () => void result.refetch(),
  };
}
