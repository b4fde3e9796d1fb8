import type { Effect } from '@assay/engine/model';
import { z } from 'zod';
import { ACTION_KINDS, Action } from '../actions.ts';
import { Id, OptionalId } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { GenerateReply } from './suites.ts';

const EFFECTS = ['reads', 'changes-suite', 'sends-requests', 'imports'] as const satisfies readonly Effect[];

export const ListedAction = z.object({
  kind: z.enum(ACTION_KINDS),
  summary: z.string(),
  /** What the action affects. Viewers may only use actions with `reads`. */
  effect: z.enum(EFFECTS),
  /** The action's JSON Schema. */
  schema: z.record(z.string(), z.unknown()),
});
export type ListedAction = z.infer<typeof ListedAction>;

export const PerformAction = z.object({
  projectId: Id,
  /** The conversation whose suite is current. The reply is stored in it. */
  conversationId: OptionalId,
  /** The environment for runs whose action specifies none. */
  environmentId: OptionalId,
  action: Action.meta({ examples: [{ kind: 'describe-api' }] }),
});

export const actionRoutes = defineRoutes({
  listActions: {
    summary: 'List the actions Assay can perform, with a JSON Schema for each',
    access: 'user',
    scope: 'suites:read',
    reply: z.object({ items: z.array(ListedAction) }),
    errors: [],
  },
  performAction: {
    summary: 'Perform an action in a project, as a chat message would',
    access: 'user',
    scope: 'suites:read',
    body: PerformAction,
    reply: GenerateReply,
    errors: [
      'PROJECT_NOT_FOUND',
      'ROLE_REQUIRED',
      'SCOPE_REQUIRED',
      'CONVERSATION_NOT_FOUND',
      'ENVIRONMENT_NOT_FOUND',
      'NO_ENVIRONMENT',
      'NO_SPEC',
      'NO_SUITE',
      'SUITE_NOT_FOUND',
      'SUITE_INVALID',
      'GENERATION_TOO_LARGE',
      'LOAD_NOT_CONFIRMED',
      'NOTHING_TO_RERUN',
      'RERUN_ENVIRONMENT_GONE',
      'RUN_NOT_FOUND',
      'EXPLORATION_NOT_CONFIRMED',
      'TOO_MANY_RUNS',
      'SPEC_FETCH_FAILED',
      'SPEC_UNREADABLE',
      'BUSY',
      'VALIDATION_FAILED',
    ],
  },
});
