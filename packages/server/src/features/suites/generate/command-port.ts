import type { Card, GenerateReply } from '@assay/contract';
import type { Intent } from '@assay/engine/model';
import type { Actor } from '../../../platform/http/feature.ts';

/** A message that does not request tests. The caller has checked its author's access to the project. */
export interface CommandRequest {
  readonly actor: Actor;
  readonly projectId: string;
  readonly conversationId: string | null;
  readonly environmentId: string | null;
  readonly text: string;
  readonly intent: Exclude<Intent, { kind: 'generate' }>;
}

export interface CommandAnswer {
  readonly heading: string;
  readonly cards?: readonly Card[];
  /** Button labels with suggestions. */
  readonly actions?: readonly string[];
  /** Operations that the author may have meant. */
  readonly nearest?: GenerateReply['nearest'];
}

/** Replies to commands other than generating tests. */
export type AnswerCommand = (request: CommandRequest) => Promise<CommandAnswer>;
