import { type Clause, WRITING_ACTS } from '../../model/index.ts';
import { namesApi } from '../operations/find-operations.ts';
import { hasSense, type Situation } from '../situation/situation.ts';
import { asksToHave, runsTheRest, SURE } from './act-patterns.ts';
import { RULES } from './act-rules.ts';
import { isToBeTried, testInstead } from './answered-by-test.ts';
import { showInstead } from './asks-to-see.ts';
import { forbidsExploring, requestedExploration } from './explore-words.ts';
import { forbidsEverything, forbidsRemoval, isForbidden, isForbiddenRun } from './forbidden-acts.ts';
import { nonRequestIn } from './non-requests.ts';
import { isOnlyQuestion } from './only-question.ts';
import { takesThemOut } from './plain-follow-ups.ts';

/** In a removal, the excluded part is kept. A clause that was classified differently must be converted. */
function slotsFor(act: Clause['act'], clause: Clause): Clause['slots'] {
  if (act === 'run' && runsTheRest(clause)) return clause.slots.map((slot) => ({ ...slot, excluded: slot.kind !== 'environment' }));
  if (act === 'run' && clause.act === 'remove' && !hasSense(clause, 'except', 'skip', 'negation'))
    return clause.slots.map((slot) => ({ ...slot, excluded: false }));
  const isKept = act === 'remove' && clause.act !== 'remove' && hasSense(clause, 'narrow', 'keep');
  return isKept && !hasSense(clause, 'remove', 'skip', 'useless')
    ? clause.slots.map((slot) => ({ ...slot, excluded: true }))
    : clause.slots;
}

/** Acts that are certain even if the clause contains a question. */
function certainAct(clause: Clause, situation: Situation): Clause['act'] | null {
  // "poke around but don't change anything" resembles a question that wants nothing changed.
  if (requestedExploration(clause) !== null) return 'run';
  return takesThemOut(clause, situation) ? 'remove' : null;
}

/**
 * "no idea whether milestones can be closed" asks. A remark about a deletion is no reason to offer a removal, but one about an operation may
 * lead to tests. Null for requests.
 */
function actOfNonRequest({ act }: Clause, situation: Situation): Clause['act'] | null {
  const found = WRITING_ACTS.includes(act) ? nonRequestIn(situation) : null;
  if (found === 'question') return 'ask';
  const mayHelp = act === 'make' || act === 'add' || act === 'run';
  return found === null || (found === 'remark' && mayHelp) ? null : 'talk';
}

/** The act of a clause that forbids something or asks indirectly. Null for other clauses. */
function harmlessAct(clause: Clause, situation: Situation): Clause['act'] | null {
  const told = actOfNonRequest(clause, situation);
  if (told !== null) return told;
  if (forbidsRemoval(clause)) return hasSense(clause, 'show') ? 'ask' : 'talk';
  const forbids = forbidsEverything(clause) || isForbidden(clause) || isForbiddenRun(clause) || forbidsExploring(clause);
  return forbids ? 'talk' : null;
}

/** A clause that asks something is a question, regardless of its other words. */
export function decideAct(clause: Clause, situation: Situation): Clause {
  const certain = certainAct(clause, situation);
  if (certain !== null) return { ...clause, act: certain, confidence: Math.max(clause.confidence, SURE) };
  // "sorry if this is a silly question, but could I get some tests for orders?"
  if (isOnlyQuestion(clause) && clause.act !== 'talk' && !asksToHave(clause))
    return { ...clause, act: clause.act === 'setup' && !namesApi(clause) ? 'setup' : 'ask' };
  const harmless = harmlessAct(clause, situation);
  if (harmless !== null) return { ...clause, act: harmless };
  const rule = RULES.find(([, applies]) => applies(clause, situation));
  if (rule !== undefined)
    return { ...clause, act: rule[0], slots: slotsFor(rule[0], clause), confidence: Math.max(clause.confidence, SURE) };
  const shown = showInstead(clause);
  if (shown !== null) return { ...clause, act: shown };
  const tried = testInstead(clause, situation);
  if (tried !== null && !clause.form.question) return { ...clause, act: tried, confidence: Math.max(clause.confidence, SURE) };
  const isQuestion = clause.form.question && WRITING_ACTS.includes(clause.act) && !isToBeTried(clause, situation);
  return { ...clause, act: isQuestion ? 'ask' : (tried ?? clause.act) };
}
