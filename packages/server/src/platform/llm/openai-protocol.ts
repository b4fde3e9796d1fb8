import type { Json } from '@assay/engine/model';
import { z } from 'zod';
import type { LlmSettings } from '../config/llm-settings.ts';
import { MAX_ANSWER_TOKENS, type ModelTurn, type Protocol, type ToolCall, type Turn } from './protocol.ts';

const Reply = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) });

const Call = z.object({ id: z.string().nullish(), function: z.object({ name: z.string(), arguments: z.unknown() }) });
const Message = z.object({ content: z.string().nullish(), tool_calls: z.array(Call).nullish() });
const TurnReply = z.object({
  choices: z.array(z.object({ message: Message })).min(1),
  usage: z.object({ total_tokens: z.number() }).nullish().catch(null),
});

const PATH = '/chat/completions';
const headersFor = ({ key }: LlmSettings) => (key === null ? [] : [['authorization', `Bearer ${key}`] as const]);

/** Arguments are JSON inside a string, but some servers send the object itself. */
function inputIn(written: unknown): Json | undefined {
  if (typeof written !== 'string') return z.json().safeParse(written).data;
  try {
    return JSON.parse(written === '' ? '{}' : written);
  } catch {
    return undefined;
  }
}

const callMessage = ({ id, name, input }: ToolCall) => ({
  id,
  type: 'function',
  function: { name, arguments: JSON.stringify(input ?? {}) },
});

function messagesOf(turn: Turn): readonly Json[] {
  if (turn.from === 'user') return [{ role: 'user', content: turn.text }];
  if (turn.from === 'tools') return turn.results.map(({ id, text }) => ({ role: 'tool', tool_call_id: id, content: text }));
  const calls = turn.calls.map(callMessage);
  return [{ role: 'assistant', content: turn.text, ...(calls.length === 0 ? {} : { tool_calls: calls }) }];
}

function readTurn(reply: unknown): ModelTurn {
  const { choices, usage } = TurnReply.parse(reply);
  const message = choices[0]?.message;
  return {
    text: message?.content ?? '',
    calls: (message?.tool_calls ?? []).map(({ id, function: called }, at) => ({
      id: id ?? `call-${at}`,
      name: called.name,
      input: inputIn(called.arguments),
    })),
    tokens: usage?.total_tokens ?? null,
  };
}

/** The chat completions protocol, used by OpenAI, most gateways and servers for local models. */
export const openAiProtocol: Protocol = {
  question: (settings, { system, user, schema }, { strict }) => ({
    path: PATH,
    headers: headersFor(settings),
    body: {
      model: settings.model,
      max_completion_tokens: MAX_ANSWER_TOKENS,
      messages: [
        { role: 'system', content: strict ? system : `${system}\nThe JSON Schema of your answer:\n${JSON.stringify(schema)}` },
        { role: 'user', content: user },
      ],
      response_format: strict
        ? { type: 'json_schema', json_schema: { name: 'test_ideas', strict: true, schema } }
        : { type: 'json_object' },
    },
  }),
  answer: (reply) => Reply.parse(reply).choices[0]?.message.content ?? '',
  conversation: (settings, { system, turns, tools, maxTokens }) => ({
    path: PATH,
    headers: headersFor(settings),
    body: {
      model: settings.model,
      max_completion_tokens: maxTokens,
      messages: [{ role: 'system', content: system }, ...turns.flatMap(messagesOf)],
      tools: tools.map(({ name, description, schema }) => ({ type: 'function', function: { name, description, parameters: schema } })),
    },
  }),
  turn: readTurn,
};
