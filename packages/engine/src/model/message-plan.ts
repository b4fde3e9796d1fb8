import type { Action } from './action.ts';
import type { ApiModel } from './api-model.ts';
import type { MessageLanguage } from './reading.ts';

/** The project's state when a message arrives. */
export interface MessageContext {
  /** Null before a spec is imported. */
  readonly model: ApiModel | null;
  readonly environments: readonly { readonly name: string; readonly isLocked: boolean; readonly isLoopback: boolean }[];
  /** The environment selected in the top bar. */
  readonly selectedEnvironment: string | null;
  /** The suite that the conversation works on. */
  readonly suite: {
    readonly name: string;
    readonly revision: number;
    readonly cases: readonly {
      readonly id: string;
      readonly title: string;
      readonly op: string;
      /** The other operations that a flow calls. Absent for other cases. */
      readonly also?: readonly string[];
      readonly tags: readonly string[];
      readonly statuses: readonly string[];
    }[];
  } | null;
  /** Names of the project's other suites. */
  readonly suiteNames: readonly string[];
  readonly lastRun: { readonly status: string; readonly failedCases: readonly string[] } | null;
  readonly hasActiveRun: boolean;
  /** The user's earlier messages in this conversation, newest first. "twice as many users" refers to them. */
  readonly earlier?: readonly string[];
  /** Milliseconds since 1970; "yesterday" is counted from here. */
  readonly now: number;
}

/** A button. Clicking it sends `message`, which must be parsed as exactly the action on the label. */
export interface PlanChoice {
  readonly label: string;
  readonly detail: string | null;
  readonly message: string;
}

/** What to do with one part of the message. */
export type Decision =
  | { readonly kind: 'do'; readonly action: Action }
  /** Shows a preview with one button. */
  | {
      readonly kind: 'preview';
      readonly action: Action;
      readonly reason: string;
      readonly message: string;
      /** A name that the user must type before the button works. */
      readonly typed?: string;
    }
  | { readonly kind: 'ask'; readonly question: string; readonly choices: readonly PlanChoice[] }
  /** Shows a message and changes nothing: "There is no environment called qa." */
  | { readonly kind: 'say'; readonly text: string; readonly choices: readonly PlanChoice[] }
  /** Tests were requested, but no operation matches. Only then is the list of closest operations shown. */
  | { readonly kind: 'no-match'; readonly nearest: readonly string[] };

/** The plan for a message: one decision for each request in it, in order. */
export interface MessagePlan {
  readonly decisions: readonly Decision[];
  /** Words in the message that were not used. The reply lists them. */
  readonly unread: readonly string[];
  /** The start of the text that exceeds the length limit. */
  readonly cut: string | null;
  readonly language: MessageLanguage;
}
