import { literalSegments, singular } from '../../format/words.ts';
import type { Clause, ClauseWord, Operation, Slot } from '../../model/index.ts';
import { roleOf, thingOf } from '../situation/relations.ts';
import { clauseOf, hasTopic, type Situation, slotsOf } from '../situation/situation.ts';
import { resourcesIn } from './flow-parts.ts';

type Resource = Extract<Slot, { kind: 'resource' }>;

const NEW_NAMES = /(?:^|[^a-z])(?:create|add|new|post)$/;

/** `/networks` comes before `/networks/create`, and both before `/networks/prune`. */
function rankOf({ path }: Operation, name: string): number {
  const last = literalSegments(path).at(-1)?.toLowerCase() ?? '';
  if (singular(last) === singular(name)) return 0;
  return NEW_NAMES.test(last) ? 1 : 2;
}

/** The operation that creates a resource. If there are several, prefer the one below another resource in the same part. */
export function creationOf(name: string, part: Clause, situation: Situation): Operation | null {
  const operations = situation.context.model?.operations ?? [];
  const all = operations.filter((one) => one.method === 'POST' && thingOf(one).split(' ').includes(singular(name)));
  const others = slotsOf(part, 'resource').map((slot) => singular(slot.name));
  const isBelow = ({ path }: Operation) => others.some((other) => other !== singular(name) && path.toLowerCase().includes(other));
  const made = all
    .filter((one) => roleOf(one) === 'create')
    .toSorted((a, b) => rankOf(a, name) - rankOf(b, name) || a.path.length - b.path.length);
  return made.find(isBelow) ?? made[0] ?? all[0] ?? null;
}

/** "make a repo" is `/user/repos`, and not `/repos/{repo}/transfer`. */
export const isCreationNamed = (operation: Operation, name: string): boolean =>
  roleOf(operation) === 'create' && rankOf(operation, name) < 2;

/** The operation that certainly creates the resource, by its name in the path. */
export function creationNamed(name: string, part: Clause, situation: Situation): Operation | null {
  const named = creationOf(name, part, situation);
  return named !== null && isCreationNamed(named, name) ? named : null;
}

/** The operation that creates a resource with another name in the paths: a channel may be a conversation. */
function creationFound(name: string, part: Clause, situation: Situation): Operation | null {
  const { operations } = situation.retrieval.find(situation.retrieval.scopeOf(`create a ${singular(name)}`));
  return creationNamed(name, part, situation) ?? operations.find((one) => roleOf(one) === 'create') ?? creationOf(name, part, situation);
}

/** Words before the first word of a step: "first a product", "and after that two orders". */
const LEADING = /^(?:first|firstly|second|then|next|now|finally|lastly|also|and|so|after|that|this|afterwards|with|we|have|there|is)$/;
const INDEFINITE = /^(?:a|an|another|new|one|fresh|brand|second|further)$/;
const BETWEEN = /^(?:new|fresh|brand|valid|second|further|more|other|different|first)$/;

/** "two rows in todos" are two todos. */
export const ENTRIES = /^(?:rows?|entry|entries|records?|items?|instances?)$/;

const isAt = ({ span }: Slot, word: ClauseWord | undefined): boolean => span.start === word?.span.start;

/** The resource at the beginning of a part without a verb: "new pet", "first a product", "two reviews on it". */
function namedAlone(part: Clause): Resource | null {
  const words = part.words.filter(({ isMark }) => !isMark);
  const start = words.findIndex(({ lower }) => !LEADING.test(lower));
  const head = words[start];
  // "customer first, then an invoice for that customer"
  if (words.length === 2 && words[1]?.lower === 'first') return slotsOf(part, 'resource').find((slot) => isAt(slot, head)) ?? null;
  const isCounted = slotsOf(part, 'amount').some((slot) => slot.unit === 'count' && isAt(slot, head));
  if (head === undefined || !(isCounted || INDEFINITE.test(head.lower))) return null;
  const noun = words.slice(start + 1).find(({ lower }) => !BETWEEN.test(lower));
  return slotsOf(part, 'resource').find((slot) => isAt(slot, noun)) ?? null;
}

/** "make two orders", "leave three reviews": the verb does not read, change or delete. */
function countedBehindVerb(part: Clause, { retrieval }: Situation): Resource | null {
  const words = part.words.filter(({ isMark, lower }) => !isMark && !LEADING.test(lower));
  const [verb, count, ...others] = words;
  const isCounted = slotsOf(part, 'amount').some((slot) => slot.unit === 'count' && isAt(slot, count));
  const methods = retrieval.methodsOf(verb?.lower ?? '');
  if (!isCounted || (methods.length > 0 && !methods.includes('POST')) || verb?.topics.includes('list')) return null;
  const noun = others.find(({ lower }) => !BETWEEN.test(lower) && !ENTRIES.test(lower) && !/^(?:of|in|into|to|for|the)$/.test(lower));
  return slotsOf(part, 'resource').find((slot) => isAt(slot, noun)) ?? null;
}

/** "a new book gets its first review": the book is given a review. */
function givenTo(part: Clause): Resource | null {
  const words = part.words.filter(({ isMark }) => !isMark);
  const at = words.findIndex(({ lower }) => /^(?:gets?|receives?)$/.test(lower));
  const isOwned = /^(?:its|his|her|their|a|an|another|one|two|three)$/.test(words[at + 1]?.lower ?? '');
  const noun = words.slice(at + 2).find(({ lower }) => !BETWEEN.test(lower));
  const owner = slotsOf(part, 'resource').find((slot) => words.slice(0, Math.max(0, at)).some((word) => isAt(slot, word)));
  return owner !== undefined && isOwned ? (slotsOf(part, 'resource').find((slot) => isAt(slot, noun)) ?? null) : null;
}

/** The operation of a part that makes something without a verb for it. */
export function thingMade(part: Clause, situation: Situation): Operation | null {
  const isRead = hasTopic(part, 'list', 'read-back', 'gone') || slotsOf(part, 'operation').length > 0;
  if (isRead) return null;
  const alone = namedAlone(part);
  const isOnlyNamed = alone !== null && !hasVerb(part, alone, situation);
  const resource = givenTo(part) ?? (isOnlyNamed ? alone : null) ?? countedBehindVerb(part, situation);
  return resource === null ? null : creationFound(resource.name, part, situation);
}

/** In "a new customer signs up", the verb says what happens. In German, the verb that creates stands behind its object. */
const hasVerb = ({ words, slots }: Clause, resource: Resource, { retrieval }: Situation): boolean =>
  words.some(
    ({ lower, isFunction, isOfProject, span }) =>
      span.start > resource.span.start &&
      lower !== 'create' &&
      !isFunction &&
      !slots.some((slot) => slot.kind === 'resource' && slot.span.start === span.start) &&
      (isOfProject || retrieval.methodsOf(lower).length > 0),
  );

/** "a newly added pet" and "a brand new user places an order": the thing behind the word is created first. */
export function creationFor(part: Clause, situation: Situation): Operation | null {
  const newly = part.words.find(({ topics }) => topics.includes('newly'));
  const names = resourcesIn(part);
  const behind = slotsOf(part, 'resource').find(({ span, name }) => span.start > (newly?.span.start ?? 0) && names.includes(name));
  const resource = behind?.name ?? names.at(-1);
  if (resource === undefined) return null;
  const named = creationNamed(resource, part, situation);
  return named !== null && !named.path.includes('{')
    ? named
    : (situation.context.model?.operations.find(
        (one) => one.method === 'POST' && !one.path.includes('{') && thingOf(one).split(' ').includes(singular(resource)),
      ) ?? null);
}

/** "a brand new user places an order" goes on with "places an order". */
export function withoutDoer(part: Clause): Clause {
  const at = part.words.findLastIndex(({ topics }) => topics.includes('newly'));
  const noun = part.words[at + 1];
  const isAtStart = part.words.slice(0, at).every(({ isFunction, topics }) => isFunction || topics.includes('newly'));
  const isDoer = noun?.isOfProject === true && part.words[at + 2]?.isOfProject === true;
  return isAtStart && isDoer ? clauseOf(part, part.words.slice(at + 2)) : part;
}
