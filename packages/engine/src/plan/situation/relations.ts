import { memoize } from '../../format/memoize.ts';
import { literalSegments, singular, wordsOf } from '../../format/words.ts';
import { memoize as memoizeObject } from '../../json/memoize.ts';
import type { Operation } from '../../model/index.ts';

export type Role = 'create' | 'list' | 'read' | 'update' | 'delete';

/** The role of a plain request, by its method. */
export const ROLE_OF_METHOD: Readonly<Record<string, Role>> = {
  POST: 'create',
  GET: 'read',
  PUT: 'update',
  PATCH: 'update',
  DELETE: 'delete',
};

const isParameter = (segment: string): boolean => segment.includes('{');
/** `/messages.json` and `/messages/{id}.json` are one collection. */
export const withoutExtension = (path: string): string => path.replace(/\.(?:json|xml)$/i, '');
const segmentsOf = memoize((path): readonly string[] =>
  withoutExtension(path)
    .split('/')
    .filter((segment) => segment !== ''),
);

/** True if the path ends with a parameter and so refers to a single item. */
export const targetsSingleItem = ({ path }: Operation): boolean => isParameter(segmentsOf(path).at(-1) ?? '');

const shapeOf = memoize((path): string =>
  withoutExtension(path)
    .replace(/\{[^}]*\}/g, '{}')
    .replace(/\/$/, ''),
);

interface DottedName {
  readonly family: string;
  readonly verb: string;
}

/** `/chat.postMessage` is a procedure of the family `chat`. Null for other paths. */
const dottedName = memoize((path): DottedName | null => {
  const [, family, name = ''] = /^(.*\/[a-z]\w*(?:\.\w+)*)\.([a-z]\w*)$/i.exec(withoutExtension(path)) ?? [];
  return family === undefined || path.includes('{') ? null : { family, verb: wordsOf(name)[0] ?? '' };
});

/** The path of the collection that an operation belongs to: `/books` for `/books/{bookId}`. */
export const collectionOf = memoizeObject(({ path }: Operation): string => {
  const dotted = dottedName(path);
  if (dotted !== null) return dotted.family;
  const segments = segmentsOf(shapeOf(path));
  const last = segments.findLastIndex((segment) => !isParameter(segment));
  return `/${segments.slice(0, last + 1).join('/')}`;
});

const isPlural = (segment: string): boolean => {
  const last = wordsOf(segment).at(-1) ?? '';
  return singular(last) !== last;
};

const WORDS_OF_ROLE: Readonly<Record<Role, string>> = {
  read: 'get read fetch retrieve describe show info',
  list: 'list search query',
  create: 'create add post register submit issue open new',
  update: 'update change edit modify rename set',
  delete: 'delete remove',
};
const ROLES: readonly Role[] = ['read', 'list', 'create', 'update', 'delete'];
const ROLE_VERBS: ReadonlyMap<string, Role> = new Map(
  ROLES.flatMap((role) => WORDS_OF_ROLE[role].split(' ').map((word) => [word, role] as const)),
);

/** A path that is a procedure name: `/rpc/CancelPolicy` cancels a policy. */
interface Call {
  readonly verb: string;
  readonly thing: string;
}

/** The procedure that a path names, or null for resource paths. */
export function procedureOf({ path, summary }: Operation): Call | null {
  const last = segmentsOf(path).at(-1) ?? '';
  const [verb = '', ...things] = wordsOf(last);
  if (path.includes('{') || things.length === 0 || !/\p{Ll}\p{Lu}/u.test(last)) return null;
  const isSaid = (wordsOf(summary ?? '')[0] ?? '').startsWith(verb.replace(/[ey]$/, ''));
  return isSaid || ROLE_VERBS.has(verb) ? { verb, thing: things.map(singular).join(' ') } : null;
}

/**
 * One word for the resource of an operation. Collections are usually plural. After a parameter, or next to a plural, a singular is an
 * action or a format: `/containers/{id}/stop`, `/images/json`.
 */
export const resourceNounOf = memoizeObject((operation: Operation): string => {
  const { path } = operation;
  const call = procedureOf(operation);
  if (call !== null) return call.thing;
  const dotted = dottedName(path);
  if (dotted !== null) return wordsOf(dotted.family).map(singular).join(' ');
  const segments = segmentsOf(path);
  const literal = literalSegments(withoutExtension(path));
  const last = literal.at(-1) ?? '';
  const parameter = segments.findLastIndex(isParameter);
  const owner = parameter > 0 ? (segments[parameter - 1] ?? '') : '';
  const name = isPlural(last) ? last : isParameter(owner) || owner === '' ? (literal.findLast(isPlural) ?? last) : owner;
  return wordsOf(name).map(singular).join(' ');
});

const below = (path: string, collection: string): boolean =>
  shapeOf(path) === collection || shapeOf(path) === `${collection}/{}` || dottedName(path)?.family === collection;

/** Operations on the same collection and its members. */
export const siblingsOf = (operation: Operation, all: readonly Operation[]): readonly Operation[] => {
  const collection = collectionOf(operation);
  return all.filter(({ path }) => below(path, collection));
};

/** The operation's role in its collection, based on method and path. Null for actions such as `/orders/{id}/cancel`. */
export const roleOf = memoizeObject((operation: Operation): Role | null => {
  const call = procedureOf(operation);
  if (call !== null) return ROLE_VERBS.get(call.verb) ?? null;
  const dotted = dottedName(operation.path);
  if (dotted !== null) return ROLE_VERBS.get(dotted.verb) ?? null;
  const one = targetsSingleItem(operation);
  if (operation.method === 'GET') return one ? 'read' : 'list';
  if (operation.method === 'DELETE') return 'delete';
  if (operation.method === 'PUT' || operation.method === 'PATCH') return 'update';
  return operation.method === 'POST' ? (one ? 'update' : 'create') : null;
});

const namesIn = ({ path }: Operation): number => literalSegments(path).length * 10 + (isPlural(literalSegments(path).at(-1) ?? '') ? 0 : 5);
const byParameters = (one: Operation, other: Operation): number => one.path.split('{').length - other.path.split('{').length;
/** Fewest path segments first: `/repos/{repo}` comes before `/teams/{id}/repos/{repo}`. */
export const byDepth = (one: Operation, other: Operation): number => namesIn(one) - namesIn(other) || byParameters(one, other);

const standings = new WeakMap<readonly Operation[], ReadonlyMap<string, number>>();
const parentOf = (operation: Operation): string => collectionOf(operation).replace(/\/[^/]*$/, '');

/** The size of the part of the API that an operation belongs to. */
export function sizeOfApiPart(operation: Operation, all: readonly Operation[]): number {
  const known = standings.get(all) ?? new Map([...Map.groupBy(all, parentOf)].map(([parent, group]) => [parent, group.length]));
  standings.set(all, known);
  return known.get(parentOf(operation)) ?? 0;
}

/** Among paths with the same depth, the one in the larger part of the API is preferred: a label of a repository, not of an organization. */
export const compareByApiPartSize =
  (all: readonly Operation[]) =>
  (one: Operation, other: Operation): number =>
    namesIn(one) - namesIn(other) || sizeOfApiPart(other, all) - sizeOfApiPart(one, all) || byParameters(one, other);

/** If an owner has only one of a resource, it is read at its own path: `/users/{id}/avatar`. */
function readOfSingle(operation: Operation, all: readonly Operation[]): Operation | undefined {
  const last = literalSegments(operation.path).at(-1) ?? '';
  const isSingle = operation.path.includes('{') && !targetsSingleItem(operation) && !isPlural(last);
  return isSingle ? all.find(({ method, path }) => method === 'GET' && path === operation.path) : undefined;
}

/** The operation in the same collection with a given role. A partial update comes before a replacement. */
export function siblingInRole(operation: Operation, role: Role, all: readonly Operation[]): Operation | null {
  const inRole = (found: readonly Operation[]) => found.filter((one) => roleOf(one) === role);
  const single = role === 'read' ? readOfSingle(operation, all) : undefined;
  if (single !== undefined) return single;
  const inCollection = inRole(siblingsOf(operation, all));
  // `PATCH /todos` changes all of them, `PATCH /todos/{id}` changes one.
  const ones = role === 'update' || role === 'delete' ? inCollection.filter(targetsSingleItem) : [];
  const siblings = ones.length > 0 ? ones : inCollection;
  // `/containers/create` and `/containers/{id}` are about the same resource, even though neither path is the other's collection.
  const found =
    siblings.length > 0 ? siblings : inRole(all.filter((one) => resourceNounOf(one) === resourceNounOf(operation))).toSorted(byDepth);
  return (
    found.find(({ method }) => method === 'PATCH') ?? found.find((one) => role !== 'update' || one.method === 'PUT') ?? found[0] ?? null
  );
}
