import type {
  ApiModel,
  Clause,
  Decision,
  HttpMethod,
  LoadWish,
  MessageContext,
  MessagePlan,
  Operation,
  Reading,
  ReadingContext,
  Scope,
  Span,
  TestWish,
  Vocabulary,
} from '../model/index.ts';
import { decideAct } from '../plan/acts/decide-act.ts';
import { areExact, correctionOf, type MessageClauses, replaceCorrectedCase } from '../plan/cases/correction.ts';
import { type Command, readCommand } from '../plan/commands/commands.ts';
import { literalUse } from '../plan/literals/literal-use.ts';
import { literalsOutside } from '../plan/literals/literals-outside.ts';
import { forbiddenOperations } from '../plan/operations/forbidden-requests.ts';
import { requestedPart } from '../plan/operations/requested-part.ts';
import { keptByContrast } from '../plan/operations/selected-parts.ts';
import { planClause } from '../plan/plan-clause.ts';
import { planCommand } from '../plan/plan-command.ts';
import { applyPolicy } from '../plan/policy.ts';
import type { FoundOperations, Retrieval, Situation } from '../plan/situation/situation.ts';
import { isChatter, isModifier, unusedSpans } from '../plan/unread.ts';
import { loadWishIn } from '../plan/wishes/load-wish.ts';
import { lostSteps } from '../plan/wishes/wish-flow.ts';
import { chooseOperations } from '../retrieve/choose-operations.ts';
import { baseVerb, VERB_METHODS } from '../retrieve/lexicon.ts';
import { mentionsWord } from '../retrieve/mentions-word.ts';
import { readScope } from '../retrieve/scope-of.ts';
import { buildVocabulary } from '../understand/build-vocabulary.ts';
import { classifyTopic } from '../understand/classify-topic.ts';
import { readMessage } from '../understand/read-message.ts';
import { replaceUrlsWithOperations } from './replace-urls-with-operations.ts';

/** "look for" and "look at" request a read, although specs do not use these words. */
const isLooking = (word: string): boolean => /^look(?:s|ed|ing)?$/.test(word);
const methodsOf = (word: string): readonly HttpMethod[] => (isLooking(word) ? ['GET'] : (VERB_METHODS[baseVerb(word) ?? ''] ?? []));
const NO_API: ApiModel = { title: '', version: '', servers: [], operations: [], schemas: {}, securitySchemes: {} };
const CUT_SHOWN = 60;

/**
 * The vocabulary is cached, because the messages of a conversation share a model and collecting its words takes longer than parsing a
 * message.
 */
const vocabularies = new WeakMap<ApiModel, Vocabulary>();
function vocabularyOf(model: ApiModel): Vocabulary {
  const known = vocabularies.get(model) ?? buildVocabulary(model);
  vocabularies.set(model, known);
  return known;
}

/** If two operations have the same effect, drops the one for administrators, unless the message mentions administrators. */
function forEveryone(operations: readonly Operation[], model: ApiModel, scope: Scope): readonly Operation[] {
  if (scope.kind !== 'search' || /\badmin/i.test(scope.words)) return operations;
  const plain = ({ method, path }: Operation) => {
    const other = path.replace(/^(.*\/)admin[./]/, '$1');
    return other === path ? undefined : model.operations.find((one) => one.method === method && one.path === other);
  };
  return [...new Set(operations.map((one) => plain(one) ?? one))];
}

function find(whole: ApiModel, scope: Scope, among?: readonly string[]): FoundOperations {
  const model = among === undefined ? whole : { ...whole, operations: whole.operations.filter(({ key }) => among.includes(key)) };
  const choice = chooseOperations(model, scope);
  return choice.kind === 'chosen'
    ? { operations: forEveryone(choice.operations, model, scope), isUnclear: choice.isUnclear ?? false, nearest: [] }
    : { operations: [], isUnclear: false, nearest: choice.nearest.map(({ method, path }) => `${method} ${path}`) };
}

function readingContext(context: MessageContext): ReadingContext {
  return {
    vocabulary: vocabularyOf(context.model ?? NO_API),
    environments: context.environments.map(({ name }) => name),
    suite: context.suite,
    suiteNames: context.suiteNames,
    hasRun: context.lastRun !== null || context.hasActiveRun,
    now: context.now,
  };
}

/** The text after a command names kinds of tests and operations, just like a sentence that requests tests. */
function clauseOf(text: string, context: MessageContext): Clause {
  const [clause] = readMessage(text, readingContext(context)).clauses;
  const none = {
    question: false,
    order: true,
    wish: false,
    continuation: false,
    article: 'none',
    hypothetical: false,
    report: false,
  } as const;
  return clause === undefined
    ? { act: 'make', confidence: 1, others: [], shapes: [], span: { start: 0, end: 0 }, form: none, slots: [], words: [] }
    : { ...clause, act: 'make', confidence: 1 };
}

function planSlash(command: Command, situation: Situation): MessagePlan {
  const text = command.kind === 'tests' ? command.text : '';
  const decision = planCommand(command, clauseOf(text, situation.context), { ...situation, message: text });
  return { decisions: [decision], unread: [], cut: null, language: 'en' };
}

interface Planned {
  readonly decisions: readonly Decision[];
  readonly unread: readonly Span[];
}

/** The operations in a plan's test requests. The words that led to them count as used. */
function operationsIn(decisions: readonly Decision[], model: ApiModel): readonly Operation[] {
  const actions = decisions.flatMap((decision) => (decision.kind === 'do' ? [decision.action] : []));
  const wishes = actions.flatMap((action) => (action.kind === 'make-tests' ? action.wishes : []));
  const filtered = actions.flatMap((action) => ('cases' in action ? (action.cases?.operations ?? []) : []));
  const keys = new Set([...wishes.flatMap(keysOf), ...filtered]);
  return model.operations.filter(({ key }) => keys.has(key));
}

function keysOf(wish: TestWish): readonly string[] {
  if (wish.kind === 'suite') return wish.scope.kind === 'named' ? wish.scope.operations.map(({ method, path }) => `${method} ${path}`) : [];
  if (wish.kind === 'flow') return wish.steps.map(({ operation }) => operation);
  return 'operations' in wish ? wish.operations : [wish.operation];
}

const isWithin = (inner: Span, outer: Span): boolean => inner.start >= outer.start && inner.end <= outer.end;

/** True for a flow with different operations. A repeated request has no other steps that could have been lost. */
const makesFlow = (decision: Decision): boolean =>
  decision.kind === 'do' &&
  decision.action.kind === 'make-tests' &&
  decision.action.wishes.some((wish) => wish.kind === 'flow' && new Set(wish.steps.map(({ operation }) => operation)).size > 1);

function planRead(read: Clause, reading: Reading, situation: Situation): Planned {
  const clause = decideAct(read, situation);
  const decisions = planClause(clause, situation);
  const chosen = operationsIn(decisions, situation.context.model ?? NO_API);
  const isExplained = ({ start, end }: Span) => chosen.some((one) => mentionsWord(one, situation.message.slice(start, end)));
  const { used, lost: unbound, isWholeFlow } = literalUse(clause, decisions, situation);
  const isBound = (span: Span) => used.some((part) => isWithin(span, part));
  const left = unusedSpans(clause, situation.message, reading.unread, decisions).filter((span) => !isExplained(span) && !isBound(span));
  const outside = decisions.some(makesAny) ? literalsOutside(situation.message, reading.clauses, reading.background) : [];
  const words = [...left, ...unbound.filter((span) => !left.some((word) => isWithin(span, word)))].toSorted((a, b) => a.start - b.start);
  const lost = decisions.some(makesFlow) && !isWholeFlow ? lostSteps(clause, situation) : [];
  const unread = [...words.filter((word) => !lost.some((step) => isWithin(word, step))), ...lost].toSorted((a, b) => a.start - b.start);
  const asked = clause.act === 'make' || clause.act === 'add' ? requestedPart(clause, situation).words : clause.words;
  // Unused words in the text around the request are mentioned in the reply, but do not make the request uncertain.
  const isContrast =
    clause.act === 'remove' && (keptByContrast(clause, situation) !== null || forbiddenOperations(clause, situation) !== null);
  const isAsked = (span: Span) => !isContrast && asked.some((word) => isWithin(word.span, span) || isWithin(span, word.span));
  const texts = unread
    .filter(isAsked)
    .filter((span) => !isChatter(span, clause) && !isModifier(span, clause))
    .map(({ start, end }) => situation.message.slice(start, end));
  return {
    decisions: decisions.map((decision) => applyPolicy(decision, { clause, unread: texts }, situation)),
    unread: [...unread, ...outside].toSorted((a, b) => a.start - b.start),
  };
}

const makesAny = (decision: Decision): boolean => decision.kind === 'do' && decision.action.kind === 'make-tests';

const makesTests = ({ decisions }: Planned): boolean =>
  decisions.some((decision) => decision.kind === 'do' && decision.action.kind === 'make-tests');

/** The load settings in the most recent earlier message that contains any. */
function lastLoad(context: MessageContext): LoadWish | null {
  for (const text of context.earlier ?? []) {
    // Parsing takes time, and a message without a number contains no load settings.
    const clauses = /\d/.test(text) ? readMessage(text, readingContext(context)).clauses : [];
    const load = clauses.map(loadWishIn).find((one) => one !== null && one.users !== null);
    if (load !== undefined) return load;
  }
  return null;
}

/** Caches the results, because planning looks up the same words several times, and a search is the slowest part of it. */
function findOnce(model: ApiModel): Retrieval['find'] {
  const known = new Map<string, FoundOperations>();
  return (scope, among) => {
    const key = JSON.stringify([scope, among]);
    const found = known.get(key) ?? find(model, scope, among);
    known.set(key, found);
    return found;
  };
}

function situationOf(message: string, context: MessageContext): Situation {
  const model = context.model ?? NO_API;
  const retrieval: Retrieval = { scopeOf: readScope, methodsOf, find: findOnce(model) };
  return { message, acts: [], context, retrieval, rankTopics: classifyTopic, lastLoad: () => lastLoad(context) };
}

interface Undecided {
  readonly situation: Situation;
  readonly clauses: readonly Clause[];
}

/** The clauses of a message with the acts that the classifier assigns. */
export function readWithClassifier(message: string, context: MessageContext): Undecided {
  const { acts, clauses } = readMessage(message, readingContext(context));
  return { situation: { ...situationOf(message, context), acts }, clauses };
}

/** Parses a message with the built-in parser, to check a model's proposals against it. */
export function readClauses(message: string, context: MessageContext): Undecided {
  const { situation, clauses } = readWithClassifier(message, context);
  return { situation, clauses: clauses.map((clause) => decideAct(clause, situation)) };
}

/** "sorry, 21.5 is what I meant": the message before with the other value. Null for other messages. */
function planCorrection(said: MessageClauses, context: MessageContext): MessagePlan | null {
  const [before, ...earlier] = context.earlier ?? [];
  if (before === undefined || context.suite === null || readCommand(before) !== null) return null;
  const correction = correctionOf(said, () => ({ text: before, clauses: readMessage(before, readingContext(context)).clauses }));
  if (correction === null) return null;
  const plan = planMessage(correction.text, { ...context, earlier });
  if (!areExact(plan.decisions)) return null;
  return { ...plan, decisions: plan.decisions.map((decision) => replaceCorrectedCase(correction, decision, context.suite)) };
}

/** Turns a message into decisions: parses it, plans actions and applies the policy. It performs nothing. */
export function planMessage(written: string, context: MessageContext): MessagePlan {
  const message = replaceUrlsWithOperations(written, context.model ?? NO_API);
  const situation = situationOf(message, context);
  const command = readCommand(message);
  if (command !== null) return planSlash(command, situation);
  const reading = readMessage(message, readingContext(context));
  const corrected = planCorrection({ text: message, clauses: reading.clauses }, context);
  if (corrected !== null) return corrected;
  const planned: Planned[] = [];
  for (const clause of reading.clauses)
    planned.push(planRead(clause, reading, { ...situation, acts: reading.acts, makesTests: planned.some(makesTests) }));
  return {
    decisions: planned.flatMap(({ decisions }) => decisions),
    unread: [...(reading.background === null ? [] : [reading.background]), ...planned.flatMap(({ unread }) => unread)].map(
      ({ start, end }) => message.slice(start, end),
    ),
    cut: reading.cut === null ? null : message.slice(reading.cut.start, reading.cut.start + CUT_SHOWN),
    language: reading.language,
  };
}
