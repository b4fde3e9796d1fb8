import { isObject, objectOf } from '../../../json/values.ts';
import type { Json } from '../../../model/index.ts';
import { paramsIn } from '../../learning/place.ts';
import type { OperationState } from '../../operation-state.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { fullDescriptionOf } from '../setup/full-description.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import { runSteps } from '../setup/run-steps.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import type { Session } from './sessions.ts';

const TOKEN = 'FOUND_SESSION_TOKEN';
const REFRESH = 'FOUND_REFRESH_TOKEN';
const FIELD = /^refresh_?token$/i;
const ONCE = /\b(?:once|single[- ]use|one[- ]time|rotat\w+|invalidat\w+|revok\w+|no longer|replac\w+|cannot be (?:re)?used)\b/i;
const ENDS = /refresh|all (?:tokens|sessions)|session/i;

/** A refresh token must not be accepted as an access token. If the spec requires it, it must work only once. It must end with the session. */
export function refreshTokenProbes(world: ExploreContext, session: Session): readonly Probe[] {
  const state = world.states.find(({ op, leftOut }) => leftOut === null && /refresh/i.test(op.path) && paramsIn(op.path).length === 0);
  const field = state === undefined ? undefined : fieldOf(world, state);
  if (state === undefined || field === undefined) return [];
  const refresh: ScriptStep = {
    ...session.login,
    state,
    method: state.op.method,
    values: {},
    query: {},
    body: { [field]: `{{${REFRESH}}}` },
    sender: 'anonymous',
    capture: {},
  };
  const asAccess: ScriptStep = {
    ...session.read,
    headers: Object.fromEntries(Object.entries(session.read.headers).map(([name, text]) => [name, text.replace(TOKEN, REFRESH)])),
  };
  const make = (steps: readonly ScriptStep[], judge: Probe['judge']): Probe => ({
    ...createSequenceProbe({ state, setup: [], steps: [], judge }),
    run: signedIn(world, session, steps),
  });
  const isRotated = ONCE.test(fullDescriptionOf(state.op));
  const leavers = world.states.filter(
    ({ op, leftOut }) =>
      leftOut === null && /log-?out|sign-?out/i.test(op.path) && ENDS.test(`${fullDescriptionOf(op)} ${fullDescriptionOf(state.op)}`),
  );
  const left = leavers.map((leaver) => {
    const wanted = fieldOf(world, leaver);
    const body = wanted === undefined ? {} : { body: { [wanted]: `{{${REFRESH}}}` }, media: 'application/json' };
    const leave: ScriptStep = { ...session.read, state: leaver, method: leaver.op.method, values: {}, query: {}, ...body };
    return make([session.read, leave, refresh], (all) => judgeUse(all, 'after the session ended', 'refresh-after-sign-out'));
  });
  return [
    make([session.read, asAccess], ([, tried]) => judgeUse([tried, tried, tried], 'as an access token', 'refresh-as-access')),
    ...(isRotated
      ? [make([refresh, { ...refresh }], ([first, again]) => judgeUse([first, first, again], 'a second time', 'refresh-twice'))]
      : []),
    ...left,
  ];
}

function fieldOf({ tools }: ExploreContext, { op }: OperationState): string | undefined {
  const { properties } = resolveAlternatives(bodyOf(op)?.schema ?? true, { tools, turn: 0 });
  return Object.keys(objectOf(properties)).find((name) => FIELD.test(name));
}

const tokenIn = (json: Json | undefined, pattern: RegExp): string | null => {
  const members = [objectOf(json), ...Object.values(objectOf(json)).filter(isObject)].flatMap((part) => Object.entries(part));
  const [, token] = members.find(([name, value]) => pattern.test(name) && typeof value === 'string') ?? [];
  return typeof token === 'string' ? token : null;
};

/** Registers an account, signs it in, and sends the steps with both of its tokens. */
function signedIn(world: ExploreContext, { register, login }: Session, steps: readonly ScriptStep[]): NonNullable<Probe['run']> {
  return function* (vars) {
    const { exchanges } = yield* runSteps(
      world,
      [
        { ...register, capture: {} },
        { ...login, capture: {} },
      ],
      'setup',
      vars,
    );
    const json = exchanges[1]?.answer.json;
    const [access, refresh] = [tokenIn(json, /^(?:token|access_?token|jwt|id_?token)$/i), tokenIn(json, FIELD)];
    if (access === null || refresh === null) return [];
    return (yield* runSteps(world, steps, 'free', { ...vars, [TOKEN]: access, [REFRESH]: refresh })).exchanges;
  };
}

function judgeUse(all: readonly (Exchange | undefined)[], words: string, rule: string): readonly ProbeVerdict[] {
  const [first, before, last] = all;
  if (first === undefined || before === undefined || last === undefined) return [];
  if (![first, before, last].every(({ answer }) => isSuccess(answer))) return [];
  return [
    {
      ...verdictDefaults(last),
      beside: first === last ? [] : [before],
      rule,
      text: `${last.step.state.op.key} accepts a refresh token ${words}`,
      expected: '401',
      actual: statusText(last),
      source: rule === 'refresh-as-access' ? 'convention' : 'spec',
      checks: null,
    },
  ];
}
