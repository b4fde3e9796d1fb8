import { listedTool, listPrompts, pageText, promptText } from '@assay/contract/mcp';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { recordAudit } from '../../shared/audit.store.ts';
import type { AgentCall } from './agent-call.ts';
import type { AgentTool } from './agent-tool.ts';
import { listResources, readResource } from './resources.ts';
import { toolFailure } from './tool-failure.ts';
import { ALL_TOOLS, toolsFor } from './tools/all-tools.ts';

const INSTRUCTIONS =
  'Assay tests HTTP APIs. Start with list_projects and import_spec, then generate_tests, run_tests, read_findings and explain_failure. ' +
  'The API’s URL and credentials come from the project’s environments, never from a tool argument.';

/** Handles one message from an agent. `open` creates the call, because the activity log records the project of each one. */
export function createAgentServer(open: () => AgentCall): Server {
  const { deps, context } = open();
  const tools = toolsFor(context.actor);
  const server = new Server(
    { name: 'assay', version: deps.version },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(listedTool) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const call = open();
    const tool = tools.find(({ name }) => name === params.name);
    const answer =
      tool === undefined ? refused(unknownTool(params.name, tools), 'UNKNOWN_TOOL') : await callTool(tool, params.arguments, call);
    await record(call, tool?.name ?? 'unknown', answer.outcome);
    return answer.result;
  });
  server.setRequestHandler(ListResourcesRequestSchema, () =>
    reading(open(), 'resources/list', async (call) => ({ resources: await listResources(call) })),
  );
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) =>
    reading(open(), 'resources/read', async (call) => ({
      contents: [{ uri, mimeType: 'text/plain', text: await readResource(call, uri) }],
    })),
  );
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: listPrompts() }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) =>
    clearly(open(), 'prompts/get', async () => ({
      messages: [{ role: 'user' as const, content: { type: 'text' as const, text: promptText(params.name, params.arguments ?? {}) } }],
    })),
  );
  return server;
}

interface Answer {
  readonly result: CallToolResult;
  readonly outcome: string;
}

async function callTool(tool: AgentTool, input: unknown, call: AgentCall): Promise<Answer> {
  try {
    const text = pageText(tool, await tool.call(input, call));
    return { result: { content: [{ type: 'text', text }] }, outcome: 'done' };
  } catch (error) {
    const { code, text } = toolFailure(error, tool.name, call.deps.log);
    return refused((await call.redactor())(text), code);
  }
}

const refused = (text: string, outcome: string): Answer => ({ result: { content: [{ type: 'text', text }], isError: true }, outcome });

function unknownTool(name: string, tools: readonly AgentTool[]): string {
  const hidden = ALL_TOOLS.find((tool) => tool.name === name);
  if (hidden !== undefined) return `${name} requires an API key with ${hidden.scopes.join(' and ')}. Ask the user for one.`;
  return `Unknown tool ${name.slice(0, 60)}. Available tools: ${tools.map((tool) => tool.name).join(', ')}.`;
}

/** Arguments may contain credentials, so the log contains only the tool and its outcome. */
async function record({ deps, context, usedProject }: AgentCall, tool: string, outcome: string): Promise<void> {
  const { actor } = context;
  const projectId = usedProject();
  const details = { tool, outcome };
  await recordAudit(deps.db, { userId: actor.userId, projectId, action: 'agent.called', subjectId: projectId ?? actor.userId, details });
}

async function reading<Result>(call: AgentCall, what: string, work: (call: AgentCall) => Promise<Result>): Promise<Result> {
  try {
    return await clearly(call, what, () => work(call));
  } finally {
    await record(call, what, 'done');
  }
}

async function clearly<Result>({ deps }: AgentCall, what: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new McpError(ErrorCode.InvalidParams, toolFailure(error, what, deps.log).text);
  }
}
