import type { Action } from '@assay/engine/model';
import type { SuiteChange } from '../../suites/index.ts';

export type SuiteChangeAction = Extract<Action, { kind: 'remove-cases' | 'keep-cases' | 'change-cases' | 'rename-suite' | 'undo-change' }>;

const KINDS: ReadonlySet<string> = new Set(['remove-cases', 'keep-cases', 'change-cases', 'rename-suite', 'undo-change']);
export const isSuiteChange = (action: Action): action is SuiteChangeAction => KINDS.has(action.kind);

/** The result of a change to a suite, or the reason why nothing changed. */
export type Edit =
  | ({ readonly kind: 'change' } & Pick<SuiteChange, 'files' | 'name' | 'heading'>)
  | { readonly kind: 'nothing'; readonly reason: string };
