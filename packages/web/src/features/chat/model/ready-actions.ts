import type { ListedAction, Project } from '@assay/contract';
import type { Action } from '@assay/engine/model';

/** An action that needs no further input, with its label in the palette and in the conversation. */
export interface ReadyAction {
  readonly label: string;
  readonly action: Action;
}

const results = (label: string, question: Extract<Action, { kind: 'show-results' }>['question']): ReadyAction => ({
  label,
  action: { kind: 'show-results', question, between: null, operations: null },
});

const READY: readonly ReadyAction[] = [
  { label: 'Run the suite', action: { kind: 'run-tests', environment: null, cases: null, load: null } },
  { label: 'Rerun the latest run', action: { kind: 'rerun', only: 'all', environment: null } },
  { label: 'Rerun the failed cases', action: { kind: 'rerun', only: 'failed', environment: null } },
  { label: 'Explore the API, read-only', action: { kind: 'explore-api', environment: null, readOnly: true, search: true } },
  { label: 'Stop the run', action: { kind: 'stop-run' } },
  { label: 'Undo the last change to the suite', action: { kind: 'undo-change' } },
  { label: 'Describe the suite', action: { kind: 'describe-suite', question: 'summary', cases: null } },
  { label: 'Show endpoints without tests', action: { kind: 'show-coverage' } },
  results('Show the latest results', 'summary'),
  results('What broke?', 'failures'),
  results('Show the slowest endpoints', 'slowest'),
  results('Show flaky cases', 'flaky'),
  results('Show earlier runs', 'history'),
  { label: 'Describe the API', action: { kind: 'describe-api' } },
  { label: 'Show which credentials the API requires', action: { kind: 'describe-auth' } },
  { label: 'Show API changes', action: { kind: 'show-api-changes' } },
  { label: 'Export the suite', action: { kind: 'export-tests', format: null } },
  { label: 'Show all commands', action: { kind: 'show-help' } },
];

/** The ready actions that the server offers and that a user with this role may use. Viewers may only read. */
export function readyActions(listed: readonly Pick<ListedAction, 'kind' | 'effect'>[], role: Project['role']): readonly ReadyAction[] {
  const effects = new Map(listed.map(({ kind, effect }) => [kind, effect]));
  return READY.filter(({ action }) => {
    const effect = effects.get(action.kind);
    return effect !== undefined && (effect === 'reads' || role !== 'viewer');
  });
}
