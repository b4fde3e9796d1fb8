import { z } from 'zod';
import { defineRoutes, RawReply } from '../route.ts';

/** A message without an id is a notification, which gets no response. */
const Message = z
  .looseObject({
    jsonrpc: z.literal('2.0'),
    id: z.union([z.string().max(200), z.number().int()]).optional(),
    method: z
      .string()
      .max(200)
      .meta({ examples: ['tools/list'] }),
    params: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ examples: [{ jsonrpc: '2.0', id: 1, method: 'tools/list' }] });

export const agentRoutes = defineRoutes({
  agentMessage: {
    summary: 'Send one Model Context Protocol (MCP) message as JSON-RPC, for coding agents',
    access: 'user',
    // Every tool also needs the scopes of the calls that it makes.
    scope: 'projects:read',
    query: z.object({
      /** Name or ID of the project for tools that do not specify one. */
      project: z.string().max(200).optional(),
    }),
    body: Message,
    reply: RawReply,
    replyKind: 'raw',
    replyTypes: ['application/json'],
    emptyStatus: 202,
    errors: [],
  },
});
