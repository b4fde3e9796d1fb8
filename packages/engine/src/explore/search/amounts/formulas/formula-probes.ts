import { lowerAlphanumeric } from '../../../../format/words.ts';
import { asSchema } from '../../../../json/as-schema.ts';
import { isList, isObject, objectOf } from '../../../../json/values.ts';
import type { Json, JsonObject } from '../../../../model/index.ts';
import { amountOf, evaluate } from '../../../../readers/formulas/evaluate.ts';
import { type Formula, formulaFor, isCalculated, readFormulas } from '../../../../readers/formulas/read-formula.ts';
import { paramsIn } from '../../../learning/place.ts';
import { responseShape } from '../../../learning/response-shape.ts';
import type { OperationState } from '../../../operation-state.ts';
import { bodyOf } from '../../../requests/body-of.ts';
import { resolveAlternatives } from '../../../requests/sample-body.ts';
import { isSuccess } from '../../../visit.ts';
import type { ExploreContext } from '../../../world.ts';
import type { Exchange } from '../../model/script.ts';
import type { Probe, ProbeVerdict } from '../../model/verdict.ts';
import { buildCreated, createSequenceProbe, type ResourceOperations, stepOnInstance } from '../../setup/kits.ts';
import type { Creators } from '../../setup/recipe.ts';
import { withRoundingPrices } from '../../setup/telling-prices.ts';
import { verdictDefaults } from '../../verdicts/judge-exchange.ts';

/**
 * The spec may state how the API calculates an amount: "lineTotal = quantity x unitPrice". A resource is created with a quantity of three,
 * and every response that shows the amount must follow the formula.
 */
export function formulaProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const created = buildCreated(world, creators, kit);
  if (created === null) return [];
  const { instance, create } = created;
  const before = instance.setup.slice(0, -1).map((step) => withRoundingPrices(world, step));
  const bodies = [...new Set([withThree(world, create.state, create.body), create.body])];
  const ends = [...kit.updates, ...(kit.remove === null ? [] : [kit.remove])].flatMap(
    (state) => stepOnInstance(world, creators, instance, state) ?? [],
  );
  return world.states
    .filter((state) => state === create.state || isReader(state, kit))
    .flatMap((state) => {
      const formulas = formulasOf(world, state);
      const read = state === create.state || formulas.length === 0 ? null : stepOnInstance(world, creators, instance, state);
      if (formulas.length === 0 || (read === null && state !== create.state)) return [];
      const reads = read === null ? [] : [{ ...read, capture: {} }];
      const judge: Probe['judge'] = (all) => judgeFormulas(all, state, formulas);
      const plain = bodies.map((body) => createSequenceProbe({ state, setup: before, steps: [{ ...create, body }, ...reads], judge }));
      // The amount must follow a change of its parts, and the removal of one of them.
      const later = ends.flatMap((end) => {
        const changed = { ...end, body: withThree(world, end.state, end.body), capture: {} };
        return read === null ? [] : [createSequenceProbe({ state, setup: before, steps: [create, changed, ...reads], judge })];
      });
      return [...plain, ...later];
    });
}

/** Reads of one resource, and of what the new resource is a part of: `GET /cart` for `/cart/items`. */
function isReader({ op, isReached, effect, stage }: OperationState, { creator }: ResourceOperations): boolean {
  const isRelated = paramsIn(op.path).length > 0 || creator.collection.startsWith(`${op.path}/`);
  return isReached && effect === 'read' && stage === 'normal' && op.method === 'GET' && isRelated;
}

const MAX_DEPTH = 3;

/** The formulas in an operation's description and in those of its response fields. */
export function formulasOf({ tools }: ExploreContext, { op }: OperationState): readonly Formula[] {
  const flatten = { ...tools, flatten: tools.flattenResponse };
  const shape = (schema: Json | undefined): JsonObject => resolveAlternatives(asSchema(schema ?? true), { tools: flatten, turn: 0 });
  const inFields = (schema: JsonObject, depth: number): readonly Formula[] =>
    Object.entries(objectOf(schema.properties)).flatMap(([name, member]): readonly Formula[] => {
      const inner = shape(member);
      const below = inner.items === undefined ? inner : shape(inner.items);
      return [...describedBy(name, inner.description), ...(depth < MAX_DEPTH ? inFields(below, depth + 1) : [])];
    });
  const said = readFormulas(`${op.summary ?? ''}\n${op.description ?? ''}`);
  const whole = responseShape(tools, op, op.method === 'POST' ? [201, 200] : [200]);
  return [...said, ...inFields(whole, 0)].filter(({ expression }) => isCalculated(expression));
}

/** A field's description is either a whole equation or only its right side. */
function describedBy(field: string, description: Json | undefined): readonly Formula[] {
  if (typeof description !== 'string') return [];
  const named = readFormulas(description);
  const words = description.replace(/^\s*=\s*|\.\s*$/g, '');
  const whole = named.length > 0 ? null : formulaFor(field, words, `${field} = ${words}`, description);
  return whole === null ? named : [whole];
}

const MANY = 3;

/** The same body with a quantity of three instead of one, because many errors do not show with a quantity of one. */
function withThree({ tools }: ExploreContext, state: OperationState, body: Json | undefined): Json | undefined {
  const change = (value: Json | undefined, schema: Json | undefined, name: string): Json | undefined => {
    const shape = resolveAlternatives(asSchema(schema ?? true), { tools, turn: 0 });
    if (isList(value)) return value.map((item) => change(item, shape.items, name) ?? null);
    if (isObject(value)) {
      const { properties } = shape;
      return Object.fromEntries(
        Object.entries(value).map(([key, member]) => [key, change(member, objectOf(properties)[key], key) ?? null]),
      );
    }
    const isOne = value === 1 && tools.typeOf(shape) === 'integer' && !/id$/i.test(name);
    return isOne && (typeof shape.maximum !== 'number' || shape.maximum >= MANY) ? MANY : value;
  };
  const changed = change(body, bodyOf(state.op)?.schema, '');
  return JSON.stringify(changed) === JSON.stringify(body) ? body : changed;
}

const MAX_VERDICTS = 2;

function judgeFormulas(all: readonly Exchange[], state: OperationState, formulas: readonly Formula[]): readonly ProbeVerdict[] {
  const exchange = all.findLast(({ step }) => step.state === state);
  if (exchange === undefined || !isSuccess(exchange.answer)) return [];
  return formulas
    .flatMap((formula) =>
      objectsWith(exchange.answer.json, formula.field, 0).flatMap((scope) => judgeOne(exchange, formula, scope).slice(0, 1)),
    )
    .slice(0, MAX_VERDICTS);
}

/** All objects in a response that have the field, at any depth. */
function objectsWith(json: Json | undefined, field: string, depth: number): readonly JsonObject[] {
  if (depth > MAX_DEPTH || json === undefined) return [];
  const members = isList(json) ? json : isObject(json) ? Object.values(json) : [];
  const own = isObject(json) && Object.keys(json).some((name) => lowerAlphanumeric(name) === lowerAlphanumeric(field)) ? [json] : [];
  return [...own, ...members.flatMap((member) => objectsWith(member, field, depth + 1))];
}

function judgeOne(
  exchange: Exchange,
  { field, expression, text, isRounded, isConditional }: Formula,
  scope: JsonObject,
): readonly ProbeVerdict[] {
  const [name, shown] = Object.entries(scope).find(([member]) => lowerAlphanumeric(member) === lowerAlphanumeric(field)) ?? [field];
  const actual = amountOf(shown);
  const expected = evaluate(expression, scope);
  const isRight = (value: number | null): boolean =>
    actual !== null && value !== null && (isRounded && Number.isInteger(actual) ? actual === halfUp(value) : fits(actual, value));
  if (actual === 0 && isConditional) return [];
  if (actual === null || expected === null || isRight(expected) || isRight(evaluate(expression, scope, 'percentage'))) return [];
  const meant = /percent|pct|rate\b/i.test(text) ? (evaluate(expression, scope, 'percentage') ?? expected) : expected;
  const right = String(Math.round(meant * 100) / 100);
  return [
    {
      ...verdictDefaults(exchange),
      place: name,
      rule: 'wrong-amount',
      text: `${exchange.step.state.op.key} returns ${name} = ${actual}, but the spec says “${text}”, which is ${right}`,
      expected: right,
      actual: String(actual),
      source: 'spec',
      checks: null,
    },
  ];
}

const halfUp = (value: number): number => Math.floor(value + 0.5 + 1e-6);

const fits = (actual: number, value: number): boolean => Math.abs(actual - value) <= toleranceFor(actual, value);

const CENT = 0.0101;
const MOST_DECIMALS = 2;

/** How far an amount may differ from the exact one. An amount with fewer decimals than the exact one may have been rounded. */
function toleranceFor(actual: number, expected: number): number {
  const decimals = String(actual).split('.')[1]?.length ?? 0;
  const unit = 10 ** -decimals;
  const isExact = Math.abs(expected / unit - Math.round(expected / unit)) < 1e-6;
  return isExact || decimals >= MOST_DECIMALS ? CENT : unit;
}
