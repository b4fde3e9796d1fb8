import type { Json } from '@assay/engine/model';
import type { LlmSettings } from '../config/llm-settings.ts';

export interface Question {
  readonly system: string;
  readonly user: string;
  /** The result's JSON Schema. */
  readonly schema: Json;
}

/** A tool that the model may call by name. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly schema: Json;
}

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** Undefined if the model did not return JSON. */
  readonly input: Json | undefined;
}

/** What the model returned in one round. */
export interface ModelTurn {
  readonly text: string;
  readonly calls: readonly ToolCall[];
  /** The token usage of the round, if the service reports it. */
  readonly tokens: number | null;
}

export type Turn =
  | { readonly from: 'user'; readonly text: string }
  | { readonly from: 'model'; readonly text: string; readonly calls: readonly ToolCall[] }
  /** The results of the previous turn's calls. */
  | { readonly from: 'tools'; readonly results: readonly { readonly id: string; readonly text: string }[] };

export interface Conversation {
  readonly system: string;
  readonly turns: readonly Turn[];
  readonly tools: readonly Tool[];
  readonly maxTokens: number;
}

/** A request before it is sent. */
export interface WireRequest {
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Json;
}

/** The protocol for one family of services. */
export interface Protocol {
  question(settings: LlmSettings, question: Question, options: { readonly strict: boolean }): WireRequest;
  /** Extracts the result from a response: JSON, or text that contains JSON. Throws when there is none. */
  answer(reply: unknown): Json;
  conversation(settings: LlmSettings, conversation: Conversation): WireRequest;
  /** Throws if the response has a different structure. */
  turn(reply: unknown): ModelTurn;
}

export const MAX_ANSWER_TOKENS = 8000;
