import { lowerAlphanumeric } from '../../../format/words.ts';
import { asSchema } from '../../../json/as-schema.ts';
import { isList, isObject, objectOf } from '../../../json/values.ts';
import type { Json, JsonObject } from '../../../model/index.ts';
import { entityShape } from '../../learning/response-shape.ts';
import type { OperationState } from '../../operation-state.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { entityIn } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { fullDescriptionOf } from '../setup/full-description.ts';
import { buildInstance, createSequenceProbe, dependsOn, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { refersToResource } from '../states/in-use.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

const PRICE = '(?:price|rate|fee|cost|fare|tariff)s?';
const AMOUNT = /price|rate|fee|cost|fare|tariff/i;
/** "Lines keep their price", "A new rate applies to future leases only", "Price of the part when the line was added". */
const FIXED = new RegExp(
  [
    `\\b(?:keeps?|kept|retains?)\\b[^.;]*\\b${PRICE}\\b`,
    `\\b${PRICE}\\b[^.;]*\\b(?:stays?|remains?|(?:is|are) (?:fixed|frozen|kept))\\b`,
    `\\b${PRICE}\\b[^.;]*\\b(?:applies|apply|affects?|counts?) (?:only )?(?:to|for|from)? ?(?:future|new|later)\\b`,
    `\\b${PRICE}\\b[^.;]*\\bwhen the [\\w ]{1,40} (?:was|is) (?:added|created|booked|ordered|placed|made|reserved)\\b`,
    `\\b${PRICE}\\b[^.;]*\\bat (?:this|that) (?:moment|time)\\b`,
  ].join('|'),
  'i',
);
/** "At the part's present price", "The monthly rate is the unit's rate at this moment". */
const COPIED = new RegExp(`\\b(?:at|is) the \\w{1,40}['’]s (?:present |current )?${PRICE}\\b`, 'i');

/** Amounts that are calculated from a price. */
const CALCULATED = /total|sum|line|amount|net|gross|tax|sub|discount/i;

/** If the spec fixes a price when something is booked, a later change of the price must not affect the booking. */
export function keptAmountProbes(
  world: ExploreContext,
  creators: Creators,
  kit: ResourceOperations,
  kits: readonly ResourceOperations[],
): readonly Probe[] {
  const users = kits.filter((user) => user !== kit && refersToResource(world, user.creator.state, kit));
  return kit.updates.flatMap((state) => {
    const fields = amountFields(world, state, kit);
    return fields.length === 0 ? [] : users.flatMap((user) => probesFor(world, creators, { kit, user, kits, state }, fields));
  });
}

/** Numbers with a name such as `price_cents` that the create and the update can set. */
function amountFields({ tools }: ExploreContext, { op }: OperationState, { creator }: ResourceOperations): readonly string[] {
  const { properties } = resolveAlternatives(bodyOf(op)?.schema ?? true, { tools, turn: 0 });
  const made = objectOf(creator.state.body);
  return Object.keys(objectOf(properties)).filter((name) => AMOUNT.test(name) && typeof made[name] === 'number');
}

interface Parties {
  readonly kit: ResourceOperations;
  /** The resource that copies the price. */
  readonly user: ResourceOperations;
  readonly kits: readonly ResourceOperations[];
  readonly state: OperationState;
}

function probesFor(world: ExploreContext, creators: Creators, { kit, user, kits, state }: Parties, fields: readonly string[]) {
  const above = kits.find(({ children }) => children.includes(user.creator.state));
  const reader = user.read ?? above?.read ?? null;
  const instance = buildInstance(world, creators, user);
  const read = instance === null || reader === null ? null : stepOnInstance(world, creators, instance, reader);
  const update = instance === null ? null : stepOnInstance(world, creators, instance, state);
  const sentences = reader === null ? [] : sentencesOf(world, [state, user.creator.state], reader);
  const fixed = sentences.find((sentence) => FIXED.test(sentence));
  const copied = sentences.find((sentence) => COPIED.test(sentence));
  if (instance === null || read === null || update === null || !isObject(update.body) || (fixed ?? copied) === undefined) return [];
  const look = kit.read === null ? null : stepOnInstance(world, creators, instance, kit.read);
  if (look === null || !dependsOn(instance, kit.creator.state)) return [];
  const { body } = update;
  const made = objectOf(instance.setup.find((step) => step.state === kit.creator.state)?.body);
  const rest = state.op.method === 'PATCH' ? {} : body;
  return fields.flatMap((field): readonly Probe[] => {
    const old = made[field];
    const next = typeof old === 'number' ? otherAmount(world, state, field, old) : null;
    if (typeof old !== 'number' || next === null) return [];
    const change: ScriptStep = { ...update, body: { ...rest, [field]: next }, capture: {} };
    const steps = [{ ...look, capture: {} }, { ...read, capture: {} }, change, { ...read, capture: {} }];
    const judge: Probe['judge'] = ([priced, before, changed, after]) => {
      // The setup may have changed the price after the create.
      const now = objectOf(entityIn(priced?.answer.json, kit.creator.collection))[field];
      if (typeof now !== 'number' || now === next) return [];
      return [
        ...(copied === undefined ? [] : judgeCopied(before, { field, old: now, sentence: copied.trim(), state: user.creator.state })),
        ...(fixed === undefined ? [] : judgeKept([before, changed, after], { old: now, next, sentence: fixed.trim() })),
      ];
    };
    return [createSequenceProbe({ state, setup: instance.setup, steps, judge })];
  });
}

/** The sentences about these operations and about the amounts in the response to a read. */
function sentencesOf({ tools }: ExploreContext, states: readonly OperationState[], reader: OperationState): readonly string[] {
  const flatten = { ...tools, flatten: tools.flattenResponse };
  const shape = (schema: Json | undefined): JsonObject => resolveAlternatives(asSchema(schema ?? true), { tools: flatten, turn: 0 });
  const inFields = (schema: JsonObject, depth: number): readonly string[] =>
    Object.entries(objectOf(schema.properties)).flatMap(([name, member]) => {
      const inner = shape(member);
      const own = AMOUNT.test(name) && typeof inner.description === 'string' ? [inner.description] : [];
      return [...own, ...(inner.items === undefined || depth > 1 ? [] : inFields(shape(inner.items), depth + 1))];
    });
  const said = states.flatMap(({ op }) => fullDescriptionOf(op).split(/[.;](?=\s|$)/));
  return [...said, ...inFields(entityShape(tools, reader.op), 0)];
}

const STEP = 7;

function otherAmount({ tools }: ExploreContext, { op }: OperationState, field: string, old: number): number | null {
  const { properties } = resolveAlternatives(bodyOf(op)?.schema ?? true, { tools, turn: 0 });
  const { maximum, minimum } = resolveAlternatives(asSchema(objectOf(properties)[field] ?? true), { tools, turn: 0 });
  if (typeof maximum !== 'number' || old + STEP <= maximum) return old + STEP;
  return old - STEP >= (typeof minimum === 'number' ? minimum : 1) ? old - STEP : null;
}

/** All amounts in a response, with their locations. */
function amountsIn(json: Json | undefined, at = '$'): readonly (readonly [string, number])[] {
  if (isList(json)) return json.flatMap((item, index) => amountsIn(item, `${at}.${index}`));
  if (!isObject(json)) return [];
  return Object.entries(json).flatMap(([name, value]) =>
    typeof value === 'number' ? (AMOUNT.test(name) ? [[`${at}.${name}`, value] as const] : []) : amountsIn(value, `${at}.${name}`),
  );
}

interface FixedAmount {
  readonly old: number;
  readonly next: number;
  readonly sentence: string;
}

function judgeKept([before, changed, after]: readonly (Exchange | undefined)[], { old, next, sentence }: FixedAmount) {
  if (before === undefined || changed === undefined || after === undefined) return [];
  if (![before, changed, after].every(({ answer }) => isSuccess(answer))) return [];
  const now = new Map(amountsIn(after.answer.json));
  const [place] = amountsIn(before.answer.json).find(([at, value]) => value === old && now.get(at) === next) ?? [];
  if (place === undefined) return [];
  const name = place.split('.').at(-1) ?? '';
  const text = `${changed.step.state.op.key} changes ${name} of ${after.step.state.op.key} from ${old} to ${next}, even though the spec says “${sentence}”`;
  return [verdict(changed, [before, after], name, text, String(old), String(next))];
}

interface CopiedAmount {
  readonly field: string;
  readonly old: number;
  readonly sentence: string;
  readonly state: OperationState;
}

function judgeCopied(before: Exchange | undefined, { field, old, sentence, state }: CopiedAmount): readonly ProbeVerdict[] {
  if (before === undefined || !isSuccess(before.answer)) return [];
  const wanted = lowerAlphanumeric(field);
  const nameAt = (at: string): string => at.split('.').at(-1) ?? '';
  const shown = amountsIn(before.answer.json).filter(
    ([at]) => lowerAlphanumeric(nameAt(at)).endsWith(wanted) && (nameAt(at) === field || !CALCULATED.test(nameAt(at))),
  );
  const [[at, value] = ['', old], ...more] = shown;
  if (shown.length === 0 || more.length > 0 || value === old) return [];
  const name = at.split('.').at(-1) ?? '';
  const text = `${before.step.state.op.key} returns ${name} = ${value} for a resource with ${field} = ${old}, even though the spec says “${sentence}”`;
  return [{ ...verdict(before, [], name, text, String(old), String(value)), state }];
}

const verdict = (
  exchange: Exchange,
  beside: readonly Exchange[],
  place: string,
  text: string,
  expected: string,
  actual: string,
): ProbeVerdict => ({
  ...verdictDefaults(exchange),
  beside,
  place,
  rule: 'wrong-price',
  text,
  expected,
  actual,
  source: 'spec',
  checks: null,
});
