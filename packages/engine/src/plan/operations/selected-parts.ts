import { literalSegments, singular } from '../../format/words.ts';
import type { Clause, ClauseWord, HttpMethod, Operation } from '../../model/index.ts';
import { scoreVerbMatch } from '../flows/operation-names.ts';
import { resourceNounOf, roleOf } from '../situation/relations.ts';
import { clauseOf, type Situation, slotsOf } from '../situation/situation.ts';
import { suiteOperations } from './find-operations.ts';
import { forbiddenOperations } from './forbidden-requests.ts';
import { endsPart, partsBetweenMarks } from './parts-between-marks.ts';

/**
 * "the count is superfluous", "skip the lists": words that clearly ask for a removal. Other words for a removal may be verbs of the API.
 */
const JUDGED = new Set(['useless', 'skip']);
const KEEPS = new Set(['narrow', 'keep']);
const SUFFICES = /^(?:enough|fine|suffices?|stays?|ok|okay)$/;
const DROPS = new Set(['remove', 'skip', 'useless', 'except']);
const ORDERS = new Set([...DROPS, ...KEEPS, 'run', 'again', 'load']);
const DENIES = /^(?:no|not|nothing|without|never|neither|nor)$/;
/** Words that only say whether a request is possible or wanted: "not allowed here". */
const JUDGES =
  /^(?:allowed|permitted|supported|possible|available|wanted|needed|required|necessary|used|here|there|now|any|anymore|longer)$/;
/** Words that may occur next to the selected requests: "the writing ones", "tests", "please". */
const ASIDE = new Set(['suite', 'apiword', 'polite', 'also', 'order', 'vague', 'greet']);
/** Senses of words in messages about a person's actions, about a run or about a kind of tests, which do not select requests. */
const OTHER = new Set(['run', 'again', 'where', 'load', 'kind', 'instead', 'same', 'more', 'undo']);
const SUBJECT = /^(?:show|tell|give|explain|i|we|he|she|you|if|because|since|when|new|another|an?)$/;
const OTHER_SLOTS = new Set(['test-kind', 'status', 'amount', 'field', 'case', 'environment', 'identity', 'path', 'operation', 'address']);

const hasAny = ({ senses }: ClauseWord, wanted: ReadonlySet<string>): boolean => senses.some((sense) => wanted.has(sense));

/** The fit of a verb that begins the summary of an operation. */
const NAMED = 2;

type Choice = 'only' | 'keep' | 'drop';

interface ChoosingPart {
  readonly choice: Choice;
  readonly operations: readonly Operation[];
}

/** The parts of a clause. "but" and "and just" also begin a new part. */
function partsOf({ words }: Clause): readonly (readonly ClauseWord[])[] {
  return partsBetweenMarks(words)
    .flatMap((part) => {
      const at = part.findIndex(({ lower }, index) => index > 0 && (lower === 'but' || (lower === 'and' && isChoosing(part[index + 1]))));
      return at < 0 ? [part] : [part.slice(0, at), part.slice(at + 1)];
    })
    .map((part) => part.filter((word) => !endsPart(word)))
    .filter((part) => part.length > 0);
}

const isChoosing = (word: ClauseWord | undefined): boolean => word !== undefined && (hasAny(word, KEEPS) || DENIES.test(word.lower));

/** "the uploads can go", "the prune call has to leave" */
const GOES = /\b(?:can|may|should|must|has to|have to|needs to|need to) (?:go|leave|disappear|vanish)$/;
const isGoing = (part: readonly ClauseWord[]): boolean =>
  GOES.test(textOf(part.filter((word) => !hasAny(word, ASIDE) && !/^(?:now|away|then|too|again)$/.test(word.lower))));

function choiceIn(part: readonly ClauseWord[]): Choice | null {
  // "delete nothing" does not remove anything.
  if (part.some(({ lower }, at) => lower === 'nothing' && at > 0)) return null;
  if (part.some(({ lower }) => DENIES.test(lower)) || isGoing(part)) return 'drop';
  if (part.some(({ senses }) => senses.includes('narrow'))) return 'only';
  if (part.some((word) => hasAny(word, KEEPS) || SUFFICES.test(word.lower))) return 'keep';
  if (part.some((word) => hasAny(word, DROPS))) return 'drop';
  // Matches "read-only, please".
  return part.every(({ topics, lower }) => topics.includes('reads') && lower.startsWith('read')) ? 'keep' : null;
}

/** The methods that a word selects: a method, a verb, or a word for reading and writing. */
function methodsOf(word: ClauseWord, part: Clause, { retrieval }: Situation): readonly HttpMethod[] {
  const [named] = slotsOf(part, 'method').filter(({ span }) => span.start === word.span.start);
  if (named !== undefined) return [named.method];
  if (/^read-?only$/.test(word.lower)) return ['GET'];
  const before = part.words[part.words.indexOf(word) - 1]?.lower ?? '';
  const isAnyChange = /^(?:whatever|that|which)$/.test(before) && retrieval.methodsOf(word.lower).includes('PATCH');
  if (isAnyChange || /^writ(?:e|es|ing)$/.test(word.lower)) return ['POST', 'PUT', 'PATCH', 'DELETE'];
  return word.isFunction && word.lower !== 'get' ? [] : retrieval.methodsOf(word.lower);
}

/** True for a word that says what to do with the tests: "drop" in "drop the deletes". In "no dropping", it names a request. */
function isCommand(word: ClauseWord, part: readonly ClauseWord[]): boolean {
  if (hasAny(word, KEEPS) || SUFFICES.test(word.lower) || DENIES.test(word.lower)) return true;
  if (/^(?:go|leave|disappear|vanish)$/.test(word.lower)) return isGoing(part);
  const isDenied = part.some(({ lower }) => DENIES.test(lower)) || isGoing(part);
  return hasAny(word, DROPS) && !isDenied && !word.lower.endsWith('ing') && !/^(?:get|post|put|patch|delete)e?s$/.test(word.lower);
}

/** The tested operations that one verb in a part selects. "list" selects lists. Next to "list", "read" selects reads of single items. */
function selectedBy(
  word: ClauseWord,
  methods: readonly HttpMethod[],
  among: readonly Operation[],
  isBesideList: boolean,
): readonly Operation[] {
  const ofMethod = among.filter(({ method }) => methods.includes(method));
  // "creating" selects `/volumes/create` and not `/volumes/prune`.
  const creates = word.isMark || methods.length !== 1 || methods[0] !== 'POST' ? [] : ofMethod.filter((one) => roleOf(one) === 'create');
  const found = creates.length > 0 ? creates : ofMethod;
  const role = word.topics.includes('list') ? 'list' : isBesideList && methods.includes('GET') ? 'read' : null;
  const inRole = role === null ? [] : found.filter((one) => roleOf(one) === role);
  // `/todos/count` is not a list.
  const lists = inRole.filter(({ path }) => !inRole.some((other) => path.startsWith(`${other.path}/`)));
  return lists.length > 0 ? lists : found;
}

/** True for "…, take it out", where the previous part says what to remove. */
const isCommandAlone = (words: readonly ClauseWord[]): boolean =>
  words.some((word) => hasAny(word, DROPS)) &&
  words.some(({ lower }) => /^(?:it|that|this|them|those|these)$/.test(lower)) &&
  words.every(
    (word) =>
      word.isFunction || hasAny(word, DROPS) || hasAny(word, ASIDE) || /^(?:it|that|this|them|those|these|one|ones)$/.test(word.lower),
  );

/** True if the name identifies the operation: `/todos/count` is about todos and is also called "count". */
function isCalled(operation: Operation, name: string): boolean {
  const names = literalSegments(operation.path).map((segment) => singular(segment.toLowerCase()));
  return resourceNounOf(operation) === name || names[0] === name || names.at(-1) === name;
}

/** The operations that one part selects. Null if the part contains words that select nothing. */
function choosingPart(words: readonly ClauseWord[], clause: Clause, situation: Situation): ChoosingPart | null {
  const choice = choiceIn(words);
  const part = clauseOf(clause, words);
  if (choice === null || words.some((word) => (hasAny(word, OTHER) && !word.isOfProject) || SUBJECT.test(word.lower))) return null;
  if (part.slots.some(({ kind }) => OTHER_SLOTS.has(kind))) return null;
  const names = slotsOf(part, 'resource').map(({ span, name }) => ({ start: span.start, name: singular(name.toLowerCase()) }));
  const isName = ({ span }: ClauseWord) => names.some(({ start }) => start === span.start);
  const said = words.filter((word) => !isCommand(word, words) && !isName(word));
  const own = suiteOperations(situation).filter((one) => names.length === 0 || names.some(({ name }) => isCalled(one, name)));
  // "inspecting", if the spec calls a request so
  const calledBy = ({ isOfProject, lower }: ClauseWord) => (isOfProject ? own.filter((one) => scoreVerbMatch(one, lower) >= NAMED) : []);
  const verbs = said
    .map((word) => ({ word, methods: methodsOf(word, part, situation) }))
    .filter(({ word, methods }) => methods.length > 0 || calledBy(word).length > 0);
  const isRest = said.some(
    (word) => !verbs.some((verb) => verb.word === word) && !word.isFunction && !hasAny(word, ASIDE) && !JUDGES.test(word.lower),
  );
  if (isRest || verbs.length + names.length === 0) return null;
  const isBesideList = verbs.some(({ word }) => word.topics.includes('list'));
  const found = verbs.map(({ word, methods }) => (methods.length > 0 ? selectedBy(word, methods, own, isBesideList) : calledBy(word)));
  const operations = verbs.length === 0 ? own : found.flat();
  // In a suite without users, "keep the users" keeps nothing.
  const isMissing = operations.length === 0 || found.some((one) => one.length === 0);
  return isMissing && choice !== 'keep' ? null : { choice, operations };
}

const REST =
  /\b(?:the rest|(?:all |the )others|everything else|anything else|all else|the remaining)\b|\b(?:whatever|(?:anything|everything|all) (?:that|which)) (?:only |just )?(?:changes?|writes?|modifies|alters)\b/;
const LEAVES =
  /\b(?:go|goes|leave|leaves|out|disappear|away|drop|lose|remove|removed|dropped|deleted|delete|strip|kick|rid|skip|ditch|scrap|superfluous|unnecessary)\b/;
/** "books is all I need", which leaves nothing else. */
const IS_ALL = /\b(?:is|are) (?:really |basically )?(?:all|everything) (?:that )?(?:i|we) (?:really )?(?:need|want|care)\b/;
const textOf = (words: readonly ClauseWord[]): string => words.flatMap(({ isMark, lower }) => (isMark ? [] : [lower])).join(' ');

/** The tested operations that a part names by verb, by method or by resource. */
function namedIn(words: readonly ClauseWord[], clause: Clause, situation: Situation): readonly Operation[] {
  const part = choosingPart(words, clause, situation);
  if (part !== null && part.choice !== 'drop') return part.operations;
  const names = slotsOf(clauseOf(clause, words), 'resource').map(({ name }) => singular(name.toLowerCase()));
  return suiteOperations(situation).filter((one) => names.some((name) => isCalled(one, name)));
}

/**
 * "for the demo the orders are enough, all the rest can go": one part names what stays, the other says that everything else leaves. Null if
 * the clause has no such contrast.
 */
export function keptByContrast(clause: Clause, situation: Situation): readonly Operation[] | null {
  if (situation.context.suite === null || clause.form.question) return null;
  const parts = partsOf(clause);
  const isRest = (words: readonly ClauseWord[]) => REST.test(textOf(words)) && LEAVES.test(textOf(words));
  const isAll = (words: readonly ClauseWord[]) => IS_ALL.test(textOf(words));
  const staying = parts.some(isRest) ? parts.filter((words) => !isRest(words)) : parts.filter(isAll);
  const kept = [...new Set(staying.flatMap((words) => namedIn(words, clause, situation)))];
  return kept.length === 0 || kept.length === suiteOperations(situation).length ? null : kept;
}

/**
 * In "reviews are not part of this release, let's keep only the orders" and "the uploads can go, another team has them", one part only gives
 * the reason.
 */
function givesReason(words: readonly ClauseWord[], chosen: readonly ChoosingPart[], all: readonly (readonly ClauseWord[])[]): boolean {
  const isOrder = words.some((word) => hasAny(word, ORDERS));
  const isStatement = words.some(({ lower }) => /^(?:is|are|was|were)$/.test(lower)) && chosen.some(({ choice }) => choice === 'only');
  return !isOrder && (isStatement || (all.some(isGoing) && !words.some(({ isOfProject }) => isOfProject)));
}

/**
 * "no removing, just create and list", "keep the reads, the writing ones can go": each part names tested requests and says whether to keep
 * them. Returns the operations to remove, or null if a part has another meaning.
 */
export function deselectedByParts(clause: Clause, situation: Situation): readonly Operation[] | null {
  if (situation.context.suite === null || clause.form.question) return null;
  const forbidden = forbiddenOperations(clause, situation);
  if (forbidden !== null) return forbidden;
  const said = partsOf(clause);
  const asked = said.filter((words) => !isCommandAlone(words) && !words.every((word) => word.senses.includes('polite')));
  const parts = asked.map((words) => choosingPart(words, clause, situation));
  const chosen = parts.filter((part) => part !== null);
  const [only] = said;
  // "only creating and inspecting"
  const isListed = only?.filter((word) => word.lower.endsWith('ing')).length === 2 && chosen[0]?.choice === 'only';
  const isClear =
    said.length > 1 || isListed || only?.some((word) => DENIES.test(word.lower) || hasAny(word, JUDGED)) === true || said.some(isGoing);
  const isWhole = asked.every((words, at) => parts[at] !== null || givesReason(words, chosen, asked));
  if (!isClear || chosen.length === 0 || !isWhole) return null;
  const tested = suiteOperations(situation);
  const [kept, dropped] = [chosen.filter(({ choice }) => choice !== 'drop'), chosen.filter(({ choice }) => choice === 'drop')];
  // In "keep the orders, drop the users", other operations stay. "just the orders, no users" leaves nothing else.
  const isRestricted = dropped.length === 0 || kept.some(({ choice }) => choice === 'only');
  const isIn = (one: Operation, parts: readonly ChoosingPart[]) => parts.some(({ operations }) => operations.includes(one));
  const removed = tested.filter((one) => !isIn(one, kept) && (isRestricted || isIn(one, dropped)));
  return removed.length === 0 || removed.length === tested.length ? null : removed;
}

/** The tested operations that a clause deselects, part by part or by naming what is enough. Null if it does neither. */
export function deselectedOperations(clause: Clause, situation: Situation): readonly Operation[] | null {
  const byParts = deselectedByParts(clause, situation);
  const staying = byParts === null ? keptByContrast(clause, situation) : null;
  return staying === null ? byParts : suiteOperations(situation).filter((one) => !staying.includes(one));
}
