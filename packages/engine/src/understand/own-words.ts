import { memoize } from '../json/memoize.ts';
import type { ReadingContext, Vocabulary } from '../model/reading.ts';
import type { AnnotatedWord } from './observed.ts';
import { stem } from './word-forms.ts';

/** Senses of words that are addressed to the tool in nearly every message, even if an API has a resource with that name. */
const TO_THE_TOOL = ['try', 'suite', 'wish', 'run'];
/** Topics about values, repetition and reading. A resource with that name takes precedence: `/emojis`, `/duplicate`, `/readings`. */
const NOT_OF_THINGS = ['bad-input', 'twice', 'unique', 'reads'];

const speaksToTool = (word: AnnotatedWord): boolean =>
  word.senses.some((sense) => TO_THE_TOOL.includes(sense)) || word.topics.includes('auth') || word.topics.includes('screen-endpoints');

/** "inspect" may be an operation's verb. "test" and "check" occur in too many messages for that. */
const isGeneral = ({ senses, isFunction }: AnnotatedWord): boolean =>
  isFunction || senses.some((sense) => sense === 'suite' || sense === 'wish' || sense === 'run');

/** True if a path contains both words in sequence: "check runs" is `/check-runs`, "uptime checks" is `/uptime/checks`. */
function isCompound(first: AnnotatedWord | undefined, second: AnnotatedWord | undefined, { vocabulary }: ReadingContext): boolean {
  if (first?.kind !== 'word' || second?.kind !== 'word') return false;
  return compoundsOf(vocabulary).has(`${stem(first.lower)} ${stem(second.lower)}`);
}

/** Every two words in sequence in the paths of an API. */
const compoundsOf = memoize(
  ({ operations }: Vocabulary): ReadonlySet<string> =>
    new Set(
      operations.flatMap(({ path }) => {
        const parts = path
          .toLowerCase()
          .split(/[-_./]/)
          .map(stem);
        return parts.slice(1).map((part, at) => `${parts[at]} ${part}`);
      }),
    ),
);

/** "uptime checks" and "check runs" are resources. "check the runs" asks for a test. */
function namesThing(words: readonly AnnotatedWord[], at: number, context: ReadingContext): boolean {
  const word = words[at];
  if (word === undefined || isCompound(words[at - 1], word, context) || isCompound(word, words[at + 1], context)) return true;
  // In "the login and logout tests", both words name requests.
  const isJoined = [at - 1, at + 1].some(
    (joint) => /^(?:and|or|plus|,)$/.test(words[joint]?.lower ?? '') && words[joint + (joint - at)]?.resource != null,
  );
  if (isJoined && context.vocabulary.operations.some(({ path }) => path.toLowerCase().endsWith(`/${word.lower}`))) return true;
  const isRunOfApi = word.senses.includes('run') && words.some((other) => other !== word && other.resource !== null);
  return isRunOfApi || words.filter(({ kind }) => kind !== 'mark').length === 1;
}

/** "all the calls there are for reminders" means operations, even if the API has a resource called calls. */
function isCallOfApi(words: readonly AnnotatedWord[], at: number): boolean {
  const [word, before, next] = [words[at], words[at - 1]?.lower ?? '', words[at + 1]];
  if (word === undefined || !word.senses.includes('apiword') || !word.lower.endsWith('s') || !/^(?:all|the|every|which)$/.test(before))
    return false;
  const isOpen = next === undefined || next.kind === 'mark' || /^(?:for|there|you|that|on|we|it|to)$/.test(next.lower);
  return isOpen && words.some((other) => other !== word && other.resource !== null && other.resource !== word.resource);
}

/** "the complete set" means everything, even if the API has a "complete" operation. */
const isThorough = (words: readonly AnnotatedWord[], at: number): boolean =>
  words[at]?.topics.includes('thorough') === true &&
  /^(?:the|a|its)$/.test(words[at - 1]?.lower ?? '') &&
  words[at + 1]?.kind === 'word' &&
  words[at + 1]?.resource === null;

/** Resources that are "opened" when they are created: "open an issue". */
const OPENED = /^(?:issue|ticket|account|case|dispute|pull|request|channel|conversation|session|thread|position|incident|pr)s?$/;
const READS = /^(?:open(?:s|ing)?|load(?:s|ing)?)$/;

/** "opening a single book", "load it": in an app's user interface, these words mean reading. */
function isReading(words: readonly AnnotatedWord[], at: number, { vocabulary }: ReadingContext): boolean {
  const word = words[at];
  if (word === undefined || !READS.test(word.lower)) return false;
  const behind = words
    .slice(at + 1)
    .find(({ lower }) => !/^(?:a|an|the|one|single|individual|existing|of|my|his|her|their|our)$/.test(lower));
  // An API that opens accounts does not necessarily open invoices.
  const isOwn = ({ operationId, path }: Vocabulary['operations'][number]) =>
    /open/i.test(`${operationId} ${path}`) &&
    (behind?.resource == null || `${operationId} ${path}`.toLowerCase().includes(stem(behind.lower)));
  if (word.isVerb && (behind?.resource == null || vocabulary.operations.some(isOwn))) return false;
  const isPointed = /^(?:it|them|him)$/.test(behind?.lower ?? '');
  const isThing = word.lower.startsWith('open') && behind?.resource != null && !OPENED.test(behind.lower);
  return isPointed || isThing;
}

const CREATES = /^(?:leav(?:e|es|ing)|fil(?:e|es|ing)|rais(?:e|es|ing)|lodg(?:e|es|ing)|writ(?:e|es|ing)|submit(?:s|ting)?)$/;

/** "leave a review" and "raise an issue" create one. "write a review test" is addressed to the tool. */
const isCreating = (words: readonly AnnotatedWord[], at: number): boolean =>
  CREATES.test(words[at]?.lower ?? '') &&
  words[at]?.isVerb === false &&
  // Matches a verb that creates a resource, as in "writing prescriptions".
  ((words[at]?.lower.endsWith('ing') === true && words[at + 1]?.resource != null) ||
    (/^(?:an?|another)$/.test(words[at + 1]?.lower ?? '') && words.slice(at + 2, at + 4).some(({ resource }) => resource !== null))) &&
  !words.slice(at + 2, at + 5).some(({ senses }) => senses.includes('suite') || senses.includes('kind'));

/** Returns a word with a simpler synonym: "the lot" becomes "everything". Null for most words. */
function plainWordFor(words: readonly AnnotatedWord[], at: number, context: ReadingContext): AnnotatedWord | null {
  const word = words[at];
  if (word === undefined) return null;
  if (isReading(words, at, context)) return { ...word, lower: 'view', forms: ['view'], senses: [], topics: [], isVerb: false };
  if (isCreating(words, at))
    return { ...word, lower: word.lower.endsWith('ing') ? 'creating' : 'create', forms: ['create'], senses: [], topics: [] };
  if (word.lower === 'lot' && /^(?:the|whole)$/.test(words[at - 1]?.lower ?? '')) return { ...word, lower: 'everything' };
  return word.lower === 'minus' && word.senses.includes('except') ? { ...word, lower: 'except' } : null;
}

const PEOPLE = /^(?:people|users|customers|clients|members|visitors|guests|folks)$/;
const MAY_DO =
  /^(?:being able to|are able to|to be able to|(?:can|could|should|must|may) (?:not )?(?:be able to )?(?!(?:be|go|stay|leave|the|an?|it|this|that|these|those|we|i|you|they)\b)\p{L})/u;

/** "people being able to leave a review" is about reviews. The people who leave them are not what is tested. */
function isDoer(words: readonly AnnotatedWord[], at: number): boolean {
  const behind = words.slice(at + 1);
  const isOther = ({ resource }: AnnotatedWord) => resource !== null && resource !== words[at]?.resource;
  return PEOPLE.test(words[at]?.lower ?? '') && behind.some(isOther) && MAY_DO.test(behind.map(({ lower }) => lower).join(' '));
}

const RIGHTS = /^(?:rights|permissions?|privileges?|access)$/;

/** In "are the orders closed to people without a token", the people are not a resource. */
function isOutsider(words: readonly AnnotatedWord[], at: number): boolean {
  const isOther = ({ resource }: AnnotatedWord) => resource !== null && resource !== words[at]?.resource;
  const isFor = /^(?:to|for|by|from)$/.test(words[at - 1]?.lower ?? '') && words[at + 1]?.lower === 'without';
  // In "what about a user without rights", the user is the sender and not a resource.
  const isPowerless =
    /^(?:without|with|lacking|no)$/.test(words[at + 1]?.lower ?? '') && words.slice(at + 2, at + 5).some(({ lower }) => RIGHTS.test(lower));
  if (isPowerless && /^(?:users?|customers?|clients?|members?|somebody|someone|callers?)$/.test(words[at]?.lower ?? '')) return true;
  return PEOPLE.test(words[at]?.lower ?? '') && isFor && words.slice(0, at).some(isOther);
}

/** In "as a product owner I care about …", the role of the user is not what is tested. */
function isRoleOfAsker(words: readonly AnnotatedWord[], at: number): boolean {
  const asker = words.findIndex(({ lower }) => /^(?:i|we)$/.test(lower));
  return words[0]?.lower === 'as' && /^an?$/.test(words[1]?.lower ?? '') && asker > at && asker <= LONGEST_ROLE;
}
const LONGEST_ROLE = 7;

/** "wrong types" and "missing fields" describe the input. */
const isOfBadInput = ([last, word]: readonly (AnnotatedWord | undefined)[], context: ReadingContext): boolean =>
  [last, word].every((one) => one?.topics.includes('bad-input')) && !isCompound(last, word, context);

/** Removes resource names from words that are addressed to the tool, and other meanings from words that name resources. */
export function disambiguateResourceWords(words: readonly AnnotatedWord[], context: ReadingContext): readonly AnnotatedWord[] {
  return words.map((word, at) => {
    const plainer = plainWordFor(words, at, context);
    if (plainer !== null) return plainer;
    if (isDoer(words, at) || isOutsider(words, at) || isRoleOfAsker(words, at))
      return { ...word, resource: null, isVerb: false, senses: ['vague'], topics: [] };
    if (word.resource === null && !word.isVerb) return word;
    if (isCallOfApi(words, at) || isThorough(words, at) || isOfBadInput([words[at - 1], word], context))
      return { ...word, resource: null, isVerb: false };
    if (speaksToTool(word) && !namesThing(words, at, context)) return { ...word, resource: null, isVerb: word.isVerb && !isGeneral(word) };
    return {
      ...word,
      topics: word.topics.filter((topic) => !NOT_OF_THINGS.includes(topic) || (topic === 'reads' && word.resource === null)),
    };
  });
}
