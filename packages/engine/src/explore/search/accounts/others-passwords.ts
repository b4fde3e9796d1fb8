import { objectOf } from '../../../json/values.ts';
import { paramsIn } from '../../learning/place.ts';
import { setsPassword } from '../../learning/switching.ts';
import type { OperationState } from '../../operation-state.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { type Exchange, type ScriptStep, sentAs } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import { type Creators, isCreator, joinStep, recipeFor } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

const NEW = 'Assay-New-Passw0rd-78';

/**
 * Checks that the second user cannot set the password of an account that the search registered. A login with the new password must fail.
 */
export function othersPasswordProbes(world: ExploreContext, creators: Creators): readonly Probe[] {
  const login = world.states.find(isLogin);
  if (login === undefined || !world.tools.hasOther) return [];
  return world.states.filter(setsOthers).flatMap((state) => {
    const recipe = recipeFor(world, creators, state);
    const entry = recipeFor(world, creators, login);
    const field = passwordIn(recipe?.step);
    const known = passwordIn(entry?.step);
    if (recipe === null || entry === null || !recipe.isOwn || field === null || known === null) return [];
    const setup = [...recipe.setup];
    for (const step of entry.setup) joinStep(setup, step);
    // The login must belong to the account whose password is set.
    if (setup.filter((step) => isCreator(step.state)).length !== 1) return [];
    const change = sentAs({ ...recipe.step, body: { ...objectOf(recipe.step.body), [field]: NEW } }, 'other');
    const enter: ScriptStep = { ...entry.step, body: { ...objectOf(entry.step.body), [known]: NEW }, capture: {} };
    return [createSequenceProbe({ state, setup, steps: [change, enter], judge: judgeChanged })];
  });
}

const isLogin = (state: OperationState): boolean =>
  state.isReached && !isCreator(state) && !setsPassword(state.op, state.names) && passwordIn(state) !== null && LOGIN.test(state.op.path);

const LOGIN = /log-?in|sign-?in|sessions?$|\/tokens?$|auth(?:enticate)?$/i;

const setsOthers = ({ op, names, isReached, leftOut }: OperationState): boolean =>
  isReached && leftOut === null && paramsIn(op.path).length > 0 && setsPassword(op, names);

const passwordIn = (step: Pick<ScriptStep, 'body'> | undefined): string | null =>
  Object.keys(objectOf(step?.body)).find((name) => /passw/i.test(name)) ?? null;

function judgeChanged([change, login]: readonly Exchange[]): readonly ProbeVerdict[] {
  if (change === undefined || login === undefined || !isSuccess(change.answer) || !isSuccess(login.answer)) return [];
  const { op } = change.step.state;
  return [
    {
      ...verdictDefaults(change),
      beside: [login],
      rule: 'sets-password-of-another',
      text: `${op.key} lets another user set the password of an account, and the new password works`,
      expected: '401, 403 or 404',
      actual: statusText(change),
      source: 'identity',
      checks: { status: ['4xx'] },
    },
  ];
}
