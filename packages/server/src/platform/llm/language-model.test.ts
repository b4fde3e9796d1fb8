import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Behaviour,
  completion,
  type ModelServer,
  neverRespond,
  respondWithStatus,
  startModelServer,
  toolCall,
} from '../../testing/servers/model-server.ts';
import { createLanguageModel, type LanguageModel } from './language-model.ts';

const question = { system: 'Be brief.', user: '{"request":"test orders"}', schema: { type: 'object' } };
const answer = { operations: ['GET /orders'], ideas: [] };

let server: ModelServer;
let openai: LanguageModel;
let anthropic: LanguageModel;

beforeAll(async () => {
  server = await startModelServer();
  openai = createLanguageModel({ protocol: 'openai', url: server.url, key: 'fake-key', model: 'small' }, { timeoutMs: 800 });
  anthropic = createLanguageModel({ protocol: 'anthropic', url: server.url, key: 'fake-key', model: 'medium' }, { timeoutMs: 800 });
});

beforeEach(() => {
  server.seen.length = 0;
});

afterAll(async () => {
  await openai.close();
  await anthropic.close();
  await server.close();
});

describe('chat completions', () => {
  test('the request contains the schema, and the result is read from the message', async () => {
    server.behave(completion(answer));
    expect(await openai.ask(question)).toEqual({ kind: 'answer', json: answer });
    expect(server.seen[0]).toMatchObject({
      path: '/v1/chat/completions',
      headers: { authorization: 'Bearer fake-key' },
      body: { model: 'small', response_format: { type: 'json_schema', json_schema: { strict: true, schema: question.schema } } },
    });
  });

  test('a server without schema support gets a second request for plain JSON, with the schema in the prompt', async () => {
    server.behave((call, reply) => {
      const behaviour = call.body.response_format?.type === 'json_schema' ? respondWithStatus(400) : completion(answer);
      behaviour(call, reply);
    });
    expect(await openai.ask(question)).toEqual({ kind: 'answer', json: answer });
    expect(server.seen).toHaveLength(2);
    expect(server.seen[1]?.text).toContain('The JSON Schema of your answer');
  });

  test('JSON in a Markdown block is parsed', async () => {
    server.behave(completion(`\`\`\`json\n${JSON.stringify(answer)}\n\`\`\``));
    expect(await openai.ask(question)).toEqual({ kind: 'answer', json: answer });
  });

  test('a response of nearly a megabyte of blanks is handled fast', async () => {
    server.behave(completion(`\`\`\`${' '.repeat(900_000)}x`));
    expect(await openai.ask(question)).toEqual({ kind: 'failure', reason: 'its answer could not be read' });
    server.behave(completion(`\`\`\`${' '.repeat(900_000)}{}\`\`\``));
    expect(await openai.ask(question)).toEqual({ kind: 'answer', json: {} });
  });

  test('a server without a key gets no key header', async () => {
    const local = createLanguageModel({ protocol: 'openai', url: server.url, key: null, model: 'local' });
    server.behave(completion(answer));
    await local.ask(question);
    await local.close();
    expect(server.seen[0]?.headers).not.toHaveProperty('authorization');
  });
});

describe('the messages API', () => {
  test('the schema belongs to a required tool, and the tool’s input is the result', async () => {
    server.behave(toolCall(answer));
    expect(await anthropic.ask(question)).toEqual({ kind: 'answer', json: answer });
    expect(server.seen[0]).toMatchObject({
      path: '/v1/messages',
      headers: { 'x-api-key': 'fake-key', 'anthropic-version': '2023-06-01' },
      body: { model: 'medium', tool_choice: { type: 'tool' }, tools: [{ input_schema: question.schema }] },
    });
  });

  test('a response without a tool call is an error', async () => {
    server.behave((_call, reply) => reply.type('application/json').send('{"content":[{"type":"text","text":"Sorry."}]}'));
    expect(await anthropic.ask(question)).toEqual({ kind: 'failure', reason: 'its answer could not be read' });
  });
});

/** Sends headers at once, then one character at a time, and never ends. */
const trickle: Behaviour = (_call, reply) => {
  const { raw } = reply.hijack();
  raw.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => raw.write(' '), 50);
  raw.on('close', () => clearInterval(timer));
};

describe('a failing model returns the reason and never throws', () => {
  test.each<[string, Behaviour, string]>([
    ['no answer at all', neverRespond, 'it did not answer within 0.8 s'],
    ['an answer that trickles', trickle, 'it did not answer within 0.8 s'],
    ['a refusal', respondWithStatus(401), 'it answered with status 401'],
    ['too many requests', respondWithStatus(429), 'it answered with status 429'],
    ['refusing every question', respondWithStatus(400), 'it answered with status 400'],
    ['text instead of JSON', completion('I would test the price.'), 'its answer could not be read'],
    ['a web page', (_call, reply) => reply.type('text/html').send('<html>'), 'its answer could not be read'],
    ['two megabytes', (_call, reply) => reply.send('x'.repeat(2 * 1024 * 1024)), 'its answer was too large'],
    ['a broken connection', (_call, reply) => reply.hijack().raw.destroy(), 'it could not be reached'],
  ])('%s', async (_name, behaviour, reason) => {
    server.behave(behaviour);
    expect(await openai.ask(question)).toEqual({ kind: 'failure', reason });
  });

  test('an unreachable server', async () => {
    const nowhere = createLanguageModel({ protocol: 'openai', url: 'http://127.0.0.1:1/v1', key: null, model: 'x' });
    expect(await nowhere.ask(question)).toEqual({ kind: 'failure', reason: 'it could not be reached' });
    await nowhere.close();
  });
});
