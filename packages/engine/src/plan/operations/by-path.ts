import { literalSegments, singular } from '../../format/words.ts';
import type { Clause, ClauseWord, Operation, Slot, Span } from '../../model/index.ts';
import { resourceNounOf } from '../situation/relations.ts';
import { type Situation, slotsOf } from '../situation/situation.ts';
import { baseVerbs } from './spoken-verbs.ts';

const lastName = (path: string): string =>
  path
    .split(/[/.]/)
    .findLast((name) => !name.startsWith('{'))
    ?.toLowerCase() ?? '';

/**
 * "invite users to a conversation" contains both parts of `/conversations.invite`, in any order. Empty unless exactly one operation
 * matches.
 */
function operationByNameParts(said: readonly ClauseWord[], all: readonly Operation[], among?: readonly string[]): readonly Operation[] {
  const content = said.filter(({ isFunction }) => !isFunction);
  const isSaid = (one: Operation) => {
    const [, name] = /\.([a-z]+)$/.exec(one.path) ?? [];
    const verb = content.find(({ lower }) => [lower, lower.replace(/s$/, ''), ...baseVerbs(lower)].includes(name ?? ''));
    return (
      name !== undefined && verb !== undefined && content.some((word) => word !== verb && singular(word.lower) === resourceNounOf(one))
    );
  };
  const found = all.filter((one) => isSaid(one) && (among?.includes(one.key) ?? true));
  return found.length === 1 ? found : [];
}

/** In a list of requests, each phrase is only one of several. */
const isList = ({ words }: Clause): boolean => words.some(({ lower }) => /^(?:and|or|,)$/.test(lower));

/**
 * "kick somebody out of a channel" matches `/conversations.kick`, and "refund a charge" matches `/charges/{charge}/refund`, if no other
 * operation has that name.
 */
export function operationsByOwnVerb(clause: Clause, { context }: Situation, among?: readonly string[]): readonly Operation[] {
  if (isList(clause)) return [];
  const all = context.model?.operations ?? [];
  const things = new Set(slotsOf(clause, 'resource').map(({ span }) => span.start));
  const said = clause.words.filter(({ isMark }) => !isMark);
  // Because of `reminders.complete`, "complete" is a name, but "completing reminders" begins with a verb.
  const isAction = ({ lower, isOfProject, span }: ClauseWord) => isOfProject && (!things.has(span.start) || lower.endsWith('ing'));
  // "refund a charge" begins with a verb, although there are also resources called refunds.
  const isOrder = /^(?:an?|the|my|one)$/.test(said[1]?.lower ?? '') && things.has(said[2]?.span.start ?? -1);
  const at = isOrder && said[0]?.isOfProject === true ? 0 : said.findIndex(isAction);
  const [verb, object] = [said[at], said[at + 1]];
  const isVerb = at === 0 && isObject(object, things);
  const dotted = operationByNameParts(said, all, among);
  if (dotted.length > 0 || verb === undefined || !isVerb) return dotted;
  const forms = new Set([verb.lower, ...baseVerbs(verb.lower)]);
  // "add tasks" does not add a reminder.
  const thing = object !== undefined && things.has(object.span.start) ? singular(object.lower) : '';
  const owner = singular(said[at + 2]?.lower ?? '');
  const isCalled = ({ path }: Operation) =>
    forms.has(lastName(path)) &&
    ((/\.[a-z]+$/i.test(path) && path.toLowerCase().includes(thing)) ||
      (/\}\/[a-z]+$/i.test(path) && singular(path.split('/').at(-3) ?? '') === owner));
  const called = all.filter(isCalled);
  return called.length === 1 && called.every(({ key }) => among?.includes(key) ?? true) ? called : [];
}

const OBJECT = /^(?:an?|the|my|somebody|someone|people|another|one)$/;
const isObject = (word: ClauseWord | undefined, things: ReadonlySet<number>): boolean =>
  word !== undefined && (things.has(word.span.start) || OBJECT.test(word.lower));

const SMALL = /^(?:a|an|the|all|of|our|my|for|is|are|another)$/;

/** "counting the todos" matches the words of `/todos/count`, which has no operations below it. */
export function operationsByWholePath(text: string, { context }: Situation, among?: readonly string[]): readonly Operation[] {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const said = new Set(words.filter((word) => word !== '' && !SMALL.test(word)).map(singular));
  const all = context.model?.operations ?? [];
  const isSaid = ({ path }: Operation) => {
    const names = path.includes('{') ? [] : literalSegments(path).map((name) => singular(name.toLowerCase()));
    const areSaid = names.length > 1 && said.size <= names.length + 1 && names.every((name) => said.has(name));
    return areSaid && !all.some((other) => other.path.startsWith(`${path}/`));
  };
  const found = all.filter((one) => isSaid(one) && (among?.includes(one.key) ?? true));
  return found.length === 1 ? found : [];
}

const AND_BELOW =
  /^(?:and|&|\+|or|incl|including) (?:(?:everything|anything|all|whatever|the rest) )?(?:(?:that )?is )?(?:below|under|beneath|underneath|deeper|down|inside)\b/;

/** True for a path followed by "and below", as in "/repos/{owner}/{repo}/keys and below". */
const isWithBelow = ({ words }: Clause, { end }: Span): boolean =>
  AND_BELOW.test(words.flatMap(({ isMark, span, lower }) => (span.start >= end && !isMark ? [lower] : [])).join(' '));

/** "everything under /user": a path and everything below it. */
export function operationsBelow(clause: Clause, { context }: Situation): readonly Operation[] {
  const places = slotsOf(clause, 'path').filter(({ span, excluded }) => {
    const ahead = clause.words.filter((word) => word.span.end <= span.start && word.lower !== 'the').map(({ lower }) => lower);
    const before = ahead.at(-1) ?? '';
    const behind = clause.words.find((word) => word.span.start >= span.end)?.lower ?? '';
    const isWhole =
      (/^(?:whole|entire|complete|all|every|everything)$/.test(before) &&
        behind !== 'collection' &&
        slotsOf(clause, 'method').length === 0) ||
      /^(?:part|section|area|side|stuff|family|tree|routes|endpoints|operations)$/.test(behind) ||
      (/^(?:in|at|on|of|with|for|about)$/.test(before) && /^(?:everything|anything|whatever|all)$/.test(ahead.at(-2) ?? ''));
    return !excluded && (isWhole || isWithBelow(clause, span) || /^(?:under|below|beneath|within|inside|underneath)$/.test(before));
  });
  // Matches "anything under JournalEntries".
  const names = slotsOf(clause, 'resource').flatMap(({ span }) => {
    const at = clause.words.findIndex((word) => word.span.start === span.start);
    return /^(?:under|below|beneath)$/.test(clause.words[at - 1]?.lower ?? '') ? [clause.words[at]?.lower ?? ''] : [];
  });
  const isBelow = ({ path }: Operation) =>
    places.some((place) => path === place.path || path.startsWith(`${place.path.replace(/\/$/, '')}/`)) ||
    names.some((name) => literalSegments(path).some((segment) => segment.toLowerCase() === name));
  return clause.slots.some(({ excluded }) => excluded) ? [] : (context.model?.operations ?? []).filter(isBelow);
}

/** The word before the nearest matching word, if that word is at most three words before the position. */
function wordBefore({ words }: Clause, at: number, isWanted: (word: ClauseWord) => boolean): string {
  const found = words.slice(0, at).findLastIndex(isWanted);
  return found < 0 || at - found > 3 ? '' : (words[found - 1]?.lower ?? '');
}

/** "the order endpoints" means all of them, although "order" is also a verb that matches only one. */
export function endpointsOfResources(clause: Clause, { context }: Situation, among?: readonly string[]): readonly Operation[] {
  const things = slotsOf(clause, 'resource').filter(({ excluded }) => !excluded);
  const isPlural = ({ span }: Slot) => {
    const at = clause.words.findIndex((word) => word.span.start === span.start);
    const isAllOf = (word: ClauseWord) => word.topics.includes('endpoints') && !word.isOfProject;
    // In "all endpoints of the orders", "all" comes before the word for endpoints.
    const isBefore = /^(?:all|every|alle|sämtliche|tous|toutes|todos|todas)$/.test(wordBefore(clause, at, isAllOf));
    return isBefore || /^(?:endpoints|operations|routes|calls)$/.test(clause.words[at + 1]?.lower ?? '');
  };
  if (things.length === 0 || !things.every(isPlural) || clause.slots.some(({ excluded, kind }) => excluded || kind === 'method')) return [];
  const names = things.map(({ name }) => singular(name.toLowerCase()));
  const isOfThing = ({ path }: Operation) => names.includes(singular(literalSegments(path)[0]?.toLowerCase() ?? ''));
  return (context.model?.operations ?? []).filter((one) => isOfThing(one) && (among?.includes(one.key) ?? true));
}
