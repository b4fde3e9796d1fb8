import type { Operation } from '../../../model/index.ts';
import { countParameters } from '../../learning/place.ts';
import type { OperationState } from '../../operation-state.ts';
import { bindPath } from '../../requests/bind-path.ts';
import { composeRequest } from '../../requests/compose-request.ts';
import type { RequestPlan } from '../../requests/planned-request.ts';
import type { Credentials } from '../../tools.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import { statusText } from '../model/verdict.ts';
import type { Findings } from '../verdicts/findings.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { revokesToken } from './sessions.ts';

/** After the exploration has signed out, its own token must not work any more. */
export function* ownSignOut(world: ExploreContext, findings: Findings): RequestPlan {
  const left = world.states.find((state) => endsSession(world, state));
  const control = left === undefined ? undefined : world.states.find((state) => isProtectedRead(world, state, left));
  const bound = left === undefined || control === undefined ? null : bindPath(world, control);
  const request = bound === null || control === undefined ? null : composeRequest(world, control, bound);
  if (left === undefined || control === undefined || request === null) return;
  // A read without credentials shows that the response depends on them.
  const step: ScriptStep = { ...request, method: 'GET', values: {}, raw: null, sender: 'owner', capture: {} };
  const anonymous = yield { kind: 'send', request: { ...request, sender: 'anonymous' } };
  if (anonymous.status !== 401 && anonymous.status !== 403) return;
  const answer = yield { kind: 'send', request };
  if (!isSuccess(answer)) return;
  const exchange: Exchange = { step, request, answer };
  findings.addUnrepeated({
    ...verdictDefaults(exchange),
    state: left,
    // A JWT stays valid until it expires, unless the server keeps a list of revoked tokens, as the spec may say.
    grade: hasJwt(world, control.op) && !revokesToken(left.op) ? 'note' : 'defect',
    rule: 'token-after-sign-out',
    text: `${control.op.key} still accepts a token that ${left.op.key} should have revoked`,
    expected: '401',
    actual: statusText(exchange),
    source: 'convention',
    checks: null,
  });
}

/** Only a session can end. A static key works after every sign-out. */
const SESSION_HEADER = /^authorization$|cookie|session|token/i;
const STATIC = /^(?:basic|api-?key|key) /i;

const endsSession = ({ tools }: ExploreContext, { op, effect, isReached }: OperationState): boolean =>
  effect === 'sign-out' &&
  isReached &&
  Object.entries(tools.credentialsFor(op).headers).some(([name, value]) => SESSION_HEADER.test(name) && !STATIC.test(value));

/** A read with the same credentials as the sign-out. */
const isProtectedRead = ({ tools }: ExploreContext, { op, isReached, stage }: OperationState, left: OperationState): boolean =>
  isReached &&
  stage === 'normal' &&
  op.method === 'GET' &&
  countParameters(op.path) === 0 &&
  !tools.isAdminOnly(op) &&
  areAlike(tools.credentialsFor(op).headers, tools.credentialsFor(left.op).headers);

function areAlike(headers: Credentials['headers'], others: Credentials['headers']): boolean {
  const entries = Object.entries(headers);
  return entries.length === Object.keys(others).length && entries.every(([name, value]) => others[name] === value);
}

const hasJwt = ({ tools }: ExploreContext, op: Operation): boolean =>
  Object.values(tools.credentialsFor(op).headers).some((value) => /^\S+ [\w-]+\.[\w-]+\.[\w-]+$/.test(value));
