import { ACTION_EFFECTS, type Clause, type Decision } from '../model/index.ts';
import type { Command } from './commands/commands.ts';
import { namedOperations, suiteOperations } from './operations/find-operations.ts';
import { namedScope } from './operations/named-scope.ts';
import { allowExplore } from './plan-explore.ts';
import { planTestCreation } from './plan-make.ts';
import { allowRun } from './policy.ts';
import { ALL_KINDS, kindsIn } from './situation/kinds.ts';
import type { Situation } from './situation/situation.ts';

type TestsCommand = Extract<Command, { kind: 'tests' }>;

/** Cases are selected from the current suite, so without a suite there is nothing to change. */
const NO_SUITE: Decision = { kind: 'say', text: 'There is no suite in this conversation yet.', choices: [] };

/** `/generate create an order, pay it`: steps and exact values are planned as in a sentence. Null if the text only names operations. */
function exactTests(command: TestsCommand, clause: Clause, situation: Situation): Decision | null {
  if (command.kinds !== null || command.text === '') return null;
  const made = planTestCreation(clause, situation).find((decision) => decision.kind === 'do' && decision.action.kind === 'make-tests');
  const isExact = made?.kind === 'do' && made.action.kind === 'make-tests' && made.action.wishes.some(({ kind }) => kind !== 'suite');
  return isExact ? made : null;
}

const URL_OR_QUOTE = /https?:\/\/\S+|"[^"]*"|“[^”]*”/gu;
/** `/generate https://other.example/x`: URLs and quoted text without any words. If they name no operation, nothing is meant. */
const isOnlyQuoted = (text: string): boolean => text.search(URL_OR_QUOTE) >= 0 && !/[\p{L}\p{N}]/u.test(text.replace(URL_OR_QUOTE, ''));

function planTests(command: TestsCommand, clause: Clause, situation: Situation): Decision {
  const exact = exactTests(command, clause, situation);
  if (exact !== null) return exact;
  const named = namedOperations(clause, situation);
  if (named === null && isOnlyQuoted(command.text)) return { kind: 'no-match', nearest: [] };
  const hand = suiteOperations(situation);
  const all = situation.context.model?.operations ?? [];
  // `/negatives` adds to the current suite, `/generate` starts from scratch.
  const otherwise = command.kinds !== null && hand.length > 0 ? hand : all;
  const operations = named === null ? otherwise : named.operations;
  if (operations.length === 0) return { kind: 'no-match', nearest: named?.nearest ?? [] };
  const said = kindsIn(clause);
  const kinds = command.kinds ?? (said.length > 0 ? said : ALL_KINDS);
  const scope = operations === all ? ({ kind: 'all' } as const) : namedScope(operations);
  const wish = { kind: 'suite', kinds, perOperation: command.perOperation, atMost: null, scope } as const;
  return { kind: 'do', action: { kind: 'make-tests', wishes: [wish], into: 'suite-at-hand' } };
}

/** The decision for a slash command. `clause` is its text, parsed as a request for tests. */
export function planCommand(command: Command, clause: Clause, situation: Situation): Decision {
  if (command.kind === 'tests') return planTests(command, clause, situation);
  if (command.kind === 'action') {
    const { action } = command;
    if (action.kind === 'run-tests' || action.kind === 'rerun')
      return allowRun(action, situation, command.isConfirmed ? 'confirmed' : 'plain');
    if (action.kind === 'explore-api') return allowExplore(action, situation, 'plainly');
    const needsSuite = ACTION_EFFECTS[action.kind] === 'changes-suite';
    return needsSuite && situation.context.suite === null ? NO_SUITE : { kind: 'do', action };
  }
  const scope = situation.retrieval.scopeOf(command.text);
  if (command.kind === 'request') return { kind: 'do', action: { kind: 'show-request', scope } };
  return { kind: 'do', action: { kind: 'list-operations', scope, demand: null, field: null } };
}
