import { singular } from '../../format/words.ts';
import type { Clause, ClauseWord, ExpectedResponse, HttpMethod, Identity, Slot } from '../../model/index.ts';
import type { Role } from '../situation/relations.ts';
import { clauseOf, hasSense, hasTopic, type Situation, slotsOf } from '../situation/situation.ts';
import { isPronoun, refersBack, tellsOutcome } from './flow-parts.ts';
import { resourceNameWords } from './operation-names.ts';

/** Where a resource must or must not be found after the previous steps. */
export type ExpectedState = 'gone' | 'listed' | 'there';

/** The content of one part of a flow. */
export interface FlowPart {
  readonly part: Clause;
  readonly verb: ClauseWord | null;
  readonly role: Role | null;
  readonly method: HttpMethod | null;
  /** The names of resources in the singular, starting with the object of the verb. */
  readonly objects: readonly string[];
  readonly isIndefinite: boolean;
  readonly isMany: boolean;
  readonly pointsBack: boolean;
  /** True for "the order" and "that book". */
  readonly isDefinite: boolean;
  /** True if the previous step is repeated: "again", "the second time". */
  readonly repeats: boolean;
  readonly times: number;
  readonly identity: Identity | null;
  readonly status: string | null;
  readonly fields: ExpectedResponse['fields'];
  readonly look: ExpectedState | null;
}

const INDEFINITE = /^(?:a|an|another|new|fresh|two|three|four|five|\d+)$/;
const DEFINITE = /^(?:the|that|this|its|his|her|their|my|our|same)$/;
const ADJECTIVE = /^(?:first|second|third|brand|newly|freshly|just|same|last|other|simply|really|now|also|please)$/;
const BEFORE_NOUN =
  /^(?:a|an|the|that|this|its|his|her|their|my|our|your|another|new|fresh|brand|first|second|third|same|of|for|in|on|to|into|from|with|by|every|all)$/;
const AUXILIARY =
  /^(?:be|is|was|are|were|been|has|have|had|do|does|did|will|would|should|must|can|could|may|might|shall|to|not|let|us|so|ok|now|also|still|get|gets|got)$/;

const isParticiple = (word: ClauseWord | undefined): boolean => /ed$/.test(word?.lower ?? '');
/** In "it gets rejected" and "get a 404", "get" does not read anything. */
const isOutcomeOf = (part: Clause, at: number): boolean => {
  const behind = part.words
    .slice(at + 1)
    .filter(({ lower }) => !/^(?:an?|the|back)$/.test(lower))
    .slice(0, 1);
  const isStatus = (word: ClauseWord) =>
    slotsOf(part, 'status').some(({ span }) => span.start <= word.span.start && span.end >= word.span.end);
  return isParticiple(behind[0]) || behind.some(isStatus) || behind.some(({ topics }) => topics.includes('refused'));
};

const EXPECTS = ['gone', 'refused', 'accepted', 'listed', 'still-there'];
const isIn = (word: ClauseWord, part: Clause, kind: Slot['kind']): boolean =>
  part.slots.some((slot) => slot.kind === kind && slot.span.start <= word.span.start && slot.span.end >= word.span.end);
const isOfExpectation = ({ topics, senses, isOfProject }: ClauseWord): boolean =>
  topics.some((topic) => EXPECTS.includes(topic)) ||
  (senses.includes('expect') && !isOfProject) ||
  (senses.includes('outcome') && !isOfProject);

const resourceAt = (part: Clause, word: ClauseWord | undefined): Extract<Slot, { kind: 'resource' }> | undefined =>
  slotsOf(part, 'resource').find(({ span }) => span.start === word?.span.start);

const DOING = ['make', 'add', 'remove', 'change', 'open'];
/** True for a word that may be a verb: a known verb, a verb of the API, or one for creating, changing and removing. */
const mayBeVerb = (word: ClauseWord, { retrieval }: Situation): boolean =>
  word.isOfProject ||
  word.topics.some((topic) => topic === 'read-back') ||
  word.senses.some((sense) => DOING.includes(sense)) ||
  retrieval.methodsOf(word.lower).length > 0;

const isObject = (word: ClauseWord | undefined): boolean =>
  word !== undefined && (isPronoun(word) || INDEFINITE.test(word.lower) || DEFINITE.test(word.lower));

const mayPrecedeVerb = (part: Clause, word: ClauseWord | undefined): boolean =>
  word === undefined || word.lower === 'to' || resourceAt(part, word) !== undefined || (word.isFunction && !BEFORE_NOUN.test(word.lower));

const isBehindNounMark = (before: ClauseWord | undefined): boolean => BEFORE_NOUN.test(before?.lower ?? '') && before?.lower !== 'to';

/** A resource name is a verb in "order it", "list refunds", "the book is ordered" and "user A orders". */
function isNamedVerb(part: Clause, at: number, before: ClauseWord | undefined, situation: Situation): boolean {
  const [word, next] = part.words.slice(at);
  if (word === undefined) return false;
  const isOfPerson = before === undefined && at > 0 && next === undefined && /[^s]s$/.test(word.lower);
  const isPassive = /ed$/.test(word.lower) && /^(?:is|are|was|were|be|been)$/.test(before?.lower ?? '');
  const isVerb = resourceAt(part, next) !== undefined && situation.retrieval.methodsOf(word.lower).length > 0;
  // In "a reader reviews a book", the unknown noun is a person.
  const isThirdPerson = /[^s]s$/.test(word.lower) && isObject(next) && before?.isFunction === false && !before.isOfProject;
  return isOfPerson || isPassive || isThirdPerson || ((isObject(next) || isVerb) && mayPrecedeVerb(part, before));
}

const LEADS_TO_VERB = /^(?:for|of|by|with|about|on|from|to|between)$/;

/** True if the word at a position is a noun, because it follows an article or a verb. */
function isNoun(part: Clause, at: number, situation: Situation): boolean {
  const [last, word] = [part.words[at - 1], part.words[at]];
  // In "user A places an order", the user before the verb is ignored.
  const before = last !== undefined && isIn(last, part, 'identity') ? undefined : last;
  // In "tests for listing books", the preposition leads to a verb.
  if (word !== undefined && /^\p{L}{3,}ing$/u.test(word.lower) && LEADS_TO_VERB.test(before?.lower ?? '')) return false;
  // "la supprimer" becomes "the delete".
  if (word === undefined || resourceAt(part, word) === undefined)
    return isBehindNounMark(before) && !(part.words.length === 2 && before?.lower === 'the');
  return !isNamedVerb(part, at, before, situation) || isBehindNounMark(before);
}

/** True for words addressed to the tool, such as "make sure that" and "make a test which", and for "user A" before that user's action. */
function isToTool(part: Clause, at: number): boolean {
  const { words } = part;
  const word = words[at];
  if (word === undefined) return false;
  const noun = words.slice(at + 1).find(({ isFunction, lower }) => !isFunction && !INDEFINITE.test(lower));
  const isForTests = noun?.senses.includes('suite') === true && !noun.isOfProject;
  const isIdiom = word.senses.includes('polite');
  const isTrying = word.senses.includes('try') && (!word.isOfProject || words[at + 1]?.lower === 'sure');
  return isForTests || isTrying || isIdiom || isIn(word, part, 'identity');
}

/** In "customer A buys a book", the word after the person is the verb, even if the API has no such verb. */
const isBehindPerson = ({ words, ...part }: Clause, at: number): boolean => {
  const [before, word, next] = words.slice(Math.max(0, at - 1), at + 2);
  return (
    at > 0 && before !== undefined && isIn(before, { ...part, words }, 'identity') && /[^s]s$/.test(word?.lower ?? '') && isObject(next)
  );
};

const isNoVerb = (part: Clause, word: ClauseWord, at: number, situation: Situation): boolean =>
  word.isMark ||
  isOfExpectation(word) ||
  (word.senses.includes('expect') && isOutcomeOf(part, at)) ||
  isNoun(part, at, situation) ||
  isPronoun(word) ||
  isToTool(part, at);

function verbAt(part: Clause, situation: Situation): number {
  const isOutcome = tellsOutcome(part);
  return part.words.findIndex((word, at) => {
    if (isOutcome && situation.retrieval.methodsOf(word.lower).length === 0) return false;
    if (isNoVerb(part, word, at, situation)) return false;
    // Matches "must never get to place an order".
    if (AUXILIARY.test(word.lower)) return /^gets?$/.test(word.lower) && part.words[at + 1]?.lower !== 'to' && !isOutcomeOf(part, at);
    if (
      slotsOf(part, 'field').some(
        ({ setting, span }) => setting.kind !== 'named' && span.start <= word.span.start && span.end >= word.span.end,
      )
    )
      return false;
    return mayBeVerb(word, situation) || isBehindPerson(part, at) || isGivenTo(part, at);
  });
}

/** The resources in a part, starting with the first one after the verb. Adjacent names are one resource: "payment link". */
function objectsOf(part: Clause, verb: number, things: ReadonlySet<string>): readonly string[] {
  const isPerson = ({ span }: Pick<Slot, 'span'>) =>
    part.words.some(
      (word, at) =>
        word.span.start === span.start &&
        (isIn(word, part, 'identity') || /^[a-d]$/.test(part.words[at + 1]?.lower ?? '') || word.topics.includes('other-user')),
    );
  const named = slotsOf(part, 'resource').filter((slot) => slot.span.start !== part.words[verb]?.span.start && !isPerson(slot));
  // In "create a payment intent 2000", the name was misread as a field.
  const others = part.words.filter(
    (word, at) => at !== verb && !word.isMark && !word.isFunction && !isPerson(word) && things.has(singular(word.lower)),
  );
  const slots = named.length > 0 ? named : others.map(({ span, lower }) => ({ span, name: lower }));
  const at = ({ span }: Pick<Slot, 'span'>) => part.words.findIndex((word) => word.span.start === span.start);
  const names: { start: number; name: string }[] = [];
  for (const slot of slots) {
    const start = at(slot);
    const last = names.at(-1);
    const own = singular(part.words[start]?.lower ?? slot.name);
    if (last !== undefined && start === last.start + last.name.split(' ').length)
      names[names.length - 1] = { ...last, name: `${last.name} ${own}` };
    else names.push({ start, name: own });
  }
  const behind = names.filter(({ start }) => start > verb);
  const found = [...behind, ...names.filter((one) => !behind.includes(one))].map(({ name }) => name);
  const account =
    found.length === 0 && /^regist(?:er|ers|ering|ered)$/.test(part.words[verb]?.lower ?? '')
      ? ACCOUNTS.find((name) => things.has(name))
      : undefined;
  return account === undefined ? found : [account];
}

/** What somebody who registers creates. */
const ACCOUNTS = ['user', 'account', 'customer', 'member', 'player', 'client'];

const WORDS_FOR_LIST = /^(?:list|listing|overview|all|index|ones)$/;

/** "give it a price": the resource behind the pronoun is created. */
function isGivenTo(part: Clause, at: number): boolean {
  const [verb, object, article, noun] = part.words.slice(at);
  const isNew = object !== undefined && isPronoun(object) && /^an?$/.test(article?.lower ?? '');
  return /^gives?$/.test(verb?.lower ?? '') && isNew && resourceAt(part, noun) !== undefined;
}

/** "a new book gets its first review": the resource after the verb is created. */
const isGiven = (part: Clause, verb: ClauseWord): boolean =>
  isGivenTo(part, part.words.indexOf(verb)) ||
  (/^(?:gets?|receives?)$/.test(verb.lower) &&
    part.words.slice(0, part.words.indexOf(verb)).some((word) => resourceAt(part, word) !== undefined));

/** "it gets a new price", "give it a due date": a field of the current resource is set. */
const isGivenField = (part: Clause, verb: ClauseWord, { objects }: Pick<FlowPart, 'objects'>): boolean =>
  objects.length === 0 &&
  /^(?:gets?|receives?|gives?|given|assigns?)$/.test(verb.lower) &&
  part.words.slice(part.words.indexOf(verb) + 1).some((word) => isIn(word, part, 'field'));

/** The role of a verb according to its methods. */
function roleOfMethods(methods: readonly HttpMethod[], reading: Role): Role | null {
  if (methods.includes('DELETE')) return 'delete';
  if (methods.includes('PATCH')) return 'update';
  return methods.includes('GET') ? reading : null;
}

function roleOfPart(part: Clause, verb: ClauseWord | null, said: Shape, { retrieval }: Situation): Role | null {
  const isList = part.words.some(({ lower }) => WORDS_FOR_LIST.test(lower)) || (said.isMany && !said.isIndefinite);
  if (hasTopic(part, 'read-back')) return isList ? 'list' : 'read';
  if (verb === null) return null;
  const methods = retrieval.methodsOf(verb.lower);
  const is = (...senses: readonly string[]) => verb.senses.some((sense) => senses.includes(sense));
  const hasPronoun = part.words.some(isPronoun);
  // "get rid of it" means a delete.
  if (is('remove') && said.objects.length === 0 && hasPronoun) return 'delete';
  if (isGiven(part, verb)) return 'create';
  if (isGivenField(part, verb, said)) return 'update';
  const role = roleOfMethods(methods, isList || (verb.topics.includes('list') && !hasPronoun) ? 'list' : 'read');
  return role ?? roleOfSenses(methods, is, isList, said.isIndefinite);
}

/** The role of a verb without a method, according to its senses. */
function roleOfSenses(
  methods: readonly HttpMethod[],
  is: (...senses: readonly string[]) => boolean,
  ...[isList, isIndefinite]: readonly boolean[]
): Role | null {
  if (methods.length === 0 && is('remove') && isIndefinite === false) return 'delete';
  if (is('open', 'show') && isIndefinite === false) return isList === true ? 'list' : 'read';
  if (methods.includes('POST') || is('make', 'add')) return 'create';
  return is('change') ? 'update' : null;
}

type Shape = Pick<FlowPart, 'isIndefinite' | 'isMany' | 'objects'>;

/** "patch it" and "put on books" name the method. "put it on an issue" does not. */
const methodAlone = (part: Clause): HttpMethod | null => {
  const said = /^(?:now |also |and )*(put|patch)(?: it)?(?: again)?(?: (?:with|to) .*| (?:on|for) \p{L}+s(?: .*)?)?$/u.exec(
    textOf(part),
  )?.[1];
  return said === 'put' ? 'PUT' : said === 'patch' ? 'PATCH' : null;
};

/** "create three books" results in three steps. In "charge 20 dollars", the number is a value. */
function timesOf(part: Clause, objects: readonly string[]): number {
  if (hasTopic(part, 'twice')) return 2;
  const counts = (end: number) => {
    const [word, behind] = part.words.filter(({ span }) => span.start >= end);
    const next = word?.lower ?? '';
    // "two user endpoints" counts endpoints, not users.
    if (behind?.senses.includes('apiword') === true || behind?.senses.includes('suite') === true) return false;
    return objects.includes(singular(next)) || /^(?:rows?|entry|entries|records?|items?|instances?)$/.test(next);
  };
  const count = slotsOf(part, 'amount').find(({ unit, span }) => unit === 'times' || (unit === 'count' && counts(span.end)));
  return count === undefined ? 1 : Math.max(1, Math.min(5, Math.round(count.value)));
}

function identityIn(part: Clause): Identity | null {
  const who = slotsOf(part, 'identity')[0]?.who;
  if (who !== undefined) return who;
  return hasTopic(part, 'other-user') ? 'other' : null;
}

function expectedStateIn(part: Clause): ExpectedState | null {
  if (hasTopic(part, 'listed')) return 'listed';
  // "the stock must have gone down"
  if (
    hasTopic(part, 'gone') &&
    !part.words.some(({ lower }, at) => lower === 'gone' && /^(?:up|down)$/.test(part.words[at + 1]?.lower ?? ''))
  )
    return part.words.some(({ lower }) => WORDS_FOR_LIST.test(lower)) ? 'listed' : 'gone';
  const isChecked =
    part.words.some(({ senses, lower }) => senses.includes('try') && !/^tests?$/.test(lower)) &&
    part.words.some((word) => isPronoun(word) || DEFINITE.test(word.lower)) &&
    // "test it" may be a separate request.
    (part.words.length > 2 || /^(?:verify|confirm|check)$/.test(part.words[0]?.lower ?? '')) &&
    slotsOf(part, 'status').length === 0 &&
    slotsOf(part, 'field').every(({ setting }) => setting.kind === 'named');
  // "check the list contains them" means a list.
  if (isChecked && part.words.some(({ lower }) => WORDS_FOR_LIST.test(lower)) && part.words.some(isPronoun)) return 'listed';
  return hasTopic(part, 'still-there') || isChecked ? 'there' : null;
}

const MODAL = /^(?:must|should|shall|has|have|can|cannot|may|will|needs?|fails|is|gets)$/;
const isRefused = ({ words }: Clause): boolean => {
  const at = words.findIndex(({ lower, senses }) => MODAL.test(lower) || senses.includes('expect'));
  return at >= 0 && words.slice(at).some(({ topics }) => topics.includes('refused'));
};

/** Values that the response must contain: "check its status is open". */
function fieldsIn(part: Clause): ExpectedResponse['fields'] {
  if (!part.words.some(({ senses }) => senses.includes('try') || senses.includes('expect'))) return [];
  return slotsOf(part, 'field').flatMap(({ field, setting }) => (setting.kind === 'value' ? [{ name: field, value: setting.value }] : []));
}

/** "a new book gets its first review" does not send a GET. */
const methodOf = (part: Clause, verb: ClauseWord | null, said: Pick<FlowPart, 'objects'>): HttpMethod | null =>
  verb !== null && (isGiven(part, verb) || isGivenField(part, verb, said))
    ? null
    : (slotsOf(part, 'method')[0]?.method ?? methodAlone(part));

export function readPart(part: Clause, situation: Situation): FlowPart {
  const at = verbAt(part, situation);
  const verb = part.words[at] ?? null;
  const objects = objectsOf(part, at, resourceNameWords(situation.context.model));
  const isOf = (word: ClauseWord | undefined) => resourceAt(part, word) !== undefined;
  const before = part.words
    .filter((word, index) => isOf(word) && index !== at)
    .map((word) => part.words[part.words.indexOf(word) - 1]?.lower ?? '');
  const isOneMore = before.length === 0 && makesOneMore(part, verb, situation);
  const isIndefinite = INDEFINITE.test(before[0] ?? '') || isOneMore;
  // "wiki pages" are pages.
  const isNoun = (index: number) => index !== at && isOf(part.words[index]);
  const noun = part.words.find((_, index) => isNoun(index) && !isNoun(index + 1))?.lower ?? '';
  const isMany = (noun !== '' && singular(noun) !== noun) || WORDS_FOR_LIST.test(noun);
  const shape = { isIndefinite, isMany, objects };
  const status = slotsOf(part, 'status').find(({ excluded }) => !excluded)?.status ?? null;
  const alone = methodAlone(part);
  return {
    part,
    verb,
    role: alone === null ? roleOfPart(part, verb, shape, situation) : 'update',
    method: methodOf(part, verb, shape),
    ...shape,
    pointsBack: (refersBack(part) && !isOneMore) || DEFINITE.test(before[0] ?? ''),
    isDefinite: DEFINITE.test(before[0] ?? ''),
    repeats: hasSense(part, 'again'),
    times: timesOf(part, objects),
    identity: identityIn(part),
    status: status ?? (isRefused(part) ? '4xx' : null),
    fields: fieldsIn(part),
    look: expectedStateIn(part),
  };
}

const textOf = ({ words }: Clause): string => words.map(({ lower }) => lower).join(' ');

const makesOneMore = (part: Clause, verb: ClauseWord | null, situation: Situation): boolean =>
  /(?<!\b(?:first|last|second|that|this|the) )\bone$/.test(textOf(part)) && verb !== null && retrievesNothing(verb, situation);

/** "add one" creates another resource, "open one" does not. */
const retrievesNothing = ({ lower, senses }: ClauseWord, { retrieval }: Situation): boolean => {
  const methods = retrieval.methodsOf(lower);
  return methods.includes('POST') || (methods.length === 0 && senses.some((sense) => sense === 'make' || sense === 'add'));
};

/** A part may begin with a verb of the API that is also a name, or with an unknown verb: "archive", "snooze dnd", "sell it". */
export function withVerb(said: FlowPart): FlowPart | null {
  const word = said.part.words.find(
    ({ isMark, isFunction, lower }) => !isMark && !isFunction && !ADJECTIVE.test(lower) && !INDEFINITE.test(lower),
  );
  const at = word === undefined ? -1 : said.part.words.indexOf(word);
  const isNamed = BEFORE_NOUN.test(said.part.words[at - 1]?.lower ?? '') || INDEFINITE.test(said.part.words[at - 1]?.lower ?? '');
  const isQuoted = word !== undefined && /^["'“„`]/.test(word.lower);
  if (said.verb === word || word === undefined || isQuoted || isNamed || isOfExpectation(word)) return null;
  const role = said.verb === null ? said.role : null;
  return {
    ...said,
    verb: word,
    role,
    objects: said.objects.flatMap(
      (name) =>
        name
          .split(' ')
          .filter((one) => one !== singular(word.lower))
          .join(' ') || [],
    ),
  };
}

export const withoutWords = (part: Clause): Clause => clauseOf(part, []);
