import { memberPath } from '../../json/portable-path.ts';
import { isObject } from '../../json/values.ts';
import type { Json } from '../../model/index.ts';
import { paramsIn } from '../learning/place.ts';
import { isScalar } from '../learning/pool.ts';
import type { OperationState } from '../operation-state.ts';
import type { ExploreContext } from '../world.ts';
import { leavesOf, nameAt, putAt } from './body-place.ts';
import { composeRequest } from './compose-request.ts';
import type { FieldSource } from './known-value.ts';
import { nodeAt } from './node-at.ts';
import type { RequestPlan } from './planned-request.ts';

const OWN = /\b(?:your|the|is|its|an?) own\b|\byourself\b|\bto itself\b|\b(?:the )?same (?:account|wallet|user|member|person)\b/i;

const UNKNOWN = /\b(?:not found|unknown|does not exist|no such|invalid)\b/i;

/**
 * "This is your own wallet": a value in the body comes from the first user's own data, so it is replaced with the second user's value. If
 * the server does not know a code, it is replaced with a code of the second user. False if neither applies.
 */
export function* useOthersValue(world: ExploreContext, state: OperationState): RequestPlan<boolean> {
  const { message, body } = state;
  if (message === null || body === undefined || !world.tools.hasOther) return false;
  const used = OWN.test(message) ? ownValues(world, state) : isUnknown(state) ? namesakes(world, state) : [];
  for (const { at, from, path, value: own } of used) {
    const reader = world.states.find(({ op, isReached }) => op.key === from && isReached);
    const request = reader === undefined ? null : composeRequest(world, reader, {});
    if (request === null) continue;
    const answer = yield { kind: 'send', request: { ...request, sender: 'other' } };
    const value = answer.status === 200 ? nodeAt(answer.json, path) : undefined;
    if (!isScalar(value) || value === own || state.tried.has(value)) continue;
    state.tried.add(value);
    state.body = putAt(body, at, value);
    // The search cannot create another user's data, so the value stays as it is.
    state.sources = state.sources.filter((source) => source.at.join() !== at.join());
    return true;
  }
  return false;
}

/** Without an ID in the path, only a value in the body can be unknown. */
const isUnknown = ({ message, statuses, op }: OperationState): boolean =>
  UNKNOWN.test(message ?? '') || (statuses.at(-1) === 404 && paramsIn(op.path).length === 0);

const RECIPIENT = /^(?:to|recipient|receiver|payee|beneficiary)(?:$|[_A-Z])|user_?name/i;

/** The fields of a user's own data that a field in a body may repeat. Null if there are none. */
function likeField(name: string, sent: Json): RegExp | null {
  if (typeof sent === 'string' && sent.includes('@')) return /^e-?mail$/i;
  return RECIPIENT.test(name) && typeof sent === 'string' ? /^(?:user_?name|login|handle)$/i : null;
}

/**
 * "Referral code not found": a field in the first user's own data has the same name, so the second user has a value that exists. The same
 * applies to the email address or the username of a recipient.
 */
function namesakes({ pool }: ExploreContext, { body }: OperationState): readonly FieldSource[] {
  const data = pool.all().filter(({ from, base }) => isOwnData(from) && base.startsWith('$'));
  return leavesOf(body).flatMap(([at, sent]): readonly FieldSource[] => {
    const like = likeField(nameAt(at), sent);
    if (like === null && !/code|number|token/i.test(nameAt(at))) return [];
    return data.flatMap(({ from, base, value }) => {
      const members = isObject(value) ? value : {};
      const name = like === null ? nameAt(at) : (Object.keys(members).find((key) => like.test(key)) ?? '');
      const own = members[name];
      const path = memberPath(base, name);
      return path === null || !isScalar(own) || typeof own !== typeof sent ? [] : [{ at, from, path, value: own }];
    });
  });
}

const isOwnData = (from: string): boolean => from.startsWith('GET ') && paramsIn(from).length === 0;

/** Values of the body that a read of the first user's own data returned. A documented example may be one of them. */
function ownValues({ pool }: ExploreContext, { body }: OperationState): readonly FieldSource[] {
  const data = pool.all().filter(({ from, base }) => isOwnData(from) && base.startsWith('$'));
  return leavesOf(body).flatMap(([at, sent]): readonly FieldSource[] => {
    if (!isScalar(sent) || sent === '') return [];
    const found = data.flatMap(({ from, base, value }) => {
      const members = isObject(value) ? Object.entries(value) : [];
      const [name] = members.find(([, member]) => member === sent) ?? [];
      const path = name === undefined ? null : memberPath(base, name);
      return path === null ? [] : [{ at, from, path, value: sent }];
    });
    return found.slice(0, 1);
  });
}
