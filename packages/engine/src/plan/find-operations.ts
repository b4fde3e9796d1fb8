import type { Clause, ClauseWord, Operation, Scope, Slot } from '../model/index.ts';
import { operationsOnObject } from './by-object.ts';
import { byWholePath, endpointsOfThings, operationsBelow, operationsByPhrase } from './by-path.ts';
import { addressesAndNames } from './named-parts.ts';
import { operationsOnPart } from './part-of-whole.ts';
import { type FoundOperations, type Situation, slotsOf, textWithout } from './situation.ts';
import { withPlainVerbs } from './spoken-verbs.ts';
import { clausesPerVerb } from './verb-list.ts';
import { wholeResource } from './whole-resource.ts';

/** Slots that do not identify an operation. */
function isAside(slot: Slot): boolean {
  if (slot.kind === 'field') return slot.setting.kind !== 'named';
  if (slot.kind === 'reference') return slot.to === 'failing' || slot.to === 'last-run';
  return [
    'method',
    'test-kind',
    'amount',
    'status',
    'identity',
    'environment',
    'address',
    'date',
    'name',
    'owned',
    'suite',
    'case',
  ].includes(slot.kind);
}

/** Senses of words that are addressed to the tool. Words that the project also uses are kept. */
const TO_THE_TOOL = new Set([
  'try',
  'wish',
  'expect',
  'suite',
  'kind',
  'polite',
  'greet',
  'case-value',
  'also',
  'more',
  'same',
  'gap',
  'question',
  'suggest',
  'outcome',
  'less',
  'load',
  'vague',
]);
/** Senses of the words that name the act. Operations may have the same names. */
const ACT_SENSES: Readonly<Record<string, readonly string[]>> = {
  add: ['add', 'make'],
  remove: ['remove', 'skip', 'except', 'narrow', 'keep', 'useless'],
  run: ['run', 'again', 'where', 'narrow', 'load'],
  control: ['run', 'again', 'stop'],
  change: ['change', 'instead'],
  make: ['narrow'],
  ask: ['show'],
};

/** Topics used in requests for tests. Their words do not match an operation unless the project’s spec also uses them. */
const USED_TOPICS = new Set([
  'need-auth',
  'bad-input',
  'unknown-id',
  'gone',
  'twice',
  'unique',
  'idempotent',
  'other-user',
  'thorough',
  'each',
  'new-suite',
  'newly',
  'reads',
  'shorter',
  'code-language',
]);

/** "anlegen" is listed as a verb for testing, but was translated to an operation's verb. */
const OPERATION_VERB = /^(?:create|list|find|get|read|update|delete)$/;

export const isAddressedToTool = (word: ClauseWord): boolean =>
  !word.isOfProject &&
  !(word.senses.includes('try') && OPERATION_VERB.test(word.lower)) &&
  ((word.senses.length > 0 && word.senses.every((sense) => TO_THE_TOOL.has(sense))) || word.topics.some((topic) => USED_TOPICS.has(topic)));

/** Topics whose words refer to credentials and users, even if the API has such resources. */
const ALWAYS_USED = new Set(['need-auth', 'other-user']);

/** "make sure" and "see if" are fixed expressions, even if the API has the verb "make". */
function isPhrase(word: ClauseWord, clause: Clause): boolean {
  // In "put something together" and "put them in there", "put" is not the HTTP method.
  if (/^(?:put|together)$/.test(word.lower) && word.senses.some((sense) => MAKING.has(sense))) return true;
  const at = clause.words.indexOf(word);
  return (
    word.senses.includes('try') &&
    [clause.words[at - 1], clause.words[at + 1]].some((other) => other !== undefined && !other.isOfProject && other.senses.includes('try'))
  );
}

/** A verb whose object is the tests: "generate" in "generate a full suite". In "create an order", it is an operation's verb. */
function isAboutTests(word: ClauseWord, { words }: Clause): boolean {
  if (!word.senses.some((sense) => MAKING.has(sense))) return false;
  const after = words.slice(words.indexOf(word) + 1);
  const at = after.findIndex((other) => other.senses.includes('suite'));
  return at >= 0 && after.slice(0, at).every((other) => !other.isOfProject && !other.isMark);
}
const MAKING = new Set(['make', 'add']);

/** "Tests für alle Bestellungen erstellen": in German the verb of the order stands at its end. */
function isFinalVerb(word: ClauseWord, { words }: Clause): boolean {
  const said = words.filter(({ isMark, senses }) => !isMark && !senses.includes('polite'));
  const at = said.indexOf(word);
  const tests = said.findIndex(({ senses }) => senses.includes('suite'));
  return at === said.length - 1 && tests >= 0 && at - tests > 2 && word.lower === 'create' && said[tests + 1]?.lower !== 'to';
}

/** The words that lead to a limit: "take longer than", "has to be below". */
function leadsToLimit(word: ClauseWord, clause: Clause): boolean {
  const limit = clause.slots.find((slot) => slot.kind === 'amount' && slot.bound !== 'exact' && slot.span.start >= word.span.end);
  const isNamed = clause.slots.some(
    ({ kind, span }) => (kind === 'path' || kind === 'operation') && span.start <= word.span.start && word.span.end <= span.end,
  );
  if (limit === undefined || word.isOfProject || isNamed) return false;
  const between = clause.words.filter(({ span }) => span.start >= word.span.start && span.end <= limit.span.start);
  return between.length <= WORDS_OF_LIMIT && between.every(({ isOfProject }) => !isOfProject);
}
const WORDS_OF_LIMIT = 6;

/** Quoted text is a value, so its words must not be used for the search. */
const isQuoted = (word: ClauseWord, message: string): boolean =>
  /^["'“„`]/.test(message.slice(word.span.start, word.span.end)) && !word.isMark;

/** In "container nope-1", letters with digits after a resource name are an ID. */
function isIdentifier(word: ClauseWord, { words, slots }: Clause): boolean {
  const before = words[words.indexOf(word) - 1];
  const isId = /^(?=.*\d)(?=.*[\p{L}-])[\p{L}\p{N}_.-]{3,}$/u.test(word.lower) && !word.isOfProject;
  return isId && before !== undefined && slots.some(({ kind, span }) => kind === 'resource' && span.end === before.span.end);
}

/** The first word that names the act: "add" in "add negatives". In "add a user", it is an operation's verb. */
function actWord(clause: Clause): ClauseWord | null {
  const senses = ACT_SENSES[clause.act] ?? [];
  // In "the same for creating books", a verb ending in "-ing" says what to test. In "no deleting", it says what to remove.
  const isObject = (word: ClauseWord) =>
    word.lower.endsWith('ing') &&
    (clause.act === 'add' || /^(?:no|without|except)$/.test(clause.words[clause.words.indexOf(word) - 1]?.lower ?? ''));
  const isOfAct = (word: ClauseWord) => word.senses.some((sense) => senses.includes(sense)) && !isObject(word);
  // In "prune should not be in there", "prune" is what to remove, not a verb.
  const other = clause.act === 'remove' ? clause.words.findIndex((word) => isOfAct(word) && !word.isOfProject) : -1;
  const at = other >= 0 ? other : clause.words.findIndex(isOfAct);
  const next = clause.words.slice(at + 1);
  const isIndefinite = /^(?:a|an|new|another|one)$/.test(next[0]?.lower ?? '') && (next[1]?.isOfProject ?? false);
  return at < 0 || (clause.act === 'add' && isIndefinite) ? null : (clause.words[at] ?? null);
}

/** The excluded part is a method or a kind, which is handled elsewhere in the plan. */
export function leavesOutNoOperation({ slots }: Clause): boolean {
  const left = slots.filter(({ excluded }) => excluded);
  return left.length > 0 && left.every(({ kind }) => kind === 'method' || kind === 'test-kind');
}

/** "can not" and "must never" describe an expected result and exclude nothing. */
function isDenial(word: ClauseWord, { words }: Clause): boolean {
  const before = words[words.indexOf(word) - 1]?.lower ?? '';
  const isNever = word.lower === 'never' && /^(?:must|should|may|can|shall|will|could)$/.test(before);
  return isNever || (word.senses.includes('expect') && word.senses.includes('negation'));
}

/** "the complete pet section" means everything about pets. */
const isWholePart = ({ lower, isOfProject, span }: ClauseWord, { slots }: Clause): boolean =>
  !isOfProject &&
  /^(?:section|area|module|side|part)$/.test(lower) &&
  slots.some(({ kind, span: { end } }) => (kind === 'resource' || kind === 'path') && end === span.start - 1);

/** Small words that resemble names of operations: "he" is not a heat map. They are only searched for if the spec uses them. */
const NEVER_NAMES = /^(?:he|she|him|they|you|so|there|exists?|existing|under|still|yet|around|u[mh]|erm|well)$/;

/** Words for removal are not operation verbs when the clause removes something. */
export function isIdle(clause: Clause, message: string): (word: ClauseWord) => boolean {
  const first = actWord(clause);
  const senses = ACT_SENSES[clause.act] ?? [];
  const takes = clause.act === 'remove' || clause.act === 'run';
  return (word) =>
    word === first ||
    isAddressedToTool(word) ||
    isPhrase(word, clause) ||
    isWholePart(word, clause) ||
    isAboutTests(word, clause) ||
    isFinalVerb(word, clause) ||
    leadsToLimit(word, clause) ||
    word.topics.some((topic) => ALWAYS_USED.has(topic)) ||
    isQuoted(word, message) ||
    isIdentifier(word, clause) ||
    (!word.isOfProject && NEVER_NAMES.test(word.lower)) ||
    isDenial(word, clause) ||
    (word.senses.includes('outcome') && !word.isOfProject && slotsOf(clause, 'status').length > 0) ||
    ((word.senses.includes('except') || word.senses.includes('negation')) && leavesOutNoOperation(clause)) ||
    (clause.act === 'remove' && word.senses.includes('negation')) ||
    (takes && !word.isOfProject && word.senses.some((sense) => senses.includes(sense)));
}

/** The words of a clause that may name operations. */
export function operationText(clause: Clause, situation: Situation): string {
  const { message, context } = situation;
  const said = withRemoval(clause);
  const text = textWithout(said, message, isAside, isIdle(said, message)).replace(LEFT_BEHIND, '');
  return withPlainVerbs(restated(inRetrievalOrder(text), clause, situation), context.model);
}

/** "leave the upload aside" reads like "leaving out the upload". */
const inRetrievalOrder = (text: string): string =>
  text.replace(/\bleav(?:e|ing) ((?:\S+ ){1,5}?)(?:out|aside|off|away|alone)\b/i, 'leaving out $1');

/** "taking a reaction away" removes it. */
function withRemoval(clause: Clause): Clause {
  const isTaking = ({ lower, senses }: ClauseWord) => /^tak(?:e|es|ing)$/.test(lower) && senses.includes('remove');
  if ((clause.act !== 'make' && clause.act !== 'add') || !clause.words.some(isTaking)) return clause;
  const isParticle = ({ lower, senses }: ClauseWord) => /^(?:away|off|out)$/.test(lower) && senses.includes('remove');
  const words = clause.words.flatMap((word) => (isParticle(word) ? [] : [isTaking(word) ? { ...word, lower: 'remove' } : word]));
  return { ...clause, words };
}

/** In "ticking off a todo, i.e. changing a single one", use the part after "i.e.", because it matches the wording of the spec. */
function restated(text: string, clause: Clause, { retrieval, context }: Situation): string {
  const [, plainer] = /\bi\.?\s?e\b[.,]*\s*(\S.*)$/i.exec(text) ?? [];
  const [thing] = slotsOf(clause, 'resource');
  const isVerb = (word: string) => retrieval.methodsOf(word.toLowerCase()).length > 0 || withPlainVerbs(word, context.model) !== word;
  if (plainer === undefined) return text;
  if (!plainer.split(/\s+/).some(isVerb)) return text.replace(/\bi\.?\s?e\b[\s\S]*$/i, '').trim() || text;
  return thing === undefined ? plainer : plainer.replace(/\b(?:one|it|them)\b/, thing.name);
}

/** Stray words such as "on", which remain when the environment is removed from "books on staging". */
const LEFT_BEHIND = /\s+(?:on|in|at|for|to|with|against|by|of|from|as|under|within)$/;

const NAMES: readonly Slot['kind'][] = ['operation', 'resource', 'path', 'tag'];
/** A slot in the clause refers to the API. */
export const namesApi = (clause: Clause): boolean => clause.slots.some(({ kind }) => NAMES.includes(kind));

export const byKey = (situation: Situation, keys: readonly string[]): readonly Operation[] =>
  situation.context.model?.operations.filter(({ key }) => keys.includes(key)) ?? [];

/** "this project" refers to the project in the product, even if the API has projects. */
const isPointedAt = ({ span }: Slot, { words }: Clause): boolean => {
  const at = words.findIndex((word) => word.span.start === span.start);
  return words[at - 1]?.lower === 'this';
};

/**
 * The search ignores words such as "project" and "call", which usually refer to the product. If the API has them, they refer to the API.
 */
function withNames(scope: Scope, clause: Clause): Scope {
  if (scope.kind !== 'all' || scope.except !== undefined || slotsOf(clause, 'reference').some(({ to }) => to === 'everything'))
    return scope;
  const lost = slotsOf(clause, 'resource').filter((slot) => !slot.excluded && !isPointedAt(slot, clause));
  return lost.length === 0 ? scope : { kind: 'search', words: lost.map(({ name }) => name).join(' '), method: null };
}

/** The operations that a clause names by key, by a fixed phrase, by a common path or as a whole resource, in this order. */
function exactlyNamed(clause: Clause, situation: Situation, among?: readonly string[]): readonly Operation[] {
  const keys = slotsOf(clause, 'operation')
    .filter(({ excluded }) => !excluded)
    .map(({ key }) => key);
  const ways = [
    () => byKey(situation, keys),
    () => operationsByPhrase(clause, situation, among),
    () => operationsBelow(clause, situation),
    () => endpointsOfThings(clause, situation, among),
  ];
  for (const find of ways) {
    const found = find();
    if (found.length > 0) return found;
  }
  return [];
}

/** The operations that a clause names in words or by path. Null if it names none. */
export function namedOperations(clause: Clause, situation: Situation, among?: readonly string[]): FoundOperations | null {
  const joined = foundTogether(addressesAndNames(clause), situation, among);
  if (joined !== null) return joined;
  const exact = exactlyNamed(clause, situation, among);
  if (exact.length > 0) return { operations: exact, isUnclear: false, nearest: [] };
  // Each verb of a list shares the object.
  const verbs = clausesPerVerb(clause, isIdle(clause, situation.message), situation);
  const perVerb = foundTogether(verbs, situation, among);
  if (perVerb !== null) return perVerb;
  const text = operationText(clause, situation);
  const spelled = byWholePath(text, situation, among);
  if (spelled.length > 0) return { operations: spelled, isUnclear: false, nearest: [] };
  const scope = withNames(situation.retrieval.scopeOf(text), clause);
  if (scope.kind === 'all' && scope.except === undefined) return null;
  const found = situation.retrieval.find(scope, among);
  const better = among === undefined ? exacter(clause, found, situation) : doneAmong(clause, found, situation, among);
  if (better !== null) return { operations: better, isUnclear: false, nearest: [] };
  if (found.operations.length > 0) return found;
  return byResources(clause, situation, among) ?? (namesApi(clause) || among === undefined ? found : null);
}

/** In "deleting a review is disabled", selects the tested operation that deletes a review. */
function doneAmong(clause: Clause, found: FoundOperations, situation: Situation, among: readonly string[]): readonly Operation[] | null {
  const done = operationsOnObject(clause, { ...found, isUnclear: true }, situation)?.filter(({ key }) => among.includes(key)) ?? [];
  return done.length > 0 && found.operations.length > 1 && done.every((one) => found.operations.includes(one)) ? done : null;
}

/**
 * Matches based on grammar, which are more exact than matches on words alone: part of a resource, a verb with its object, or everything
 * with a name.
 */
function exacter(clause: Clause, found: FoundOperations, situation: Situation): readonly Operation[] | null {
  const part = operationsOnPart(clause, situation);
  const both = part === null ? [] : found.operations.filter((one) => part.includes(one));
  if (part !== null) return both.length === 1 ? both : part;
  const done = operationsOnObject(clause, found, situation);
  if (done !== null || found.operations.length < 2) return done;
  const whole = wholeResource(found.operations, clause, situation);
  return whole.length > found.operations.length ? whole : null;
}

/** Looks up each part separately. Null if a part matches nothing, so that the whole clause is looked up. */
function foundTogether(parts: readonly Clause[] | null, situation: Situation, among?: readonly string[]): FoundOperations | null {
  const found = parts?.map((part) => namedOperations(part, situation, among)) ?? [];
  const isComplete = found.length > 0 && found.every((one) => one !== null && one.operations.length > 0);
  const operations = [...new Set(found.flatMap((one) => one?.operations ?? []))];
  return isComplete ? { operations, isUnclear: false, nearest: [] } : null;
}

/** If a sentence matches nothing, its nouns may: "the ping must never take longer". */
function byResources(clause: Clause, { retrieval }: Situation, among?: readonly string[]): FoundOperations | null {
  const names = slotsOf(clause, 'resource')
    .filter(({ excluded }) => !excluded || clause.act === 'remove')
    .map(({ name }) => name);
  if (names.length === 0) return null;
  const scope = retrieval.scopeOf(names.join(' '));
  const found = retrieval.find(scope.kind === 'all' ? { kind: 'search', words: names.join(' '), method: null } : scope, among);
  return found.operations.length > 0 ? found : null;
}

/** The operations in the current suite. */
export const suiteOperations = (situation: Situation): readonly Operation[] =>
  byKey(situation, situation.context.suite?.cases.map(({ op }) => op) ?? []);
