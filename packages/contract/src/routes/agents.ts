import { z } from 'zod';
import { defineRoutes, RawReply } from '../route.ts';

export const agentRoutes = defineRoutes({
  agentMessage: {
    summary: 'Model Context Protocol for coding agents: one JSON-RPC message, or a list of them',
    access: 'user',
    // Every tool also needs the scopes of the calls that it makes.
    scope: 'projects:read',
    query: z.object({
      /** Name or id of the project for tools that name none. */
      project: z.string().max(200).optional(),
    }),
    body: z.unknown().meta({
      description: 'A JSON-RPC 2.0 message of the Model Context Protocol.',
      examples: [{ jsonrpc: '2.0', id: 1, method: 'tools/list' }],
    }),
    reply: RawReply,
    replyKind: 'raw',
    replyTypes: ['application/json'],
    errors: [],
  },
});
