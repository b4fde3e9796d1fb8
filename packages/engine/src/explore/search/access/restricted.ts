import { listOf, objectOf } from '../../../json/values.ts';
import { reservedRole } from '../../../readers/openapi/described-roles.ts';
import type { RequestPlan } from '../../requests/planned-request.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { shownIn } from '../model/response-resources.ts';
import { type Exchange, sentAs } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import type { Recipe } from '../setup/recipe.ts';
import { freshVars, runSteps } from '../setup/run-steps.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { requiresCredentials } from './identity-probes.ts';
import { requiredRole } from './roles.ts';

const MAX_EVIDENCE = 3;

/** Whether operations that the administrator may use reject the first user. */
export type UserRights =
  | { readonly kind: 'rejected'; readonly by: Exchange }
  /** The user's own data contains a role. */
  | { readonly kind: 'other-role'; readonly shown: Exchange; readonly role: string }
  /** The first operation that both users may use. */
  | { readonly kind: 'same'; readonly first: Recipe }
  | { readonly kind: 'unknown' };

/** Sends the administrator's operations as the first user, reads first, until one is rejected. */
export function* rightsOfUser(world: ExploreContext, ready: readonly Recipe[]): RequestPlan<UserRights> {
  const reserved = ready.filter(({ step }) => isForAdmin(world, step)).toSorted((left, right) => rank(left) - rank(right));
  const open: Recipe[] = [];
  for (const recipe of reserved) {
    const before = yield* runSteps(world, recipe.setup, 'setup', freshVars(world));
    if (!before.isComplete) continue;
    const [tried] = (yield* runSteps(world, [sentAs(recipe.step, 'user')], 'free', before.vars)).exchanges;
    if (tried === undefined) continue;
    if (REJECTIONS.includes(tried.answer.status)) return { kind: 'rejected', by: tried };
    if (isSuccess(tried.answer)) open.push(recipe);
  }
  const [first] = open;
  if (first === undefined) return { kind: 'unknown' };
  const named = yield* otherRole(world, ready);
  const isOther = named?.kind === 'other-role' && !hasRole(named.role, reservedRole(first.step.state.op, world.tools.roles) ?? 'admin');
  return isOther ? named : { kind: 'same', first };
}

const ROLE = /^(?:role|user_?role|user_?type|account_?type)$/i;

/** Reads the user's own data. Null if it contains no role. */
function* otherRole(world: ExploreContext, ready: readonly Recipe[]): RequestPlan<UserRights | null> {
  const profile = ready.find(({ step, setup }) => step.method === 'GET' && setup.length === 0 && OWN.test(step.state.op.path));
  if (profile === undefined) return null;
  const [shown] = (yield* runSteps(world, [sentAs(profile.step, 'user')], 'free', freshVars(world))).exchanges;
  const role = roleIn(shown);
  return shown === undefined || role === null ? null : { kind: 'other-role', shown, role };
}

const OWN = /\/(?:me|self|account|profile|whoami|users?\/me|current-?user)\/?$/i;

const hasRole = (shown: string, role: string): boolean => shown.toLowerCase().includes(role);

function roleIn(exchange: Exchange | undefined): string | null {
  const shown = exchange !== undefined && isSuccess(exchange.answer) ? shownIn(exchange) : {};
  const [, role] = Object.entries(shown).find(([name, value]) => ROLE.test(name) && typeof value === 'string') ?? [];
  return typeof role === 'string' ? role : null;
}

const REJECTIONS: readonly number[] = [401, 403, 404];

const rank = ({ step, setup }: Recipe): number => (step.method === 'GET' ? 0 : 2) + (setup.length === 0 ? 0 : 1);

const isForAdmin = (world: ExploreContext, { state }: Recipe['step']): boolean =>
  world.tools.isAdminOnly(state.op) && requiresCredentials(world, state);

/** An operation restricted to a role must not work for a user whom another operation with the same role rejects. */
export function restrictedProbes(world: ExploreContext, recipe: Recipe, ready: readonly Recipe[], rights: UserRights): readonly Probe[] {
  const { step, setup } = recipe;
  if (world.tools.isAdminOnly(step.state.op)) return isForAdmin(world, step) ? asUser(world, recipe, rights) : [];
  const role = requiredRole(world, step.state);
  if (role === null || !requiresCredentials(world, step.state)) return [];
  const shut = world.states.find(
    (state) => state !== step.state && !state.isReached && state.statuses.includes(403) && requiredRole(world, state) === role,
  );
  const asOwner =
    shut === undefined
      ? []
      : [
          createSequenceProbe({
            state: step.state,
            setup,
            steps: [step],
            judge: ([tried]) => judge(tried, [], role, `${shut.op.key} returns 403 to the same user`),
          }),
        ];
  return world.tools.hasOther ? [...asOwner, ...asOther(world, recipe, ready, role)] : asOwner;
}

/**
 * Sends an operation that the administrator reached as the first user. If both have the same privileges, this is reported once, as a note.
 */
function asUser(world: ExploreContext, recipe: Recipe, rights: UserRights): readonly Probe[] {
  const { step, setup } = recipe;
  const { state } = step;
  if (rights.kind === 'unknown' || (rights.kind === 'same' && rights.first !== recipe)) return [];
  const role = reservedRole(state.op, world.tools.roles) ?? 'admin';
  const judgeUser: Probe['judge'] = ([tried]) => {
    if (rights.kind === 'same') return judgeSameRights(tried, role);
    // A user with a different role must be rejected, even if no other operation shows it.
    if (rights.kind === 'other-role')
      return hasRole(rights.role, role)
        ? []
        : judge(tried, [rights.shown], role, `${rights.shown.step.state.op.key} returns the role ${rights.role} for this user`);
    const { step: shut, answer } = rights.by;
    return shut.state === state ? [] : judge(tried, [rights.by], role, `${shut.state.op.key} returns ${answer.status} to the same user`);
  };
  const formats = rights.kind === 'rejected' ? otherFormats(step) : [];
  return [step, ...formats].map((one) =>
    createSequenceProbe({
      state,
      setup,
      steps: [sentAs(one, 'user')],
      judge: one === step ? judgeUser : (all) => judgeFormat(all, rights, role),
    }),
  );
}

const FORMAT = /^(?:format|as|output|type|export|_?format)$/i;

/** A server may check the role for one format and forget another, such as `format=csv`. */
function otherFormats(step: Recipe['step']): readonly Recipe['step'][] {
  if (step.method !== 'GET') return [];
  return step.state.op.params.flatMap(({ name, in: place, schema }) => {
    const choices = place === 'query' && FORMAT.test(name) ? listOf(objectOf(schema).enum) : [];
    return choices.flatMap((value) => (value === step.query[name] ? [] : [{ ...step, query: { ...step.query, [name]: value } }]));
  });
}

function judgeFormat([tried]: readonly Exchange[], rights: UserRights, role: string): readonly ProbeVerdict[] {
  if (rights.kind !== 'rejected') return [];
  return judge(tried, [rights.by], role, `${rights.by.step.state.op.key} returns ${rights.by.answer.status} to the same user`);
}

function judgeSameRights(tried: Exchange | undefined, role: string): readonly ProbeVerdict[] {
  if (tried === undefined || !isSuccess(tried.answer)) return [];
  return [
    {
      ...verdictDefaults(tried),
      rule: 'same-rights',
      scope: 'server',
      grade: 'note',
      text: `The first user has the same rights as the administrator, so the search cannot tell which operations are restricted to the ${role} role. Use a first user without this role`,
      expected: '403 for at least one restricted operation',
      actual: statusText(tried),
      source: 'identity',
      checks: null,
    },
  ];
}

/** Sends the operation, and others with the same role, as the second user. */
function asOther(world: ExploreContext, { step, setup }: Recipe, ready: readonly Recipe[], role: string): readonly Probe[] {
  const others = ready
    .filter((other) => other.step.state !== step.state && other.setup.length === 0 && requiredRole(world, other.step.state) === role)
    .slice(0, MAX_EVIDENCE)
    .map((other) => sentAs(other.step, 'other'));
  if (others.length === 0) return [];
  const judgeAll: Probe['judge'] = ([tried, ...evidence]) => {
    const shut = evidence.find(({ answer }) => answer.status === 403);
    return shut === undefined ? [] : judge(tried, [shut], role, `${shut.step.state.op.key} returns 403 to the same user`);
  };
  return [createSequenceProbe({ state: step.state, setup, steps: [sentAs(step, 'other'), ...others], judge: judgeAll })];
}

function judge(tried: Exchange | undefined, beside: readonly Exchange[], role: string, evidence: string): readonly ProbeVerdict[] {
  if (tried === undefined || !isSuccess(tried.answer)) return [];
  const { op } = tried.step.state;
  return [
    {
      ...verdictDefaults(tried),
      beside,
      rule: 'missing-role',
      text: `${op.key} succeeds for a user without the ${role} role, which the spec requires. ${evidence}`,
      expected: '403',
      actual: statusText(tried),
      source: 'spec',
      checks: { status: ['403', '404'] },
    },
  ];
}
