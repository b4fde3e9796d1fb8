import { isObject, objectOf } from '../../../json/values.ts';
import type { Json } from '../../../model/index.ts';
import { paramsIn } from '../../learning/place.ts';
import type { OperationState } from '../../operation-state.ts';
import { bodyOf } from '../../requests/body-of.ts';
import type { RequestPlan } from '../../requests/planned-request.ts';
import { sampleValue } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import { type ExploreContext, samplingFor } from '../../world.ts';
import type { Exchange, ScriptStep, Vars } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { fullDescriptionOf } from '../setup/full-description.ts';
import { buildInstance, createSequenceProbe } from '../setup/kits.ts';
import { type Creator, type Creators, isCreator } from '../setup/recipe.ts';
import { runSteps } from '../setup/run-steps.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

const SECRET = /passw|^(?:code|pin|otp|token)$|(?:reset|verification|confirmation|security)_?code/i;
const CODE = /^(?:code|pin|otp)$|code$/i;
const NEW = /new_?passw|passw\w*_?(?:new|confirm)/i;
const NAME = /^(?:user_?name|e-?mail|login|account|phone(?:_?number)?)$/i;
const LIMITED = /\b(?:attempts?|tries|brute|locked|lock ?out|too many)\b/i;
const LOGIN = /log-?in|sign-?in|\/tokens?$|auth(?:enticate)?$/i;
/** A limit on guesses of a code often counts all requests within a minute. */
const TRIES = { password: 40, code: 150 };
const STOPPING: readonly number[] = [423, 429];

/**
 * "429 Too many requests": the server must stop repeated guesses of a password or a code. The guesses are for an account that the search
 * registers. A forged client address in a header must not help.
 */
export function bruteForceProbes(world: ExploreContext, creators: Creators): readonly Probe[] {
  const account = [...creators.values()].find(
    ({ state }) => isCreator(state) && isObject(state.body) && /regist|sign-?up|users?$/i.test(state.op.path),
  );
  if (account === undefined) return [];
  return world.states.flatMap((state) => guessProbe(world, creators, account, state) ?? []);
}

function guessProbe(world: ExploreContext, creators: Creators, account: Creator, state: OperationState): Probe | null {
  const { op } = state;
  const spec = bodyOf(op);
  const isStated = op.responses.some(({ status }) => status === '429') || LIMITED.test(fullDescriptionOf(op));
  if (
    spec === null ||
    op.method !== 'POST' ||
    paramsIn(op.path).length > 0 ||
    account.state === state ||
    (!isStated && !LOGIN.test(op.path))
  )
    return null;
  const body = sampleValue(spec.schema, '', { ...samplingFor(world, state, 0), size: 'full' });
  const user = Object.keys(objectOf(body)).find((name) => NAME.test(name));
  const secret = Object.keys(objectOf(body)).find((name) => SECRET.test(name) && !NEW.test(name));
  const instance = buildInstance(world, creators, {
    creator: account,
    read: null,
    list: null,
    updates: [],
    remove: null,
    actions: [],
    children: [],
  });
  const known = user === undefined ? undefined : objectOf(instance?.setup.at(-1)?.body)[user];
  if (instance === null || user === undefined || secret === undefined || known === undefined) return null;
  const guess = (value: Json, headers: ScriptStep['headers'] = {}): ScriptStep => ({
    state,
    method: op.method,
    values: {},
    query: {},
    headers: { Accept: 'application/json', ...headers },
    body: { ...objectOf(body), [user]: known, [secret]: value },
    raw: null,
    media: spec.media,
    sender: 'anonymous',
    capture: {},
  });
  const tries = CODE.test(secret) ? TRIES.code : TRIES.password;
  const wrong = (turn: number): Json => (CODE.test(secret) ? String(1000 + turn * 7) : `Assay-wrong-${turn}`);
  const judge: Probe['judge'] = (all) =>
    judgeGuesses(
      all.filter(({ step }) => step.state === state),
      secret,
      isStated ? 'spec' : 'convention',
    );
  const run: Probe['run'] = function* (vars) {
    world.testsLimits = true;
    const exchanges = yield* guessing(world, { guess, wrong, tries }, vars);
    world.testsLimits = false;
    return exchanges;
  };
  return { ...createSequenceProbe({ state, setup: instance.setup, steps: [], judge }), run, general: 'crashes' };
}

interface GuessAttempts {
  readonly tries: number;
  readonly guess: (value: Json, headers?: ScriptStep['headers']) => ScriptStep;
  readonly wrong: (turn: number) => Json;
}

function* guessing(world: ExploreContext, { guess, wrong, tries }: GuessAttempts, vars: Vars): RequestPlan<readonly Exchange[]> {
  const exchanges: Exchange[] = [];
  for (let turn = 0; turn < tries; turn += 1) {
    const [exchange] = (yield* runSteps(world, [guess(wrong(turn))], 'free', vars)).exchanges;
    if (exchange === undefined) return exchanges;
    exchanges.push(exchange);
    if (STOPPING.includes(exchange.answer.status)) {
      const elsewhere = guess(wrong(turn), { 'X-Forwarded-For': `203.0.113.${turn + 1}` });
      // The limit must still apply afterwards, because its period may have ended in the meantime.
      return [...exchanges, ...(yield* runSteps(world, [elsewhere, guess(wrong(turn))], 'free', vars)).exchanges];
    }
    // Another rejection, such as one for the format of the code, says nothing about guesses.
    if (exchange.answer.status === 422 || exchange.answer.status >= 500) return exchanges;
  }
  return exchanges;
}

/** If the spec does not mention a limit, a gateway may enforce one, so this is only a note. */
function judgeGuesses(all: readonly Exchange[], secret: string, source: 'spec' | 'convention'): readonly ProbeVerdict[] {
  const last = all.at(-1);
  const stopped = all.find(({ answer }) => STOPPING.includes(answer.status));
  if (last === undefined) return [];
  const { op } = last.step.state;
  const tries = CODE.test(secret) ? TRIES.code : TRIES.password;
  const grade = source === 'spec' ? 'defect' : 'note';
  const shared = { ...verdictDefaults(last), grade, expected: '429', actual: statusText(last), source, checks: null } as const;
  const isTold = (exchange: Exchange): boolean => exchange.answer.status < 500 && exchange.answer.status !== 422;
  if (stopped === undefined && all.length === tries && all.every(isTold))
    return [
      {
        ...shared,
        rule: 'guesses-unlimited',
        text: `${op.key} accepts ${tries} wrong guesses of ${secret} for one account without blocking further attempts`,
      },
    ];
  const elsewhere = all.at(-2);
  const isStill = stopped !== undefined && last !== stopped && STOPPING.includes(last.answer.status);
  if (stopped === undefined || !isStill || elsewhere === undefined || elsewhere === stopped) return [];
  if (STOPPING.includes(elsewhere.answer.status) || isSuccess(elsewhere.answer)) return [];
  return [
    {
      ...shared,
      // A server may trust the header because the search runs on the same machine or behind the same proxy.
      grade: 'note',
      exchange: elsewhere,
      actual: statusText(elsewhere),
      beside: [stopped],
      place: 'header.X-Forwarded-For',
      rule: 'guesses-unlimited',
      text: `${op.key} limits guesses of ${secret}, but a different X-Forwarded-For header bypasses the limit`,
    },
  ];
}
