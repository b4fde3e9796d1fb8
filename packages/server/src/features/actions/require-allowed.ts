import { type ApiScope, grantsScope } from '@assay/contract';
import { ACTION_EFFECTS, type Action, type ActionKind } from '@assay/engine/model';
import { AppError } from '../../platform/http/app-error.ts';
import type { ProjectAccess } from '../projects/index.ts';
import type { ActionRequest } from '../suites/index.ts';

const ABOUT_THE_API = { scope: 'specs:read' } as const;
const ABOUT_RUNS = { scope: 'runs:read' } as const;
const SENDS = { scope: 'runs:write' } as const;
const CHANGES = { scope: 'suites:write' } as const;
const ABOUT_SUITES = { scope: 'suites:read' } as const;
/** API keys have no access to credentials or their names, as in the rest of the API. */
const CLOSED = { scope: null } as const;

/** The scope that an API key needs for each action, which is the scope of the equivalent call. */
const KEY_SCOPES: Readonly<Record<ActionKind, { readonly scope: ApiScope | null }>> = {
  'make-tests': CHANGES,
  'remove-cases': CHANGES,
  'keep-cases': CHANGES,
  'change-cases': CHANGES,
  'rename-suite': CHANGES,
  'undo-change': CHANGES,
  'run-tests': SENDS,
  rerun: SENDS,
  'explore-api': SENDS,
  'stop-run': SENDS,
  'show-local-run': ABOUT_SUITES,
  'list-operations': ABOUT_THE_API,
  'describe-operation': ABOUT_THE_API,
  'describe-api': ABOUT_THE_API,
  'describe-auth': CLOSED,
  'describe-suite': ABOUT_SUITES,
  'show-coverage': ABOUT_SUITES,
  'show-results': ABOUT_RUNS,
  explain: ABOUT_RUNS,
  'show-api-changes': ABOUT_THE_API,
  'show-request': ABOUT_THE_API,
  'export-tests': ABOUT_SUITES,
  'download-pack': ABOUT_SUITES,
  'preview-pull-request': ABOUT_RUNS,
  'import-spec': { scope: 'specs:write' },
  'show-help': ABOUT_SUITES,
  'show-guide': ABOUT_SUITES,
  'open-screen': ABOUT_SUITES,
  greet: ABOUT_SUITES,
};

/**
 * Viewers may ask questions. Changing a suite, sending requests and importing specs require the editor role. A key also needs the scope.
 */
export async function requireAllowed(
  access: ProjectAccess,
  { actor, projectId }: ActionRequest,
  { kind }: Pick<Action, 'kind'>,
): Promise<void> {
  await access.requireMember(actor, projectId, ACTION_EFFECTS[kind] === 'reads' ? 'viewer' : 'editor');
  if (actor.key === undefined) return;
  const { scope } = KEY_SCOPES[kind];
  if (scope === null) throw new AppError('SESSION_REQUIRED');
  if (!grantsScope(actor.key.scopes, scope)) throw new AppError('SCOPE_REQUIRED', { scope });
}
