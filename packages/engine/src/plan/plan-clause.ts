import type { Action, Clause, Decision } from '../model/index.ts';
import { scopeNaming } from './named-scope.ts';
import { hasTopic, type Situation, slotsOf, textWithout } from './situation.ts';

const perform = (action: Action): Decision => ({ kind: 'do', action });

/** What one clause of a message becomes. */
export function planClause(clause: Clause, situation: Situation): Decision {
  switch (clause.act) {
    case 'make':
    case 'add': {
      const scope = situation.retrieval.scopeOf(
        textWithout(
          clause,
          (slot) => slot.kind === 'test-kind',
          () => false,
        ),
      );
      const { operations, nearest } = situation.retrieval.find(scope);
      if (operations.length === 0) return { kind: 'no-match', nearest };
      const wish = { kind: 'suite', kinds: ['smoke'], perOperation: null, atMost: null, scope: scopeNaming(operations) } as const;
      return perform({ kind: 'make-tests', wishes: [wish], into: 'suite-at-hand' });
    }
    case 'undo':
      return perform({ kind: 'undo-change' });
    case 'run':
      return perform({ kind: 'run-tests', environment: slotsOf(clause, 'environment')[0]?.name ?? null, cases: null, load: null });
    case 'control':
      return perform(hasTopic(clause, 'stop') ? { kind: 'stop-run' } : { kind: 'rerun', only: 'all', environment: null });
    default:
      return perform({ kind: 'show-help' });
  }
}
