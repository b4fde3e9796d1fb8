import type { Json } from '@assay/engine/model';
import { createEgress, type Egress } from '@assay/net';
import type { LlmSettings } from '../config/llm-settings.ts';
import { anthropicProtocol } from './anthropic-protocol.ts';
import { failureToSend, type ModelFailure, modelFailure, statusFailure, unreadableResponse } from './model-failure.ts';
import { openAiProtocol } from './openai-protocol.ts';
import type { Conversation, ModelTurn, Protocol, Question, WireRequest } from './protocol.ts';

export type ModelReply = { readonly kind: 'answer'; readonly json: Json } | ModelFailure;
export type ConversationReply = ({ readonly kind: 'turn' } & ModelTurn) | ModelFailure;

/** A time limit below the model's own limit. */
export interface TimeLimit {
  readonly timeoutMs?: number;
}

/** A model that returns JSON for a prompt, or calls tools. It never throws, because callers can work without it. */
export interface LanguageModel {
  readonly name: string;
  /** The time limit for all requests that one message needs. */
  readonly timeoutMs: number;
  ask(question: Question, within?: TimeLimit): Promise<ModelReply>;
  converse(conversation: Conversation, within?: TimeLimit): Promise<ConversationReply>;
}

/** The model to use at this moment; null when there is none. */
export type CurrentModelSource = () => Promise<LanguageModel | null>;

export interface ModelOptions {
  readonly send: Egress['send'];
  readonly timeoutMs?: number | undefined;
}

const TIMEOUT_MS = 20_000;
const MAX_BYTES = 1024 * 1024;
const FENCE = '```';
const PROTOCOLS: Readonly<Record<LlmSettings['protocol'], Protocol>> = { openai: openAiProtocol, anthropic: anthropicProtocol };

/**
 * For the model that the operator configured. The operator chooses its host, as with the database, so private addresses are
 * allowed. The guarded client is used for its limits and exact error causes.
 */
export const createOperatorEgress = (): Egress => createEgress({ allowPrivate: true, allow: [], deny: [] });

export function createLanguageModel(settings: LlmSettings, { send, timeoutMs: most = TIMEOUT_MS }: ModelOptions): LanguageModel {
  const protocol = PROTOCOLS[settings.protocol];

  async function exchange(
    { path, headers, body }: WireRequest,
    deadline: number,
  ): Promise<ModelFailure | { readonly kind: 'body'; readonly body: string }> {
    const outcome = await send({
      method: 'POST',
      url: `${settings.url}${path}`,
      headers: [['content-type', 'application/json'], ['accept-encoding', 'gzip, br'], ...headers],
      body: JSON.stringify(body),
      timeoutMs: Math.max(1, deadline - Date.now()),
      maxBytes: MAX_BYTES,
    });
    if (outcome.kind === 'failure') return failureToSend(outcome, most);
    return outcome.status === 200 ? { kind: 'body', body: outcome.body } : statusFailure(outcome);
  }

  return {
    name: settings.model,
    timeoutMs: most,
    async ask(question, { timeoutMs = most } = {}) {
      const deadline = Date.now() + timeoutMs;
      const first = await exchange(protocol.question(settings, question, { strict: true }), deadline);
      // Many local servers support JSON output but not a JSON schema.
      const isRefused = first.kind === 'failure' && first.cause === 'refused';
      const reply = isRefused ? await exchange(protocol.question(settings, question, { strict: false }), deadline) : first;
      if (reply.kind === 'failure') return reply;
      const json = answerIn(protocol, reply.body);
      return json === undefined ? unreadableResponse() : { kind: 'answer', json };
    },
    async converse(conversation, { timeoutMs = most } = {}) {
      if (timeoutMs <= 0) return modelFailure('timeout', `it did not respond within ${most / 1000} s`);
      const reply = await exchange(protocol.conversation(settings, conversation), Date.now() + timeoutMs);
      if (reply.kind === 'failure') return reply;
      const turn = turnIn(protocol, reply.body);
      return turn === undefined ? unreadableResponse() : { kind: 'turn', ...turn };
    },
  };
}

function turnIn(protocol: Protocol, body: string): ModelTurn | undefined {
  try {
    return protocol.turn(JSON.parse(body));
  } catch {
    return undefined;
  }
}

function answerIn(protocol: Protocol, body: string): Json | undefined {
  try {
    const answer = protocol.answer(JSON.parse(body));
    return typeof answer === 'string' ? JSON.parse(withoutFence(answer)) : answer;
  } catch {
    return undefined;
  }
}

/**
 * Models tend to wrap JSON in a Markdown block. This uses no regular expression, because one would take minutes for a
 * megabyte of blanks.
 */
function withoutFence(text: string): string {
  const block = text.trim();
  const isFenced = block.length > 2 * FENCE.length && block.startsWith(FENCE) && block.endsWith(FENCE);
  return isFenced ? block.slice(FENCE.length, -FENCE.length).replace(/^json/, '') : text;
}
