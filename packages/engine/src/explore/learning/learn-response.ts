import { lowerAlphanumeric, singular } from '../../format/words.ts';
import { memberPath } from '../../json/portable-path.ts';
import { isList, isObject, ownValue } from '../../json/values.ts';
import type { Json, JsonObject, Operation } from '../../model/index.ts';
import { findId, hasValue, isMessageField } from './find-id.ts';
import { collectionOf, countParameters, createdIn, endsInParam, type ItemPaths, paramsIn, pathTemplate, resourceOf } from './place.ts';
import { type Bindings, isScalar, type Resource, UNKNOWN_LOCATION, type ValuePool } from './pool.ts';

/** One successful exchange. */
export interface SuccessfulExchange {
  readonly op: Operation;
  readonly bindings: Bindings;
  readonly parentLinks: Resource['parentLinks'];
  readonly sent: Json | undefined;
  readonly request: string;
  readonly json: Json | undefined;
  /** The Location header, if any. */
  readonly location: string | null;
  readonly creates: boolean;
  /** True when a path value belongs to a resource that this exploration created. */
  readonly isInsideOwn: boolean;
  readonly removes: boolean;
}

const MAX_ITEMS = 8;
const MAX_CHILDREN = 4;
const MAX_DEPTH = 6;
const MAX_MEMBERS = 60;

/** The paths of all operations, and the collections whose items have another path. */
export interface KnownPaths {
  readonly paths: readonly string[];
  readonly itemPaths: ItemPaths;
}

/** Adds the contents of a successful response to the pool. */
export function learnResponse(pool: ValuePool, success: SuccessfulExchange, known: KnownPaths): void {
  const { op, json, bindings } = success;
  if (success.removes) {
    const isWhole = op.method === 'DELETE' && !endsInParam(op.path);
    if (isWhole) forgetAll(pool, op, bindings);
    else forget(pool, op, bindings);
    return;
  }
  const sent = isObject(success.sent) ? success.sent : null;
  // An item with a path of its own can be addressed without its parent.
  const isHome = createdIn(op.path) !== createdIn(op.path, known.itemPaths);
  const make = (collection: string, value: Json, base: string): Resource => ({
    collection,
    value,
    base,
    from: op.key,
    parents: isHome ? {} : bindings,
    parentLinks: isHome ? {} : success.parentLinks,
    isOwn: success.creates,
    isInsideOwn: success.isInsideOwn,
    sent,
    request: success.request,
  });
  if (!endsInParam(op.path)) learnCollection(pool, success, make, known);
  else if (success.creates) learnChosen(pool, success, make);
  learnChildren(pool, op, json, make);
  walk(pool, json, { from: op.key, request: success.request }, 0, '');
}

/** A resource whose ID the client chose. The response need not contain the ID, so it is stored under the name of the parameter. */
function learnChosen(pool: ValuePool, { op, json, bindings }: SuccessfulExchange, make: MakeResource): void {
  const param = paramsIn(op.path).at(-1) ?? '';
  const { [param]: id, ...parents } = bindings;
  if (id === undefined) return;
  const value = { [param]: id, ...(isObject(json) ? json : {}) };
  pool.add({ ...make(collectionOf(op.path, param), { ...value, [param]: id }, UNKNOWN_LOCATION), parents });
}

type MakeResource = (collection: string, value: Json, base: string) => Resource;

function learnCollection(pool: ValuePool, success: SuccessfulExchange, make: MakeResource, { paths, itemPaths }: KnownPaths): void {
  const { op, json } = success;
  const collection = createdIn(op.path, itemPaths);
  const isCreate = op.method === 'POST' || (op.method === 'PUT' && success.creates);
  const list = isCreate && !isList(json) ? null : findList(json, resourceOf(collection));
  if (list !== null && isSingle(op.path, json)) pool.add(make(collection, json ?? null, '$'));
  if (list === null)
    learnOne(pool, success, (value, base) => make(collection, value, base), fromLocation(locationOf(success), collection, paths));
  else for (const [index, item] of list.items.slice(0, MAX_ITEMS).entries()) pool.add(make(collection, item, `${list.base}[${index}]`));
}

/** `GET /wallet` returns one wallet with its movements, and not a list of movements. */
function isSingle(path: string, json: Json | undefined): boolean {
  const last = path.split('/').at(-1) ?? '';
  const isId = (name: string): boolean => /(?:^id|_id|Id|number|code|key)$/i.test(name) && !/page|total|count/i.test(name);
  return singular(last) === last && isObject(json) && Object.keys(json).some((name) => isId(name) && isScalar(json[name]));
}

type PathBindings = Readonly<Record<string, string>>;

/** A create may return the resource, only a Location header, or just a message. */
function learnOne(
  pool: ValuePool,
  { json, sent, creates }: SuccessfulExchange,
  make: (value: Json, base: string) => Resource,
  location: PathBindings | null,
): void {
  const located = creates ? location : null;
  if (isObject(json) && !(creates && Object.keys(json).every(isMessageField))) {
    const resource = make(json, '$');
    pool.add(resource);
    if (located === null || isSame(resource, located)) return;
  }
  if (located !== null) pool.add(shownIn(json, located, make) ?? make(located, 'header:Location'));
  else if (creates && isObject(sent)) pool.add(make(sent, UNKNOWN_LOCATION));
}

/** The last segment of a Location URL is often also a field in the response, under another name. A suite can capture it from there. */
function shownIn(json: Json | undefined, located: PathBindings, make: (value: Json, base: string) => Resource): Resource | null {
  const [value, ...others] = Object.values(located);
  if (!isObject(json) || value === undefined || others.length > 0) return null;
  const [name] = Object.entries(json).find(([, member]) => isScalar(member) && String(member) === value) ?? [];
  const path = name === undefined ? null : memberPath('$', name);
  return path === null ? null : make(value, path);
}

function isSame(resource: Resource, located: PathBindings): boolean {
  return Object.entries(located).every(([name, value]) => String(findId(resource, name)?.value) === value);
}

interface FoundList {
  readonly items: readonly Json[];
  readonly base: string;
}

const WRAPPERS = ['_embedded', 'data', 'result', 'results', 'response', 'payload', 'content'];

/** Finds the list in a response: the response itself, a member with the resource's name, or the only list in a small envelope. */
export function findList(json: Json | undefined, resource: string, base = '$', depth = 0): FoundList | null {
  if (isList(json)) return { items: json, base };
  if (!isObject(json)) return null;
  const lists = Object.entries(json).filter(([, member]) => isList(member));
  const named = lists.find(([name]) => singular(lowerAlphanumeric(name)) === resource);
  const only = lists.length === 1 || Object.keys(json).length <= 5 ? lists[0] : undefined;
  const [name, items] = named ?? only ?? [];
  const path = name === undefined ? null : memberPath(base, name);
  if (path !== null && isList(items)) return { items, base: path };
  const wrapper = depth > 0 ? undefined : WRAPPERS.find((key) => isObject(ownValue(json, key)));
  const inner = wrapper === undefined ? null : memberPath(base, wrapper);
  return wrapper === undefined || inner === null ? null : findList(json[wrapper], resource, inner, depth + 1);
}

/** Lists inside a resource are its children: `environments` of a feature belong to `/features/{name}/environments`. */
function learnChildren(pool: ValuePool, op: Operation, json: Json | undefined, make: MakeResource): void {
  const end = op.path.lastIndexOf('}') + 1;
  if (op.method !== 'GET' || end === 0 || !isObject(json)) return;
  for (const [name, member] of Object.entries(json)) {
    const path = isList(member) ? memberPath('$', name) : null;
    if (!isList(member) || path === null) continue;
    for (const [index, item] of member.slice(0, MAX_CHILDREN).entries())
      if (isObject(item)) pool.add(make(`${pathTemplate(op.path.slice(0, end))}/${name}`, item, `${path}[${index}]`));
  }
}

interface Source {
  readonly from: string;
  readonly request: string;
}

/** Records single values by field name, and lists of objects by the name of the list. */
function walk(pool: ValuePool, value: Json | undefined, source: Source, depth: number, key: string): void {
  if (depth > MAX_DEPTH || value === undefined || value === null) return;
  if (isList(value)) for (const item of value.slice(0, MAX_CHILDREN)) walkItem(pool, item, source, depth, key);
  else if (isObject(value))
    for (const [name, member] of Object.entries(value).slice(0, MAX_MEMBERS)) {
      if (!isMessageField(name)) pool.addField(name, member);
      walk(pool, member, source, depth + 1, name);
    }
}

function walkItem(pool: ValuePool, item: Json, source: Source, depth: number, key: string): void {
  if (isScalar(item) && key !== '') pool.addField(singular(key), item);
  if (isObject(item) && key !== '') pool.add(unplaced(key, item, source));
  walk(pool, item, source, depth + 1, key);
}

function unplaced(key: string, value: JsonObject, { from, request }: Source): Resource {
  return {
    collection: `~/${key}`,
    value,
    base: UNKNOWN_LOCATION,
    from,
    parents: {},
    parentLinks: {},
    isOwn: false,
    isInsideOwn: false,
    sent: null,
    request,
  };
}

function locationOf({ location, json }: SuccessfulExchange): string | null {
  if (location !== null) return location;
  const links = isObject(json) ? [json._links, json.links].find(isObject) : undefined;
  const self = isObject(links) ? links.self : undefined;
  const href = isObject(self) ? self.href : self;
  return typeof href === 'string' ? href : null;
}

/** `/tags/simple/x` for `/tags/{type}/{value}` contains two values. A Location URL that is the collection itself contains none. */
function fromLocation(location: string | null, collection: string, paths: readonly string[]): Readonly<Record<string, string>> | null {
  if (location === null) return null;
  const isItem = (path: string): boolean =>
    pathTemplate(path).startsWith(`${collection}/`) && /^(?:\/\{\})+$/.test(pathTemplate(path).slice(collection.length));
  const item = paths.filter(isItem).toSorted((left, right) => right.length - left.length)[0];
  const names = item === undefined ? ['id'] : paramsIn(item.slice(item.lastIndexOf(`/${collection.split('/').at(-1)}/`)));
  const segments = segmentsOf(location);
  const values = segments.slice(-names.length);
  const before = segments.at(-names.length - 1);
  if (values.length < names.length || (item !== undefined && before !== collection.split('/').at(-1))) return null;
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
}

function segmentsOf(location: string): readonly string[] {
  const path = location.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/[?#].*$/s, '');
  try {
    return path
      .split('/')
      .filter((part) => part !== '')
      .map(decodeURIComponent);
  } catch {
    return [];
  }
}

/** `DELETE /groups/{id}/rules` removes the rules, and not the group. */
function forgetAll(pool: ValuePool, { path }: Operation, bindings: Bindings): void {
  const isBelow = ({ parents }: Resource): boolean =>
    Object.values(bindings).every((id) => Object.values(parents).some((parent) => String(parent) === String(id)));
  for (const resource of pool.in(pathTemplate(path)).filter(isBelow)) pool.remove(resource);
}

/** Forgets a resource that a request removed, wherever it was found. */
function forget(pool: ValuePool, op: Operation, bindings: Bindings): void {
  const last = paramsIn(op.path).at(-1);
  const id = last === undefined ? undefined : bindings[last];
  if (id === undefined) return;
  const collection = last === undefined ? '' : collectionOf(op.path, last);
  // Removing a link, such as a feature's tag, does not remove the tag itself.
  for (const resource of pool.named(resourceOf(collection)))
    if (hasValue(resource, id) && countParameters(resource.collection) >= countParameters(collection)) pool.remove(resource);
}
