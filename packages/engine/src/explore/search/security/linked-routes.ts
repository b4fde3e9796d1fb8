import type { Json } from '../../../model/index.ts';
import { paramsIn } from '../../learning/place.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { type Exchange, type ScriptStep, sentAs } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import type { Recipe } from '../setup/recipe.ts';
import { runSteps } from '../setup/run-steps.ts';
import { listTexts, verdictDefaults } from '../verdicts/judge-exchange.ts';
import { isLeakedSecret } from '../verdicts/leaks.ts';

const ROUTE = /^\/[\w./-]*\w$/;
/** Files, and routes that may change something although they are read with GET. */
const SKIPPED =
  /\.(?:html?|css|js|png|jpe?g|gif|svg|ico|pdf|zip|json|ya?ml)$|log-?out|sign-?out|delete|remove|reset|create|init|shutdown|restart/i;
const MOST_ROUTES = 4;

/** A route that the spec does not list, but a response links to, must not show passwords or tokens to everyone. Only reads are tried. */
export function linkedRouteProbes(world: ExploreContext, { step, setup }: Recipe): readonly Probe[] {
  const { state } = step;
  if (state.op.method !== 'GET' || state.effect !== 'read' || setup.length > 0 || paramsIn(state.op.path).length > 0) return [];
  const run: Probe['run'] = function* (vars) {
    const { exchanges } = yield* runSteps(world, [{ ...step, capture: {} }], 'free', vars);
    const routes = exchanges.flatMap(({ answer }) => (isSuccess(answer) ? unlistedRoutes(world, answer.json) : []));
    const steps = routes.slice(0, MOST_ROUTES).map((path) => readOf(step, path));
    return [...exchanges, ...(yield* runSteps(world, steps, 'free', vars)).exchanges];
  };
  const probe = createSequenceProbe({ state, setup: [], steps: [], judge: ([, ...shown]) => shown.flatMap(judgeShown) });
  return [{ ...probe, run, general: 'crashes' }];
}

function unlistedRoutes({ paths }: ExploreContext, json: Json | undefined): readonly string[] {
  const known = paths.map((path) => new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^{}]*\}/g, '[^/]+')}/?$`));
  const links = listTexts(json).flatMap(([, text]) => (ROUTE.test(text) && !SKIPPED.test(text) ? [text] : []));
  return [...new Set(links)].filter((link) => !known.some((pattern) => pattern.test(link)));
}

const readOf = (step: ScriptStep, path: string): ScriptStep => {
  const { state } = step;
  return { ...sentAs(step, 'anonymous'), query: {}, state: { ...state, op: { ...state.op, path, key: `GET ${path}` } } };
};

function judgeShown(exchange: Exchange): readonly ProbeVerdict[] {
  const { answer, step } = exchange;
  const [name] = isSuccess(answer) ? (listTexts(answer.json).find(([key, value]) => isLeakedSecret(key, value)) ?? []) : [];
  if (name === undefined) return [];
  return [
    {
      ...verdictDefaults(exchange),
      place: name,
      rule: 'secret-in-response',
      text: `${step.state.op.key}, which the spec does not list but a response links to, returns ${name} without credentials`,
      expected: `no ${name} in the response`,
      actual: `${name} with a value`,
      source: 'convention',
      checks: null,
    },
  ];
}
