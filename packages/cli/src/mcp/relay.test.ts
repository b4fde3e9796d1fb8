import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, expect, test } from 'vitest';
import { relayTo } from './relay.ts';

let server: Server;
afterEach(() => new Promise((resolve) => server.close(resolve)));

/** Sends one request through the relay to a server whose MCP endpoint returns this body, and returns the agent's response. */
async function relayed(status: number, body: string): Promise<JSONRPCMessage> {
  server = createServer((request, response) => {
    request.resume();
    const isTool = request.url?.startsWith('/mcp') === true;
    response.writeHead(isTool ? status : 200, { 'content-type': 'application/problem+json' }).end(isTool ? body : '{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port }: AddressInfo = JSON.parse(JSON.stringify(server.address()));
  const { promise, resolve } = Promise.withResolvers<JSONRPCMessage>();
  const agent: Transport = { start: async () => {}, close: async () => {}, send: async (message) => resolve(message) };
  const connection = await relayTo({ server: `http://127.0.0.1:${port}`, key: 'fake-key' }, undefined, agent);
  agent.onmessage?.({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  const reply = await promise;
  await connection.close();
  return reply;
}

test.each([
  [403, { detail: 'The suite “Köln” has no run.' }, 'The suite “Köln” has no run.'],
  [403, { detail: 'The key "ci"\nhas no scope \\ role.' }, 'The key "ci"\nhas no scope \\ role.'],
  [422, { errors: [{ detail: 'of a field' }], detail: 'The input is not valid.' }, 'The input is not valid.'],
])('The agent gets the detail of a problem: %s %j', async (status, problem, message) => {
  expect(await relayed(status, JSON.stringify(problem))).toMatchObject({ id: 1, error: { message } });
});

test.each(['<html>Bad gateway</html>', '{"detail": 5}', '["detail"]', ''])(
  'Another response gets a message of the relay: %s',
  async (body) => {
    expect(await relayed(502, body)).toMatchObject({ error: { message: expect.stringContaining('does not respond') } });
  },
);
