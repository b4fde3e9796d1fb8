import type { ApiScope } from '@assay/contract';
import { defineTool, type Tool, type ToolDefinition, toolText } from '@assay/contract/mcp';
import type { z } from 'zod';
import type { AgentCall } from './agent-call.ts';

/** A tool that works on a server's projects. */
export interface AgentTool extends Tool<AgentCall> {
  /**
   * The scopes that an API key needs, so that a key lists only the tools that it can use. The calls that a tool makes are checked again.
   */
  readonly scopes: readonly ApiScope[];
}

export function agentTool<Input extends z.ZodObject>(scopes: readonly ApiScope[], definition: ToolDefinition<Input, AgentCall>): AgentTool {
  return { ...defineTool(definition), scopes };
}

export const ProjectName = toolText(200).optional().describe('The project’s name or id. Defaults to the only project.');
export const SuiteName = toolText(200).optional().describe('The suite’s name or id. Defaults to the most recently changed suite.');
export const OperationName = toolText(500).describe('The method and path, such as "POST /orders".');
export const EnvironmentName = toolText(200)
  .optional()
  .describe('The environment’s name or id. Defaults to the project’s default environment.');
