import type { Tool } from '../tool.ts';
import { EXPLORE_TOOLS } from './explore-tools.ts';
import { RUN_TOOLS } from './run-tools.ts';
import { SPEC_TOOLS } from './spec-tools.ts';
import { SUITE_TOOLS } from './suite-tools.ts';

const ALL: readonly Tool[] = [...SPEC_TOOLS, ...SUITE_TOOLS, ...EXPLORE_TOOLS, ...RUN_TOOLS];

/** A read-only server has no tool that writes files. */
export function toolsFor(access: 'all' | 'read-only'): readonly Tool[] {
  return access === 'all' ? ALL : ALL.filter(({ effect }) => effect !== 'writes');
}
