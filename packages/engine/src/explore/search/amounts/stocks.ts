import { resourceWord, wordsOf } from '../../../format/words.ts';
import { isList, isObject, objectOf } from '../../../json/values.ts';
import type { Json, JsonObject } from '../../../model/index.ts';
import { resourceOf } from '../../learning/place.ts';
import { leavesOf, nameAt } from '../../requests/body-place.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { entityIn } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { buildInstance, createSequenceProbe, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import { LEFT } from '../setup/plenty.ts';
import type { Creators } from '../setup/recipe.ts';
import { refersToResource } from '../states/in-use.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { findReleaseSentence } from './gives-back.ts';

const TAKES = /\b(?:reduc|decreas|lower|deduct|subtract|tak(?:es|en) from|reserv|draws? from|uses? up|decrement)\w*\b[^.;]*/i;
/** Such an amount is calculated from the orders, so cancelled orders must no longer reduce it. */
const COUNTED = /left|remaining|available|free/i;
const CANCELS = /\/(?:cancel|withdraw|release|give-?up|hand-?back|un-?(?:book|reserve|register))\w*$/i;
const QUANTITY = /^(?:quantity|qty|seats|places|tickets|units|copies|guests|persons|people|party_?size)$/i;
export const TWO = 2;

/** The stock of a product must decrease by the ordered quantity, and increase again when the order is cancelled. */
export function stockProbes(
  world: ExploreContext,
  creators: Creators,
  kit: ResourceOperations,
  kits: readonly ResourceOperations[],
): readonly Probe[] {
  const { collection } = kit.creator;
  const shown = entityIn(kit.creator.answer.json, collection);
  const field = Object.keys(shown ?? {}).find((name) => LEFT.test(name) && typeof shown?.[name] === 'number');
  if (field === undefined || kit.read === null) return [];
  const users = kits.filter(
    ({ creator }) =>
      creator.state !== kit.creator.state && refersToResource(world, creator.state, kit) && !isUnit(creator.collection, field),
  );
  return users.flatMap((user) => {
    const instance = buildInstance(world, creators, user);
    const read = instance === null || kit.read === null ? null : stepOnInstance(world, creators, instance, kit.read);
    const create = instance?.setup.at(-1);
    if (instance === null || read === null || create === undefined || create.state !== user.creator.state) return [];
    const setup = instance.setup.slice(0, -1);
    const taking = { ...create, body: withQuantityTwo(create.body) };
    const look = (): ScriptStep => ({ ...read, capture: {} });
    const judge: Probe['judge'] = (all) => judgeStock(all, collection, field);
    const ends = [...(user.remove === null ? [] : [user.remove]), ...user.actions].filter(
      ({ op }) => findReleaseSentence(op) !== undefined || (COUNTED.test(field) && CANCELS.test(op.path)),
    );
    const back = ends.flatMap((state) => {
      const end = stepOnInstance(world, creators, instance, state);
      return end === null
        ? []
        : [createSequenceProbe({ state, setup, steps: [look(), taking, look(), { ...end, capture: {} }, look()], judge })];
    });
    return [createSequenceProbe({ state: create.state, setup, steps: [look(), taking, look()], judge }), ...back];
  });
}

/** True for the copies that `copies_available` counts: a new copy adds one. */
const isUnit = (collection: string, field: string): boolean => wordsOf(field).map(resourceWord).includes(resourceOf(collection));

/** Orders two units, because with one unit, a server that always subtracts one would look correct. */
export function withQuantityTwo(body: Json | undefined): Json | undefined {
  if (isList(body)) return body.map((item) => withQuantityTwo(item) ?? null);
  if (!isObject(body)) return body;
  const entries = Object.entries(body).map(([name, value]) => {
    const isCount = QUANTITY.test(name) && typeof value === 'number';
    return [name, isCount ? TWO : (withQuantityTwo(value) ?? null)] as const;
  });
  return Object.fromEntries(entries);
}

/** The number of units in a request, or one if it has none. Null if there are several. */
function takenBy({ request }: Exchange): number | null {
  const counts = leavesOf(request.body).flatMap(([at, value]) => (QUANTITY.test(nameAt(at)) && typeof value === 'number' ? [value] : []));
  return counts.length > 1 ? null : (counts[0] ?? 1);
}

export const numberIn = ({ answer }: Exchange, collection: string, field: string): number | null => {
  const entity: JsonObject = (isSuccess(answer) ? entityIn(answer.json, collection) : null) ?? {};
  const value = objectOf(entity)[field];
  return typeof value === 'number' ? value : null;
};

function judgeStock([before, made, after, ended, last]: readonly Exchange[], collection: string, field: string): readonly ProbeVerdict[] {
  if (before === undefined || made === undefined || after === undefined || !isSuccess(made.answer)) return [];
  const [old, now] = [numberIn(before, collection, field), numberIn(after, collection, field)];
  const taken = takenBy(made);
  if (old === null || now === null || taken === null) return [];
  const isTold = TAKES.test(`${made.step.state.op.summary ?? ''}. ${made.step.state.op.description ?? ''}`);
  const shared = { place: field, rule: 'wrong-stock', source: 'spec', checks: null } as const;
  // If the spec does not mention it, the stock may change later, for example when the order is shipped.
  if (old - now !== taken && (now !== old || isTold))
    return [
      {
        ...verdictDefaults(made),
        ...shared,
        beside: [before, after],
        text: `${made.step.state.op.key} takes ${taken}, but changes ${field} from ${old} to ${now} in ${after.step.state.op.key}`,
        expected: `${field} = ${old - taken}`,
        actual: `${field} = ${now}`,
      },
    ];
  const end = last === undefined ? null : numberIn(last, collection, field);
  if (ended === undefined || end === null || old === now || end === old || !isSuccess(ended.answer)) return [];
  return [
    {
      ...verdictDefaults(ended),
      ...shared,
      beside: [before, made, ...(last === undefined ? [] : [last])],
      text: `${ended.step.state.op.key} returns ${statusText(ended)}, but ${field} is ${end} instead of ${old} again`,
      expected: `${field} = ${old}`,
      actual: `${field} = ${end}`,
    },
  ];
}
