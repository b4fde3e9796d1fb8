import { wordsOf } from '../../../format/words.ts';
import { objectOf } from '../../../json/values.ts';
import type { Operation } from '../../../model/index.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { entityIn } from '../model/response-resources.ts';
import type { Exchange } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { buildInstance, createSequenceProbe, preparedStepOnInstance, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { AMOUNT_FIELD } from './amounts.ts';

const ADDS = /\badds?\b[^.;]{1,60}?\bto (?:the |its |their )?([\w -]{3,40})/i;

/** "Adds the delivered pieces to the stock": the stock must grow by the amount in each request. */
export function addedAmountProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const instance = buildInstance(world, creators, kit);
  const read = instance === null || kit.read === null ? null : stepOnInstance(world, creators, instance, kit.read);
  if (instance === null || read === null) return [];
  const { collection, answer } = kit.creator;
  const shown = objectOf(entityIn(answer.json, collection));
  return kit.actions.flatMap((state) => {
    const field = grownField(state.op, shown);
    const ready = field === null ? null : preparedStepOnInstance(world, creators, instance, state);
    const amounts = Object.entries(objectOf(ready?.step.body)).filter(([, value]) => typeof value === 'number');
    const [name, amount] = amounts.find(([one]) => AMOUNT_FIELD.test(one)) ?? (amounts.length === 1 ? (amounts[0] ?? []) : []);
    if (field === null || ready === null || name === undefined || typeof amount !== 'number') return [];
    const [look, act] = [
      { ...read, capture: {} },
      { ...ready.step, capture: {} },
    ];
    const judge: Probe['judge'] = (all) => judgeAdded(all, { collection, field, amount });
    return [createSequenceProbe({ state, setup: ready.instance.setup, steps: [look, act, { ...look }, { ...act }, { ...look }], judge })];
  });
}

/** The number that the description names: `stock` or `points_balance`. */
function grownField({ summary, description }: Operation, shown: object): string | null {
  const [, target = ''] = ADDS.exec(`${summary ?? ''}. ${description ?? ''}`) ?? [];
  const words = wordsOf(target).map((word) => word.toLowerCase());
  const fields = Object.entries(shown).flatMap(([name, value]) => (typeof value === 'number' && !/id$/i.test(name) ? [name] : []));
  const found = fields.filter((name) => words.includes((wordsOf(name).at(-1) ?? name).toLowerCase()) || words.includes(name.toLowerCase()));
  return found.length === 1 ? (found[0] ?? null) : null;
}

interface Growth {
  readonly collection: string;
  readonly field: string;
  readonly amount: number;
}

function judgeAdded(all: readonly Exchange[], { collection, field, amount }: Growth): readonly ProbeVerdict[] {
  const [first, once, middle, twice, last] = all;
  if (first === undefined || once === undefined || middle === undefined || twice === undefined || last === undefined) return [];
  if (!all.every(({ answer }) => isSuccess(answer))) return [];
  const [start, between, end] = [first, middle, last].map(({ answer }) => Number(objectOf(entityIn(answer.json, collection))[field]));
  if (start === undefined || between === undefined || end === undefined) return [];
  const wrong = [
    { acted: once, before: start, after: between },
    { acted: twice, before: between, after: end },
  ].find(({ before, after }) => after - before !== amount);
  if (wrong === undefined || Number.isNaN(wrong.after - wrong.before)) return [];
  const { acted, before, after } = wrong;
  return [
    {
      ...verdictDefaults(acted),
      beside: [first, middle, last],
      place: field,
      rule: 'wrong-stock',
      text: `${acted.step.state.op.key} adds ${amount}, but changes ${field} from ${before} to ${after}`,
      expected: `${field} = ${before + amount}`,
      actual: `${field} = ${after}`,
      source: 'spec',
      checks: null,
    },
  ];
}
