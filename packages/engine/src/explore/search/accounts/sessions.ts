import { isObject, objectOf } from '../../../json/values.ts';
import type { Json, JsonObject, Operation } from '../../../model/index.ts';
import { paramsIn } from '../../learning/place.ts';
import type { OperationState } from '../../operation-state.ts';
import { bodyOf } from '../../requests/body-of.ts';
import type { RequestPlan } from '../../requests/planned-request.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { requiresCredentials } from '../access/identity-probes.ts';
import { assignedField, extraFields } from '../access/mass-assignment.ts';
import { requiredRole } from '../access/roles.ts';
import { entityIn } from '../model/response-resources.ts';
import type { Exchange, ScriptStep, Vars } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import { type Creators, isCreator, type Recipe, recipeFor } from '../setup/recipe.ts';
import { freshVars, runSteps } from '../setup/run-steps.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

const TOKEN = 'FOUND_SESSION_TOKEN';
const TOKEN_FIELD = /^(?:token|access_?token|auth_?token|jwt|id_?token|session_?token|session)$/i;

/** A login of an account that the search registers, and a read that shows whose session it is. */
export interface Session {
  /** Registers the account. */
  readonly register: ScriptStep;
  readonly login: ScriptStep;
  readonly read: ScriptStep;
  /** The session's credentials, with a placeholder. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The session of an account that the search can register, or null. */
export function findSession(world: ExploreContext, creators: Creators, ready: readonly Recipe[]): Session | null {
  return ready.map((recipe) => sessionOf(world, creators, recipe, ready)).find((found) => found !== null) ?? null;
}

/** Probes on newly registered accounts: a token must end with the session, and nobody may register with special privileges. */
export function sessionProbes(world: ExploreContext, session: Session): readonly Probe[] {
  const registering = OWN.test(session.read.state.op.path) ? [registerProbe(world, session)] : [];
  return [...world.states.filter(endsSession).map((state) => signOutProbe(world, session, state)), ...registering];
}

const endsSession = ({ op, effect, leftOut }: OperationState): boolean =>
  leftOut === null && effect === 'sign-out' && !OWN.test(op.path) && paramsIn(op.path).length === 0 && bodyOf(op)?.required !== true;

function sessionOf(world: ExploreContext, creators: Creators, { step }: Recipe, ready: readonly Recipe[]): Session | null {
  const isLogin = Object.keys(objectOf(step.body)).some((name) => /passw/i.test(name)) && !isCreator(step.state);
  const recipe = isLogin ? recipeFor(world, creators, step.state) : null;
  const register = recipe?.setup.find(
    ({ state, body }) => isCreator(state) && Object.keys(objectOf(body)).some((name) => /passw/i.test(name)),
  );
  const read = (ready.find((other) => showsOwner(world, other)) ?? ready.find((other) => isOwnRead(world, other)))?.step;
  const headers = read === undefined ? null : bearerOf(world, read);
  if (recipe === null || register === undefined || read === undefined || headers === null) return null;
  return {
    register,
    login: recipe.step,
    read: { ...read, sender: 'anonymous', headers: { ...read.headers, ...headers }, capture: {} },
    headers,
  };
}

const OWN = /\/(?:me|self|account|profile|whoami|user|users\/(?:me|self|current))\/?$/i;

const showsOwner = (world: ExploreContext, recipe: Recipe): boolean => OWN.test(recipe.step.state.op.path) && isOwnRead(world, recipe);

const isOwnRead = (world: ExploreContext, { step, setup }: Recipe): boolean =>
  step.method === 'GET' &&
  setup.length === 0 &&
  paramsIn(step.state.op.path).length === 0 &&
  requiresCredentials(world, step.state) &&
  requiredRole(world, step.state) === null;

/** The Authorization header with a placeholder for the token. */
function bearerOf({ tools }: ExploreContext, { state }: ScriptStep): Readonly<Record<string, string>> | null {
  const [name, value] = Object.entries(tools.credentialsFor(state.op).headers).find(([key]) => /^authorization$/i.test(key)) ?? [];
  const scheme = value === undefined ? undefined : /^(bearer|token|jwt) \S+$/i.exec(value)?.[1];
  return name === undefined || scheme === undefined ? null : { [name]: `${scheme} {{${TOKEN}}}` };
}

function tokenIn(json: Json | undefined): string | null {
  const members = [objectOf(json), ...Object.values(objectOf(json)).filter(isObject)].flatMap((part) => Object.entries(part));
  const [, token] = members.find(([name, value]) => TOKEN_FIELD.test(name) && typeof value === 'string') ?? [];
  return typeof token === 'string' ? token : null;
}

/** Registers an account and signs it in. Null when a step is rejected. */
export function* signIn(world: ExploreContext, { register, login }: Session, more: JsonObject, vars: Vars) {
  const made = { ...register, body: { ...objectOf(register.body), ...more }, capture: {} };
  const { exchanges } = yield* runSteps(world, [made, { ...login, capture: {} }], 'setup', vars);
  const token = tokenIn(exchanges[1]?.answer.json);
  const [registered] = exchanges;
  return registered === undefined ? null : { registered, vars: token === null ? null : { ...vars, [TOKEN]: token } };
}

/** Opens a second session of the account. Null if the server returns the same token again. */
export function* signInAgain(world: ExploreContext, { login }: Session, vars: Vars): RequestPlan<Vars | null> {
  const { exchanges } = yield* runSteps(world, [{ ...login, capture: {} }], 'setup', vars);
  const token = tokenIn(exchanges[0]?.answer.json);
  return token === null || token === vars[TOKEN] ? null : { ...vars, [TOKEN]: token };
}

/** A token must not work after sign-out. Some tokens cannot be revoked, so this is a note unless the spec mentions it. */
function signOutProbe(world: ExploreContext, session: Session, state: OperationState): Probe {
  const isStated = revokesToken(state.op);
  const leave: ScriptStep = { ...session.read, state, method: state.op.method, values: {}, query: {} };
  return {
    ...createSequenceProbe({ state, setup: [], steps: [], judge: (all) => judgeSignedOut(all, isStated) }),
    *run(vars) {
      const signed = yield* signIn(world, session, {}, vars);
      if (signed === null || signed.vars === null) return [];
      return (yield* runSteps(world, [session.read, leave, { ...session.read }], 'free', signed.vars)).exchanges;
    },
  };
}

/** True if the spec says that a sign-out ends the token. */
export const revokesToken = ({ summary, description }: Operation): boolean => STATED.test(`${summary ?? ''} ${description ?? ''}`);

const STATED = /revoke|invalid|cannot be used|no longer|expire|stops? working|not work|ends? the session|destroy/i;

function judgeSignedOut([before, leave, after]: readonly Exchange[], isStated: boolean): readonly ProbeVerdict[] {
  if (before === undefined || leave === undefined || after === undefined) return [];
  if (![before, leave, after].every(({ answer }) => isSuccess(answer))) return [];
  return [
    {
      ...verdictDefaults(after),
      state: leave.step.state,
      beside: [before, leave],
      grade: isStated ? 'defect' : 'note',
      rule: 'token-after-sign-out',
      text: `${after.step.state.op.key} still accepts a token that ${leave.step.state.op.key} should have revoked`,
      expected: '401',
      actual: statusText(after),
      source: isStated ? 'spec' : 'convention',
      checks: null,
    },
  ];
}

const MAX_SINGLE = 6;

/** Sends fields that only the server may set with a registration. The new account's data shows whether they were stored. */
function registerProbe(world: ExploreContext, session: Session): Probe {
  const { state } = session.register;
  return {
    ...createSequenceProbe({
      state,
      setup: [],
      steps: [],
      judge: (all) => judgeRegistered(all, Object.keys(objectOf(session.register.body))),
    }),
    *run(vars) {
      const [, usual] = yield* registered(world, session, {}, vars);
      if (usual === undefined || !isSuccess(usual.answer)) return [];
      const normal = accountIn(usual);
      const extras = extraFields(world, session.register, normal);
      const single = Object.entries(extras).filter(([name]) => Object.hasOwn(normal, name));
      for (const more of [extras, ...single.slice(0, MAX_SINGLE).map((entry) => Object.fromEntries([entry]))]) {
        const [made, own] = yield* registered(world, session, more, freshVars(world));
        if (made !== undefined && own !== undefined) return [usual, made, own];
      }
      return [];
    },
  };
}

/** Registers an account, signs it in and reads its own data. */
function* registered(world: ExploreContext, session: Session, more: JsonObject, vars: Vars): RequestPlan<readonly Exchange[]> {
  const signed = yield* signIn(world, session, more, vars);
  if (signed === null || signed.vars === null) return [];
  return [signed.registered, ...(yield* runSteps(world, [session.read], 'free', signed.vars)).exchanges];
}

/** The account in a response with the user's own data, without its envelope. */
const accountIn = ({ answer }: Exchange): JsonObject => entityIn(answer.json, '/users') ?? {};

function judgeRegistered([usual, registered, own]: readonly Exchange[], listed: readonly string[]): readonly ProbeVerdict[] {
  if (usual === undefined || registered === undefined || own === undefined || !isSuccess(own.answer)) return [];
  const normal = accountIn(usual);
  const account = accountIn(own);
  const extras = Object.entries(objectOf(registered.request.body)).filter(([field]) => !listed.includes(field));
  const name = assignedField(account, Object.fromEntries(extras), normal);
  if (name === null) return [];
  const [before, now] = [normal[name] ?? null, account[name] ?? null];
  return [
    {
      ...verdictDefaults(own),
      state: registered.step.state,
      beside: [registered],
      place: name,
      rule: 'mass-assignment',
      text: `${registered.step.state.op.key} lets new users set ${name}, which is not in the request schema`,
      expected: `${name} = ${JSON.stringify(before)}`,
      actual: `${name} = ${JSON.stringify(now)}`,
      source: 'convention',
      checks: null,
    },
  ];
}
