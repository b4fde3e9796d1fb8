import { defineTool, type ToolDefinition, type Tool as ToolOf } from '@assay/contract/mcp';
import type { z } from 'zod';
import type { Workspace } from './workspace.ts';

export { toolText as text } from '@assay/contract/mcp';

/** A tool that works on a folder. */
export type Tool = ToolOf<Workspace>;

export const tool = <Input extends z.ZodObject>(definition: ToolDefinition<Input, Workspace>): Tool => defineTool(definition);
