import { grantsScope } from '@assay/contract';
import type { Actor } from '../../../platform/http/feature.ts';
import type { AgentTool } from '../agent-tool.ts';
import { EXPLORE_TOOLS } from './explore-tools.ts';
import { RUN_TOOLS } from './run-tools.ts';
import { SPEC_TOOLS } from './spec-tools.ts';
import { SUITE_TOOLS } from './suite-tools.ts';

export const ALL_TOOLS: readonly AgentTool[] = [...SPEC_TOOLS, ...SUITE_TOOLS, ...EXPLORE_TOOLS, ...RUN_TOOLS];

/** An API key can use the tools its scopes allow. Users can use every tool, subject to their project role. */
export function toolsFor({ key }: Pick<Actor, 'key'>): readonly AgentTool[] {
  if (key === undefined) return ALL_TOOLS;
  return ALL_TOOLS.filter(({ scopes }) => scopes.every((scope) => grantsScope(key.scopes, scope)));
}
