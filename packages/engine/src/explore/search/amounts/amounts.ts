import { asSchema } from '../../../json/as-schema.ts';
import { isObject, listOf, objectOf } from '../../../json/values.ts';
import type { Json, JsonObject, Operation } from '../../../model/index.ts';
import { collectionOf, endsInParam, paramsIn, targetCollection } from '../../learning/place.ts';
import { entityShape } from '../../learning/response-shape.ts';
import type { OperationState } from '../../operation-state.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { leavesOf } from '../../requests/body-place.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import { type Creators, type Recipe, recipeFor } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

export const AMOUNT_FIELD =
  /amount|quantity|qty|^sum$|points|credits?$|coins?$|gold|cents$|seats|units|copies|hours$|minutes$|^cost$|price$/i;
const LIMITED =
  /[^.;]*\b(?:(?:more|fewer|less) (?:\w+ ){0,4}than|exceed\w*|too (?:little|few|much|many)|insufficient|not enough|do(?:es)? not (?:suffice|cover)|over ?draft|overdrawn?|out of stock)\b[^.;]*/i;
/** Matches a sentence that describes a rejected amount, but not one about text lengths or rates. */
const REJECTING = /\b4\d\d\b|reject|declin|\bfail|conflict|refus/i;
const OTHER =
  /character|letters?\b|\blong\b|bytes?\b|\b[km]i?b\b|requests?\b|per (?:second|minute|hour|day)|permission|privilege|rights?\b/i;
const OWN = /\/(?:me|self|account|profile|wallet|balance)\/?$/i;
const HUGE = 900_000_000;

/** "422 if more is paid than is due": if the largest amount that the schema allows exceeds the available amount, it must be rejected. */
export function amountProbes(world: ExploreContext, creators: Creators, recipe: Recipe): readonly Probe[] {
  const { step, setup } = recipe;
  const { op } = step.state;
  const sentence = limitSentenceOf(op);
  const isRejecting = op.responses.some(({ status }) => ['400', '402', '409', '422'].includes(status));
  if (op.method !== 'POST' || sentence === undefined || !isRejecting || !isObject(step.body)) return [];
  const { body } = step;
  const properties = objectOf(resolveAlternatives(bodyOf(op)?.schema ?? true, { tools: world.tools, turn: 0 }).properties);
  const reads = statesBefore(world, creators, recipe);
  return Object.entries(body)
    .filter(([name, value]) => AMOUNT_FIELD.test(name) && typeof value === 'number')
    .flatMap(([name]) => {
      const most = mostOf(resolveAlternatives(asSchema(properties[name] ?? true), { tools: world.tools, turn: 0 }));
      const direction = directionOf(properties, world);
      if (direction === null || (reads.length === 0 && most < HUGE)) return [];
      const large: ScriptStep = { ...step, body: { ...body, ...direction, [name]: most }, capture: {} };
      const steps = [...reads.map((read) => ({ ...read, capture: {} })), large];
      return [createSequenceProbe({ state: step.state, setup, steps, judge: (all) => judgeAmount(all, name, most, sentence) })];
    });
}

/** Returns the sentence in the description of an operation or of a rejection that says when an amount is too large. */
export function limitSentenceOf({ summary, description, responses }: Operation): string | undefined {
  const refusals = responses.filter(({ status }) => status.startsWith('4')).map((response) => `${response.status} ${response.description}`);
  return [`${summary ?? ''}. ${description ?? ''}`, ...refusals].map(findLimitSentence).find((sentence) => sentence !== undefined);
}

/** Returns the sentence that says when an amount is too large and is rejected. */
export function findLimitSentence(text: string): string | undefined {
  const found = LIMITED.exec(text)?.[0].trim();
  return found !== undefined && REJECTING.test(found) && !OTHER.test(found) ? found : undefined;
}

const TAKING = /^(?:out|outgoing|withdraw\w*|debit|remove|issue|sell|sale|take|decrease|minus)$/i;
const GIVING = /^(?:in|incoming|deposit\w*|credit|add|receive|buy|purchase|give|increase|plus)$/i;

/**
 * Returns the field that makes the request subtract the amount. Empty if the body specifies no direction, and null if amounts can only be
 * added.
 */
function directionOf(properties: JsonObject, { tools }: ExploreContext): JsonObject | null {
  for (const [name, member] of Object.entries(properties)) {
    const choices = listOf(resolveAlternatives(asSchema(member), { tools, turn: 0 }).enum).filter((choice) => typeof choice === 'string');
    const taking = choices.find((choice) => TAKING.test(choice));
    if (taking !== undefined) return { [name]: taking };
    if (choices.some((choice) => GIVING.test(choice))) return null;
  }
  return {};
}

const mostOf = ({ maximum }: JsonObject): number => (typeof maximum === 'number' && maximum < HUGE ? maximum : HUGE);

/**
 * Returns steps that show how much is available: reads of the resource in the path or of the user's own data, and of what the body refers
 * to.
 */
function statesBefore(world: ExploreContext, creators: Creators, recipe: Recipe): readonly ScriptStep[] {
  const above = stateBefore(world, creators, recipe);
  const { sources } = recipe.step.state;
  const referred = new Set(sources.map(({ from }) => targetCollection(from.slice(from.indexOf(' ') + 1), world.itemPaths)));
  const readers = world.states.filter(
    ({ op, isReached }) =>
      isReached && op.method === 'GET' && endsInParam(op.path) && referred.has(collectionOf(op.path, paramsIn(op.path).at(-1) ?? '')),
  );
  const own = readers.flatMap((state) => {
    const read = recipeFor(world, creators, state);
    const isReady = read?.setup.every((before) => recipe.setup.some(({ state: known }) => known === before.state)) === true;
    return isReady && read !== null ? [read.step] : [];
  });
  return [...(above === null ? [] : [above]), ...own];
}

function stateBefore(world: ExploreContext, creators: Creators, { step, setup }: Recipe): ScriptStep | null {
  const param = paramsIn(step.state.op.path).at(-1);
  const reads = world.states.filter(({ op, isReached }) => isReached && op.method === 'GET');
  const own = reads.filter(({ op }) => paramsIn(op.path).length === 0);
  const held = own.find(({ op }) => showsBalance(world, op)) ?? own.find(({ op }) => OWN.test(op.path));
  const isSame = ({ op }: OperationState): boolean => {
    const last = paramsIn(op.path).at(-1);
    if (param === undefined) return false;
    return last !== undefined && op.path.endsWith('}') && collectionOf(op.path, last) === collectionOf(step.state.op.path, param);
  };
  const reader = param === undefined ? held : reads.find(isSame);
  const recipe = reader === undefined ? null : recipeFor(world, creators, reader);
  if (recipe === null) return null;
  const last = paramsIn(recipe.step.state.op.path).at(-1);
  const here = param === undefined || last === undefined ? {} : { [last]: step.values[param] ?? { text: '', origin: 'invented' as const } };
  const isReady = recipe.setup.every((before) => setup.some(({ state }) => state === before.state)) || Object.keys(here).length > 0;
  return isReady ? { ...recipe.step, values: { ...recipe.step.values, ...here } } : null;
}

/** True for a read that shows a balance, such as `GET /credits` with a `balance`. */
export function showsBalance({ tools }: ExploreContext, op: Operation): boolean {
  const { properties } = entityShape(tools, op);
  return Object.keys(objectOf(properties)).some((name) => BALANCE_FIELD.test(name));
}

export const BALANCE_FIELD = /^(?:balance|available|funds|credits?|points|coins?|gold)(?:_?(?:cents|amount))?$|balance$/i;

const numbersIn = (json: Json | undefined): readonly number[] =>
  leavesOf(json).flatMap(([, value]) => (typeof value === 'number' ? [value] : []));

/** The amount must exceed every number in the resource. Otherwise, it might be available. */
function judgeAmount(all: readonly Exchange[], name: string, most: number, sentence: string): readonly ProbeVerdict[] {
  const write = all.at(-1);
  const reads = all.slice(0, -1);
  if (write === undefined || !all.every(({ answer }) => isSuccess(answer))) return [];
  if (reads.some(({ answer }) => numbersIn(answer.json).some((value) => value >= most))) return [];
  const { op } = write.step.state;
  return [
    {
      ...verdictDefaults(write),
      beside: reads,
      place: `body.${name}`,
      rule: 'takes-too-much',
      text: `${op.key} accepts ${name} = ${most}, which exceeds the available amount, even though the spec says “${sentence}”`,
      expected: '4xx',
      actual: statusText(write),
      source: 'spec',
      checks: { status: ['4xx'] },
    },
  ];
}
