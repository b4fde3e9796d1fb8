import Fastify, { type FastifyReply } from 'fastify';

export interface ReceivedCall {
  readonly path: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: { readonly response_format?: { readonly type: string } };
  readonly text: string;
}

export type Behaviour = (call: ReceivedCall, reply: FastifyReply) => unknown;

export interface ModelServer {
  readonly url: string;
  readonly seen: ReceivedCall[];
  behave(behaviour: Behaviour): void;
  close(): Promise<void>;
}

/** Responds in the chat completions format. */
export const respondWithCompletion =
  (answer: unknown): Behaviour =>
  (_call, reply) => {
    const content = typeof answer === 'string' ? answer : JSON.stringify(answer);
    return reply.send({ choices: [{ message: { role: 'assistant', content } }] });
  };

/** Responds in the messages API format when the model calls its tool. */
export const toolCall =
  (input: unknown): Behaviour =>
  (_call, reply) =>
    reply.send({
      content: [
        { type: 'text', text: 'Here.' },
        { type: 'tool_use', id: 't1', name: 'propose_tests', input },
      ],
    });

export const respondWithStatus =
  (code: number): Behaviour =>
  (_call, reply) =>
    reply.code(code).send({ error: { message: 'no' } });

export const neverRespond: Behaviour = (_call, reply) => reply.hijack();

/** A loopback server that simulates a model and records its requests. */
export async function startModelServer(): Promise<ModelServer> {
  const app = Fastify({ forceCloseConnections: true });
  const seen: ReceivedCall[] = [];
  let behaviour: Behaviour = respondWithCompletion({ operations: [], ideas: [] });
  app.post<{ Body: ReceivedCall['body'] }>('/*', (request, reply) => {
    const call = { path: request.url, headers: request.headers, body: request.body, text: JSON.stringify(request.body) };
    seen.push(call);
    behaviour(call, reply);
  });
  return {
    url: `${await app.listen({ port: 0, host: '127.0.0.1' })}/v1`,
    seen,
    behave: (next) => {
      behaviour = next;
    },
    close: () => app.close(),
  };
}

/** What a scripted model does in a round: tool calls, text, or both. */
export interface ScriptedTurn {
  readonly calls?: readonly { readonly name: string; readonly input: unknown }[];
  readonly text?: string;
}

/** Responds in the format of the protocol that was used. A string input is sent unchanged, so it need not be JSON. */
export const respondWithTurn =
  ({ calls = [], text = '' }: ScriptedTurn): Behaviour =>
  ({ path }, reply) => {
    if (path.endsWith('/messages')) {
      const used = calls.map(({ name, input }, at) => ({ type: 'tool_use', id: `t${at}`, name, input }));
      return reply.send({ content: [...(text === '' ? [] : [{ type: 'text', text }]), ...used] });
    }
    const used = calls.map(({ name, input }, at) => ({
      id: `c${at}`,
      type: 'function',
      function: { name, arguments: typeof input === 'string' ? input : JSON.stringify(input) },
    }));
    return reply.send({ choices: [{ message: { role: 'assistant', content: text || null, tool_calls: used } }] });
  };

/** Plays the behaviours in sequence. The last one repeats. */
export function respondInSequence(...behaviours: readonly Behaviour[]): Behaviour {
  let at = 0;
  return (call, reply) => {
    const behaviour = behaviours[Math.min(at, behaviours.length - 1)];
    at += 1;
    return behaviour?.(call, reply);
  };
}

/** Sends headers immediately, then one character at a time, and never ends. */
export const respondSlowly: Behaviour = (_call, reply) => {
  const { raw } = reply.hijack();
  raw.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => raw.write(' '), 50);
  raw.on('close', () => clearInterval(timer));
};
