import { literalSegments, singular } from '../../format/words.ts';
import type { Clause, ClauseWord, Operation, Slot, Span } from '../../model/index.ts';
import { type Situation, slotsOf } from '../situation/situation.ts';

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
