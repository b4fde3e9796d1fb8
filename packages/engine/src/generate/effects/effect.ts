import { literalSegments, wordsOf } from '../../format/words.ts';
import { asSchema } from '../../json/as-schema.ts';
import { memoize } from '../../json/memoize.ts';
import type { SchemaTable } from '../../json/schema-ref.ts';
import { listOf, objectOf } from '../../json/values.ts';
import { type ApiModel, type JsonObject, type Operation, SAFE_METHODS } from '../../model/index.ts';
import { collectionOf, type OperationIndex } from '../links/operation-index.ts';
import { operationOutput } from '../links/outputs.ts';
import { isIdLike } from '../links/score-link.ts';
import { flattenSchema } from '../values/flatten-schema.ts';
import { requiredFields } from './required-fields.ts';
import { endsSession, isServerWide } from './server-wide.ts';

/**
 * The effect of a valid request:
 * - `read` changes nothing.
 * - `create` adds a resource and leaves the others alone.
 * - `change` and `remove` act on the resource that the request names.
 * - `server-wide` resets, switches or replaces something that every other case uses.
 * - `sign-out` ends the caller's session or deletes their account.
 */
export type Effect = 'read' | 'create' | 'change' | 'remove' | 'server-wide' | 'sign-out';

export interface EffectContext {
  readonly model: ApiModel;
  readonly places: OperationIndex;
}

const ofContext = memoize((context: EffectContext) => memoize((op: Operation) => readEffect(context, op)));

export function effectOf(context: EffectContext, op: Operation): Effect {
  return ofContext(context)(op);
}

const REMOVING = new Set('delete remove destroy erase uninstall'.split(' '));
const CHANGING = new Set(
  'update edit modify rename archive unarchive close reopen cancel complete end approve deny reject accept move assign unassign invite kick mark set'.split(
    ' ',
  ),
);
const READING = new Set(
  'search query find list get lookup filter count preview validate check verify estimate calculate export render compare test ping'.split(
    ' ',
  ),
);

function readEffect(context: EffectContext, op: Operation): Effect {
  if (op.facts !== undefined && op.facts.effect !== null) return op.facts.effect;
  if (endsSession(op)) return 'sign-out';
  if (!isCollectionOfNouns(context, op) && isServerWide(op)) return 'server-wide';
  if (SAFE_METHODS.includes(op.method)) return 'read';
  if (op.method === 'POST') return effectOfPost(context, op);
  if (op.method === 'PUT' && addsByPut(context, op)) return 'create';
  if (!op.path.includes('{') && !identifiesResource(context, op))
    return op.method === 'DELETE' && isOwnAccount(op) ? 'sign-out' : 'server-wide';
  return op.method === 'DELETE' ? 'remove' : 'change';
}

function effectOfPost(context: EffectContext, op: Operation): Effect {
  const verb = verbOf(op);
  if (REMOVING.has(verb)) return 'remove';
  if (READING.has(verb) || isSearch(context, op)) return 'read';
  if (createsResource(context, op)) return 'create';
  if (op.path.includes('{') || CHANGING.has(verb)) return 'change';
  return isSingleton(context, op) ? 'server-wide' : 'create';
}

/** `POST /search/items` searches with a body that is too long for a query. A saved search has an address of its own. */
const isSearch = ({ places }: EffectContext, { path, responses }: Operation): boolean =>
  literalSegments(path).includes('search') && places.oneOf(path).length === 0 && !responses.some(({ status }) => status === '201');

/** Words with which a spec says that a PUT replaces a whole list. */
const REPLACING = /\b(?:replac|overwrit)\w*|\b(?:all|whole|entire|full list|complete list)\b/i;

/** In some APIs, `PUT /items` returns a 201 and adds an item, which `/items/{id}` then identifies. In others, it replaces the list. */
function addsByPut(context: EffectContext, op: Operation): boolean {
  const success = op.responses.filter(({ status }) => status.startsWith('2'));
  const isCreated = success.length > 0 && success.every(({ status }) => status === '201');
  const isReplacing = REPLACING.test(`${op.summary ?? ''} ${op.description ?? ''}`);
  return isCreated && !isReplacing && sendsOneItem(context, op) && context.places.oneOf(op.path).length > 0;
}

/** True if every body is an object. An object that contains only a list is the list itself. */
function sendsOneItem({ model }: EffectContext, { bodies }: Operation): boolean {
  return bodies.length > 0 && bodies.every(({ schema }) => isItem(flattenSchema(schema, model.schemas), model.schemas));
}

function isItem(schema: JsonObject | null, schemas: SchemaTable): boolean {
  const members = Object.values(objectOf(schema?.properties)).map((member) => flattenSchema(asSchema(member), schemas));
  const isObjectType = schema?.type === undefined ? members.length > 0 : [schema.type, ...listOf(schema.type)].includes('object');
  const isList = (member: JsonObject | null | undefined): boolean => member?.type === 'array' || member?.items !== undefined;
  return isObjectType && !(members.length === 1 && isList(members[0]));
}

/** In `/chat.delete` and `/users/{id}/delete`, the last word is the verb. */
function verbOf({ path }: Operation): string {
  return collectionOf(path) === null ? (wordsOf(literalSegments(path).at(-1) ?? '').at(-1) ?? '') : '';
}

/**
 * True when the spec shows that a POST creates a resource: a 201, single resources below its path, or a list at its
 * path.
 */
function createsResource(context: EffectContext, op: Operation): boolean {
  return op.responses.some(({ status }) => status === '201') || isCollection(context, op);
}

/**
 * A POST to `/imports` or `/restore-points` creates a resource if the collection can be listed or read, even though the path starts with a
 * verb.
 */
function isCollectionOfNouns(context: EffectContext, op: Operation): boolean {
  return (op.method === 'POST' || op.method === 'GET') && isCollection(context, op);
}

function isCollection({ model, places }: EffectContext, { path }: Operation): boolean {
  const here = places.at(path).find(({ method }) => method === 'GET');
  return places.oneOf(path).length > 0 || (here !== undefined && operationOutput(here, model.schemas)?.kind === 'list');
}

/** A single resource that all users share, such as `/settings`. */
function isSingleton({ model, places }: EffectContext, { path }: Operation): boolean {
  const here = places.at(path).find(({ method }) => method === 'GET');
  return here !== undefined && operationOutput(here, model.schemas)?.kind === 'item' && places.oneOf(path).length === 0;
}

/** True when the query or the body has to identify the resource. */
function identifiesResource(context: EffectContext, op: Operation): boolean {
  return requiredFields(context.model, op).some(isIdLike);
}

const ACCOUNT = new Set('me self myself user account profile'.split(' '));

function isOwnAccount({ path }: Operation): boolean {
  return ACCOUNT.has(wordsOf(literalSegments(path).at(-1) ?? '').join(''));
}
