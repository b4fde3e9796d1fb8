import { literalSegments, resourceWord, wordsOf } from '../../../format/words.ts';
import { asSchema } from '../../../json/as-schema.ts';
import { isObject, objectOf, ownValue } from '../../../json/values.ts';
import type { Operation, Parameter, Schema, StepRequest } from '../../../model/index.ts';
import { collectionOf } from '../../links/operation-index.ts';
import { isJsonMedia } from '../../links/responses.ts';
import { flattenSchema, mainType, requiredProperties } from '../../values/flatten-schema.ts';
import type { CaseDraft, GenerationContext } from '../context/generation-context.ts';
import { resourceName, resourceWithArticle } from '../context/resource-words.ts';
import { collapseBraces, escapePath } from './literal-path.ts';
import { CREATE_EXPECTATION, endsWithVariable, MAX_CHAIN, snapshot, withUsualSize } from './produce.ts';
import { uniqueText } from './unique-fields.ts';

/**
 * An operation that creates a resource under a key that the caller chooses, and the body field with that key (none for
 * a PUT).
 */
interface Creator {
  readonly op: Operation;
  readonly field: string | null;
  readonly schema: Schema;
}

/**
 * Chooses a key for a path parameter and creates the resource under it. This is needed when the response to the creation does not contain
 * the key, or when a PUT creates a resource at any path. Null when the spec has no such operation.
 */
export function createUnderChosenKey(context: GenerationContext, draft: CaseDraft, op: Operation, parameter: Parameter): string | null {
  const collection = collectionBefore(op, parameter.name);
  if (collection === null) return null;
  const known = draft.chosen.get(collection);
  if (known !== undefined) return known;
  const maker = creatorAt(context, collection, parameter);
  if (maker === null) return null;
  const key = uniqueText(maker.field ?? parameter.name, maker.schema, context.requestTable, draft.mark());
  if (key === null) return null;
  draft.chosen.set(collection, key);
  if (maker.op === op || addCreation(context, draft, maker, key)) return key;
  draft.chosen.delete(collection);
  return null;
}

/** Users are often created at `/users/register`. */
const REGISTERING = ['register', 'signup', 'sign-up', 'create'];

const CREATING = /\b(?:creat(?:e|es|ing)|upload(?:s|ing)?|upserts?)\b/i;

/** True if the spec says that a PUT creates resources, and no POST does so. */
function isCreating({ responses, summary, description }: Operation, post: Operation | undefined): boolean {
  if (responses.some(({ status }) => status === '201')) return true;
  return post === undefined && CREATING.test(`${summary ?? ''}. ${description ?? ''}`);
}

/** Returns `/buckets` for `{id}` in `/buckets/{id}/groups`. */
function collectionBefore(op: Operation, name: string): string | null {
  const [before, after] = collapseBraces(op.path).split(`/{${name}}`);
  return before === undefined || before === '' || after === undefined || !/^(?:\/|$)/.test(after) ? null : before;
}

function creatorAt(context: GenerationContext, collection: string, parameter: Parameter): Creator | null {
  const { places, requestTable } = context;
  if (mainType(flattenSchema(parameter.schema, requestTable) ?? {}) !== 'string') return null;
  const posts = [collection, ...REGISTERING.map((word) => `${collection}/${word}`)].flatMap((path) => places.at(path));
  const post = posts.find((op) => op.method === 'POST');
  const put = places.oneOf(collection).find((op) => op.method === 'PUT' && isCreating(op, post));
  if (put !== undefined) return { op: put, field: null, schema: parameter.schema };
  const body = post?.bodies.find(isJsonMedia);
  if (post === undefined || body === undefined) return null;
  const flat = flattenSchema(context.requestSchema(body.schema), requestTable) ?? {};
  const field = keyField(Object.keys(objectOf(flat.properties)), requiredProperties(flat), parameter.name, collection);
  const schema = field === null ? undefined : ownValue(objectOf(flat.properties), field);
  return field === null || schema === undefined ? null : { op: post, field, schema: { allOf: [asSchema(schema), parameter.schema] } };
}

const KEY_FIELDS = ['name', 'slug', 'key', 'username', 'login', 'code', 'id'];

/**
 * Finds the field with the parameter's name. If there is none and the parameter is named after the resource, finds a required field that
 * identifies it.
 */
function keyField(fields: readonly string[], required: readonly string[], name: string, collection: string): string | null {
  const words = wordsOf(name);
  const same = words.join('') === 'id' ? undefined : fields.find((field) => resourceWord(field) === resourceWord(name));
  if (same !== undefined) return same;
  const resource = resourceWord(literalSegments(collection).at(-1) ?? '');
  const isThing = resourceWord(name) === resource;
  return (
    required.find((field) => (isThing ? KEY_FIELDS.includes(field) : resourceWord(`${resource} ${field}`) === resourceWord(name))) ?? null
  );
}

/** Adds the step that creates the resource. Returns false when its request cannot be built. */
function addCreation(context: GenerationContext, draft: CaseDraft, { op, field }: Creator, key: string): boolean {
  if (draft.open.includes(op.key) || draft.open.length >= MAX_CHAIN) return false;
  const undo = snapshot(draft);
  draft.open.push(op.key);
  const request = context.compose(withUsualSize(draft), op);
  draft.open.pop();
  const filled = request.kind === 'omitted' ? null : withKey(request.value, field, key);
  if (filled === null || endsWithVariable(filled.path)) {
    undo();
    return false;
  }
  draft.before.push({ title: `Set up: create ${resourceWithArticle(op)}`, req: filled, expect: CREATE_EXPECTATION });
  planKeyRemoval(context, draft, op, field === null ? filled.path : `${withoutVerb(filled.path)}/${key}`);
  return true;
}

/** `/users/register` -> `/users`. */
const withoutVerb = (path: string): string => path.replace(new RegExp(`(?:/(?:${REGISTERING.join('|')}))?/?$`, 'i'), '');

function withKey(request: StepRequest, field: string | null, key: string): StepRequest | null {
  if (field === null) return request;
  return isObject(request.json) ? { ...request, json: { ...request.json, [field]: key } } : null;
}

/** Adds a step that removes the resource with the chosen key, if the spec has an operation for it. */
export function planKeyRemoval(context: GenerationContext, draft: CaseDraft, maker: Operation, path: string): void {
  const collection = maker.method === 'PUT' ? collectionOf(maker.path) : withoutVerb(maker.path);
  const deleter = collection === null ? undefined : context.places.oneOf(collection).find((op) => op.method === 'DELETE');
  if (deleter === undefined || deleter.params.some((parameter) => parameter.required && parameter.in !== 'path')) return;
  const use = context.credentials.of(deleter);
  draft.cleanup.unshift({
    title: `Clean up: delete the ${resourceName(maker)}`,
    req: {
      method: 'DELETE',
      path: escapePath(path),
      ...(Object.keys(use.query).length === 0 ? {} : { query: use.query }),
      ...(Object.keys(use.headers).length === 0 ? {} : { headers: use.headers }),
      ...(use.auth === null ? {} : { auth: use.auth }),
    },
    expect: {},
  });
}
