export { bodyShape } from './body-shape.ts';
export { ADD_CASE, addedCaseShape, CaseSettings } from './case-settings.ts';
export {
  EXPLORATION_PARTS,
  type ExplorationPart,
  explorationPartLines,
  explorationSummaryLines,
  type ShownExploration,
} from './exploration-lines.ts';
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
