import { isObject } from '../json/values.ts';
import { SAFE_METHODS } from '../model/index.ts';
import { hasValue } from './learning/find-id.ts';
import { paramsIn } from './learning/place.ts';
import { closesResource, setsPassword } from './learning/switching.ts';
import { mayUse } from './requests/bind-path.ts';
import { leavesOf } from './requests/body-place.ts';
import type { PlannedRequest } from './requests/planned-request.ts';
import type { ExploreContext } from './world.ts';

/**
 * The last check before a request is sent. Returns the reason why it must not be sent, or null. Requests are planned to pass this check, so
 * it only catches bugs in the planning.
 */
export function blockReason(world: ExploreContext, request: PlannedRequest): string | null {
  const { op, effect, names } = request.state;
  const isSafe = SAFE_METHODS.includes(request.method ?? op.method);
  if (world.access === 'read-only' && !isSafe) return 'the exploration is read-only';
  if (!mayUse(world, request.state, request.bound)) return 'its path would contain an id that this exploration is not allowed to use';
  if (!isSafe && usesAbsentId(world, request)) return 'it would change a resource that has not been read yet';
  if (!isSafe && changesForeign(request)) return 'it would change a resource that this exploration did not create';
  const removes = op.method === 'DELETE' || effect === 'remove' || closesResource(op) || setsPassword(op, names);
  if (!removes || effect === 'sign-out' || isOnOwn(world, request)) return null;
  return setsPassword(op, names)
    ? 'it would set the password of an account that this exploration did not create'
    : 'it would remove a resource that this exploration did not create';
}

/** True for a request about a resource that this exploration created. The path of a delete with an ID has already been checked. */
const isOnOwn = (world: ExploreContext, request: PlannedRequest): boolean =>
  (paramsIn(request.state.op.path).length > 0 && request.state.op.method === 'DELETE') ||
  namesOnlyOwnResources(world, request) ||
  (setsPassword(request.state.op, request.state.names) && namesOwnAccount(world, request)) ||
  changesOwnPassword(request);

const ACCOUNT = /^(?:user_?name|e-?mail|login|account)$/i;

/** True for a request about an account that this exploration registered, such as a password reset with a code. */
function namesOwnAccount({ pool }: ExploreContext, { body, bound }: PlannedRequest): boolean {
  const names = isObject(body) ? Object.entries(body).filter(([name]) => ACCOUNT.test(name)) : [];
  const own = pool.own().filter(({ sent }) => sent !== null);
  const isOwn = ([name, value]: (typeof names)[number]): boolean => own.some(({ sent }) => sent?.[name] === value);
  return Object.keys(bound).length === 0 && names.length > 0 && names.every(isOwn);
}

/** True for a request that contains the current password and its own credentials instead of the environment's. */
const changesOwnPassword = ({ sender, headers, body, state }: PlannedRequest): boolean =>
  sender === 'anonymous' &&
  paramsIn(state.op.path).length === 0 &&
  Object.keys(headers).some((name) => /^authorization$/i.test(name)) &&
  isObject(body) &&
  Object.keys(body).some((name) => /^(?:current|old|existing|previous)_?passw/i.test(name));

/** A generated ID may be used in a request that changes data only after a read has shown that it does not exist. */
function usesAbsentId({ absent }: ExploreContext, { bound }: PlannedRequest): boolean {
  return Object.values(bound).some(({ value, origin }) => origin === 'absent' && !absent.has(String(value)));
}

/** A method that the spec does not list may do anything, so it is only tried on resources that the exploration created. */
function changesForeign({ state, method, bound }: PlannedRequest): boolean {
  if (method === undefined || method === state.op.method) return false;
  const last = bound[paramsIn(state.op.path).at(-1) ?? ''];
  return last === undefined || (last.origin !== 'own' && last.origin !== 'inside-own');
}

/** True when every value in the query and the body belongs to a resource that this exploration created, and there is at least one. */
function namesOnlyOwnResources(world: ExploreContext, { state, body, query, bound }: PlannedRequest): boolean {
  const own = world.pool.own();
  const isOwn = (value: unknown): boolean => own.some((resource) => hasValue(resource, String(value)));
  const lastOrigin = bound[paramsIn(state.op.path).at(-1) ?? '']?.origin;
  if (lastOrigin === 'own' || lastOrigin === 'inside-own') return true;
  const sent = [...leavesOf(isObject(body) || Array.isArray(body) ? body : undefined).map(([, value]) => value), ...Object.values(query)];
  const ids = sent.filter((value) => typeof value === 'string' || typeof value === 'number');
  return ids.length > 0 && ids.every(isOwn);
}
