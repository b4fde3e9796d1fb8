import type { Clause, ClauseWord } from '../../model/index.ts';
import { slotsOf } from './situation.ts';

/** Senses of words that are addressed to the tool. Words that the project also uses are kept. */
const TO_THE_TOOL = new Set(
  'try wish expect suite kind polite greet case-value also more same gap question suggest outcome less load vague'.split(' '),
);
/** Senses of the words that express the act. Operations may have the same names. */
const ACT_SENSES: Readonly<Record<string, readonly string[]>> = {
  add: ['add', 'make'],
  remove: ['remove', 'skip', 'except', 'narrow', 'keep', 'useless'],
  run: ['run', 'again', 'where', 'narrow', 'load'],
  control: ['run', 'again', 'stop'],
  change: ['change', 'instead'],
  make: ['narrow'],
  ask: ['show'],
};

/** Topics of words that specify which tests to write. */
export const REQUEST_TOPICS: readonly string[] =
  'need-auth bad-input unknown-id gone twice unique idempotent other-user thorough each new-suite newly reads'.split(' ');
/** Words with these topics do not match an operation, unless the project’s spec also uses them. */
const USED_TOPICS = new Set([...REQUEST_TOPICS, 'shorter', 'code-language']);

/** "anlegen" is listed as a verb for testing, but was translated to an operation's verb. */
const OPERATION_VERB = /^(?:create|list|find|get|read|update|delete)$/;

export const isAddressedToTool = (word: ClauseWord): boolean =>
  !word.isOfProject &&
  // "adding a member to a group" names a request.
  !(word.senses.includes('add') && word.lower.endsWith('ing')) &&
  !(word.senses.includes('try') && OPERATION_VERB.test(word.lower)) &&
  ((word.senses.length > 0 && word.senses.every((sense) => TO_THE_TOOL.has(sense))) || word.topics.some((topic) => USED_TOPICS.has(topic)));

/** Topics whose words refer to credentials and users, even if the API has resources with these names. */
const ALWAYS_USED = new Set(['need-auth', 'other-user']);

/** "make sure" and "see if" are fixed expressions, even if the API has the verb "make". */
function isPhrase(word: ClauseWord, clause: Clause): boolean {
  // In "put something together" and "put them in there", "put" is not the HTTP method.
  if (/^(?:put|mergeFound)$/.test(word.lower) && word.senses.some((sense) => MAKING.has(sense))) return true;
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

/** "Tests für alle Bestellungen erstellen": in German, the verb of a command comes at the end. */
function isFinalVerb(word: ClauseWord, { words }: Clause): boolean {
  const said = words.filter(({ isMark, senses }) => !isMark && !senses.includes('polite'));
  const at = said.indexOf(word);
  const tests = said.findIndex(({ senses }) => senses.includes('suite'));
  return at === said.length - 1 && tests >= 0 && at - tests > 2 && word.lower === 'create' && said[tests + 1]?.lower !== 'to';
}

/** The words that introduce a limit: "take longer than", "has to be below". */
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

/** The first word that expresses the act: "add" in "add negatives". In "add a user", it is an operation's verb. */
function actWord(clause: Clause): ClauseWord | null {
  const senses = ACT_SENSES[clause.act] ?? [];
  // In "the same for creating books", a verb ending in "-ing" names what to test. In "no deleting", it says what to remove.
  const isObject = (word: ClauseWord) => {
    const before = clause.words[clause.words.indexOf(word) - 1]?.lower ?? '';
    // In "the call that creates them", the verb names the operation.
    if (clause.act === 'add' && /^(?:that|which)$/.test(before) && word.lower.endsWith('s')) return true;
    return word.lower.endsWith('ing') && (clause.act === 'add' || /^(?:no|without|except)$/.test(before));
  };
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

/** "can not" and "must never" describe an expected result and do not exclude anything. */
function isDenial(word: ClauseWord, { words }: Clause): boolean {
  const before = words[words.indexOf(word) - 1]?.lower ?? '';
  const isNever = word.lower === 'never' && /^(?:must|should|may|can|shall|will|could)$/.test(before);
  return isNever || (word.senses.includes('expect') && word.senses.includes('negation'));
}

/** In "we should get 422" and "it gets rejected", "get" does not read anything. */
function isAuxiliary({ lower, span }: ClauseWord, { words, slots }: Clause): boolean {
  if (!/^(?:get|gets|getting|got)$/.test(lower)) return false;
  const at = words.findIndex((word) => word.span.start >= span.end && !/^(?:an?|the|back)$/.test(word.lower));
  const [next, behind] = [words[at], words[at + 1]?.lower ?? ''];
  if (next === undefined) return false;
  // In "could we get this for users" and "nobody gets in there", "get" does not read anything.
  if (/^(?:this|that|these|those|it)$/.test(next.lower) && behind === 'for') return true;
  if (next.lower === 'in' && /^(?:here|there)$/.test(behind)) return true;
  const isStatus = slots.some(({ kind, span: { start } }) => kind === 'status' && start === next.span.start);
  return isStatus || (/^\p{L}{3,}ed$/u.test(next.lower) && !next.isOfProject);
}

/** "the complete pet section" means everything about pets. */
const isWholePart = ({ lower, isOfProject, span }: ClauseWord, { slots }: Clause): boolean =>
  !isOfProject &&
  /^(?:section|area|module|side|part)$/.test(lower) &&
  slots.some(({ kind, span: { end } }) => (kind === 'resource' || kind === 'path') && end === span.start - 1);

/** Function words that resemble names of operations: "he" is not a heat map. They are searched for only if the spec contains them. */
const NEVER_NAMES = /^(?:time|he|she|him|they|you|so|there|exists?|existing|under|still|yet|around|u[mh]|erm|well|again|resources?)$/;

/** In "somebody sends garbage when updating a pet", the other verb names the request. */
const isSending = (word: ClauseWord, { words, slots }: Clause): boolean =>
  /^(?:sends?|sending|sent|throws?|throwing|feed|feeding|fire|firing)$/.test(word.lower) &&
  words[words.indexOf(word) + 1]?.topics.includes('bad-input') === true &&
  (words.some(({ lower }) => /^(?:when|while)$/.test(lower)) || slots.some(({ kind }) => kind === 'method' || kind === 'operation'));

/** Words for removal are not verbs of an operation if the clause removes something. */
export function createToolWordTest(clause: Clause, message: string): (word: ClauseWord) => boolean {
  const first = actWord(clause);
  const senses = ACT_SENSES[clause.act] ?? [];
  const takes = clause.act === 'remove' || clause.act === 'run';
  return (word) =>
    word === first ||
    isAddressedToTool(word) ||
    isPhrase(word, clause) ||
    isWholePart(word, clause) ||
    isSending(word, clause) ||
    isAboutTests(word, clause) ||
    isFinalVerb(word, clause) ||
    leadsToLimit(word, clause) ||
    word.topics.some((topic) => ALWAYS_USED.has(topic)) ||
    isQuoted(word, message) ||
    isIdentifier(word, clause) ||
    (!word.isOfProject && NEVER_NAMES.test(word.lower)) ||
    isDenial(word, clause) ||
    isAuxiliary(word, clause) ||
    (word.senses.includes('outcome') && !word.isOfProject && slotsOf(clause, 'status').length > 0) ||
    ((word.senses.includes('except') || word.senses.includes('negation')) && leavesOutNoOperation(clause)) ||
    (clause.act === 'remove' && word.senses.includes('negation')) ||
    (takes && !word.isOfProject && word.senses.some((sense) => senses.includes(sense)));
}
