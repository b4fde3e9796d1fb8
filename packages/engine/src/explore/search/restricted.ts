import { reservedRole } from '../../readers/openapi/described-roles.ts';
import { isSuccess } from '../visit.ts';
import type { World } from '../world.ts';
import { requiresCredentials } from './identity-probes.ts';
import { base } from './judge-exchange.ts';
import { sequence } from './kits.ts';
import type { Recipe } from './recipe.ts';
import { roleOf } from './roles.ts';
import { type Exchange, sentAs } from './script.ts';
import { type Probe, statusText, type Verdict } from './verdict.ts';

const MAX_EVIDENCE = 3;

/** What is reserved for a role must not work for a user whom another operation of the same role rejects. */
export function restrictedProbes(world: World, recipe: Recipe, ready: readonly Recipe[]): readonly Probe[] {
  const { step, setup } = recipe;
  if (world.tools.isAdminOnly(step.state.op)) return requiresCredentials(world, step.state) ? asUser(recipe) : [];
  const role = roleOf(step.state);
  if (role === null || !requiresCredentials(world, step.state)) return [];
  const shut = world.states.find(
    (state) => state !== step.state && !state.isReached && state.statuses.includes(403) && roleOf(state) === role,
  );
  const asOwner =
    shut === undefined
      ? []
      : [
          sequence({
            state: step.state,
            setup,
            steps: [step],
            judge: ([tried]) => judge(tried, [], role, `${shut.op.key} returns 403 to the same user`),
          }),
        ];
  return world.tools.hasOther ? [...asOwner, ...asOther(recipe, ready, role)] : asOwner;
}

/** The administrator reached the operation, and the first user tries it. */
function asUser({ step, setup }: Recipe): readonly Probe[] {
  const { state } = step;
  const role = reservedRole(state.op) ?? 'admin';
  const judgeUser: Probe['judge'] = ([tried]) => judge(tried, [], role, 'The administrator is a separate identity');
  return [sequence({ state, setup, steps: [sentAs(step, 'user')], judge: judgeUser })];
}

/** The second user sends the operation, and others that are reserved for the same role. */
function asOther({ step, setup }: Recipe, ready: readonly Recipe[], role: string): readonly Probe[] {
  const others = ready
    .filter((other) => other.step.state !== step.state && other.setup.length === 0 && roleOf(other.step.state) === role)
    .slice(0, MAX_EVIDENCE)
    .map((other) => sentAs(other.step, 'other'));
  if (others.length === 0) return [];
  const judgeAll: Probe['judge'] = ([tried, ...evidence]) => {
    const shut = evidence.find(({ answer }) => answer.status === 403);
    return shut === undefined ? [] : judge(tried, [shut], role, `${shut.step.state.op.key} returns 403 to the same user`);
  };
  return [sequence({ state: step.state, setup, steps: [sentAs(step, 'other'), ...others], judge: judgeAll })];
}

function judge(tried: Exchange | undefined, beside: readonly Exchange[], role: string, evidence: string): readonly Verdict[] {
  if (tried === undefined || !isSuccess(tried.answer)) return [];
  const { op } = tried.step.state;
  return [
    {
      ...base(tried),
      beside,
      rule: 'missing-role',
      text: `${op.key} works for a user without the role ${role}, which the spec requires. ${evidence}`,
      expected: '403',
      actual: statusText(tried),
      source: 'spec',
      checks: { status: ['403', '404'] },
    },
  ];
}
