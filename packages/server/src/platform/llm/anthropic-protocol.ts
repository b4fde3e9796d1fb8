import { z } from 'zod';
import { MAX_ANSWER_TOKENS, type Protocol } from './protocol.ts';

const TOOL = 'propose_tests';
const Block = z.union([z.object({ type: z.literal('tool_use'), name: z.string(), input: z.json() }), z.object({ type: z.string() })]);
const Reply = z.object({ content: z.array(Block) });

/** Anthropic's messages API: the result is the input for a tool that the model has to call. */
export const anthropicProtocol: Protocol = {
  request: ({ key, model }, { system, user, schema }) => ({
    path: '/messages',
    headers: [
      ['x-api-key', key ?? ''],
      ['anthropic-version', '2023-06-01'],
    ],
    body: {
      model,
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
};
