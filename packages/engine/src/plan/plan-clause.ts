import { type Clause, type Decision, WRITING_ACTS } from '../model/index.ts';
import { asksWhetherPossible } from './acts/asks-to-see.ts';
import { requestedExploration } from './acts/explore-words.ts';
import { forbidsChange } from './acts/forbids-change.ts';
import { nonRequestIn } from './acts/non-requests.ts';
import { otherSuite, suiteOfOtherConversation } from './cases/other-suite.ts';
import { createChoice } from './commands/questions.ts';
import { planAsk } from './plan-ask.ts';
import { planExplore } from './plan-explore.ts';
import { planTestCreation } from './plan-make.ts';
import { planRemove } from './plan-remove.ts';
import { planChange, planNavigation, planRename, planSetup, planSmallTalk } from './plan-rest.ts';
import { planControl, planRun } from './plan-run.ts';
import { replyToRemark } from './policy.ts';
import type { Situation } from './situation/situation.ts';

const CHANGES: readonly Clause['act'][] = ['add', 'change', 'remove', 'rename'];

const UNDO_EXISTS: Decision = {
  kind: 'say',
  text: 'Yes. Every change to the suite creates a revision, and undo restores the previous one.',
  choices: [createChoice('Undo the last change', '/undo')],
};

/** Offers a button for a remark that may also be a request. Null if it cannot be one. */
function offerInstead(clause: Clause, situation: Situation): readonly Decision[] | null {
  const other = clause.others.find(({ act }) => WRITING_ACTS.includes(act));
  if (other === undefined || clause.form.question || forbidsChange(clause) || nonRequestIn(clause, situation) !== null) return null;
  const [decision] = planClause({ ...clause, ...other }, situation);
  return decision?.kind === 'do' ? [replyToRemark(decision.action, situation)] : null;
}

/** Plans one clause, before the policy is applied. */
export function planClause(clause: Clause, situation: Situation): readonly Decision[] {
  const other = CHANGES.includes(clause.act) ? otherSuite(clause, situation) : null;
  if (other !== null) return [suiteOfOtherConversation(other, situation)];
  const exploration = requestedExploration(clause);
  switch (clause.act) {
    case 'make':
    case 'add':
      return planTestCreation(clause, situation);
    case 'change':
      return planChange(clause, situation);
    case 'remove':
      return planRemove(clause, situation);
    case 'rename':
      return planRename(clause, situation);
    case 'undo':
      if (asksWhetherPossible(clause)) return [UNDO_EXISTS];
      return [{ kind: 'do', action: { kind: 'undo-change' } }];
    case 'run':
      return exploration === null ? planRun(clause, situation) : [planExplore(clause, situation, exploration)];
    case 'control':
      return planControl(clause, situation);
    case 'ask':
      return planAsk(clause, situation);
    case 'setup':
      return planSetup(clause, situation);
    case 'go':
      return planNavigation(clause, situation);
    case 'talk':
      return offerInstead(clause, situation) ?? planSmallTalk(clause, situation);
  }
}
