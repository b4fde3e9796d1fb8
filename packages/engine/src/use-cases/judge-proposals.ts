import type { Action, MessageContext, MessagePlan } from '../model/index.ts';
import { planMessage, readClauses } from './plan-message.ts';
import { type Judgement, judgeProposal } from './proposals/proposed-action.ts';

export interface JudgedProposals {
  /** The plan that the built-in parser makes for the message. */
  readonly builtIn: MessagePlan;
  /** One judgement for each proposed action, in order. */
  readonly judgements: readonly Judgement[];
}

/** Checks the actions that a model proposes against the message, and applies the policy. */
export function judgeProposals(message: string, context: MessageContext, actions: readonly Action[]): JudgedProposals {
  const builtIn = planMessage(message, context);
  const { situation, clauses } = readClauses(message, context);
  const evidence = { clauses, situation, builtIn: builtIn.decisions };
  return { builtIn, judgements: actions.map((action) => judgeProposal(action, evidence)) };
}
