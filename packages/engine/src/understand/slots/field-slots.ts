import type { FieldSetting } from '../../model/reading.ts';
import type { AnnotatedWord } from '../observed.ts';
import { splitName, stem } from '../word-forms.ts';
import { EMPTY_WORD, FIELD_STATE_WORD, type FieldAt, fieldAt, settingForStateWord } from './field-names.ts';
import { statesBefore, statesFrom } from './field-states.ts';
import { afterArticles, createMatch, isFree, lowerAt, type Match, type Matcher, type Scan } from './scan.ts';
import { numberOf, valueOfNumber, writtenValue } from './values.ts';

export const TYPE_WORD = /^(?:uuid|url|string|text|number|integer|int|float|boolean|bool|array|list|object)$/;
const BODY = /^(?:body|payload)$/;
const CHARACTERS = /^(?:characters?|chars?|letters?|symbols?)$/;
/** A longer text has no additional effect, and a message must not produce a request of unlimited size. */
const LONGEST_TEXT = 20_000;
const LINK = /^(?:of|not|can|could|may|shall|is|to|as|=|:|be|being|set|equals|are|was|should|must|sent|given|passed|entered)$/;

/** "a negative price", "zero stock": a number, if the field is numeric. */
export const matchNumberBefore: Matcher = (scan, at) => {
  const value = /^negative$/.test(lowerAt(scan, at)) ? -1 : /^zero$/.test(lowerAt(scan, at)) ? 0 : null;
  if (value === null || !SETS_VALUES.includes(scan.act)) return null;
  const found = fieldAt(scan, afterArticles(scan, at + 1));
  const named = found === null ? undefined : scan.words[found.end];
  // "negative tests" is a kind, even if a field is called `Test`.
  return found === null || named === undefined || named.resource !== null || named.senses.length > 0
    ? null
    : createMatch(found.end, { kind: 'field', field: found.field, setting: { kind: 'value', value } });
};

const NOUN_OF_FIELD = /^(?:fields?|parameters?|params?|attributes?|propert(?:y|ies)|keys?)$/;

/** "leave the color away", "leave the color field out": the field is omitted. */
function omittedField(scan: Scan, at: number): Match | null {
  if (!/^(?:leaves?|leaving|left|drops?|dropping)$/.test(lowerAt(scan, at))) return null;
  const isFirst = /^(?:away|out|off)$/.test(lowerAt(scan, at + 1));
  const found = fieldAt(scan, afterArticles(scan, isFirst ? at + 2 : at + 1));
  if (found === null) return null;
  const isNoun = NOUN_OF_FIELD.test(lowerAt(scan, found.end + 1));
  // A removal is about tests, unless the message says that it means a field.
  if (!isNoun && !SETS_VALUES.includes(scan.act)) return null;
  const end = isNoun ? found.end + 1 : found.end;
  const isAway = /^(?:away|out|off)$/.test(lowerAt(scan, end + 1));
  if (!isFirst && !isAway) return null;
  return createMatch(isFirst ? end : end + 1, { kind: 'field', field: found.field, setting: { kind: 'absent' } });
}

/** Absent, empty, null or too long, before the field: "without a title", "an empty name". */
export const matchStateAndField: Matcher = (scan, at) => omittedField(scan, at) ?? statesBefore(scan, at) ?? stateBefore(scan, at);

const stateBefore: Matcher = (scan, at) => {
  const kind = settingForStateWord(lowerAt(scan, at));
  if (kind === null || (kind === 'absent' && scan.act === 'remove')) return null;
  // In "without giving an email", the field comes after the verb.
  const isGiven =
    kind === 'absent' && /^(?:giving|providing|sending|specifying|entering|supplying|passing|having|setting)$/.test(lowerAt(scan, at + 1));
  // "null for the genre", "an empty string as title"
  const next = /^(?:string|text|value)$/.test(lowerAt(scan, at + 1)) ? at + 2 : at + 1;
  const isFor = kind !== 'absent' && /^(?:for|as|in)$/.test(lowerAt(scan, next));
  const place = afterArticles(scan, isGiven ? at + 2 : isFor ? next + 1 : at + 1);
  const isBody = BODY.test(lowerAt(scan, place)) && (kind === 'absent' || kind === 'empty');
  const found = isBody ? { field: 'body', end: place } : (fieldAt(scan, place) ?? fieldWithWord(scan, place));
  return found === null || isThings(scan, place, found)
    ? null
    : createMatch(found.end, { kind: 'field', field: found.field, setting: { kind } });
};

/** In "releases without the attachments", the plural names things, although an upload has the field `attachment`. */
const isThings = (scan: Scan, at: number, { field }: FieldAt): boolean =>
  lowerAt(scan, at - 1) === 'the' && scan.words[at]?.text.toLowerCase() === `${field.toLowerCase()}s`;

/** The only field whose name contains the word: "without a photo" if the field is `photoUrls`. */
function fieldWithWord(scan: Scan, at: number): FieldAt | null {
  const word = scan.words[at];
  return word !== undefined && isUnknown(word) ? onlyFieldWith(scan, at) : null;
}

function onlyFieldWith(scan: Scan, at: number): FieldAt | null {
  const word = scan.words[at];
  if (word === undefined || !isFree(scan, at)) return null;
  const wanted = stem(word.lower);
  const names = new Set(
    [...scan.context.vocabulary.fields.values()].filter((name) => splitName(name).some((part) => stem(part) === wanted)),
  );
  const [field] = names;
  return names.size === 1 && field !== undefined ? { field, end: at } : null;
}

/** In 'is the string "maybe"', the words before the value only describe its type. */
function afterTypeOfValue(scan: Scan, from: number): number {
  const at = /^(?:the|a|an)$/.test(lowerAt(scan, from)) ? from + 1 : from;
  const value = scan.words[at + 1];
  const isValue = value?.kind === 'number' || value?.literal?.kind === 'quoted';
  return isValue && /^(?:string|text|value|word|number|integer|literal)$/.test(lowerAt(scan, at)) ? at + 1 : from;
}

function skipLinks(scan: Scan, from: number): number {
  // In "an id that is not a uuid", the relative clause describes the value.
  let at = /^(?:that|which)$/.test(lowerAt(scan, from)) && /^(?:is|are)$/.test(lowerAt(scan, from + 1)) ? from + 1 : from;
  while (LINK.test(lowerAt(scan, at)) && at < from + 4) at += 1;
  return afterTypeOfValue(scan, at);
}

const ATTRIBUTE = /^(?:name|title|id|description|status|type|code|amount|email|address|date)$/;

/** In "1) make a branch 2) delete it", the numbers count the steps. */
const isNumbering = (scan: Scan, at: number): boolean =>
  /^\d$/.test(lowerAt(scan, at)) && lowerAt(scan, at + 1) === ')' && !scan.words.slice(0, at).some(({ lower }) => lower === '(');

/** "confirm it" sets nothing, although a language may have the code `it`. In "limits of price", `price` is another field. */
const isOtherWord = (scan: Scan, at: number): boolean =>
  scan.words[at]?.isFunction === true || (scan.words[at]?.field !== null && lowerAt(scan, at - 1) === 'of');

/** What follows a field: a value, or a word for a kind of value. */
function settingAt(scan: Scan, at: number): FieldSetting | null {
  const word = scan.words[at];
  if (word === undefined || !isFree(scan, at)) return null;
  if (EMPTY_WORD.test(word.lower)) return { kind: 'empty' };
  if (word.lower === 'null') return { kind: 'null' };
  if (word.lower === 'missing' || word.lower === 'omitted' || (word.lower === 'left' && lowerAt(scan, at + 1) === 'out'))
    return { kind: 'absent' };
  if (word.text === '""') return { kind: 'empty' };
  if (isNumbering(scan, at)) return null;
  const written = writtenValue(word);
  if (written !== null) return { kind: 'value', value: written };
  return isOtherWord(scan, at) || word.value === null ? null : { kind: 'value', value: word.value };
}

/** The word has no other known meaning, so it can only be the field's value: "status bogus". */
const isUnknown = (word: AnnotatedWord): boolean =>
  (word.kind === 'word' || word.literal?.kind === 'name') &&
  !word.isFunction &&
  !word.isVerb &&
  word.senses.length === 0 &&
  word.topics.length === 0 &&
  word.resource === null &&
  word.field === null &&
  word.environment === null;

/** Acts that send requests with values. A removal must not turn an unknown word into a value. */
export const SETS_VALUES: readonly Scan['act'][] = ['make', 'add', 'change'];

/** Words that introduce a field: "a pet with status bogus". */
const LEADS_TO_FIELD = /^(?:with|and|whose|where|having|has|,|:)$/;
const isLedTo = (scan: Scan, at: number): boolean =>
  LEADS_TO_FIELD.test(lowerAt(scan, /^(?:a|an|the)$/.test(lowerAt(scan, at - 1)) ? at - 2 : at - 1));

/** In "with name bug and color red", any single word between "with" and "and" is a value. */
function isLedValue(scan: Scan, at: number, found: FieldAt, next: number): boolean {
  const [word, behind] = [scan.words[next], scan.words[next + 1]];
  const isAlone = behind === undefined || behind.kind === 'mark' || behind.lower === 'and';
  const before = lowerAt(scan, at - 1);
  const isLed = /^(?:with|whose|having)$/.test(before) || (before === 'and' && scan.taken.has(at - 2));
  const isSpelled = scan.words[at]?.text === found.field && /\p{Ll}\p{Lu}|_|^\p{Lu}/u.test(found.field);
  const isPlain = word?.kind === 'word' && !word.isFunction && (word.field === null || isSpelled) && !FIELD_STATE_WORD.test(word.lower);
  // "unit_label is seat"
  return isPlain && isAlone && (isSpelled || (isLed && next === found.end + 1));
}

const isNamedInPath = (scan: Scan, at: number): boolean => {
  const word = scan.words[at];
  return word !== undefined && word.resource !== null && isInPath(scan, word);
};

/** An unknown word after a field. A field that is also a resource needs a verb: "the owner is bob", not "the owner bob". */
function unknownValueAt(scan: Scan, at: number, found: FieldAt, next: number): FieldSetting | null {
  const word = scan.words[next];
  if (word === undefined || !SETS_VALUES.includes(scan.act) || !isFree(scan, next)) return null;
  // "no-such-book" is one value, regardless of its parts.
  const isHyphenated = word.kind === 'word' && /^\p{L}+(?:-[\p{L}\p{N}]+)+$/u.test(word.text) && word.resource === null;
  if (!isHyphenated && !isUnknown(word) && !isLedValue(scan, at, found, next)) return null;
  // In "channel C024BE91L", letters with digits are an identifier.
  const isIdentifier = /^(?=.*\d)(?=.*\p{L})[\p{L}\p{N}]{5,}$/u.test(word.text);
  const isLinked = isIdentifier || next > found.end + 1 || isLedTo(scan, at) || !isNamedInPath(scan, found.end);
  // "the stock went down" describes an event.
  const isVerb = word.tags.has('PastTense') || word.tags.has('PhrasalVerb') || (word.tags.has('PresentTense') && word.lower.endsWith('s'));
  const isEvent = isVerb && next === found.end + 1 && (!isLedTo(scan, at) || lowerAt(scan, at - 1) === 'where');
  return isLinked && !isEvent ? { kind: 'value', value: word.text } : null;
}

/** "title longer than 500 characters", "a name of 300 characters": a string of that length. */
function lengthAt(scan: Scan, from: number): { readonly length: number; readonly end: number } | null {
  const words = scan.words.slice(from, from + 5);
  const unit = words.findIndex(({ lower }) => CHARACTERS.test(lower));
  const number = unit < 1 ? null : numberOf(words[unit - 1]?.lower ?? '');
  if (number === null || !Number.isInteger(number) || number < 0 || number > LONGEST_TEXT) return null;
  const between = words.slice(0, unit - 1).map(({ lower }) => lower);
  if (!between.every((word) => LINK.test(word) || /^(?:with|has|have|longer|more|than|over|above|exactly|a|an)$/.test(word))) return null;
  const isMore = between.some((word) => /^(?:longer|more|over|above)$/.test(word));
  return { length: isMore ? number + 1 : number, end: from + unit };
}

const MORE = /^(?:over|above|beyond|past|exceeds|exceeding|(?:more|greater|higher|larger|bigger) than)$/;
const LESS = /^(?:under|below|(?:less|fewer|lower|smaller) than)$/;
const OF_MEASURE = /^(?:ms|milliseconds?|s|secs?|seconds?|minutes?|%|percent|users?|times)$/;

/** "a limit over 100", "quantity below 1": the closest number beyond the given one. */
function beyondAt(scan: Scan, from: number): { readonly value: number; readonly end: number } | null {
  const isPair = lowerAt(scan, from + 1) === 'than';
  const end = from + (isPair ? 2 : 1);
  const said = isPair ? `${lowerAt(scan, from)} than` : lowerAt(scan, from);
  const step = MORE.test(said) ? 1 : LESS.test(said) ? -1 : 0;
  const word = scan.words[end];
  const number = word === undefined ? null : valueOfNumber(word);
  if (step === 0 || number === null || !SETS_VALUES.includes(scan.act) || OF_MEASURE.test(lowerAt(scan, end + 1))) return null;
  return { value: number + step, end };
}

/** "a 300 character name": a string of that length. */
export const matchLengthBefore: Matcher = (scan, at) => {
  const length = numberOf(lowerAt(scan, at));
  if (length === null || !Number.isInteger(length) || length < 0 || length > LONGEST_TEXT || !CHARACTERS.test(lowerAt(scan, at + 1)))
    return null;
  const found = fieldAt(scan, /^(?:long|in|for|as)$/.test(lowerAt(scan, at + 2)) ? afterArticles(scan, at + 3) : at + 2);
  return found === null
    ? null
    : createMatch(found.end, { kind: 'field', field: found.field, setting: { kind: 'value', value: 'x'.repeat(length) } });
};

/** "expect status 404" refers to the response, although many resources have a status field. */
export const isStatus = (field: string, value: string): boolean =>
  /^(?:status|code|status_?code)$/i.test(field) && /^[1-5]\d\d$/.test(value);

/** "genre 'crime'" sets a field. Only a schema has that name. */
const isInPath = ({ context }: Scan, { lower, field }: AnnotatedWord): boolean =>
  field === null || context.vocabulary.operations.some(({ path }) => splitName(path).some((part) => stem(part) === stem(lower)));

/** The word is a resource here, although a field has the same name. */
function isThing(scan: Scan, at: number, { field }: FieldAt): boolean {
  const [word, next] = [scan.words[at], scan.words[at + 1]];
  if (word === undefined || word.resource === null || !isInPath(scan, word)) return false;
  // In "create a network, Driver bridge", the word is a field, because it follows a comma and is spelled as in the spec.
  if (word.text === field && /^\p{Lu}/u.test(field) && isLedTo(scan, at)) return false;
  // "inspect container 'nope'" identifies a resource by name.
  if (next?.literal?.kind === 'quoted') return !isLedTo(scan, at);
  // In "the customers list", the plural is the resource, even if an enum has the same value.
  return next?.kind === 'word' && field.toLowerCase() !== word.lower;
}

const isDoing = (word: AnnotatedWord | undefined): boolean =>
  word !== undefined && (word.isVerb || word.senses.some((sense) => sense === 'make' || sense === 'add' || sense === 'remove'));

/** Units that are counted in an order. */
export const COUNT_UNIT_WORD = /^(?:copy|copies|pieces?|units?|pcs)$/;

/** "labels: two error cases" counts tests, and "the coupon name" is a field of a coupon, even if an enum has the same value. */
function isOtherThan({ words }: Scan, at: number): boolean {
  const word = words[at];
  const isCount = COUNT_UNIT_WORD.test(words[at + 1]?.lower ?? '') || words[at + 1]?.senses.includes('kind') === true;
  const countsTests = word !== undefined && valueOfNumber(word) !== null && isCount;
  return countsTests || (ATTRIBUTE.test(word?.lower ?? '') && words[at - 1]?.resource != null);
}

/** In "a refund can not be created", "created" is a verb, even if an enum has the same value. */
function isPassiveVerb({ words }: Scan, from: number, at: number): boolean {
  const links = words.slice(from, at).map(({ lower }) => lower);
  return links.includes('be') && (words[at]?.lower.endsWith('ed') ?? false) && isDoing(words[at]);
}

/** An expected status follows, or a verb for a resource. */
const isAboutResponse = (scan: Scan, { field, end }: FieldAt, next: number): boolean =>
  isStatus(field, scan.words[next]?.text ?? '') ||
  isPassiveVerb(scan, end + 1, next) ||
  // "login with a wrong password should be 400"
  (/^4\d\d$/.test(scan.words[next]?.text ?? '') && /^(?:should|must)$/.test(lowerAt(scan, end + 1)));

/** "with code 12345", if the only field with that word is `pickup_code`. */
function shortName(scan: Scan, at: number): FieldAt | null {
  const value = scan.words[at + 1];
  const isGiven = value?.kind === 'number' || value?.literal?.kind === 'quoted';
  return isGiven && lowerAt(scan, at - 1) === 'with' && SETS_VALUES.includes(scan.act) ? onlyFieldWith(scan, at) : null;
}

const fieldOrShortName = (scan: Scan, at: number): FieldAt | null => fieldAt(scan, at) ?? shortName(scan, at);

/** "reading it by id is missing, add that" is about a test. */
const isMissingTest = (scan: Scan, at: number): boolean =>
  scan.act === 'add' && lowerAt(scan, at - 1) === 'by' && lowerAt(scan, skipLinks(scan, at + 1)) === 'missing';

/** A field followed by its value: "price -1", "status is sold", "id as a string". */
export const matchFieldWithValue: Matcher = (scan, at) =>
  isMissingTest(scan, at) || isHeading(scan, at) ? null : fieldWithValue(scan, at);

/** "projects: list them" is a heading, even if a field is called `projects`. */
const isHeading = ({ words }: Scan, at: number): boolean => {
  const [name, mark, verb] = words.slice(at, at + 3);
  const isVerb = verb?.isVerb === true || verb?.senses.some((sense) => /^(?:show|make|add|remove)$/.test(sense)) === true;
  return name?.resource != null && mark?.lower === ':' && isVerb;
};

const isCapitalized = (word: AnnotatedWord | undefined): boolean => word?.kind === 'word' && /^\p{Lu}\p{Ll}/u.test(word.text);

/** "name Ada Lovelace": the words of a name belong together. */
export function withWholeName(scan: Scan, at: number, field: string, setting: FieldSetting): Match {
  let end = at;
  const isName = setting.kind === 'value' && setting.value === scan.words[at]?.text && isCapitalized(scan.words[at]);
  while (isName && isFree(scan, end + 1) && isCapitalized(scan.words[end + 1]) && scan.words[end + 1]?.resource === null) end += 1;
  const text = scan.words.slice(at, end + 1).map((word) => word.text);
  return createMatch(end, { kind: 'field', field, setting: end === at ? setting : { kind: 'value', value: text.join(' ') } });
}

const isOtherPhrase = (scan: Scan, at: number, next: number): boolean =>
  // "create a price" is a request, even if an API has a field `create`.
  (isDoing(scan.words[at]) && next === at + 1 && scan.words[afterArticles(scan, next)]?.resource != null) ||
  // "branch protections" is the name of one resource.
  (next === at + 1 && scan.words[at]?.resource != null && isNameOfThings(scan.words[next])) ||
  // "an endpoint to reboot a server" describes the purpose, even if an API has a field `endpoint`.
  (scan.words[at]?.senses.includes('apiword') === true && lowerAt(scan, at + 1) === 'to');

const isNameOfThings = (word: AnnotatedWord | undefined): boolean =>
  word?.kind === 'word' && word.resource !== null && word.value === null && /\p{Ll}{3,}s$/u.test(word.lower);

const fieldWithValue: Matcher = (scan, at) => {
  const found = fieldOrShortName(scan, at);
  if (found === null) return null;
  const next = skipLinks(scan, found.end + 1);
  if ((next === at + 1 && isThing(scan, at, found)) || isAboutResponse(scan, found, next) || isOtherPhrase(scan, at, next)) return null;
  return describedValue(scan, found, next) ?? plainValue(scan, at, found, next);
};

/** "longer than 500 characters", "over 100", "wrong or missing". */
function describedValue(scan: Scan, { field, end }: FieldAt, next: number): Match | null {
  const text = lengthAt(scan, end + 1);
  if (text !== null) return createMatch(text.end, { kind: 'field', field, setting: { kind: 'value', value: 'x'.repeat(text.length) } });
  const beyond = beyondAt(scan, next);
  if (beyond !== null) return createMatch(beyond.end, { kind: 'field', field, setting: { kind: 'value', value: beyond.value } });
  const states = statesFrom(scan, next);
  return states === null
    ? null
    : createMatch(states.end, ...states.settings.map((setting) => ({ kind: 'field', field, setting }) as const));
}

function plainValue(scan: Scan, at: number, found: FieldAt, next: number): Match | null {
  const setting = (isOtherThan(scan, next) ? null : settingAt(scan, next)) ?? unknownValueAt(scan, at, found, next);
  if (setting !== null) return withWholeName(scan, next, found.field, setting);
  const type = afterArticles(scan, next);
  const isType = type > next && TYPE_WORD.test(lowerAt(scan, type));
  return isType ? createMatch(type, { kind: 'field', field: found.field, setting: { kind: 'wrong-type' } }) : null;
}

/** "Is the name required?" is a question. "the name is required" is a statement that a test can check. */
const isStatement = ({ words, act }: Scan): boolean =>
  SETS_VALUES.includes(act) && !words.some(({ text }) => text === '?') && words[0]?.senses.includes('question') !== true;

const isRequired = (scan: Scan, at: number): boolean => scan.words[at]?.topics.includes('required') ?? false;

/** The fields in a list: "a name and a price". */
function fieldsFrom(scan: Scan, at: number): readonly FieldAt[] {
  const found = fieldAt(scan, afterArticles(scan, at));
  if (found === null) return [];
  const isJoined = /^(?:and|,)$/.test(lowerAt(scan, found.end + 1));
  return [found, ...(isJoined ? fieldsFrom(scan, found.end + 2) : [])];
}

/** "A task needs a name", "the name is mandatory": tested with a request without the field. */
export const matchRequired: Matcher = (scan, at) => {
  if (!isStatement(scan)) return null;
  if (isRequired(scan, at)) {
    let next = at + 1;
    while (isRequired(scan, next)) next += 1;
    const needed = fieldsFrom(scan, next);
    const last = needed.at(-1);
    return last === undefined
      ? null
      : createMatch(last.end, ...needed.map(({ field }) => ({ kind: 'field', field, setting: { kind: 'absent' } }) as const));
  }
  const found = fieldAt(scan, at);
  const next = found === null ? 0 : skipLinks(scan, found.end + 1);
  if (found === null || next === found.end + 1 || !isRequired(scan, next)) return null;
  return createMatch(next, { kind: 'field', field: found.field, setting: { kind: 'absent' } });
};

const OBLIGES = /^(?:should|must|shall|has|have|needs?|ought)$/;

/** A field that is only mentioned. Common words count as fields only if they have no other meaning, or in "the title of a book". */
export const matchMentionedField: Matcher = (scan, at) => {
  const word = scan.words[at];
  if (word === undefined || word.field === null || word.resource !== null || word.isFunction) return null;
  const isOfThing =
    lowerAt(scan, at - 1) === 'the' && lowerAt(scan, at + 1) === 'of' && scan.words[afterArticles(scan, at + 2)]?.resource != null;
  // "the email should be unique"
  const isSubject = OBLIGES.test(lowerAt(scan, at + 1));
  if (word.senses.length > 0 && !isSubject && !(isOfThing && SETS_VALUES.includes(scan.act))) return null;
  return createMatch(at, { kind: 'field', field: word.field, setting: { kind: 'named' } });
};
