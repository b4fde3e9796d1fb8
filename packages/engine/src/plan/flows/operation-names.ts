import { memoize } from '../../format/memoize.ts';
import { literalSegments, singular, wordsOf } from '../../format/words.ts';
import type { ApiModel, Operation } from '../../model/index.ts';
import { isSameOrAbbreviated } from '../operations/by-object.ts';
import { type Role, resourceNounOf, roleOf, targetsSingleItem } from '../situation/relations.ts';

/** The stem of a verb, which is the same for "deletes", "deleting" and "deleted". */
export const stemOf = memoize((word): string => {
  const bare = word.replace(/(?:ing|ed|es|s|e)$/, '');
  return (bare.length < 2 ? word : bare).replace(/([^aeiou])\1$/, '$1').replace(/i$/, 'y');
});

/** The words that the spec uses for an operation. */
interface Names {
  readonly role: Role | null;
  readonly thing: string;
  /** The words in the last segment of the path that is not a parameter. */
  readonly last: readonly string[];
  /** Verbs at the end of the path: `/containers/{id}/stop`, `/chat.postMessage`. */
  readonly actions: ReadonlySet<string>;
  /** The stems of the words in the summary and the operation ID. The first one is usually a verb. */
  readonly summary: readonly string[];
  readonly id: readonly string[];
}

const known = new WeakMap<Operation, Names>();
const MOST_WORDS = 12;

const VERSION = /^(?:api|rest|v\d+)$/i;

function collect(operation: Operation): Names {
  const segments = literalSegments(operation.path.replace(/\.(?:json|xml)$/i, '')).filter((segment) => !VERSION.test(segment));
  const last = wordsOf(segments.at(-1) ?? '');
  const dotted = segments.at(-1)?.includes('.') === true ? wordsOf(segments.at(-1)?.split('.').at(-1) ?? '') : [];
  const isAction = segments.length > 1 && !targetsSingleItem(operation);
  const isList = operation.method === 'GET' && /ed$/.test(last[0] ?? '');
  const firstSentence = (operation.summary ?? operation.description ?? '').split(/[.\n]/)[0] ?? '';
  return {
    role: roleOf(operation),
    thing: resourceNounOf(operation),
    last: last.map(singular),
    // `GET /user/starred` lists starred items and does not star anything.
    actions: new Set([...(isAction && !isList ? last.slice(0, 1) : []), ...dotted].map(stemOf)),
    summary: wordsOf(firstSentence).slice(0, MOST_WORDS).map(stemOf),
    id: wordsOf(operation.operationId ?? '')
      .slice(0, MOST_WORDS)
      .map(stemOf),
  };
}

export function namesOf(operation: Operation): Names {
  const names = known.get(operation) ?? collect(operation);
  known.set(operation, names);
  return names;
}

const SHORTEST_KIN = 5;
const SHARE_OF_KIN = 0.55;
/** True for words with the same stem, such as "subscribe" and "subscription". */
function isKin(verb: string, noun: string): boolean {
  let shared = 0;
  while (shared < verb.length && verb[shared] === noun[shared]) shared += 1;
  return shared >= SHORTEST_KIN && shared >= Math.max(verb.length, noun.length) * SHARE_OF_KIN;
}

/** "order it" and "buy it" create an order, and "review it" creates a review. */
const isMaking = (verb: string, thing: string, last: readonly string[]): boolean =>
  thing === singular(verb) || last.join(' ') === singular(verb) || (thing === 'order' && /^(?:buy|purchas)/.test(verb));

/** How well a verb matches the name of an operation: the last part of its path, the first word of its summary, or its ID. */
export function scoreVerbMatch(operation: Operation, verb: string): number {
  const { actions, summary, id, thing, last, role } = namesOf(operation);
  const stem = stemOf(verb);
  // `PUT /user/starred/{repo}` stars a repository.
  if (operation.method !== 'GET' && role !== 'create' && last.length === 1 && stemOf(last[0] ?? '') === stem)
    return operation.method === 'DELETE' ? 1 : 3;
  if (actions.has(stem) || (role !== 'list' && last.join('') === verb)) return 3;
  if (role === 'create' && isMaking(verb, thing, last)) return 3;
  // "protect it" creates a branch protection.
  if (role === 'create' && isKin(verb, thing.split(' ').at(-1) ?? '')) return 2.5;
  if (summary[0] === stem) return 2;
  return id.includes(stem) ? 1.5 : 0;
}

/** "webhook" means a hook, and "item" may mean `/invoiceitems`. */
const compoundFit = (thing: string, name: string): number =>
  thing.length > 3 && name.endsWith(thing) ? 2.2 : name.length > 3 && thing.endsWith(name) ? 1.8 : 0;

/** How well an operation matches the name of a resource. */
export function scoreResourceMatch(operation: Operation, name: string): number {
  const { thing, last, summary } = namesOf(operation);
  const isLast = last.join(' ') === name;
  if (thing === name) return isLast ? 3 : 2.8;
  if (isLast) return 3;
  if (isSameOrAbbreviated(thing, name)) return 2.5;
  const segments = literalSegments(operation.path);
  const isOwn = segments.length <= 2 && singular(wordsOf(segments[0] ?? '').join(' ')) === name;
  if (isOwn || last.at(-1) === name || thing.endsWith(` ${name}`)) return 2;
  const compound = compoundFit(thing, name);
  if (compound > 0) return compound;
  const stem = stemOf(name);
  return summary.slice(1, 6).includes(stem) ? 1.2 : last.some((word) => stemOf(word).startsWith(stem)) ? 1 : 0;
}

/** Endings of a path that do not identify an action: `/containers/create`, `/images/{name}/json`. */
const PLAIN_ENDING = /^(?:create|add|new|get|list|json|xml|info|search|query|all|update|edit|delete|remove|set)$/;

/**
 * Counts the words at the end of a path that are neither the verb nor an object of the part: `/containers/{id}/exec` for "create a
 * container".
 */
export function countUnmentionedWords(operation: Operation, words: readonly string[]): number {
  const { last, thing } = namesOf(operation);
  const stems = words.map(stemOf);
  return last.filter((word) => !PLAIN_ENDING.test(word) && !thing.split(' ').includes(word) && !stems.includes(stemOf(word))).length;
}

const things = new WeakMap<ApiModel, ReadonlySet<string>>();

/** The names of the API's resources, in the singular. */
export function resourceNameWords(model: ApiModel | null): ReadonlySet<string> {
  if (model === null) return new Set();
  const words = things.get(model) ?? new Set(model.operations.flatMap((one) => resourceNounOf(one).split(' ')));
  things.set(model, words);
  return words;
}
