import { singular } from '../../format/words.ts';
import type { Clause, ClauseWord, Operation } from '../../model/index.ts';
import { compareByApiPartSize, ROLE_OF_METHOD, type Role, resourceNounOf, roleOf } from '../situation/relations.ts';
import { type FoundOperations, hasTopic, type Situation, slotsOf } from '../situation/situation.ts';

interface Doing {
  readonly role: Role;
  /** The object of the verb, in the singular. */
  readonly thing: string;
  readonly isMany: boolean;
  /** The message names the list itself, so its sub-resources are not included. */
  readonly isListing: boolean;
  /** "a todo" is a single item. "the todo calls" may be all of them. */
  readonly isOne: boolean;
}

/** Words that end the object. */
const PREPOSITION = /^(?:for|with|without|from|to|in|on|by|as|at|into|about|and|or|if|when|it|them)$/;
const ADJECTIVE = /^(?:new|one|another|single|individual|existing|specific|particular|random|given|certain)$/;
const isBetween = (word: ClauseWord | undefined): boolean =>
  word !== undefined && (word.isFunction || ADJECTIVE.test(word.lower)) && !PREPOSITION.test(word.lower);

/** The object after a verb. In "issue comments", it is the last noun. */
function objectAt(words: readonly ClauseWord[], from: number, clause: Clause, which: 'first' | 'last' = 'last'): string | null {
  const resources = slotsOf(clause, 'resource').filter(({ excluded }) => !excluded);
  let at = from;
  while (isBetween(words[at])) at += 1;
  // In "a text message", the resource is the message.
  const isModified = words[at]?.senses.length === 0 && !words[at]?.isOfProject && !words[at]?.isFunction;
  if (isModified && resources.some(({ span }) => span.start === words[at + 1]?.span.start)) at += 1;
  let object: string | null = null;
  for (; at < words.length; at += 1) {
    if (!resources.some(({ span }) => span.start === words[at]?.span.start)) break;
    object = words[at]?.lower ?? null;
    if (which === 'first') break;
  }
  return object;
}

const isOneOf = ([first, second]: readonly ClauseWord[]): boolean =>
  /^(?:a|an|one|single)$/.test(first?.lower ?? '') || /^(?:single|individual)$/.test(second?.lower ?? '');

/** "the customers list" means the same as "list the customers". */
const LISTING = /^(?:list|listing|overview)$/;
const isResource = ({ span }: ClauseWord, clause: Clause): boolean =>
  slotsOf(clause, 'resource').some((slot) => !slot.excluded && slot.span.start === span.start);

/** The items in a list: "the customers list", "the list of reviews of a book". */
function listedAt(words: readonly ClauseWord[], at: number, clause: Clause): string | null {
  const [word, next] = [words[at], words[at + 1]?.lower ?? ''];
  if (word !== undefined && LISTING.test(next) && isResource(word, clause)) return word.lower;
  const isNoun = LISTING.test(word?.lower ?? '') && next === 'of' && /^(?:the|a)$/.test(words[at - 1]?.lower ?? '');
  return isNoun ? objectAt(words, at + 2, clause, 'first') : null;
}

/** Reads a verb with its object, as in "add an issue". Null for more complex clauses. */
function doingIn(clause: Clause, { retrieval }: Situation): Doing | null {
  const words = clause.words.filter(({ isMark }) => !isMark);
  // "reads the todo list" reads all todos, so look for the list operation first.
  const listed = words.map((_, at) => listedAt(words, at, clause)).find((one) => one !== null);
  if (listed !== undefined && listed !== null)
    return { role: 'read', thing: singular(listed), isMany: true, isListing: true, isOne: false };
  for (const [at, word] of words.entries()) {
    const [method] = retrieval.methodsOf(word.lower);
    const object = method === undefined || word.isFunction ? null : objectAt(words, at + 1, clause);
    const role = ROLE_OF_METHOD[method ?? ''];
    if (object !== null && role !== undefined)
      return { role, thing: singular(object), isMany: singular(object) !== object, isListing: false, isOne: isOneOf(words.slice(at + 1)) };
  }
  return null;
}

const fits = (operation: Operation, { role, isMany }: Doing): boolean => {
  const own = roleOf(operation);
  return role === 'read' ? own === (isMany ? 'list' : 'read') : own === role;
};

/** `/user/createWithList` is about users, although its last segment is not. */
function isAbout(operation: Operation, thing: string): boolean {
  const parts = operation.path.split('/').map((part) => singular(part.toLowerCase()));
  return resourceNounOf(operation) === thing || (parts.at(-2) === thing && !operation.path.endsWith('}'));
}

/** "create a payment link" is `/payment_links`: all words of the name in sequence. */
function isCompoundIn(operation: Operation, { words }: Clause): boolean {
  const name = resourceNounOf(operation);
  const said = words.map(({ lower }) => singular(lower)).join(' ');
  return name.includes(' ') && ` ${said} `.includes(` ${name} `);
}

const SHORTENED_BY = 4;
/**
 * "repositories" matches `/repos`, and "organization" matches `/orgs`. If only a letter or two differ, it is a different word: a cart is
 * not a car. A compound is also different: a branch is not a `branch_protection`.
 */
const isShortFor = (one: string, other: string): boolean =>
  other.startsWith(one) && one.length > 2 && other.length - one.length >= SHORTENED_BY && !/^[^a-z]/.test(other.slice(one.length));
export const isSameOrAbbreviated = (one: string, other: string): boolean =>
  one === other || isShortFor(one, other) || isShortFor(other, one);

/** All operations in the API that do this to the object, with the simplest path first. */
function operationsDoing(doing: Doing, { context }: Situation): readonly Operation[] {
  const all = context.model?.operations ?? [];
  const fitting = all.filter((one) => fits(one, doing));
  const exact = fitting.filter((one) => resourceNounOf(one) === doing.thing);
  const found = (exact.length > 0 ? exact : fitting.filter((one) => isSameOrAbbreviated(resourceNounOf(one), doing.thing))).toSorted(
    compareByApiPartSize(all),
  );
  const isList = ({ path, summary, operationId }: Operation) =>
    /(?<!\p{L})list|List/u.test(`${path} ${summary ?? ''} ${operationId ?? ''}`);
  return doing.isMany ? found.toSorted((a, b) => Number(isList(b)) - Number(isList(a))) : found;
}

const METHODS: Readonly<Record<Role, readonly string[]>> = {
  create: ['POST'],
  update: ['PUT', 'PATCH'],
  delete: ['DELETE'],
  read: ['GET'],
  list: ['GET'],
};

/** The summaries "Deletes a message." and "Lists all channels in a team." are sufficient, whatever the path is. */
function bySummary({ role, thing }: Doing, { context, retrieval }: Situation): Operation | undefined {
  const isSaid = ({ summary, description }: Operation) => {
    const [sentence = ''] = (summary ?? description ?? '').toLowerCase().split(/[.\n]/);
    const [verb = '', ...others] = sentence.trim().split(/\s+/);
    const rest = others.filter((word) => !/^(?:a|an|the|one|all|of)$/.test(word));
    const isWhole = rest.length === 1 || /^(?:in|for|from|to|with|on|by|that|which|using)$/.test(rest[1] ?? '');
    return isWhole && singular(rest[0] ?? '') === thing && retrieval.methodsOf(verb).some((method) => METHODS[role].includes(method));
  };
  return context.model?.operations.filter(isSaid).toSorted((a, b) => a.path.length - b.path.length)[0];
}

/** "a todo" means one item, "containers" means the whole list. */
function isAsMany(operation: Operation, { role, isOne, isMany }: Doing): boolean {
  if (role === 'read' && isMany) return roleOf(operation) === 'list' && !operation.path.includes('{');
  if (!isOne || role === 'create') return true;
  // `PUT /pet` updates one pet, whose id is in the body.
  return role === 'read' ? roleOf(operation) === 'read' : operation.path.includes('{') || operation.method === 'PUT';
}

/** Of the operations that match the words, those that are about the object: "list my repos" does not include a repository's releases. */
function onlyAbout(doing: Doing, clause: Clause, found: readonly Operation[]): readonly Operation[] | null {
  const names = new Set(slotsOf(clause, 'resource').map(({ name }) => name));
  const all = found.filter((one) => isAbout(one, doing.thing) || isCompoundIn(one, clause));
  const exact = all.filter((one) => isAsMany(one, doing));
  const about = exact.length > 0 ? exact : all;
  return names.size === 1 && about.length < found.length ? about : null;
}

/** "which endpoints change a book?" asks for all of them. A replacement would be only one. */
const asksForChanges = (clause: Clause): boolean =>
  clause.act === 'ask' &&
  hasTopic(clause, 'endpoints') &&
  clause.words.some(({ lower }) => /^(?:chang|updat|modif|edit|alter)/.test(lower));

/**
 * The operations that match the verb and its object. Summaries can be misleading: "add an issue" also matches "Add a label to an issue".
 * Null if the previous matches are already about the object, or if there are no better ones.
 */
export function operationsOnObject(clause: Clause, found: FoundOperations, situation: Situation): readonly Operation[] | null {
  const doing = doingIn(clause, situation);
  if (doing === null) return null;
  const isFound = found.operations.some((one) => isAbout(one, doing.thing) || isCompoundIn(one, clause));
  if (asksForChanges(clause) && doing.role === 'update' && found.operations.length === 1) {
    const all = operationsDoing(doing, situation).filter(({ path }) => path === found.operations[0]?.path);
    if (all.length > 1) return all;
  }
  if (isFound && !found.isUnclear && !doing.isListing) return onlyAbout(doing, clause, found.operations);
  const candidates = operationsDoing(doing, situation);
  const best =
    candidates.find(({ method }) => method === 'PATCH') ??
    candidates.find(({ method }) => method === 'PUT') ??
    candidates[0] ??
    bySummary(doing, situation);
  return best === undefined ? null : [best];
}
