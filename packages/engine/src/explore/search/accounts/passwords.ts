import { objectOf } from '../../../json/values.ts';
import type { Json, JsonObject } from '../../../model/index.ts';
import { paramsIn } from '../../learning/place.ts';
import type { OperationState } from '../../operation-state.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import type { Exchange, ScriptStep, Vars } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { fullDescriptionOf } from '../setup/full-description.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import { runSteps } from '../setup/run-steps.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { type Session, signIn, signInAgain } from './sessions.ts';

const CURRENT = /current|old|existing|previous/i;
const NEW = 'Assay-New-Passw0rd-77';

/**
 * Tests password changes on an account that the search registers: the server must check the current password, and only the new one must
 * work afterwards.
 */
export function passwordProbes(world: ExploreContext, session: Session): readonly Probe[] {
  const password = Object.keys(objectOf(session.login.body)).find((name) => /passw/i.test(name));
  if (password === undefined) return [];
  return world.states.flatMap((state) => {
    const fields = fieldsOf(world, state);
    if (fields === null) return [];
    const change = (current: Json): ScriptStep => ({
      ...session.read,
      state,
      method: state.op.method,
      values: {},
      query: {},
      body: { ...Object.fromEntries(fields.next.map((name) => [name, NEW])), [fields.current]: current },
      media: 'application/json',
    });
    const login = (given: Json): ScriptStep => ({
      ...session.login,
      body: { ...objectOf(session.login.body), [password]: given },
      capture: {},
    });
    const known = objectOf(session.login.body)[password] ?? '';
    const make = (steps: readonly ScriptStep[], judge: Probe['judge']): Probe => ({
      ...createSequenceProbe({ state, setup: [], steps: [], judge }),
      run: inSession(world, session, steps),
    });
    const isStated = endsOtherSessions(fullDescriptionOf(state.op));
    return [
      make([change('Assay-Wrong-Passw0rd-1')], judgeUnchecked),
      make([change(known), login(NEW), login(known)], judgeOldPassword),
      ...(isStated ? [otherSession(world, session, change(known))] : []),
    ];
  });
}

/** "All other sessions end" and "Earlier tokens become invalid". */
const REVOKES =
  /\b(?:tokens?|sessions?)\b[^.;]*\b(?:invalid\w*|revoke[ds]?|no longer|ends?|ended|expires?|terminated|stops? working)\b|\b(?:invalidates?|revokes?|ends?|terminates?)\b[^.;]*\b(?:tokens?|sessions?)\b|\b(?:signs?|logs?) out (?:all|every|other)\b/i;
const DENIED =
  /(?:\b(?:not|never|cannot|without)|n't)\s+(?:be\s+)?(?:invalid|revok|end|expir|terminat|sign|log|stop)|\bno (?:other |earlier |existing )?(?:tokens?|sessions?)\b/i;
const OWN_SESSION = /\b(?:this|current|own|your)\b/i;
const OTHER_SESSIONS = /\b(?:all|any|each|every|other|earlier|existing|previous|old|older)\b/i;

/** True if a sentence says that other sessions end. */
function endsOtherSessions(text: string): boolean {
  const isAboutOthers = (sentence: string): boolean => OTHER_SESSIONS.test(sentence) || !OWN_SESSION.test(sentence);
  return text.split(/[.;]/).some((sentence) => REVOKES.test(sentence) && !DENIED.test(sentence) && isAboutOthers(sentence));
}

/** Changes the password in a second session. The first one must end, and the second one may continue. */
function otherSession(world: ExploreContext, session: Session, change: ScriptStep): Probe {
  return {
    ...createSequenceProbe({ state: change.state, setup: [], steps: [], judge: judgeOldToken }),
    *run(vars) {
      const first = yield* signIn(world, session, {}, vars);
      const second = first === null || first.vars === null ? null : yield* signInAgain(world, session, first.vars);
      if (first === null || first.vars === null || second === null) return [];
      const [before] = (yield* runSteps(world, [session.read], 'free', first.vars)).exchanges;
      const [changed] = (yield* runSteps(world, [change], 'free', second)).exchanges;
      const [after] = (yield* runSteps(world, [{ ...session.read }], 'free', first.vars)).exchanges;
      return [before, changed, after].filter((exchange) => exchange !== undefined);
    },
  };
}

function inSession(world: ExploreContext, session: Session, steps: readonly ScriptStep[]): NonNullable<Probe['run']> {
  return function* (vars: Vars) {
    const signed = yield* signIn(world, session, {}, vars);
    return signed === null || signed.vars === null ? [] : (yield* runSteps(world, steps, 'free', signed.vars)).exchanges;
  };
}

interface Fields {
  readonly current: string;
  readonly next: readonly string[];
}

/** The fields of a request that changes the user's own password: the current password and the new one. */
function fieldsOf({ tools }: ExploreContext, { op, leftOut }: OperationState): Fields | null {
  const body: JsonObject = resolveAlternatives(bodyOf(op)?.schema ?? true, { tools, turn: 0 });
  const names = Object.keys(objectOf(body.properties)).filter((name) => /passw/i.test(name));
  const current = names.find((name) => CURRENT.test(name));
  const next = names.filter((name) => name !== current);
  const isOwn = leftOut === null && paramsIn(op.path).length === 0 && ['POST', 'PUT', 'PATCH'].includes(op.method);
  return isOwn && current !== undefined && next.length > 0 ? { current, next } : null;
}

function judgeUnchecked([change]: readonly Exchange[]): readonly ProbeVerdict[] {
  if (change === undefined || !isSuccess(change.answer)) return [];
  return [
    {
      ...verdictDefaults(change),
      rule: 'password-unchecked',
      text: `${change.step.state.op.key} sets a new password even though the current password is wrong`,
      expected: '400, 401, 403 or 422',
      actual: statusText(change),
      source: 'convention',
      checks: null,
    },
  ];
}

function judgeOldPassword([change, fresh, old]: readonly Exchange[]): readonly ProbeVerdict[] {
  if (change === undefined || fresh === undefined || old === undefined || !isSuccess(change.answer)) return [];
  const isOld = isSuccess(old.answer);
  if (isSuccess(fresh.answer) && !isOld) return [];
  return [
    {
      ...verdictDefaults(isOld ? old : fresh),
      state: change.step.state,
      beside: [change],
      rule: 'password-not-changed',
      text: `After ${change.step.state.op.key}, ${isOld ? 'the old password still works' : 'the new password does not work'}`,
      expected: isOld ? '401' : '2xx',
      actual: statusText(isOld ? old : fresh),
      source: 'convention',
      checks: null,
    },
  ];
}

function judgeOldToken([before, change, after]: readonly Exchange[]): readonly ProbeVerdict[] {
  if (before === undefined || change === undefined || after === undefined) return [];
  if (![before, change, after].every(({ answer }) => isSuccess(answer))) return [];
  return [
    {
      ...verdictDefaults(after),
      state: change.step.state,
      beside: [before, change],
      rule: 'token-after-password-change',
      text: `${after.step.state.op.key} still accepts a token from before ${change.step.state.op.key}`,
      expected: '401',
      actual: statusText(after),
      source: 'spec',
      checks: null,
    },
  ];
}
