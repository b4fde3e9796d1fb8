import { shortLine } from '../../format/one-line.ts';
import { lowerAlphanumeric, singular } from '../../format/words.ts';
import { isObject, listOf, objectOf } from '../../json/values.ts';
import type { Fact, FactEvidence, FactStatement, Json } from '../../model/index.ts';
import type { LearnedRule, OperationState } from '../operation-state.ts';
import { bodyOf } from '../requests/body-of.ts';
import { fieldOf, leavesOf, nameAt } from '../requests/body-place.ts';
import { IF_MATCH, requiresTag } from '../requests/if-match.ts';
import type { FieldSource } from '../requests/known-value.ts';
import type { ExploreResponse, PlannedRequest } from '../requests/planned-request.ts';
import type { ExploreContext } from '../world.ts';
import { findId } from './find-id.ts';
import { collectionOf, createdIn, paramsIn, resourceOf } from './place.ts';
import { type Resource, UNKNOWN_LOCATION } from './pool.ts';

const MAX_MESSAGE = 160;
const MAX_EXAMPLE = 8000;
/** Values of such fields are never stored, because the server may have returned them as secrets. */
const SECRET_NAME = /(?:password|passwd|secret|token|api[-_]?key|authorization|credentials?)s?$/i;

/** Proposes the facts that a success proves: the repairs that led to it, the sources of its IDs, and the accepted body. */
export function proposeFacts(world: ExploreContext, request: PlannedRequest, answer: ExploreResponse): void {
  const { state, bound } = request;
  const evidence = { source: 'explore', request: requestLine(world, request), status: answer.status, seed: world.seed } as const;
  for (const { statement, message, status } of state.learnedRules.filter((learnedRule) => !isOfReference(state, learnedRule)))
    propose(world, state.op.key, statement, { ...evidence, status, message: shortMessage(world, message) });
  for (const [name, { from, path, value, origin }] of Object.entries(bound)) {
    const input = { in: 'path', field: name } as const;
    if (from !== null && path !== null && path !== UNKNOWN_LOCATION)
      propose(world, state.op.key, { kind: 'link', ...input, from, path }, evidence);
    else if (origin === 'field' || origin === 'documented') propose(world, state.op.key, { kind: 'value', ...input, value }, evidence);
  }
  for (const { at, from, path } of state.sources.map((source) => withChildren(world, request, source)))
    if (path !== UNKNOWN_LOCATION) propose(world, state.op.key, { kind: 'link', in: 'body', field: fieldOf(at), from, path }, evidence);
  for (const { field, from, path } of [...repeatedIds(request), ...namedOwn(world, request)])
    propose(world, state.op.key, { kind: 'link', in: 'body', field, from, path }, evidence);
  for (const [field, value] of Object.entries(request.query))
    propose(world, state.op.key, { kind: 'value', in: 'query', field, value }, evidence);
  for (const statement of [...callFacts(world, state), ...silentCreate(world, request), ...bodyFacts(request)])
    propose(world, state.op.key, statement, evidence);
}

/**
 * If an order refers to a project and to samples of that project, a test has to use the project below which it creates the samples, and not
 * the first project in a list.
 */
function withChildren(world: ExploreContext, { body }: PlannedRequest, source: FieldSource): FieldSource {
  const collection = createdIn(source.from.slice(source.from.indexOf(' ') + 1), world.itemPaths);
  const own = world.pool.in(collection).find(({ isOwn, from }) => isOwn && from.startsWith('POST '));
  const found = own === undefined ? null : findId(own, nameAt(source.at));
  if (own === undefined || found === null || !source.from.startsWith('GET ')) return source;
  const children = new Set(
    world.states.map(({ op }) => createdIn(op.path)).flatMap((path) => (path.startsWith(`${collection}/`) ? [resourceOf(path)] : [])),
  );
  const isChild = (name: string): boolean => children.has(singular(lowerAlphanumeric(name).replace(/ids?$/, '')));
  return Object.keys(objectOf(body)).some((name) => name !== source.at[0] && isChild(name))
    ? { ...source, from: own.from, path: found.path }
    : source;
}

/** "The project already has this environment": the request needs another existing environment, not a new name. */
function isOfReference({ sources, body }: OperationState, { statement }: LearnedRule): boolean {
  if (statement.kind !== 'unique') return false;
  const value = leavesOf(body).find(([at]) => fieldOf(at) === statement.field)?.[1];
  return sources.some(({ at }) => fieldOf(at) === statement.field) && typeof value === 'string' && !value.includes('assay');
}

function callFacts({ tools }: ExploreContext, { op, sendsTag }: OperationState): readonly FactStatement[] {
  return [
    ...(sendsTag && !requiresTag(op) ? [{ kind: 'required', in: 'header', field: IF_MATCH } as const] : []),
    ...(tools.isAdminOnly(op) ? [{ kind: 'role', role: 'admin' } as const] : []),
  ];
}

function bodyFacts({ state, body, media }: PlannedRequest): readonly FactStatement[] {
  if (state.sendsEmptyBody) return [{ kind: 'content-type', media: 'application/json' }];
  // A request with a body was rejected before.
  if (body === undefined && bodyOf(state.op) !== null && state.requests > 1) return [{ kind: 'no-body' }];
  const holdsSecret = state.sources.some(({ at }) => SECRET_NAME.test(fieldOf(at)));
  return body === undefined || media === null || holdsSecret ? [] : [{ kind: 'example', media, value: body }];
}

/** A create that returns nothing has no value to capture. If the path names its choice, it only has to be sent first. */
function silentCreate({ tools }: ExploreContext, { state: { op }, bound }: PlannedRequest): readonly FactStatement[] {
  const names = paramsIn(op.path);
  const { value, from = null, path, origin } = bound[names.at(-1) ?? ''] ?? {};
  const schema = op.params.find((entry) => entry.in === 'path' && entry.name === names.at(-1))?.schema ?? true;
  const isChoice = value !== undefined && listOf(tools.flatten(schema).enum).includes(value);
  const isSilent = origin === 'own' && path === UNKNOWN_LOCATION && from?.startsWith('POST ') === true;
  return isSilent && isChoice && names.length > 1 ? [{ kind: 'needs', first: from }] : [];
}

/** Body fields that repeat an ID from the path, as in an update that contains the name of its own resource. */
function repeatedIds({ body, bound }: PlannedRequest) {
  return Object.entries(bound).flatMap(([param, { value, from, path }]) => {
    const isTelling = typeof value === 'string' && value.length > 2;
    if (from === null || path === null || path === UNKNOWN_LOCATION || !isTelling) return [];
    const names = [lowerAlphanumeric(param), lowerAlphanumeric(param).replace(/(?:id|name|key)$/, ''), 'id', 'name'];
    return leavesOf(body).flatMap(([at, leaf]) =>
      leaf === value && names.includes(lowerAlphanumeric(nameAt(at))) ? [{ field: fieldOf(at), from, path }] : [],
    );
  });
}

const NAMING = /(?:name|email|code|key|slug|sku|number|login)$/i;

/** Body fields that refer to a resource that this exploration created, such as the username of a new account. */
function namedOwn({ pool }: ExploreContext, { state, body }: PlannedRequest) {
  const known = new Set(state.sources.map(({ at }) => fieldOf(at)));
  const last = paramsIn(state.op.path).at(-1);
  const target = last === undefined ? null : collectionOf(state.op.path, last);
  const isOther = ({ from, value, base, collection }: Resource): boolean =>
    // A link needs a response that contains the value. An update that repeats the name of its own resource does not refer to another
    // resource.
    from.startsWith('POST ') && from !== state.op.key && isObject(value) && base.startsWith('$') && collection !== target;
  const own = pool.own().filter(isOther);
  return leavesOf(body).flatMap(([at, leaf]) => {
    if (typeof leaf !== 'string' || leaf.length < 3 || known.has(fieldOf(at))) return [];
    const name = lowerAlphanumeric(nameAt(at));
    const isSame = (field: string, value: Json): boolean => value === leaf && NAMING.test(field) && name.endsWith(lowerAlphanumeric(field));
    const [found] = own.flatMap(({ from, value }) =>
      Object.entries(objectOf(value)).flatMap(([field, member]) => (isSame(field, member) ? [{ from, path: `$.${field}` }] : [])),
    );
    return found === undefined || !/^\$\.[A-Za-z_]\w*$/.test(found.path) ? [] : [{ field: fieldOf(at), ...found }];
  });
}

export function requestLine({ redact }: Pick<ExploreContext, 'redact'>, { state, path }: Pick<PlannedRequest, 'state' | 'path'>): string {
  return shortLine(redact(`${state.op.method} ${path}`));
}

export function shortMessage({ redact }: Pick<ExploreContext, 'redact'>, text: string): string {
  return shortLine(redact(text)).slice(0, MAX_MESSAGE).trim() || 'no message';
}

/** Adds a fact, unless it contains a secret or does not fit on one line. */
export function propose(world: ExploreContext, op: string, statement: FactStatement, evidence: FactEvidence): void {
  const plain: Json = JSON.parse(JSON.stringify(statement));
  const text = JSON.stringify(plain);
  if (statement.kind === 'value' && SECRET_NAME.test(statement.field)) return;
  if (text.length > MAX_EXAMPLE || world.redact(text) !== text || hasControls(statement)) return;
  const fact: Fact = { ...statement, op, evidence };
  if (!world.facts.some((known) => known.op === op && sameStatement(known, statement))) world.facts.push(fact);
}

function sameStatement({ op: _op, evidence: _evidence, ...known }: Fact, statement: FactStatement): boolean {
  return JSON.stringify(known) === JSON.stringify(statement);
}

function hasControls(statement: FactStatement): boolean {
  const texts = ['field', 'path', 'media', 'from'].map((name) => Object.entries(statement).find(([key]) => key === name)?.[1]);
  return texts.some((value) => typeof value === 'string' && (value === '' || value.length > 300 || /\p{Cc}/u.test(value)));
}
