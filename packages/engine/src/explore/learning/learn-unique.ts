import { wordsOf } from '../../format/words.ts';
import { isObject, listOf, objectOf } from '../../json/values.ts';
import type { FactStatement, Json } from '../../model/index.ts';
import { collectNotes } from '../../readers/rejections/collect-notes.ts';
import { hasDeleter } from '../clean-up.ts';
import type { OperationState } from '../operation-state.ts';
import { classifyNote } from '../rejection/classify-note.ts';
import { bindPath } from '../requests/bind-path.ts';
import { bodyOf } from '../requests/body-of.ts';
import { fieldOf, leavesOf, locateField, nameAt, schemaAt } from '../requests/body-place.ts';
import { composeRequest } from '../requests/compose-request.ts';
import type { ExploreResponse, PlannedRequest, RequestPlan } from '../requests/planned-request.ts';
import { resolveAlternatives } from '../requests/sample-body.ts';
import { uniqueFields } from '../search/setup/unique-values.ts';
import { isSuccess, learnFromAnswer } from '../visit.ts';
import { type ExploreContext, samplingFor } from '../world.ts';
import { collectionOf, createdIn, endsInParam, paramsIn } from './place.ts';
import { isScalar } from './pool.ts';
import { propose, requestLine, shortMessage } from './propose-facts.ts';

/**
 * Repeats each accepted create unchanged. If it is rejected, the message shows which field must be unique. Resources that cannot be deleted
 * are not created again, so only the spec shows which of their fields are unique.
 */
export function* learnUnique(world: ExploreContext): RequestPlan {
  for (const state of world.states.filter(isCreate)) proposeDescribed(world, state);
  const creates = world.states.filter((state) => isCreate(state) && hasDeleter(world, createdIn(state.op.path, world.itemPaths)));
  for (const state of creates) {
    const bound = bindPath(world, state);
    const request = bound === null ? null : composeRequest(world, state, bound);
    if (request === null) continue;
    const first = yield { kind: 'send', request };
    const isChanged = isSuccess(first) && hasUpdate(world, state);
    if (isChanged) learnFromAnswer(world, request, first);
    // An update may have changed the values of the first resource, so the second one is repeated as well.
    const answer = isChanged ? yield { kind: 'send', request } : first;
    if (isSuccess(answer) && !returnsExisting(world, request, answer)) succeed(world, request, answer);
    else proposeUnique(world, request, answer);
  }
}

/** Some servers answer a second create with the resource that the first one created. Tests that share it disturb each other. */
function returnsExisting({ pool, itemPaths }: ExploreContext, { state: { op } }: PlannedRequest, { json }: ExploreResponse): boolean {
  const id = isObject(json) ? (json.id ?? json.uuid) : undefined;
  const own = pool.in(createdIn(op.path, itemPaths)).filter(({ isOwn, value }) => isOwn && isObject(value));
  return isScalar(id) && own.some(({ value }) => [objectOf(value).id, objectOf(value).uuid].includes(id));
}

/** True if a resource of this create has been written to. */
const hasUpdate = ({ states, itemPaths }: ExploreContext, { op }: OperationState): boolean =>
  states.some((other) => {
    const last = paramsIn(other.op.path).at(-1);
    const isItem = last !== undefined && endsInParam(other.op.path) && collectionOf(other.op.path, last) === createdIn(op.path, itemPaths);
    return isItem && other.isReached && (other.op.method === 'PUT' || other.op.method === 'PATCH');
  });

/** In "The code is unique", the statement is about the field `code`. */
function proposeDescribed(world: ExploreContext, state: OperationState): void {
  const evidence = { source: 'explore', request: state.op.key, status: 201, seed: world.seed } as const;
  const taken = new Set(state.sources.map(({ at }) => fieldOf(at)));
  for (const field of uniqueFields(world, state))
    if (Object.hasOwn(objectOf(state.body), field) && !taken.has(field))
      propose(world, state.op.key, { kind: 'unique', in: 'body', field }, evidence);
}

function succeed(world: ExploreContext, request: PlannedRequest, answer: ExploreResponse): void {
  learnFromAnswer(world, request, answer);
  const evidence = { source: 'explore', request: requestLine(world, request), status: answer.status, seed: world.seed } as const;
  propose(world, request.state.op.key, { kind: 'repeatable' }, evidence);
}

/** Nothing can be learned from a create that was already rejected for a duplicate value. */
function isCreate({ isReached, effect, stage, body, learnedRules }: OperationState): boolean {
  return (
    isReached &&
    effect === 'create' &&
    stage === 'normal' &&
    isObject(body) &&
    !learnedRules.some(({ statement }) => statement.kind === 'unique')
  );
}

function proposeUnique(world: ExploreContext, request: PlannedRequest, answer: ExploreResponse): void {
  const { state } = request;
  const problem = collectNotes(answer.json, answer.text)
    .map((note) => classifyNote(note, state.names))
    .find(({ kind }) => kind === 'unique');
  // A server may also return a 5xx instead of reporting a conflict.
  if (problem === undefined && answer.status !== 409 && answer.status < 500 && !isSuccess(answer)) return;
  // If no message names the field, the conflict may be about a field that the spec describes as unique, so nothing new is learned.
  const isDescribed = world.facts.some((fact) => fact.kind === 'unique' && fact.op === state.op.key);
  if (problem === undefined && isDescribed) return;
  const field = uniqueField(world, state, problem?.at?.at(-1) ?? problem?.field ?? null, problem?.note.text ?? answer.text);
  if (field === null) return;
  const statement: FactStatement = { kind: 'unique', in: 'body', field };
  const message = shortMessage(world, problem?.note.text ?? '');
  propose(world, state.op.key, statement, {
    source: 'explore',
    request: requestLine(world, request),
    status: answer.status,
    message,
    seed: world.seed,
  });
}

/**
 * "A type with the name color exists" is about the field `name`, not about the field `color`. Null if the message contains no field with
 * its value.
 */
function namedWithValue(body: Json, text: string): string | null {
  const words = text.toLowerCase();
  const found = leavesOf(body).find(([at, value]) => {
    if (typeof value !== 'string' || value === '' || at.length !== 1) return false;
    const [before = '', ...after] = words.split(` ${nameAt(at).toLowerCase()} `);
    return before !== '' && after.some((rest) => rest.replace(/^[^a-z0-9]+|^(?:is|=) /, '').startsWith(value.toLowerCase()));
  });
  return found === undefined ? null : fieldOf(found[0]);
}

/** The field that the message names, the value that it quotes, or the first free-text field. */
function uniqueField(world: ExploreContext, state: OperationState, named: string | null, text: string): string | null {
  const body = bodyOf(state.op);
  if (body === null || state.body === undefined) return null;
  const sampling = samplingFor(world, state, 0);
  const flatten = (schema: Parameters<typeof resolveAlternatives>[0]) => resolveAlternatives(schema, sampling);
  const direct = namedWithValue(state.body, text);
  if (direct !== null) return direct;
  const place = named === null ? null : locateField(flatten, body.schema, state.body, named, 'present');
  const taken = new Set(state.sources.map(({ at }) => fieldOf(at)));
  // A value that refers to an existing resource is not a name that could be changed.
  if (place !== null) return taken.has(fieldOf(place)) ? null : fieldOf(place);
  const free = leavesOf(state.body).filter(([at, value]) => {
    const flat = schemaAt(flatten, body.schema, at);
    return (
      typeof value === 'string' &&
      at.length === 1 &&
      listOf(flat.enum).length === 0 &&
      !taken.has(fieldOf(at)) &&
      !/type|kind/i.test(nameAt(at))
    );
  });
  const quoted = free.find(([, value]) => typeof value === 'string' && value.length > 2 && text.includes(value));
  // The message is about a choice such as "A rule named VALIDITY exists", and not about a free text.
  const isAboutChoice = leavesOf(state.body).some(
    (leaf) => !free.some(([at]) => at === leaf[0]) && typeof leaf[1] === 'string' && leaf[1].length > 2 && text.includes(leaf[1]),
  );
  if (quoted === undefined && isAboutChoice) return null;
  const words = wordsOf(text.replace(/e-?mail(?: address)?/gi, 'email')).map((word) => word.toLowerCase());
  const mentioned = free.find(([name]) => wordsOf(nameAt(name)).every((word) => words.includes(word.toLowerCase())));
  const [at] = quoted ?? mentioned ?? free[0] ?? [];
  return at === undefined ? null : fieldOf(at);
}
