import type { Json } from '@assay/engine/model';
import { z } from 'zod';
import type { LlmSettings } from '../config/llm-settings.ts';
import { MAX_ANSWER_TOKENS, type ModelTurn, type Protocol, type Turn } from './protocol.ts';

const TOOL = 'propose_tests';
const PATH = '/messages';
const ToolUse = z.object({ type: z.literal('tool_use'), id: z.string().catch(''), name: z.string(), input: z.json() });
const Text = z.object({ type: z.literal('text'), text: z.string() });
const Block = z.union([ToolUse, Text, z.object({ type: z.string() })]);
const Usage = z.object({ input_tokens: z.number(), output_tokens: z.number() });
const Reply = z.object({ content: z.array(Block), usage: Usage.nullish().catch(null) });

const headersFor = ({ key }: LlmSettings) => [['x-api-key', key ?? ''] as const, ['anthropic-version', '2023-06-01'] as const];

function contentOf(turn: Turn): Json {
  if (turn.from === 'user') return turn.text;
  if (turn.from === 'tools') return turn.results.map(({ id, text }) => ({ type: 'tool_result', tool_use_id: id, content: text }));
  // The service rejects empty text.
  const text = turn.text.trim() === '' ? [] : [{ type: 'text', text: turn.text }];
  return [...text, ...turn.calls.map(({ id, name, input }) => ({ type: 'tool_use', id, name, input: input ?? {} }))];
}

function readTurn(reply: unknown): ModelTurn {
  const { content, usage } = Reply.parse(reply);
  return {
    text: content.map((block) => ('text' in block ? block.text : '')).join(''),
    calls: content.flatMap((block, at) =>
      'input' in block ? [{ id: block.id === '' ? `call-${at}` : block.id, name: block.name, input: block.input }] : [],
    ),
    tokens: usage == null ? null : usage.input_tokens + usage.output_tokens,
  };
}

/** Anthropic's messages API: the result is the input for a tool that the model has to call. */
export const anthropicProtocol: Protocol = {
  question: (settings, { system, user, schema }) => ({
    path: PATH,
    headers: headersFor(settings),
    body: {
      model: settings.model,
      max_tokens: MAX_ANSWER_TOKENS,
      system,
      messages: [{ role: 'user', content: user }],
      tools: [{ name: TOOL, description: 'Hands over the test ideas.', input_schema: schema }],
      tool_choice: { type: 'tool', name: TOOL },
    },
  }),
  answer: (reply) => {
    const call = Reply.parse(reply).content.find((block) => 'input' in block);
    if (call === undefined || !('input' in call)) throw new Error('the reply has no tool call');
    return call.input;
  },
  conversation: (settings, { system, turns, tools, maxTokens }) => ({
    path: PATH,
    headers: headersFor(settings),
    body: {
      model: settings.model,
      max_tokens: maxTokens,
      system,
      messages: turns.map((turn) => ({ role: turn.from === 'model' ? 'assistant' : 'user', content: contentOf(turn) })),
      tools: tools.map(({ name, description, schema }) => ({ name, description, input_schema: schema })),
    },
  }),
  turn: readTurn,
};
