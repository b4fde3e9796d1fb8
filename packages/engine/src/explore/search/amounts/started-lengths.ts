import { singular, wordsOf } from '../../../format/words.ts';
import { asSchema } from '../../../json/as-schema.ts';
import { isObject, objectOf } from '../../../json/values.ts';
import type { JsonObject } from '../../../model/index.ts';
import { amountOf } from '../../../readers/formulas/evaluate.ts';
import { entityShape } from '../../learning/response-shape.ts';
import type { OperationState } from '../../operation-state.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { shownIn } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { buildCreated, createSequenceProbe, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

/** "450 for each started metre", "2.50 per commenced hour". */
const STARTED = /\b(\d+(?:\.\d+)?) (?:\w+ )?(?:for|per) (?:each |every |any )?(?:started|commenced|begun|partial) ([a-z]+)\b/i;

/** Matches descriptions in which only a part of the length is charged. */
const PARTIAL = /\b(?:above|beyond|over|after|exceed\w*|additional|extra|further|more than|first|at most|minus|less)\b/i;

/** How many smaller units make up one larger unit, because a field such as `vehicle_length_cm` may be charged "for each started metre". */
const PARTS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  metre: { cm: 100, mm: 1000, centimetre: 100, centimeter: 100 },
  meter: { cm: 100, mm: 1000, centimetre: 100, centimeter: 100 },
  kilometre: { m: 1000, metre: 1000, meter: 1000 },
  kilometer: { m: 1000, metre: 1000, meter: 1000 },
  kilogram: { g: 1000, gram: 1000 },
  kilo: { g: 1000, gram: 1000 },
  kg: { g: 1000, gram: 1000 },
  litre: { ml: 1000, millilitre: 1000 },
  hour: { min: 60, minute: 60, second: 3600 },
  minute: { s: 60, sec: 60, second: 60 },
  day: { h: 24, hour: 24 },
  week: { day: 7 },
};

interface StartedPrice {
  /** The field that shows the amount. */
  readonly field: string;
  readonly price: number;
  /** The field that is sent, such as a length in centimetres, and how many of its units make up one charged unit. */
  readonly length: string;
  readonly parts: number;
  readonly sentence: string;
}

const FEW = 4;

/** Started units must be charged: just over four metres counts as five metres, and exactly four metres as four. */
export function startedLengthProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const created = buildCreated(world, creators, kit);
  if (created === null) return [];
  const { instance, create } = created;
  const before = instance.setup.slice(0, -1);
  const changes = kit.updates.flatMap((state) => stepOnInstance(world, creators, instance, state) ?? []);
  return [{ step: create, setup: before }, ...changes.map((step) => ({ step, setup: instance.setup }))].flatMap(({ step, setup }) =>
    pricesOf(world, step.state).flatMap((price) => {
      const lengths = [FEW * price.parts, FEW * price.parts + 1].filter((length) => mayBe(world, step.state, price.length, length));
      const steps = lengths.map(
        (length): ScriptStep => ({ ...step, body: { ...objectOf(step.body), [price.length]: length }, capture: {} }),
      );
      return isObject(step.body)
        ? [createSequenceProbe({ state: step.state, setup, steps, judge: (all) => judgeStarted(all, price) })]
        : [];
    }),
  );
}

const sentOf = ({ tools }: ExploreContext, { op }: OperationState): JsonObject =>
  objectOf(resolveAlternatives(bodyOf(op)?.schema ?? true, { tools, turn: 0 }).properties);

function pricesOf(world: ExploreContext, state: OperationState): readonly StartedPrice[] {
  const { tools } = world;
  const shown = Object.entries(objectOf(entityShape(tools, state.op, [201, 200]).properties));
  return shown.flatMap(([field, schema]): readonly StartedPrice[] => {
    const { description } = resolveAlternatives(asSchema(schema), { tools: { ...tools, flatten: tools.flattenResponse }, turn: 0 });
    const [sentence, price = '', unit = ''] = typeof description === 'string' ? (STARTED.exec(description) ?? []) : [];
    const smaller = PARTS[singular(unit.toLowerCase())];
    if (sentence === undefined || smaller === undefined || PARTIAL.test(String(description))) return [];
    const lengths = Object.keys(sentOf(world, state)).flatMap((name) => {
      const last = singular(wordsOf(name).at(-1) ?? '');
      return Object.hasOwn(smaller, last) ? [{ length: name, parts: smaller[last] ?? 1 }] : [];
    });
    const [only] = lengths;
    return lengths.length === 1 && only !== undefined ? [{ field, price: Number(price), sentence, ...only }] : [];
  });
}

function mayBe(world: ExploreContext, state: OperationState, name: string, value: number): boolean {
  const { minimum, maximum, multipleOf } = resolveAlternatives(asSchema(sentOf(world, state)[name] ?? true), {
    tools: world.tools,
    turn: 0,
  });
  const isInside = (typeof minimum !== 'number' || value >= minimum) && (typeof maximum !== 'number' || value <= maximum);
  return isInside && (typeof multipleOf !== 'number' || value % multipleOf === 0);
}

const TOLERANCE = 0.005;

function judgeStarted(all: readonly Exchange[], { field, price, length, parts, sentence }: StartedPrice): readonly ProbeVerdict[] {
  return all
    .filter(({ answer }) => isSuccess(answer))
    .flatMap((exchange): readonly ProbeVerdict[] => {
      const sent = Number(objectOf(exchange.request.body)[length]);
      const shown = shownIn(exchange);
      const amount = amountOf(shown[field]);
      const expected = price * Math.ceil(sent / parts);
      if (amount === null || shown[length] !== sent || Math.abs(amount - expected) < TOLERANCE) return [];
      return [
        {
          ...verdictDefaults(exchange),
          place: field,
          rule: 'wrong-amount',
          text: `${exchange.step.state.op.key} returns ${field} = ${amount} for ${length} = ${sent}, but the spec says “${sentence}”`,
          expected: String(expected),
          actual: String(amount),
          source: 'spec',
          checks: null,
        },
      ];
    })
    .slice(0, 1);
}
