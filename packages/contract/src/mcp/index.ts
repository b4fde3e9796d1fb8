export { bodyShape } from './body-shape.ts';
export { pageOf } from './page.ts';
export { listPrompts, promptText } from './prompts.ts';
export {
  defineTool,
  listedTool,
  pageText,
  type Tool,
  type ToolContext,
  type ToolDefinition,
  ToolInputError,
  toolText,
} from './tool.ts';
