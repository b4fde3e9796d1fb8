import { listedTool, listPrompts, pageText, promptText, ToolInputError } from '@assay/contract/mcp';
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
import manifest from '../../package.json' with { type: 'json' };
import { UsageError } from '../exit.ts';
import { fileProblem } from '../file-problem.ts';
import { listResources, readResource } from './resources.ts';
import type { Tool } from './tool.ts';
import { toolsFor } from './tools/all-tools.ts';
import type { Workspace } from './workspace.ts';

const INSTRUCTIONS =
  'Assay tests HTTP APIs. Start with import_spec, then generate_tests, run_tests, read_findings and explain_failure. ' +
  'The API’s URL and credentials come from .env, never from a tool argument.';

/** Serves a folder's tools, resources and prompts. */
export function createFolderServer(workspace: Workspace): Server {
  const tools = toolsFor(workspace.access);
  const server = new Server(
    { name: 'assay', version: manifest.version },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: INSTRUCTIONS },
  );
  const inTurn = takeTurns();
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(listedTool) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (tool === undefined) return failed(unknownTool(params.name, workspace, tools));
    const call = () => answer(tool, params.arguments, workspace);
    return tool.effect === 'writes' ? inTurn(call) : call();
  });
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: listResources(workspace) }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) =>
    rejectedClearly(async () => ({ contents: [{ uri, mimeType: 'text/plain', text: await readResource(workspace, uri) }] })),
  );
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: listPrompts() }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) =>
    rejectedClearly(async () => ({
      messages: [{ role: 'user' as const, content: { type: 'text' as const, text: promptText(params.name, params.arguments ?? {}) } }],
    })),
  );
  return server;
}

function unknownTool(name: string, { access }: Workspace, tools: readonly Tool[]): string {
  const isHidden = access === 'read-only' && toolsFor('all').some((tool) => tool.name === name);
  if (isHidden) return `${name} changes files, but this server is read-only. Ask the user to start assay mcp without --read-only.`;
  return `Unknown tool ${name.slice(0, 60)}. Available tools: ${tools.map((tool) => tool.name).join(', ')}.`;
}

async function answer(tool: Tool, input: unknown, workspace: Workspace): Promise<CallToolResult> {
  try {
    return { content: [{ type: 'text', text: pageText(tool, await tool.call(input, workspace)) }] };
  } catch (error) {
    const redact = await workspace.redactor();
    if (isUnexpected(error)) workspace.io.error(redact(`  ${tool.name}: ${error instanceof Error ? error.stack : String(error)}`));
    return failed(redact(sentenceOf(error)));
  }
}

const failed = (text: string): CallToolResult => ({ content: [{ type: 'text', text }], isError: true });

const isUnexpected = (error: unknown): boolean =>
  !(error instanceof UsageError || error instanceof ToolInputError) && fileProblem(error) === null;

/** An unexpected error may contain paths or values, so its message is not sent to the agent. */
function sentenceOf(error: unknown): string {
  if (error instanceof UsageError || error instanceof ToolInputError) return error.message;
  return fileProblem(error) ?? 'The tool failed unexpectedly. See the server’s log on standard error.';
}

async function rejectedClearly<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new McpError(ErrorCode.InvalidParams, sentenceOf(error));
  }
}

/** Calls that write files are serialized. */
function takeTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
