import { lowerAlphanumeric } from '../../../format/words.ts';
import { asSchema } from '../../../json/as-schema.ts';
import { isObject, objectOf } from '../../../json/values.ts';
import type { Json } from '../../../model/index.ts';
import { paramsIn } from '../../learning/place.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { shownIn } from '../model/response-resources.ts';
import { type Exchange, isRejected, type ScriptStep } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import type { Recipe } from '../setup/recipe.ts';
import { runSteps } from '../setup/run-steps.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { AMOUNT_FIELD, BALANCE_FIELD, showsBalance } from './amounts.ts';

const OWN = /\/(?:me|self|account|profile|whoami|current-?user|wallet|balance)\/?$/i;
const RECEIVER = /^(?:to|target|recipient|receiver|payee|beneficiary)(?:$|[A-Z_-])/;
const FACTOR = 1000;
const CLOSE = 1e-6;
/** A balance with such a field may become negative. */
const CREDIT = /overdraft|credit_?(?:limit|line)/i;

/**
 * Tests a transfer: if the server rejects an amount far above the balance, it must also reject one just above it, and a transfer to oneself
 * must not change the balance.
 */
export function ownBalanceProbes(world: ExploreContext, { step, setup }: Recipe, ready: readonly Recipe[]): readonly Probe[] {
  const { op } = step.state;
  const reads = ready.map((other) => other.step).filter(({ method, state }) => method === 'GET' && paramsIn(state.op.path).length === 0);
  const balance = reads.find(({ state }) => showsBalance(world, state.op));
  const me = reads.find(({ state }) => OWN.test(state.op.path) && state !== balance?.state) ?? balance;
  const body = objectOf(step.body);
  const amount = Object.keys(body).find((name) => AMOUNT_FIELD.test(name) && typeof body[name] === 'number');
  const receiver = Object.keys(body).find((name) => RECEIVER.test(name));
  if (op.method !== 'POST' || balance === undefined || amount === undefined || receiver === undefined || me === undefined) return [];
  const look = (): ScriptStep => ({ ...balance, capture: {} });
  const sending = (fields: Readonly<Record<string, Json>>): ScriptStep => ({ ...step, body: { ...body, ...fields }, capture: {} });
  // The first run may have spent the whole balance, so that it cannot be repeated.
  let spent: readonly Exchange[] = [];
  const limits = limitsOf(world, step, amount);
  const control = Number(body[amount]);
  const tooMuch: Probe['run'] = function* (vars) {
    // Only an amount that is debited from this balance, in the same unit, is limited by it.
    const steps = [look(), sending({}), look()];
    const first = (yield* runSteps(world, steps, 'free', vars)).exchanges;
    const before = balanceIn(first[0]);
    const held = balanceIn(first[2]);
    if (before === null || held === null || held < 1) return spent;
    const near = limits.isWhole ? Math.ceil(held) + 1 : Math.round((held + 1) * 100) / 100;
    const far = Math.min(Math.ceil(held * FACTOR), limits.most);
    if (Math.abs(before - held - control) > CLOSE || far <= near) return [];
    const asked = [far, near].map((value) => sending({ [amount]: value }));
    spent = [...first, ...(yield* runSteps(world, asked, 'free', vars)).exchanges];
    return spent;
  };
  const toOneself: Probe['run'] = function* (vars) {
    const [own] = (yield* runSteps(world, [{ ...me, capture: {} }], 'free', vars)).exchanges;
    const self = own === undefined ? undefined : ownValue(objectOf(shownIn(own)), receiver, body[receiver]);
    if (self === undefined) return [];
    return (yield* runSteps(world, [look(), sending({ [receiver]: self }), look()], 'free', vars)).exchanges;
  };
  const make = (judge: Probe['judge'], run: Probe['run'] & {}): Probe => ({
    ...createSequenceProbe({ state: step.state, setup, steps: [], judge }),
    run,
  });
  return [make((all) => judgeTooMuch(all, amount), tooMuch), make((all) => judgeOneself(all, receiver), toOneself)];
}

/** The values that the schema allows for the amount. */
function limitsOf({ tools }: ExploreContext, { state }: ScriptStep, amount: string) {
  const { properties } = resolveAlternatives(bodyOf(state.op)?.schema ?? true, { tools, turn: 0 });
  const flat = resolveAlternatives(asSchema(objectOf(properties)[amount] ?? true), { tools, turn: 0 });
  const most = typeof flat.maximum === 'number' ? flat.maximum : Number.POSITIVE_INFINITY;
  return { most, isWhole: tools.typeOf(flat) === 'integer' };
}

function balanceIn(shown: Exchange | undefined): number | null {
  const entry = Object.entries(shown !== undefined && isSuccess(shown.answer) ? shownIn(shown) : {}).find(
    ([name, value]) => BALANCE_FIELD.test(name) && typeof value === 'number',
  );
  return typeof entry?.[1] === 'number' ? entry[1] : null;
}

/** The user's own email address, name or ID, which fits the value that was sent before. */
function ownValue(me: Readonly<Record<string, Json>>, receiver: string, sent: Json | undefined): Json | undefined {
  const isText = typeof sent === 'string';
  const isMail = isText && sent.includes('@');
  const wanted = isMail ? /^e-?mail$/i : isText ? /^(?:user_?name|login|handle)$/i : /^(?:id|user_?id)$/i;
  const named = Object.keys(me).find(
    (name) => lowerAlphanumeric(receiver).endsWith(lowerAlphanumeric(name)) && lowerAlphanumeric(name).length > 1,
  );
  const name = Object.keys(me).find((one) => wanted.test(one)) ?? named;
  const value = name === undefined ? undefined : me[name];
  return typeof value === typeof sent && !isObject(value ?? null) && value !== sent ? value : undefined;
}

function judgeTooMuch([, , shown, far, near]: readonly Exchange[], amount: string): readonly ProbeVerdict[] {
  if (shown === undefined || far === undefined || near === undefined || !isRejected(far) || !isSuccess(near.answer)) return [];
  if (Object.keys(shownIn(shown)).some((name) => CREDIT.test(name))) return [];
  const sent = String(objectOf(near.request.body)[amount]);
  return [
    {
      ...verdictDefaults(near),
      beside: [shown, far],
      place: `body.${amount}`,
      rule: 'takes-too-much',
      text: `${near.step.state.op.key} accepts ${amount} = ${sent}, although the balance is only ${balanceIn(shown)}`,
      expected: '4xx, as for a larger amount',
      actual: statusText(near),
      source: 'convention',
      checks: null,
    },
  ];
}

function judgeOneself([before, transfer, after]: readonly Exchange[], receiver: string): readonly ProbeVerdict[] {
  if (before === undefined || transfer === undefined || after === undefined || !isSuccess(transfer.answer)) return [];
  const [old, now] = [balanceIn(before), balanceIn(after)];
  if (old === null || now === null || Math.abs(old - now) < CLOSE) return [];
  return [
    {
      ...verdictDefaults(transfer),
      beside: [before, after],
      place: `body.${receiver}`,
      rule: 'accepts-oneself',
      text: `${transfer.step.state.op.key} to the user’s own account changes the balance from ${old} to ${now}`,
      expected: '4xx, or the same balance',
      actual: `${statusText(transfer)}, and a balance of ${now}`,
      source: 'convention',
      checks: null,
    },
  ];
}
