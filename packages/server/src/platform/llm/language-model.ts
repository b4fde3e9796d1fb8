import type { Json } from '@assay/engine/model';
import { createEgress } from '@assay/net';
import type { LlmSettings } from '../config/llm-settings.ts';
import { anthropicProtocol } from './anthropic-protocol.ts';
import { openAiProtocol } from './openai-protocol.ts';
import type { Protocol, Question } from './protocol.ts';

export type ModelReply =
  | { readonly kind: 'answer'; readonly json: Json }
  /** `reason` completes a sentence for users: "it did not answer within 20 s". */
  | { readonly kind: 'failure'; readonly reason: string };

/** A model that returns JSON for a prompt. It never throws, because callers can work without it. */
export interface LanguageModel {
  readonly name: string;
  ask(question: Question): Promise<ModelReply>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 20_000;
const MAX_BYTES = 1024 * 1024;
const FENCE = '```';
const PROTOCOLS: Readonly<Record<LlmSettings['protocol'], Protocol>> = { openai: openAiProtocol, anthropic: anthropicProtocol };

/**
 * The model that the operator configured. The operator chooses its host, as with the database, so private addresses are
 * allowed. The guarded client is used for its limits and exact error causes.
 */
export function createLanguageModel(settings: LlmSettings, { timeoutMs = TIMEOUT_MS } = {}): LanguageModel {
  const egress = createEgress({ allowPrivate: true, allow: [], deny: [] });
  const protocol = PROTOCOLS[settings.protocol];

  async function exchange(question: Question, deadline: number, strict: boolean): Promise<ModelReply | 'refused'> {
    const { path, headers, body } = protocol.request(settings, question, { strict });
    const outcome = await egress.send({
      method: 'POST',
      url: `${settings.url}${path}`,
      headers: [['content-type', 'application/json'], ['accept-encoding', 'gzip, br'], ...headers],
      body: JSON.stringify(body),
      timeoutMs: Math.max(1, deadline - Date.now()),
      maxBytes: MAX_BYTES,
    });
    if (outcome.kind === 'failure') return failure(failureText(outcome.cause, timeoutMs));
    if (outcome.status === 400 && strict) return 'refused';
    if (outcome.status !== 200) return failure(`it answered with status ${outcome.status}`);
    const json = answerIn(protocol, outcome.body);
    return json === undefined ? failure('its answer could not be read') : { kind: 'answer', json };
  }

  return {
    name: settings.model,
    async ask(question) {
      const deadline = Date.now() + timeoutMs;
      const first = await exchange(question, deadline, true);
      // Many local servers support JSON output but not a JSON schema.
      const reply = first === 'refused' ? await exchange(question, deadline, false) : first;
      return reply === 'refused' ? failure('it refused the question') : reply;
    },
    close: egress.close,
  };
}

const failure = (reason: string): ModelReply => ({ kind: 'failure', reason });

function failureText(cause: string, timeoutMs: number): string {
  if (cause.startsWith('timeout')) return `it did not answer within ${timeoutMs / 1000} s`;
  if (cause === 'too-large') return 'its answer was too large';
  return 'it could not be reached';
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
