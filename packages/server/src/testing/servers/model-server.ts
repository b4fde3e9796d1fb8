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
export const completion =
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
  let behaviour: Behaviour = completion({ operations: [], ideas: [] });
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
