import { FILE_CONTENT, parseFilePart, sampleCsvFor, sampleFileFor } from '../format/file-content.ts';
import { shortLine } from '../format/one-line.ts';
import { isObject, objectOf } from '../json/values.ts';
import { type Json, SAFE_METHODS } from '../model/index.ts';
import { collectNotes } from '../readers/rejections/collect-notes.ts';
import { checkCredentials } from './check-credentials.ts';
import { checkTarget } from './check-target.ts';
import { isBareAction } from './learning/bare-action.ts';
import { learnResponse } from './learning/learn-response.ts';
import { endsInParam } from './learning/place.ts';
import { proposeFacts, requestLine } from './learning/propose-facts.ts';
import { wantedState } from './learning/wanted-state.ts';
import type { OperationState } from './operation-state.ts';
import { repair } from './rejection/repair.ts';
import { bindPath, boundPathKey, hasOtherPath, OWN_ORIGINS, pathBindings, valueSources } from './requests/bind-path.ts';
import { bodyOf } from './requests/body-of.ts';
import type { BoundPath, BoundValue } from './requests/bound-path.ts';
import { alternativeIndex, composeRequest, countAlternatives, isForeignTarget, VARIANT_COUNT } from './requests/compose-request.ts';
import { IF_MATCH } from './requests/if-match.ts';
import { tryOtherChoice, tryOtherQuery, tryOtherReference } from './requests/other-value.ts';
import type { ExploreResponse, PlannedRequest, RequestPlan } from './requests/planned-request.ts';
import { createsByPut, newPath } from './requests/put-creates.ts';
import { useOthersValue } from './requests/use-others-value.ts';
import { LONG_WAIT_MS, waitOf } from './requests/wait.ts';
import { withTag } from './requests/with-tag.ts';
import { type ExploreContext, samplingFor } from './world.ts';

/** The maximum number of requests for one operation. */
export const MAX_TRIES = 6;
const MAX_MISSES = 3;
const MAX_WAITS = 3;

/** If a server reports one wrong field at a time, there are more attempts, because each of them makes progress. */
const MORE_TRIES = 4;

export const hasTriesLeft = ({ isReached, leftOut, requests, waits, learnedRules }: OperationState): boolean =>
  !isReached && leftOut === null && requests < MAX_TRIES + Math.min(MORE_TRIES, learnedRules.length) && waits <= MAX_WAITS;

/** Tries an operation until it is reached, until its responses no longer help, or until its attempts are used up. */
export function* visit(world: ExploreContext, state: OperationState, guess: 'known' | 'guess' = 'known'): RequestPlan {
  state.chosen ??= yield* newPath(world, state, guess);
  while (hasTriesLeft(state)) {
    const planned = nextRequest(world, state, guess);
    if (planned === null) return;
    const request = yield* withTag(world, planned);
    // Later requests need the required headers even if this one is rejected.
    state.headers = ownHeaders(request);
    const answer = yield { kind: 'send', request };
    state.refused = answer.refused;
    if (answer.refused !== null) return;
    record(request, answer, world);
    if (isSuccess(answer)) {
      succeed(world, request, answer);
      yield* checkTarget(world, request);
      return;
    }
    if (answer.status === 401) yield* checkCredentials(world, state);
    const next = (yield* useOthersValue(world, state)) ? 'again' : react(world, state, request, answer);
    if (next === 'stop' || guess === 'guess') return;
  }
}

/** Builds the next request that was not sent before. */
function nextRequest(world: ExploreContext, state: OperationState, guess: 'known' | 'guess'): PlannedRequest | null {
  for (;;) {
    const bound = bindPath(world, state, guess);
    const request = bound === null ? null : composeRequest(world, state, bound);
    if (request === null) return null;
    const key = requestKey(request);
    if (!state.sentKeys.has(key)) {
      state.sentKeys.add(key);
      return request;
    }
    if (!nextVariant(state)) return null;
  }
}

function requestKey({ state, path, query, body }: PlannedRequest): string {
  return JSON.stringify([
    path,
    query,
    body ?? null,
    [...state.wantedHeaders],
    state.accept,
    state.media,
    state.sendsEmptyBody,
    state.waits,
  ]);
}

function record(request: PlannedRequest, answer: ExploreResponse, { redact, errors }: ExploreContext): void {
  const { state } = request;
  if (answer.status >= 500) state.crashed ??= request;
  state.requests += 1;
  state.statuses.push(answer.status);
  const [note] = answer.status === 0 ? [] : collectNotes(answer.json, answer.text);
  if (note !== undefined && answer.status >= 400) {
    const media = shortLine(answer.header('content-type')?.split(';')[0] ?? 'none');
    const key = `${media} ${note.shape}`;
    errors.set(key, { media, shape: note.shape, count: (errors.get(key)?.count ?? 0) + 1 });
  }
  state.message = answer.status === 0 ? answer.text : note === undefined ? null : shortLine(redact(note.text)).slice(0, 200);
}

/** A 2xx response whose body reports a failure is a rejection. */
export function isSuccess({ status, json }: ExploreResponse): boolean {
  return status >= 200 && status < 300 && !saysFailure(json);
}

function saysFailure(json: Json | undefined): boolean {
  if (!isObject(json)) return false;
  if (json.success === false || json.ok === false) return true;
  return typeof json.status === 'string' && /^(?:fail|failed|failure|error|ko)$/i.test(json.status);
}

/** The headers that the operation itself requires. */
function ownHeaders({ headers }: PlannedRequest): Readonly<Record<string, string>> {
  const { Accept: _accept, [IF_MATCH]: _tag, ...own } = headers;
  return own;
}

function succeed(world: ExploreContext, request: PlannedRequest, answer: ExploreResponse): void {
  const { state, bound } = request;
  const { op, effect } = state;
  state.isReached = true;
  state.accepted = pathBindings(bound);
  state.headers = ownHeaders(request);
  const isOwn = Object.values(bound).some(({ origin }) => OWN_ORIGINS.includes(origin));
  proposeFacts(world, request, answer);
  if (effect === 'change' && Object.keys(bound).length > 0 && !isOwn)
    world.changed.push({ op: op.key, request: requestLine(world, request) });
  learnFromAnswer(world, request, answer);
}

/** Adds the values from a successful response to the pool. */
export function learnFromAnswer(world: ExploreContext, { state, bound, body, path }: PlannedRequest, answer: ExploreResponse): void {
  const { op, effect, stage } = state;
  const chooses = createsByPut({ op }, bound);
  const isThing = effect === 'create' && stage === 'normal' && !endsInParam(op.path) && !isBareAction(op.path, world.paths, answer);
  const creates = chooses || isThing;
  learnResponse(
    world.pool,
    {
      op,
      bindings: pathBindings(bound),
      parentLinks: valueSources(bound),
      sent: body,
      request: `${op.method} ${path}`,
      json: answer.json,
      location: answer.header('location'),
      creates,
      isInsideOwn: Object.values(bound).some(({ origin }) => origin === 'own' || origin === 'inside-own'),
      removes: op.method === 'DELETE' || effect === 'remove',
    },
    world,
  );
  if (chooses) state.createsByPut = true;
  // From now on, the ID is treated like that of any other resource.
  if (chooses && state.chosen !== null && boundPathKey(state.chosen) === boundPathKey(bound)) state.chosen = null;
}

type Next = 'again' | 'stop';

/** Decides what to try next after a rejection. */
function react(world: ExploreContext, state: OperationState, request: PlannedRequest, answer: ExploreResponse): Next {
  const { status } = answer;
  if (status === 0 || status === 501) return 'stop';
  const wait = waitOf(answer);
  if (wait !== null) return waited(state, wait);
  if (sendsOtherwise(world, state, request, status)) return 'again';
  if ([400, 415, 422].includes(status) && useNamedFile(state)) return 'again';
  if (status === 415 || (status === 400 && lacksBody(state))) return otherMedia(state);
  if ([401, 403, 404, 405, 410].includes(status)) return otherResource(world, state, request, answer);
  if (isAboutCaller(state)) return 'stop';
  if (tryRepair(world, state, answer, request)) return 'again';
  if (status === 409 && useWantedState(world, state, request, answer)) return 'again';
  return otherBody(world, state, request, answer);
}

const CALLER =
  /\b(?:you (?:can't|cannot|may not|are not allowed|do not have|don't have|lack|must be (?:logged|signed))|require[sd]? an? (?:authenticated|logged|signed)|not authori[sz]ed|permission denied|access denied|insufficient (?:permission|scope|privilege))/i;

/** True if the message is about the caller, so that no other request from this identity helps. */
export function isAboutCaller({ message }: Pick<OperationState, 'message'>): boolean {
  return message !== null && CALLER.test(message);
}

/** Sends the same request in another way: accepting any media type, with the current ETag, or as an administrator. */
function sendsOtherwise(world: ExploreContext, state: OperationState, request: PlannedRequest, status: number): boolean {
  if ((status === 406 || status === 418) && state.accept === null) {
    state.accept = '*/*';
    return true;
  }
  return status === 428 ? useTag(state) : status === 403 && useAdmin(world, state, request);
}

/** If a server requires the ETag of the current version, it is sent from then on. */
function useTag(state: OperationState): boolean {
  if (state.sendsTag) return false;
  state.sendsTag = true;
  state.sentKeys.clear();
  return true;
}

const ROLE = /\b(?:\w+s only|only \w+s|roles?|admin\w*|permissions?|privileges?|scopes?)\b/i;

/**
 * If an operation rejects the user because of a role, it is tried as an administrator. The same applies if an administrator created the
 * resource in the path.
 */
function useAdmin({ states, tools }: ExploreContext, state: OperationState, { bound }: PlannedRequest): boolean {
  const isOfAdmin = ({ origin, from }: BoundValue): boolean =>
    origin === 'own' && states.some(({ op, effect }) => op.key === from && effect === 'create' && tools.isAdminOnly(op));
  const isAboutRole =
    Object.keys(bound).length === 0 || (state.message !== null && ROLE.test(state.message)) || Object.values(bound).some(isOfAdmin);
  if (!isAboutRole || !tools.useAdmin(state.op)) return false;
  state.sentKeys.clear();
  return true;
}

/** A request that came too early is sent again and does not count as an attempt, unless the wait is too long. */
function waited(state: OperationState, milliseconds: number): Next {
  state.waits += milliseconds > LONG_WAIT_MS ? MAX_WAITS + 1 : 1;
  state.requests -= 1;
  return state.waits > MAX_WAITS ? 'stop' : 'again';
}

/** "Only PNG or JPEG" specifies the type of file that the server accepts. */
function useNamedFile(state: OperationState): boolean {
  const { op, body, message } = state;
  const [name, value] = isObject(body ?? null)
    ? (Object.entries(objectOf(body)).find(([, entry]) => parseFilePart(entry) !== null) ?? [])
    : [];
  const wanted = sampleCsvFor(`${op.description ?? ''}. ${message ?? ''}`) ?? (message === null ? FILE_CONTENT : sampleFileFor(message));
  if (name === undefined || wanted === FILE_CONTENT || wanted === value || state.tried.has(wanted)) return false;
  state.tried.add(wanted);
  state.body = { ...objectOf(body), [name]: wanted };
  return true;
}

const ABOUT_BODY = /\b(?:request body|body|json)\b/i;

/** True if the server requires a body for an operation for which the spec lists none. */
const lacksBody = ({ op, message, sendsEmptyBody }: OperationState): boolean =>
  !SAFE_METHODS.includes(op.method) && bodyOf(op) === null && !sendsEmptyBody && message !== null && ABOUT_BODY.test(message);

function otherMedia(state: OperationState): Next {
  const body = bodyOf(state.op);
  if (body === null) {
    if (state.sendsEmptyBody) return 'stop';
    state.sendsEmptyBody = true;
    return 'again';
  }
  const used = state.media ?? body.media;
  const at = state.op.bodies.findIndex(({ media }) => media === used);
  const next = state.op.bodies[at + 1];
  if (next === undefined) return 'stop';
  state.media = next.media;
  return 'again';
}

/** Changes the next request as the rejection requires. False if the message does not help. */
export function tryRepair(world: ExploreContext, state: OperationState, answer: ExploreResponse, { bound }: PlannedRequest): boolean {
  if (isForeignTarget(state, bound)) return false;
  const body = bodyOf(state.op);
  const { status, json, text } = answer;
  const time = Date.parse(answer.header('date') ?? '');
  const rejection = { status, json, text, now: Number.isNaN(time) ? null : time };
  return repair(state, body?.schema ?? null, rejection, samplingFor(world, state, alternativeIndex(state)), pathBindings(bound));
}

/** If the message is about a value in the body, that value is changed. Otherwise, the next known resource is tried. */
function otherResource(world: ExploreContext, state: OperationState, request: PlannedRequest, answer: ExploreResponse): Next {
  const { bound } = request;
  const isAboutBody =
    (answer.status === 403 || answer.status === 404) && bodyOf(state.op) !== null && tryRepair(world, state, answer, request);
  if (isAboutBody) return 'again';
  const body = bodyOf(state.op);
  const hasOther = answer.status === 403 && body !== null && countAlternatives(world, body) > 1;
  if (answer.status === 404 && (tryOtherReference(world, state) || tryOtherQuery(world, state))) return 'again';
  if (Object.keys(bound).length === 0) return hasOther && nextVariant(state) ? 'again' : 'stop';
  state.badBindings.add(boundPathKey(bound));
  state.misses += 1;
  return state.misses >= MAX_MISSES ? 'stop' : 'again';
}

/** The message does not help, so another resource is tried, then another body. */
function otherBody(world: ExploreContext, state: OperationState, { bound }: PlannedRequest, answer: ExploreResponse): Next {
  const body = bodyOf(state.op);
  const hasIds = Object.keys(bound).length > 0;
  const isGone = hasIds && collectNotes(answer.json, answer.text).some(({ text }) => /not found|does not exist|no such/i.test(text));
  if (answer.status >= 500) state.crashes += 1;
  const hasCrashedTwice =
    hasIds &&
    answer.status >= 500 &&
    state.crashes % 2 === 0 &&
    (body === null || countAlternatives(world, body) <= alternativeIndex(state) + 1);
  if ((isGone || hasCrashedTwice) && hasOtherPath(world, state, bound)) return useOther(state, bound);
  if (answer.status < 500 && tryOtherReference(world, state)) return 'again';
  if (answer.status === 409 && tryOtherChoice(world, state)) return 'again';
  if (body !== null && nextVariant(state)) return 'again';
  return hasIds ? useOther(state, bound) : 'stop';
}

/** Switches once to a resource in the state that the message asks for. */
function useWantedState(world: ExploreContext, state: OperationState, { bound }: PlannedRequest, answer: ExploreResponse): boolean {
  const wanted = state.wantedState === null ? wantedState(world, state.op.path, pathBindings(bound), answer.text) : null;
  if (wanted === null) return false;
  state.wantedState = wanted;
  state.badBindings.add(boundPathKey(bound));
  return true;
}

function useOther(state: OperationState, bound: BoundPath): Next {
  state.badBindings.add(boundPathKey(bound));
  return 'again';
}

/** Switches to the next way to write the body. False if there is none. */
function nextVariant(state: OperationState): boolean {
  if (bodyOf(state.op) === null || state.variant + 1 >= VARIANT_COUNT) return false;
  state.variant += 1;
  state.body = undefined;
  state.learnedRules = [];
  state.isDense = true;
  return true;
}
