import type { Message } from '@assay/contract';
import type { Action } from '@assay/engine/model';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notifyFailure } from '../../../ui/toast.ts';
import { importInChat } from '../api/import-in-chat.ts';
import { type Exclusions, excludeFromSuite } from '../api/revise.ts';
import { storeQuestion } from '../api/store-messages.ts';
import { parseCommand } from '../model/command-of.ts';
import type { SpecText } from '../model/document.ts';
import type { ReadyAction } from '../model/ready-actions.ts';
import { changeTurn, openTurn, renewSignal, stopTurn } from '../model/turn-store.ts';
import { answerTurn } from './answer-turn.ts';
import { type RunPorts, runInChat, type SuiteRun } from './run-in-chat.ts';

export interface ChatPorts {
  readonly projectId: string | null;
  readonly environmentId: string | null;
  readonly environmentName: string;
  readonly conversationId: string | null;
  /** Viewers may ask questions, which the server does not store. */
  readonly access: 'edit' | 'read';
  readonly messages: readonly Message[];
  readonly startRun: RunPorts['startRun'];
  /** Downloads the latest answer's pack, or else the conversation's. */
  readonly downloadLatest: () => void;
  readonly onConversation: (id: string) => void;
}

type Suite = Pick<SuiteRun, 'suiteId' | 'revision' | 'runPackId' | 'cases'>;

export interface Chat {
  /** Empty when no project is selected. */
  readonly projectId: string;
  readonly access: ChatPorts['access'];
  /** Returns false when the text was not accepted, so that it stays in the input. */
  readonly send: (text: string) => boolean;
  /** Performs an action directly, without parsing a message, and shows it like a message. */
  readonly perform: (chosen: ReadyAction) => void;
  readonly runSuite: (suite: Suite) => void;
  /** Repeats an earlier run, or only its failed cases. */
  readonly rerun: (again: { readonly runId: string; readonly only: 'all' | 'failed'; readonly revision: number }) => void;
  /** Creates a revision of the message's suite without the excluded parts. */
  readonly leaveOut: (message: Message, unwanted: Exclusions) => void;
  /** Imports a dropped or pasted spec. Returns true on success. */
  readonly importDocument: (document: SpecText) => Promise<boolean>;
  readonly retry: (key: string) => void;
  readonly stop: (key: string) => void;
}

const notifyNoProject = (): void => notifyFailure('Select a project first', 'Please select a project first');

/** All actions in a conversation. Questions are stored before any work on them starts. */
export function useChat(ports: ChatPorts): Chat {
  const client = useQueryClient();
  const { projectId, environmentId, environmentName, conversationId, access, startRun } = ports;
  const runPorts: RunPorts = { client, startRun, environmentName };

  const keepQuestion = async (key: string, project: string, text: string): Promise<void> => {
    try {
      const id = await storeQuestion(client, { projectId: project, conversationId, text });
      changeTurn(key, (turn) => ({ ...turn, conversationId: id, isStored: true }));
      if (conversationId === null) ports.onConversation(id);
      void client.invalidateQueries({ queryKey: queryKeys.conversations(project) });
    } catch {
      notifyFailure('Failed to save conversation. Using local storage only.');
    }
  };

  const ask = async (project: string, text: string, action?: Action): Promise<void> => {
    const { key, signal } = openTurn({ projectId: project, conversationId, text, isStored: false, ...(action && { action }) });
    if (access === 'edit') await keepQuestion(key, project, text);
    await answerTurn(client, key, { environmentId, access, signal });
  };

  const send = (text: string): boolean => {
    if (parseCommand(text) === 'download') ports.downloadLatest();
    else if (projectId === null) notifyNoProject();
    else void ask(projectId, text);
    return projectId !== null;
  };

  const perform: Chat['perform'] = ({ label, action }) => {
    if (projectId === null) notifyNoProject();
    else void ask(projectId, label, action);
  };

  const runSuite = ({ suiteId, revision, runPackId, cases }: Suite): void => {
    if (projectId === null) notifyNoProject();
    else void runInChat(runPorts, { projectId, environmentId, conversationId, suiteId, revision, runPackId, ...(cases && { cases }) });
  };

  const rerun: Chat['rerun'] = ({ runId, only, revision }) => {
    if (projectId === null) notifyNoProject();
    else void runInChat(runPorts, { projectId, conversationId, rerunOf: runId, only, revision });
  };

  const change = ({ suiteId, revision, conversationId: messageConversationId }: Message, unwanted: Exclusions): void => {
    if (suiteId !== null && revision !== null)
      void excludeFromSuite(client, { suiteId, revision, conversationId: messageConversationId }, unwanted);
  };

  const importDocument = async (document: SpecText): Promise<boolean> => {
    if (projectId !== null) return importInChat(client, { projectId, conversationId, onConversation: ports.onConversation }, document);
    notifyNoProject();
    return false;
  };

  const retry = (key: string): void => void answerTurn(client, key, { environmentId, access, signal: renewSignal(key) });

  return { projectId: projectId ?? '', access, send, perform, runSuite, rerun, leaveOut: change, importDocument, retry, stop: stopTurn };
}
