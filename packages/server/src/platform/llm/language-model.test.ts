import { createEgress } from '@assay/net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Behaviour,
  type ModelServer,
  neverRespond,
  respondSlowly,
  respondWithCompletion,
  respondWithStatus,
  startModelServer,
  toolCall,
} from '../../testing/servers/model-server.ts';
import { createLanguageModel, createOperatorEgress, type LanguageModel } from './language-model.ts';

const question = { system: 'Be brief.', user: '{"request":"test orders"}', schema: { type: 'object' } };
const answer = { operations: ['GET /orders'], ideas: [] };

const egress = createOperatorEgress();
let server: ModelServer;
let openai: LanguageModel;
let anthropic: LanguageModel;

beforeAll(async () => {
  server = await startModelServer();
  openai = createLanguageModel(
    { protocol: 'openai', url: server.url, key: 'fake-key', model: 'small' },
    { send: egress.send, timeoutMs: 800 },
  );
  anthropic = createLanguageModel(
    { protocol: 'anthropic', url: server.url, key: 'fake-key', model: 'medium' },
    { send: egress.send, timeoutMs: 800 },
  );
});

beforeEach(() => {
  server.seen.length = 0;
});

afterAll(async () => {
  await egress.close();
  await server.close();
});

describe('chat completions', () => {
  test('the request contains the schema, and the result is read from the message', async () => {
    server.behave(respondWithCompletion(answer));
    expect(await openai.ask(question)).toEqual({ kind: 'answer', json: answer });
    expect(server.seen[0]).toMatchObject({
      path: '/v1/chat/completions',
      headers: { authorization: 'Bearer fake-key' },
      body: { model: 'small', response_format: { type: 'json_schema', json_schema: { strict: true, schema: question.schema } } },
    });
  });

  test('a server without schema support gets a second request for plain JSON, with the schema in the prompt', async () => {
    server.behave((call, reply) => {
      const behaviour = call.body.response_format?.type === 'json_schema' ? respondWithStatus(400) : respondWithCompletion(answer);
      behaviour(call, reply);
    });
    expect(await openai.ask(question)).toEqual({ kind: 'answer', json: answer });
    expect(server.seen).toHaveLength(2);
    expect(server.seen[1]?.text).toContain('The JSON Schema of your answer');
  });

  test('JSON in a Markdown block is parsed', async () => {
    server.behave(respondWithCompletion(`\`\`\`json\n${JSON.stringify(answer)}\n\`\`\``));
    expect(await openai.ask(question)).toEqual({ kind: 'answer', json: answer });
  });

  test('a response of nearly a megabyte of blanks is handled fast', async () => {
    server.behave(respondWithCompletion(`\`\`\`${' '.repeat(900_000)}x`));
    expect(await openai.ask(question)).toMatchObject({ kind: 'failure', reason: 'its response could not be read' });
    server.behave(respondWithCompletion(`\`\`\`${' '.repeat(900_000)}{}\`\`\``));
    expect(await openai.ask(question)).toEqual({ kind: 'answer', json: {} });
  });

  test('a server without a key gets no key header', async () => {
    const local = createLanguageModel({ protocol: 'openai', url: server.url, key: null, model: 'local' }, { send: egress.send });
    server.behave(respondWithCompletion(answer));
    await local.ask(question);
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
    expect(await anthropic.ask(question)).toMatchObject({ kind: 'failure', reason: 'its response could not be read' });
  });
});

describe('a failing model returns the reason and never throws', () => {
  test.each<[string, Behaviour, string]>([
    ['no answer at all', neverRespond, 'it did not respond within 0.8 s'],
    ['an answer that trickles', respondSlowly, 'it did not respond within 0.8 s'],
    ['a refusal', respondWithStatus(401), 'it returned status 401'],
    ['too many requests', respondWithStatus(429), 'it returned status 429'],
    ['refusing every question', respondWithStatus(400), 'it returned status 400'],
    ['text instead of JSON', respondWithCompletion('I would test the price.'), 'its response could not be read'],
    ['a web page', (_call, reply) => reply.type('text/html').send('<html>'), 'its response could not be read'],
    ['two megabytes', (_call, reply) => reply.send('x'.repeat(2 * 1024 * 1024)), 'its response was too large'],
    ['a broken connection', (_call, reply) => reply.hijack().raw.destroy(), 'it could not be reached'],
  ])('%s', async (_name, behaviour, reason) => {
    server.behave(behaviour);
    expect(await openai.ask(question)).toMatchObject({ kind: 'failure', reason });
  });

  test('an unreachable server', async () => {
    const nowhere = createLanguageModel({ protocol: 'openai', url: 'http://127.0.0.1:1/v1', key: null, model: 'x' }, { send: egress.send });
    expect(await nowhere.ask(question)).toMatchObject({ kind: 'failure', reason: 'it could not be reached' });
  });
});

const conversation = {
  system: 'Call a tool.',
  turns: [{ from: 'user', text: 'run it' }],
  tools: [{ name: 'run-tests', description: 'Runs.', schema: { type: 'object', properties: {} } }],
  maxTokens: 500,
} as const;

const body =
  (json: unknown): Behaviour =>
  (_call, reply) =>
    reply.send(json);

describe('tools', () => {
  test('chat completions: calls, text and cost are read, and the next round repeats them', async () => {
    const call = { id: 'c1', type: 'function', function: { name: 'run-tests', arguments: '{"environment":null}' } };
    server.behave(body({ choices: [{ message: { content: null, tool_calls: [call] } }], usage: { total_tokens: 321 } }));
    const first = await openai.converse(conversation);
    expect(first).toEqual({
      kind: 'turn',
      text: '',
      calls: [{ id: 'c1', name: 'run-tests', input: { environment: null } }],
      tokens: 321,
    });
    const calls = first.kind === 'turn' ? first.calls : [];
    const results = [{ id: 'c1', text: 'Not allowed.' }];
    await openai.converse({
      ...conversation,
      turns: [...conversation.turns, { from: 'model', text: '', calls }, { from: 'tools', results }],
    });
    expect(server.seen[1]?.body).toMatchObject({
      messages: [
        { role: 'system' },
        { role: 'user' },
        { role: 'assistant', tool_calls: [{ id: 'c1' }] },
        { role: 'tool', tool_call_id: 'c1' },
      ],
      tools: [{ type: 'function', function: { name: 'run-tests' } }],
    });
  });

  test('the messages API: calls, text and cost are read, and the next round repeats them', async () => {
    const content = [
      { type: 'text', text: 'I run it.' },
      { type: 'tool_use', id: 't1', name: 'run-tests', input: { environment: 'local' } },
      { type: 'thinking', thinking: 'hm' },
    ];
    server.behave(body({ content, usage: { input_tokens: 300, output_tokens: 21 } }));
    const first = await anthropic.converse(conversation);
    expect(first).toEqual({
      kind: 'turn',
      text: 'I run it.',
      calls: [{ id: 't1', name: 'run-tests', input: { environment: 'local' } }],
      tokens: 321,
    });
    const calls = first.kind === 'turn' ? first.calls : [];
    const results = [{ id: 't1', text: 'Not allowed.' }];
    await anthropic.converse({
      ...conversation,
      turns: [...conversation.turns, { from: 'model', text: '', calls }, { from: 'tools', results }],
    });
    expect(server.seen[1]?.body).toMatchObject({
      system: 'Call a tool.',
      messages: [
        { role: 'user' },
        { role: 'assistant', content: [{ type: 'tool_use', id: 't1' }] },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't1', content: 'Not allowed.' }] },
      ],
      tools: [{ name: 'run-tests', input_schema: { type: 'object' } }],
    });
  });

  test('arguments that are not JSON become a call without input, and an object is used unchanged', async () => {
    const call = (written: unknown) => ({ function: { name: 'run-tests', arguments: written } });
    server.behave(body({ choices: [{ message: { tool_calls: [call('{"environment": '), call({ environment: 'a' }), call('')] } }] }));
    expect(await openai.converse(conversation)).toMatchObject({
      calls: [{ input: undefined }, { input: { environment: 'a' } }, { input: {} }],
      tokens: null,
    });
  });

  test.each<[string, Behaviour, string]>([
    ['a wrong key', respondWithStatus(401), 'wrong-key'],
    ['an unknown model', (_call, reply) => reply.code(404).send({ error: { message: 'The model `x` does not exist' } }), 'unknown-model'],
    ['an unknown path', respondWithStatus(404), 'wrong-shape'],
    ['too many requests', respondWithStatus(429), 'busy'],
    ['an error', respondWithStatus(500), 'busy'],
    ['a rejected request', respondWithStatus(400), 'refused'],
    ['silence', neverRespond, 'timeout'],
    ['an answer that trickles', respondSlowly, 'timeout'],
    ['a web page', (_call, reply) => reply.type('text/html').send('<html>'), 'wrong-shape'],
    ['another shape', body({ choices: [] }), 'wrong-shape'],
    ['a list', body([1, 2]), 'wrong-shape'],
  ])('%s has a cause of its own on both protocols', async (_name, behaviour, cause) => {
    server.behave(behaviour);
    expect(await openai.converse(conversation)).toMatchObject({ kind: 'failure', cause });
    expect(await anthropic.converse(conversation)).toMatchObject({ kind: 'failure', cause });
  });

  test('a blocked address is named as such', async () => {
    const guarded = createEgress({ allowPrivate: false, allow: [], deny: [] });
    const settings = { protocol: 'openai', url: 'http://169.254.169.254/v1', key: 'k', model: 'x' } as const;
    expect(await createLanguageModel(settings, { send: guarded.send }).converse(conversation)).toMatchObject({ cause: 'blocked' });
    await guarded.close();
  });
});
