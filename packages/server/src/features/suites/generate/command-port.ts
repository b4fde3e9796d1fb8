import type { Card, GenerateReply } from '@assay/contract';
import type { Actor } from '../../../platform/http/feature.ts';
import type { StageText } from './stage-texts.ts';

/** Where an action takes place. The caller has checked its author's access to the project and the conversation. */
export interface ActionRequest {
  readonly actor: Actor;
  readonly projectId: string;
  readonly conversationId: string | null;
  /** The environment selected in the top bar. */
  readonly environmentId: string | null;
}

export interface CommandAnswer {
  readonly heading: string;
  readonly cards?: readonly Card[];
  /** Button labels with suggestions. */
  readonly actions?: readonly string[];
  /** Operations that the author may have meant. */
  readonly nearest?: GenerateReply['nearest'];
  /** The run that was started. */
  readonly runId?: string;
}

/** A message in plain words or a slash command. */
export interface MessageRequest extends ActionRequest {
  readonly text: string;
  readonly maxFiles: number | undefined;
  /** The conversation that the reply is stored in. Null for a viewer, who may only read it. */
  readonly storeIn: string | null;
  readonly ideas?: IdeaLimits | undefined;
}

/** The input for a language model's test ideas, and the time limit. */
export interface IdeaLimits {
  /** Without the project's secrets. */
  readonly words: string;
  /** Zero if the model failed. */
  readonly timeoutMs: number;
}

export interface ProgressListener {
  readonly onStage: (stage: StageText) => void;
  /** Throws once the caller has cancelled. Call it before anything is stored. */
  readonly go: () => void;
}

/** Parses a message, performs the requested actions and stores the reply. */
export type AnswerMessage = (request: MessageRequest, progress: ProgressListener) => Promise<GenerateReply>;
