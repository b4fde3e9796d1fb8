import { chooseOperations } from '../intent/choose-operations.ts';
import { VERB_METHODS, verbOf } from '../intent/lexicon.ts';
import { scopeOf } from '../intent/scope-of.ts';
import type {
  ApiModel,
  Clause,
  Decision,
  HttpMethod,
  MessageContext,
  MessagePlan,
  Reading,
  ReadingContext,
  Scope,
  Span,
  Vocabulary,
} from '../model/index.ts';
import { type Command, readCommand } from '../plan/commands.ts';
import { scopeNaming } from '../plan/named-scope.ts';
import { planClause } from '../plan/plan-clause.ts';
import { applyPolicy, settledAct } from '../plan/policy.ts';
import { leftOut } from '../plan/unread.ts';
import type { FoundOperations, Retrieval, Situation } from '../plan/situation.ts';
import { buildVocabulary } from '../understand/build-vocabulary.ts';
import { readMessage } from '../understand/read-message.ts';

const methodsOf = (word: string): readonly HttpMethod[] => VERB_METHODS[verbOf(word) ?? ''] ?? [];
const ALL_KINDS = ['smoke', 'negative', 'boundary', 'auth', 'flow', 'contract', 'perf'] as const;
const NO_API: ApiModel = { title: '', version: '', servers: [], operations: [], schemas: {}, securitySchemes: {} };
const CUT_SHOWN = 60;

/** Messages of one conversation share a model, and collecting its words takes longer than reading a message. */
const vocabularies = new WeakMap<ApiModel, Vocabulary>();
function vocabularyOf(model: ApiModel): Vocabulary {
  const known = vocabularies.get(model) ?? buildVocabulary(model);
  vocabularies.set(model, known);
  return known;
}

function find(whole: ApiModel, scope: Scope, among?: readonly string[]): FoundOperations {
  const model = among === undefined ? whole : { ...whole, operations: whole.operations.filter(({ key }) => among.includes(key)) };
  const choice = chooseOperations(model, scope);
  return choice.kind === 'chosen'
    ? { operations: choice.operations, isUnclear: choice.isUnclear ?? false, nearest: [] }
    : { operations: [], isUnclear: false, nearest: choice.nearest.map(({ method, path }) => `${method} ${path}`) };
}

function readingContext(context: MessageContext): ReadingContext {
  return {
    vocabulary: vocabularyOf(context.model ?? NO_API),
    environments: context.environments.map(({ name }) => name),
    suite: context.suite,
    hasRun: context.lastRun !== null || context.hasActiveRun,
    now: context.now,
  };
}

function planCommand(command: Command, { retrieval }: Situation): Decision {
  if (command.kind === 'action') return { kind: 'do', action: command.action };
  const scope = retrieval.scopeOf(command.text);
  if (command.kind === 'request') return { kind: 'do', action: { kind: 'show-request', scope } };
  if (command.kind === 'operations') return { kind: 'do', action: { kind: 'list-operations', scope, demand: null, field: null } };
  const { operations, nearest } = retrieval.find(scope);
  if (operations.length === 0) return { kind: 'no-match', nearest };
  const kinds = command.kinds ?? ALL_KINDS;
  const wish = { kind: 'suite', kinds, perOperation: command.perOperation, atMost: null, scope: scopeNaming(operations) } as const;
  return { kind: 'do', action: { kind: 'make-tests', wishes: [wish], into: 'suite-at-hand' } };
}

interface Planned {
  readonly decisions: readonly Decision[];
  readonly unread: readonly Span[];
}

function planRead(read: Clause, reading: Reading, situation: Situation): Planned {
  const clause = settledAct(read);
  const decisions = planClause(clause, situation);
  const unread = leftOut(clause, reading.unread, decisions);
  const words = unread.map(({ start, end }) => situation.message.slice(start, end));
  return { decisions: decisions.map((decision) => applyPolicy(decision, { clause, unread: words }, situation)), unread };
}

/** Turns a message into decisions. It reads, plans and applies the policy, and carries nothing out. */
export function planMessage(message: string, context: MessageContext): MessagePlan {
  const model = context.model ?? NO_API;
  const retrieval: Retrieval = { scopeOf, methodsOf, find: (scope, among) => find(model, scope, among) };
  const situation: Situation = { message, context, retrieval };
  const command = readCommand(message);
  if (command !== null) return { decisions: [planCommand(command, situation)], unread: [], cut: null, language: 'en' };
  const reading = readMessage(message, readingContext(context));
  const planned = reading.clauses.map((clause) => planRead(clause, reading, situation));
  return {
    decisions: planned.flatMap(({ decisions }) => decisions),
    unread: planned.flatMap(({ unread }) => unread).map(({ start, end }) => message.slice(start, end)),
    cut: reading.cut === null ? null : message.slice(reading.cut.start, reading.cut.start + CUT_SHOWN),
    language: reading.language,
  };
}
