import { z } from 'zod';
import { MAX_ANSWER_TOKENS, type Protocol } from './protocol.ts';

const Reply = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) });

/** The chat completions protocol, used by OpenAI, most gateways and servers for local models. */
export const openAiProtocol: Protocol = {
  request: ({ key, model }, { system, user, schema }, { strict }) => ({
    path: '/chat/completions',
    headers: key === null ? [] : [['authorization', `Bearer ${key}`]],
    body: {
      model,
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
};
